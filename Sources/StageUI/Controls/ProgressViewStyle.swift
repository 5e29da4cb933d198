/// The properties of a progress view that its style receives.
@MainActor
@preconcurrency
public struct ProgressViewStyleConfiguration {
  /// The type-erased label.
  public typealias Label = StylePart
  /// The type-erased label of the current value.
  public typealias CurrentValueLabel = StylePart

  /// The progress, 0…1; nil if unknown.
  public let fractionCompleted: Double?
  /// The label; nil if there is none or labels are hidden.
  public let label: Label?
  /// The label of the current value, if there is one.
  public let currentValueLabel: CurrentValueLabel?
}

/// The appearance of progress views.
public protocol ProgressViewStyle: ViewStyle where Input == ProgressViewStyleConfiguration {
  typealias Configuration = ProgressViewStyleConfiguration
}

/// A bar, or a spinner if the progress is unknown.
public struct LinearProgressViewStyle: ProgressViewStyle {
  private var tint: Color?

  /// Creates the style.
  public init() {}

  /// Creates the style with a tint of its own; `tint(_:)` is the later spelling.
  public init(tint: Color) { self.tint = tint }

  public func makeBody(configuration: Configuration) -> some View {
    BuiltInProgress(configuration: configuration, isCircular: false)
      .transformEnvironment(\.tintStyle) { style in
        if let tint { style = AnyShapeStyle(tint) }
      }
  }
}

/// A ring, or a spinner if the progress is unknown.
public struct CircularProgressViewStyle: ProgressViewStyle {
  private var tint: Color?

  /// Creates the style.
  public init() {}

  /// Creates the style with a tint of its own; `tint(_:)` is the later spelling.
  public init(tint: Color) { self.tint = tint }

  public func makeBody(configuration: Configuration) -> some View {
    BuiltInProgress(configuration: configuration, isCircular: true)
      .transformEnvironment(\.tintStyle) { style in
        if let tint { style = AnyShapeStyle(tint) }
      }
  }
}

/// The style of progress views by default.
public typealias DefaultProgressViewStyle = LinearProgressViewStyle

extension ProgressViewStyle where Self == LinearProgressViewStyle {
  /// A bar, or a spinner if the progress is unknown.
  public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
  /// The default style, `.linear`.
  public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}

extension ProgressViewStyle where Self == CircularProgressViewStyle {
  /// A ring, or a spinner if the progress is unknown.
  public static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}

extension View {
  /// Sets the style of progress views inside the view.
  public func progressViewStyle<Style: ProgressViewStyle>(_ style: Style) -> some View {
    environment(\.progressLook, StyleLook(style))
  }
}

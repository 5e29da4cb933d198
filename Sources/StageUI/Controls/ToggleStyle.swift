/// The properties of a toggle that its style receives.
@MainActor
@preconcurrency
public struct ToggleStyleConfiguration {
  /// The type-erased label.
  public typealias Label = StylePart

  /// The label of the toggle.
  public let label: Label
  /// The state of the toggle, which the style may change.
  @Binding public var isOn: Bool
  /// Whether the toggle has several values that differ; then `isOn` is false.
  public let isMixed: Bool
}

/// The appearance of toggles.
public protocol ToggleStyle: ViewStyle where Input == ToggleStyleConfiguration {
  typealias Configuration = ToggleStyleConfiguration
}

/// A label with a switch at the trailing edge.
public struct SwitchToggleStyle: ToggleStyle {
  private var tint: Color?

  /// Creates the style.
  public init() {}

  /// - Parameter tint: The colour of the switch while it is on.
  public init(tint: Color) { self.tint = tint }

  public func makeBody(configuration: Configuration) -> some View {
    SwitchToggle(configuration: configuration)
      .transformEnvironment(\.tintStyle) { if let tint { $0 = AnyShapeStyle(tint) } }
  }
}

/// A button that is prominent while the toggle is on.
public struct ButtonToggleStyle: ToggleStyle {
  /// Creates the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    ButtonToggle(configuration: configuration)
  }
}

extension ToggleStyle where Self == SwitchToggleStyle {
  /// A label with a switch at the trailing edge.
  public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
  /// The default style, `.switch`.
  public static var automatic: SwitchToggleStyle { SwitchToggleStyle() }
}

extension ToggleStyle where Self == ButtonToggleStyle {
  /// A button that is prominent while the toggle is on.
  public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

extension View {
  /// Sets the style of toggles inside the view.
  public func toggleStyle<Style: ToggleStyle>(_ style: Style) -> some View {
    environment(\.toggleLook, StyleLook(style))
  }
}

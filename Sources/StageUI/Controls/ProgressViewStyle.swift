/// What a progress view is, to a style that decides how it looks.
@MainActor
public struct ProgressViewStyleConfiguration {
  public typealias Label = StylePart
  public typealias CurrentValueLabel = StylePart

  /// From 0 to 1; nil when nobody knows.
  public let fractionCompleted: Double?
  public let label: Label?
  public let currentValueLabel: CurrentValueLabel?
}

/// How progress is shown.
public protocol ProgressViewStyle: ViewStyle where Input == ProgressViewStyleConfiguration {
  typealias Configuration = ProgressViewStyleConfiguration
}

/// A bar; where nobody knows how far, the spinner.
public struct LinearProgressViewStyle: ProgressViewStyle {
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    BuiltInProgress(configuration: configuration, isCircular: false)
  }
}

/// A ring; where nobody knows how far, the spinner.
public struct CircularProgressViewStyle: ProgressViewStyle {
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    BuiltInProgress(configuration: configuration, isCircular: true)
  }
}

public typealias DefaultProgressViewStyle = LinearProgressViewStyle

extension ProgressViewStyle where Self == LinearProgressViewStyle {
  public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
  public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}

extension ProgressViewStyle where Self == CircularProgressViewStyle {
  public static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}

extension View {
  /// How progress inside is shown.
  public func progressViewStyle<Style: ProgressViewStyle>(_ style: Style) -> some View {
    environment(\.progressLook, StyleLook(style))
  }
}

/// What a toggle is, to a style that decides how it looks.
@MainActor
public struct ToggleStyleConfiguration {
  public typealias Label = StylePart

  public let label: Label
  @Binding public var isOn: Bool
}

/// How toggles look and are used.
public protocol ToggleStyle: ViewStyle where Input == ToggleStyleConfiguration {
  typealias Configuration = ToggleStyleConfiguration
}

/// A label with a switch at its end.
public struct SwitchToggleStyle: ToggleStyle {
  private var tint: Color?

  public init() {}

  /// - Parameter tint: the colour of a switch that is on.
  public init(tint: Color) { self.tint = tint }

  public func makeBody(configuration: Configuration) -> some View {
    SwitchToggle(configuration: configuration)
      .transformEnvironment(\.tintStyle) { if let tint { $0 = AnyShapeStyle(tint) } }
  }
}

/// A button that stays lit while the toggle is on.
public struct ButtonToggleStyle: ToggleStyle {
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    ButtonToggle(configuration: configuration)
  }
}

extension ToggleStyle where Self == SwitchToggleStyle {
  public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
  public static var automatic: SwitchToggleStyle { SwitchToggleStyle() }
}

extension ToggleStyle where Self == ButtonToggleStyle {
  public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

extension View {
  /// How toggles inside look and are used.
  public func toggleStyle<Style: ToggleStyle>(_ style: Style) -> some View {
    environment(\.toggleLook, StyleLook(style))
  }
}

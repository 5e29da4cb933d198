/// What a button is, to a style that decides how it is pressed.
@MainActor
public struct PrimitiveButtonStyleConfiguration {
  public typealias Label = StylePart

  public let role: ButtonRole?
  public let label: Label
  let action: () -> Void

  /// Does what the button does.
  public func trigger() { action() }
}

/// How buttons look and what pressing them is.
public protocol PrimitiveButtonStyle: ViewStyle where Input == PrimitiveButtonStyleConfiguration {
  typealias Configuration = PrimitiveButtonStyleConfiguration
}

/// What a button is, to a style that decides how it looks.
@MainActor
public struct ButtonStyleConfiguration {
  public typealias Label = StylePart

  public let role: ButtonRole?
  public let label: Label
  public let isPressed: Bool
}

/// How buttons look.
///
/// ```swift
/// struct Springy: ButtonStyle {
///   func makeBody(configuration: Configuration) -> some View {
///     configuration.label
///       .scaleEffect(configuration.isPressed ? 0.95 : 1)
///       .animation(.easeOut(duration: 0.1), value: configuration.isPressed)
///   }
/// }
/// ```
public protocol ButtonStyle: ViewStyle where Input == ButtonStyleConfiguration {
  typealias Configuration = ButtonStyleConfiguration
}

/// A button that is pressed as buttons are, with a look.
struct PressableButton<Style: ButtonStyle>: View {
  let configuration: PrimitiveButtonStyleConfiguration
  let style: Style
  @State var isPressed = false
  @State var isFocused = false

  var body: some View {
    StyledBody(
      style: StyleProperty(style: style),
      configuration: ButtonStyleConfiguration(
        role: configuration.role, label: configuration.label, isPressed: isPressed)
    )
    .environment(\.isFocused, isFocused)
    .modifier(
      ControlModifier(
        perform: configuration.action, onPress: { isPressed = $0 }, onFocus: { isFocused = $0 }))
  }
}

/// A style of buttons that are pressed as buttons are.
private struct PressedStyle<Style: ButtonStyle>: PrimitiveButtonStyle {
  let style: Style

  func makeBody(configuration: Configuration) -> some View {
    PressableButton(configuration: configuration, style: style)
  }

  func _view(_ configuration: Configuration) -> AnyView {
    AnyView(makeBody(configuration: configuration))
  }
}

extension View {
  /// How buttons inside look and are pressed.
  public func buttonStyle<Style: PrimitiveButtonStyle>(_ style: Style) -> some View {
    environment(\.buttonLook, StyleLook(style))
  }

  /// How buttons inside look.
  public func buttonStyle<Style: ButtonStyle>(_ style: Style) -> some View {
    environment(\.buttonLook, StyleLook(PressedStyle(style: style)))
  }
}

/// The properties of a button for a style that defines both appearance and interaction.
@MainActor
@preconcurrency
public struct PrimitiveButtonStyleConfiguration {
  /// The type-erased label.
  public typealias Label = StylePart

  /// The purpose of the button.
  public let role: ButtonRole?
  /// The label of the button.
  public let label: Label
  let action: () -> Void

  /// Performs the button's action.
  public func trigger() { action() }
}

/// The appearance and the interaction of buttons.
public protocol PrimitiveButtonStyle: ViewStyle where Input == PrimitiveButtonStyleConfiguration {
  typealias Configuration = PrimitiveButtonStyleConfiguration
}

/// The properties of a button for a style that defines only the appearance.
@MainActor
@preconcurrency
public struct ButtonStyleConfiguration {
  /// The type-erased label.
  public typealias Label = StylePart

  /// The purpose of the button.
  public let role: ButtonRole?
  /// The label of the button.
  public let label: Label
  /// Whether the button is pressed at this moment.
  public let isPressed: Bool
}

/// The appearance of buttons; the interaction is the standard one.
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

/// A button with the standard interaction and a custom appearance.
struct PressableButton<Style: ButtonStyle>: View {
  let configuration: PrimitiveButtonStyleConfiguration
  let style: Style
  @State var isPressed = false
  @State var isFocused = false

  var body: some View {
    StyledBody(
      style: LinkedValue(style),
      configuration: ButtonStyleConfiguration(
        role: configuration.role, label: configuration.label, isPressed: isPressed)
    )
    .environment(\.isFocused, isFocused)
    .modifier(
      ControlModifier(
        perform: configuration.action, onPress: { isPressed = $0 }, onFocus: { isFocused = $0 }))
  }
}

/// Wraps a `ButtonStyle`, adding the standard interaction.
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
  /// Sets the appearance and the interaction of buttons inside the view.
  public func buttonStyle<Style: PrimitiveButtonStyle>(_ style: Style) -> some View {
    environment(\.buttonLook, StyleLook(style))
  }

  /// Sets the appearance of buttons inside the view.
  public func buttonStyle<Style: ButtonStyle>(_ style: Style) -> some View {
    environment(\.buttonLook, StyleLook(PressedStyle(style: style)))
  }
}

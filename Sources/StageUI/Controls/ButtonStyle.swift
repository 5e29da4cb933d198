/// What a button is, to a style that decides how it is pressed.
@MainActor
public struct PrimitiveButtonStyleConfiguration {
  public struct Label: View {
    let content: AnyView

    public var body: some View { content }
  }

  public let role: ButtonRole?
  public let label: Label
  let action: () -> Void

  /// Does what the button does.
  public func trigger() { action() }
}

/// How buttons look and what pressing them is.
@MainActor
public protocol PrimitiveButtonStyle {
  associatedtype Body: View
  typealias Configuration = PrimitiveButtonStyleConfiguration

  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// What a button is, to a style that decides how it looks.
@MainActor
public struct ButtonStyleConfiguration {
  public typealias Label = PrimitiveButtonStyleConfiguration.Label

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
@MainActor
public protocol ButtonStyle {
  associatedtype Body: View
  typealias Configuration = ButtonStyleConfiguration

  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A style whose `@Environment` and `@State` belong to the view that it styles.
struct StyleProperty<Style>: DynamicProperty {
  var style: Style

  mutating func _link(to slot: Slot, _ kept: inout AnyObject?) {
    let store = kept as? PropertyStore ?? PropertyStore()
    kept = store
    store.link(&style, to: slot)
  }

  func _isSame(as other: StyleProperty) -> Bool { ViewLayout.areEqual(style, other.style) }

  static var _isCompared: Bool { true }
}

/// A button that is pressed as buttons are, with a look.
struct PressableButton<Style: ButtonStyle>: View {
  let configuration: PrimitiveButtonStyleConfiguration
  let style: Style
  @State private var isPressed = false
  @State private var isFocused = false

  init(_ configuration: PrimitiveButtonStyleConfiguration, _ style: Style) {
    self.configuration = configuration
    self.style = style
  }

  var body: some View {
    StyledLabel(
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

private struct StyledLabel<Style: ButtonStyle>: View {
  let style: StyleProperty<Style>
  let configuration: ButtonStyleConfiguration

  var body: some View { style.style.makeBody(configuration: configuration) }
}

/// Makes buttons' bodies of a style that is not known by its type.
@MainActor
class ButtonLook: @MainActor Equatable {
  nonisolated init() {}

  func isEqual(to other: ButtonLook) -> Bool { type(of: other) == type(of: self) }

  static func == (a: ButtonLook, b: ButtonLook) -> Bool { a === b || a.isEqual(to: b) }

  func body(_ configuration: PrimitiveButtonStyleConfiguration) -> AnyView {
    AnyView(PressableButton(configuration, BorderlessLook()))
  }
}

private final class PrimitiveLook<Style: PrimitiveButtonStyle>: ButtonLook {
  let style: Style

  init(_ style: Style) { self.style = style }

  override func isEqual(to other: ButtonLook) -> Bool {
    (other as? PrimitiveLook<Style>).map { ViewLayout.areEqual(style, $0.style) } ?? false
  }

  override func body(_ configuration: PrimitiveButtonStyleConfiguration) -> AnyView {
    AnyView(StyledButton(style: StyleProperty(style: style), configuration: configuration))
  }
}

private struct StyledButton<Style: PrimitiveButtonStyle>: View {
  let style: StyleProperty<Style>
  let configuration: PrimitiveButtonStyleConfiguration

  var body: some View { style.style.makeBody(configuration: configuration) }
}

private final class PressedLook<Style: ButtonStyle>: ButtonLook {
  let style: Style

  init(_ style: Style) { self.style = style }

  override func isEqual(to other: ButtonLook) -> Bool {
    (other as? PressedLook<Style>).map { ViewLayout.areEqual(style, $0.style) } ?? false
  }

  override func body(_ configuration: PrimitiveButtonStyleConfiguration) -> AnyView {
    AnyView(PressableButton(configuration, style))
  }
}

private struct ButtonLookKey: EnvironmentKey { static let defaultValue = ButtonLook() }

extension EnvironmentValues {
  var buttonLook: ButtonLook {
    get { self[ButtonLookKey.self] }
    set { self[ButtonLookKey.self] = newValue }
  }
}

extension View {
  /// How buttons inside look and are pressed.
  public func buttonStyle<Style: PrimitiveButtonStyle>(_ style: Style) -> some View {
    environment(\.buttonLook, PrimitiveLook(style))
  }

  /// How buttons inside look.
  public func buttonStyle<Style: ButtonStyle>(_ style: Style) -> some View {
    environment(\.buttonLook, PressedLook(style))
  }
}

/// The appearance of text fields.
///
/// ```swift
/// struct Underlined: TextFieldStyle {
///   func _body(configuration: TextField<_Label>) -> some View {
///     configuration.padding(.vertical, 6).overlay(alignment: .bottom) { Divider() }
///   }
/// }
/// ```
public protocol TextFieldStyle: ViewStyle where Input == TextField<TextFieldLabel>, Body == _Body {
  typealias _Label = TextFieldLabel
  associatedtype _Body: View

  /// Makes the view of a field from the field without a style.
  @ViewBuilder func _body(configuration: TextField<_Label>) -> _Body
}

extension TextFieldStyle {
  public func makeBody(configuration: TextField<TextFieldLabel>) -> _Body {
    _body(configuration: configuration)
  }
}

/// The type-erased label of a field in a style's configuration.
public struct TextFieldLabel: View {
  let content: AnyView

  public var body: some View { content }
}

/// The text alone; the default style.
public struct PlainTextFieldStyle: TextFieldStyle {
  /// Creates the style.
  public init() {}

  public func _body(configuration: TextField<_Label>) -> some View {
    configuration.environment(\.textFieldChrome, .plain)
  }
}

/// The default style: the text alone, or a border in an alert.
public struct DefaultTextFieldStyle: TextFieldStyle {
  /// Creates the style.
  public init() {}

  public func _body(configuration: TextField<_Label>) -> some View { configuration }
}

/// A rounded border, drawn in the tint while the field has the focus.
public struct RoundedBorderTextFieldStyle: TextFieldStyle {
  /// Creates the style.
  public init() {}

  public func _body(configuration: TextField<_Label>) -> some View {
    configuration.environment(\.textFieldChrome, .rounded)
  }
}

extension TextFieldStyle where Self == PlainTextFieldStyle {
  /// The text alone.
  public static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
}

extension TextFieldStyle where Self == DefaultTextFieldStyle {
  /// The default style: the text alone.
  public static var automatic: DefaultTextFieldStyle { DefaultTextFieldStyle() }
}

extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
  /// A rounded border.
  public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}

/// The frame that a field draws itself, so that presses on it reach the field.
enum TextFieldChrome: Hashable { case plain, rounded }

extension EnvironmentValues {
  var textFieldLook: StyleLook<TextField<TextFieldLabel>> {
    get { self[.textFieldLook, StyleLook()] }
    set { self[.textFieldLook, StyleLook()] = newValue }
  }

  var textFieldChrome: TextFieldChrome {
    get { self[.textFieldChrome, .plain] }
    set { self[.textFieldChrome, .plain] = newValue }
  }
}

extension View {
  /// Sets the style of text fields inside the view.
  public func textFieldStyle<Style: TextFieldStyle>(_ style: Style) -> some View {
    environment(\.textFieldLook, StyleLook(style))
  }
}

/// Draws the frame of a field.
struct TextFieldFrame: ViewModifier {
  static let cornerRadius = 10.0

  var chrome: TextFieldChrome
  var isFocused: Bool
  @Environment(\.self) private var environment

  func body(content: Content) -> some View {
    switch chrome {
    case .plain: content
    case .rounded:
      let colors = ControlColors(environment)
      let shape = RoundedRectangle(cornerRadius: Self.cornerRadius)
      let isSmall = environment.controlSize == .small || environment.controlSize == .mini
      content
        .padding(.horizontal, isSmall ? 8 : 12).padding(.vertical, isSmall ? 4 : 8)
        .modifier(ValueModifier<LeastHeightNode>(isSmall ? 30 : 44))
        .background { shape.fill(colors.field) }
        .overlay {
          shape.strokeBorder(
            isFocused ? colors.tint : colors.groove, lineWidth: isFocused ? 2 : 1)
        }
        .contentShape(.focusEffect, shape)
    }
  }
}

/// Makes its child at least as high as the value, in points; the child keeps its own height.
final class LeastHeightNode: ProposingNode, LayoutKeeper {
  var value: Double?

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let size = super.measure(proposal)
    return Size(size.width, max(size.height, value ?? 0))
  }

  override func origin(of child: ViewNode, _ childSize: Size, in size: Size) -> Point {
    Point(0, max(size.height - childSize.height, 0) / 2)
  }
}

extension ControlColors {
  /// The background of a text field.
  var field: Color { isDark ? Color(white: 1, opacity: 0.07) : .white }
}

// The button styles of the kit.

extension Animation {
  /// Returns the animation of a press or of a release; the release takes longer.
  fileprivate static func press(_ isPressed: Bool) -> Animation {
    .easeOut(duration: isPressed ? 0.1 : 0.15)
  }
}

/// A style that draws only the label, dimmed while pressed.
struct PlainLook: ButtonStyle {
  @Environment(\.isEnabled) private var isEnabled

  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .opacity(isEnabled ? (configuration.isPressed ? 0.7 : 1) : 0.45)
      .animation(.press(configuration.isPressed), value: configuration.isPressed)
  }
}

/// A style that draws the label in the foreground style, or in the colour of links if none is set.
struct BorderlessLook: ButtonStyle {
  @Environment(\.self) private var environment

  func makeBody(configuration: Configuration) -> some View {
    let colors = ControlColors(environment)
    configuration.label
      .defaultForegroundStyle(configuration.role == .destructive ? colors.danger : colors.link)
      .opacity(environment.isEnabled ? (configuration.isPressed ? 0.55 : 1) : 0.45)
      .animation(.press(configuration.isPressed), value: configuration.isPressed)
  }
}

/// A style that draws the label on a tinted capsule or another border shape.
struct BorderedLook: ButtonStyle {
  var isProminent: Bool
  /// Whether a tint of the environment colours a background that is not prominent.
  var followsTint = true
  @Environment(\.self) var environment

  func makeBody(configuration: Configuration) -> some View {
    let colors = ControlColors(environment)
    let isDestructive = configuration.role == .destructive
    let isCircle = environment.buttonBorderShape.isCircle
    let height = environment.controlSize.height
    let tint = !isProminent && followsTint && environment.tintStyle != nil ? colors.tint : nil
    let ink = isDestructive ? colors.danger : colors.tint
    configuration.label
      // A disabled label is grey: text without a tint, faded by the opacity below.
      .defaultForegroundStyle(
        isProminent ? Color.white : environment.isEnabled ? ink : colors.text
      )
      .padding(.horizontal, isCircle ? 8 : environment.controlSize.padding)
      .padding(.vertical, 8)
      .frame(
        minWidth: isCircle ? height : 44,
        maxWidth: !isCircle && environment.buttonSizing == .flexible ? .infinity : nil,
        minHeight: height
      )
      .modifier(ValueModifier<SquareNode>(isCircle))
      .background(
        ControlPicture(
          value: configuration.isPressed ? 100.0 : 0,
          look: ButtonBackground(
            colors: colors, tint: isDestructive ? nil : tint, isProminent: isProminent,
            isDestructive: isDestructive, shape: environment.buttonBorderShape),
          size: { $0.replacingUnspecifiedDimensions() }, draw: ButtonBackground.draw)
      )
      .contentShape(.focusEffect, environment.buttonBorderShape.outline)
      .scaleEffect(configuration.isPressed ? 0.95 : 1)
      .opacity(environment.isEnabled ? 1 : 0.45)
      .animation(.press(configuration.isPressed), value: configuration.isPressed)
  }
}

/// Makes a button square if its border is a circle; the side is the longer of width and height.
final class SquareNode: ProposingNode, LayoutKeeper {
  var value: Bool?

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let size = super.measure(proposal)
    guard value == true else { return size }
    let side = max(size.width, size.height)
    return Size(side, side)
  }

  override func origin(of child: ViewNode, _ childSize: Size, in size: Size) -> Point {
    Point((size.width - childSize.width) / 2, (size.height - childSize.height) / 2)
  }
}

/// The background of a bordered button.
private struct ButtonBackground: Equatable {
  var colors: ControlColors
  /// The colour of the background if it is not prominent; nil for the colour of controls.
  var tint: Color?
  var isProminent: Bool
  var isDestructive: Bool
  var shape: ButtonBorderShape

  static func draw(
    _ context: inout GraphicsContext, _ size: Size, _ pressed: Double,
    _ background: ButtonBackground
  ) {
    let rect = Rect(origin: .zero, size: size)
    let radius = background.shape.radius(in: size)
    let path = Path(roundedRect: rect, cornerRadius: radius)
    let rim = Path(roundedRect: rect.insetBy(dx: 0.5, dy: 0.5), cornerRadius: max(radius - 0.5, 0))
    if background.isProminent {
      context.fill(
        path,
        with: background.isDestructive
          ? .color(Color(hex: 0xC23B30)) : background.colors.accent(in: rect, isUnderText: true))
      context.stroke(rim, with: .color(Color(white: 1, opacity: 0.18)), lineWidth: 1)
      context.fill(path, with: .color(Color(white: 0, opacity: 0.12 * pressed / 100)))
    } else {
      let (colors, tint) = (background.colors, background.tint)
      context.fill(path, with: .color(tint?.opacity(0.16) ?? colors.button))
      if colors.isHighContrast {
        context.stroke(rim, with: .color((tint ?? colors.text).opacity(0.6)), lineWidth: 1)
      }
      context.fill(path, with: .color((tint ?? colors.text).opacity(0.08 * pressed / 100)))
    }
  }
}

/// Draws the label only, dimmed while pressed.
public struct PlainButtonStyle: PrimitiveButtonStyle {
  /// Creates the style.
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    PressableButton(configuration: configuration, style: PlainLook())
  }
}

/// Draws the label in the foreground style, or in the colour of links if none is set.
public struct BorderlessButtonStyle: PrimitiveButtonStyle {
  /// Creates the style.
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    PressableButton(configuration: configuration, style: BorderlessLook())
  }
}

/// Draws the label in the tint on a faint background, which has the tint only if one is set.
public struct BorderedButtonStyle: PrimitiveButtonStyle {
  /// Creates the style.
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    PressableButton(configuration: configuration, style: BorderedLook(isProminent: false))
  }
}

/// Draws the label on a background in the accent colour.
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
  /// Creates the style.
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    PressableButton(configuration: configuration, style: BorderedLook(isProminent: true))
  }
}

/// The style of buttons by default.
public typealias DefaultButtonStyle = BorderlessButtonStyle

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  /// Draws the label only, dimmed while pressed.
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  /// Draws the label in the foreground style, or in the colour of links if none is set.
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
  /// The default style, `.borderless`.
  public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  /// Draws the label in the tint on a faint background, which has the tint only if one is set.
  public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  /// Draws the label on a background in the accent colour.
  public static var borderedProminent: BorderedProminentButtonStyle {
    BorderedProminentButtonStyle()
  }
}

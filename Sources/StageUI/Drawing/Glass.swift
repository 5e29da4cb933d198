/// Glass over the content behind a view: blurred, with a bright edge and a faint shadow.
public struct Glass: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case regular, clear, identity }

  let kind: Kind
  private(set) var color: Color?
  private(set) var isInteractive = false

  private init(_ kind: Kind) { self.kind = kind }

  /// Glass that blurs the content behind it, half hidden by a tint.
  public static var regular: Glass { Glass(.regular) }
  /// Glass through which the content is seen almost as it is.
  public static var clear: Glass { Glass(.clear) }
  /// No glass; the view looks as it does without the effect.
  public static var identity: Glass { Glass(.identity) }

  /// Returns the glass in a colour; without one if nil.
  public func tint(_ color: Color?) -> Glass {
    var glass = self
    glass.color = color
    return glass
  }

  /// Returns glass that grows a little while it is pressed.
  public func interactive(_ isEnabled: Bool = true) -> Glass {
    var glass = self
    glass.isInteractive = isEnabled
    return glass
  }

  /// The material below the edge.
  func material(isDark: Bool) -> Raster.Material {
    let color = color.map { $0.opacity(kind == .clear ? 0.3 : 0.62) }
    return switch kind {
    case .regular:
      Raster.Material(
        radius: 12,
        tint: color ?? (isDark ? Color(hex: 0x1C1C1E, opacity: 0.5) : Color(white: 1, opacity: 0.5))
      )
    case .clear, .identity:
      Raster.Material(
        radius: 4, saturation: 1.3, tint: color ?? Color(white: isDark ? 0 : 1, opacity: 0.08))
    }
  }
}

/// The shape of glass by default, a capsule.
public struct DefaultGlassEffectShape: Shape {
  /// Creates the shape.
  public init() {}
  public func path(in rect: Rect) -> Path { Capsule().path(in: rect) }
}

/// A pane of glass, which fills the size that is proposed.
struct GlassPane<Outline: Shape>: View {
  let glass: Glass
  let outline: Outline
  @Environment(\.colorScheme) private var scheme
  @Environment(\.colorSchemeContrast) private var contrast
  @Environment(\.accessibilityReduceTransparency) private var isOpaque

  /// The light on the edge: it comes from above on the left and leaves below on the right.
  private var light: LinearGradient {
    let strength = scheme == .dark ? 0.45 : 0.9
    return LinearGradient(
      stops: [
        .init(color: Color(white: 1, opacity: strength), location: 0),
        .init(color: Color(white: 1, opacity: strength * 0.15), location: 0.45),
        .init(color: Color(white: 1, opacity: strength * 0.1), location: 0.6),
        .init(color: Color(white: 1, opacity: strength * 0.6), location: 1),
      ], startPoint: .topLeading, endPoint: .bottomTrailing)
  }

  var body: some View {
    fill
      .overlay {
        if contrast == .increased {
          outline.stroke(.primary.opacity(0.6), lineWidth: 2).clipShape(outline)
        } else {
          // The outer half of the line is cut off, so that one point of it is seen.
          outline.stroke(light, lineWidth: 2).clipShape(outline)
        }
      }
      .allowsHitTesting(false)
      .accessibilityHidden(true)
  }

  @ViewBuilder private var fill: some View {
    if isOpaque {
      outline.fill(glass.color ?? Color(ColorRole.secondaryBackground))
    } else {
      outline.fill(glass.material(isDark: scheme == .dark))
        .shadow(color: Color(white: 0, opacity: scheme == .dark ? 0.3 : 0.12), radius: 8, y: 3)
    }
  }
}

private struct GlassModifier<Outline: Shape>: ViewModifier {
  let glass: Glass
  let outline: Outline
  @GestureState private var isPressed = false

  func body(content: Content) -> some View {
    content
      .background { if glass.kind != .identity { GlassPane(glass: glass, outline: outline) } }
      .scaleEffect(isPressed ? 1.04 : 1)
      .animation(.bouncy(duration: 0.3), value: isPressed)
      .simultaneousGesture(
        DragGesture(minimumDistance: 0).updating($isPressed) { _, pressed, _ in pressed = true },
        including: glass.isInteractive ? .all : .subviews)
  }
}

/// A style that draws the label on glass.
private struct GlassLook: ButtonStyle {
  let glass: Glass
  let isProminent: Bool
  @Environment(\.self) private var environment

  func makeBody(configuration: Configuration) -> some View {
    let colors = ControlColors(environment)
    let size = environment.controlSize
    let isCircle = environment.buttonBorderShape.isCircle
    let isPressed = configuration.isPressed
    configuration.label
      .defaultForegroundStyle(
        isProminent ? Color.white : configuration.role == .destructive ? colors.danger : colors.text
      )
      .padding(.horizontal, isCircle ? 8 : size.padding)
      .padding(.vertical, 8)
      .frame(
        minWidth: isCircle ? size.height : 44,
        maxWidth: !isCircle && environment.buttonSizing == .flexible ? .infinity : nil,
        minHeight: size.height
      )
      .modifier(ValueModifier<SquareNode>(isCircle))
      .background { GlassPane(glass: pane(colors, configuration.role), outline: outline) }
      .contentShape(.focusEffect, outline)
      .scaleEffect(isPressed ? 1.05 : 1)
      .opacity(environment.isEnabled ? 1 : 0.45)
      .animation(.bouncy(duration: 0.3), value: isPressed)
  }

  private var outline: RoundedRectangle { environment.buttonBorderShape.outline }

  private func pane(_ colors: ControlColors, _ role: ButtonRole?) -> Glass {
    guard isProminent else { return glass }
    return glass.tint(role == .destructive ? Color(hex: 0xC23B30) : colors.tint)
  }
}

/// Draws the label of a button on glass.
public struct GlassButtonStyle: PrimitiveButtonStyle {
  private let glass: Glass

  /// Creates the style with regular glass.
  public init() { self.init(.regular) }
  /// Creates the style with a kind of glass.
  public init(_ glass: Glass) { self.glass = glass }

  public func makeBody(configuration: Configuration) -> some View {
    PressableButton(
      configuration: configuration, style: GlassLook(glass: glass, isProminent: false))
  }
}

/// Draws the label of a button on glass in the accent colour.
public struct GlassProminentButtonStyle: PrimitiveButtonStyle {
  /// Creates the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    PressableButton(
      configuration: configuration, style: GlassLook(glass: .regular, isProminent: true))
  }
}

extension PrimitiveButtonStyle where Self == GlassButtonStyle {
  /// Draws the label on glass.
  public static var glass: GlassButtonStyle { GlassButtonStyle() }
  /// Draws the label on a kind of glass.
  public static func glass(_ glass: Glass) -> GlassButtonStyle { GlassButtonStyle(glass) }
}

extension PrimitiveButtonStyle where Self == GlassProminentButtonStyle {
  /// Draws the label on glass in the accent colour.
  public static var glassProminent: GlassProminentButtonStyle { GlassProminentButtonStyle() }
}

extension View {
  /// Puts glass in a shape behind the view.
  public func glassEffect(
    _ glass: Glass = .regular, in shape: some Shape = DefaultGlassEffectShape()
  ) -> some View {
    modifier(GlassModifier(glass: glass, outline: shape))
  }

  /// Accepted without effect: panes of glass do not flow into each other.
  public func glassEffectID(
    _ id: (some Hashable & Sendable)?, in namespace: Namespace.ID
  ) -> some View { self }

  /// Accepted without effect: panes of glass do not flow into each other.
  public func glassEffectUnion(
    id: (some Hashable & Sendable)?, namespace: Namespace.ID
  ) -> some View { self }

  /// Accepted without effect: glass appears with its view.
  public func glassEffectTransition(_ transition: GlassEffectTransition) -> some View { self }
}

/// How glass appears and disappears; here always with its view.
public struct GlassEffectTransition: Hashable, Sendable {
  private let name: String

  /// Without a change of the glass.
  public static var identity: GlassEffectTransition { GlassEffectTransition(name: "identity") }
  /// The glass flows out of the glass beside it.
  public static var matchedGeometry: GlassEffectTransition {
    GlassEffectTransition(name: "matchedGeometry")
  }
  /// The glass fades in.
  public static var materialize: GlassEffectTransition {
    GlassEffectTransition(name: "materialize")
  }
}

/// Views on glass that belong together; each has a pane of its own.
public struct GlassEffectContainer<Content: View>: View {
  private let content: Content

  /// Creates the container; `spacing` has no effect, because panes do not flow into each other.
  public init(spacing: Double? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public var body: some View { content }
}

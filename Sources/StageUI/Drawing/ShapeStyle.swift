/// What a shape, a line or text is painted with.
///
/// A style of your own says which other style it is in some surroundings:
///
/// ```swift
/// struct Ink: ShapeStyle {
///   func resolve(in environment: EnvironmentValues) -> Color {
///     environment.colorScheme == .dark ? .white : .black
///   }
/// }
/// ```
public protocol ShapeStyle: Sendable {
  associatedtype Resolved: ShapeStyle = Never

  @MainActor func resolve(in environment: EnvironmentValues) -> Resolved

  /// What the style is in the end; only the kit's own styles answer this themselves.
  @MainActor func _paint(in environment: EnvironmentValues) -> StylePaint
}

extension Never: ShapeStyle {}

extension ShapeStyle where Resolved == Never {
  public func resolve(in environment: EnvironmentValues) -> Never {
    fatalError("the kit's own styles are painted as they are")
  }
}

extension ShapeStyle {
  @MainActor
  public func _paint(in environment: EnvironmentValues) -> StylePaint {
    resolve(in: environment)._paint(in: environment)
  }
}

/// A style of any type.
public struct AnyShapeStyle: ShapeStyle, Equatable {
  let style: any ShapeStyle

  public init<S: ShapeStyle>(_ style: S) {
    self.style = (style as? AnyShapeStyle)?.style ?? style
  }

  public func _paint(in environment: EnvironmentValues) -> StylePaint {
    style._paint(in: environment)
  }

  /// Styles whose type cannot say are never equal.
  public static func == (a: AnyShapeStyle, b: AnyShapeStyle) -> Bool {
    func equals<E: Equatable>(_ a: E) -> Bool { b.style as? E == a }
    guard let style = a.style as? any Equatable else { return false }
    return equals(style)
  }
}

extension Color: ShapeStyle {
  public func _paint(in environment: EnvironmentValues) -> StylePaint {
    StylePaint(.color(resolved(in: environment)))
  }
}

/// A style that changes how another is painted.
struct AdjustedStyle<Base: ShapeStyle & Equatable>: ShapeStyle, Equatable {
  enum Adjustment: Equatable {
    case opacity(Double)
    case blendMode(BlendMode)
    case shadow(ShadowStyle)
  }

  var base: Base
  var adjustment: Adjustment

  func _paint(in environment: EnvironmentValues) -> StylePaint {
    var paint = base._paint(in: environment)
    switch adjustment {
    case .opacity(let opacity): paint.opacity *= opacity
    case .blendMode(let mode): paint.blendMode = mode
    case .shadow(let shadow): paint.shadows.append(shadow.resolved(in: environment))
    }
    return paint
  }
}

extension ShapeStyle {
  /// The style with its opacity multiplied.
  public func opacity(_ opacity: Double) -> some ShapeStyle {
    AdjustedStyle(base: AnyShapeStyle(self), adjustment: .opacity(opacity))
  }

  /// How what is painted joins what lies below.
  public func blendMode(_ mode: BlendMode) -> some ShapeStyle {
    AdjustedStyle(base: AnyShapeStyle(self), adjustment: .blendMode(mode))
  }

  /// Gives what is painted a shadow below it, or inside it.
  public func shadow(_ style: ShadowStyle) -> some ShapeStyle {
    AdjustedStyle(base: AnyShapeStyle(self), adjustment: .shadow(style))
  }
}

extension ShapeStyle where Self == AnyShapeStyle {
  /// The style of the surroundings, changed.
  public static func opacity(_ opacity: Double) -> AnyShapeStyle {
    AnyShapeStyle(ForegroundStyle().opacity(opacity))
  }
  public static func blendMode(_ mode: BlendMode) -> AnyShapeStyle {
    AnyShapeStyle(ForegroundStyle().blendMode(mode))
  }
  public static func shadow(_ style: ShadowStyle) -> AnyShapeStyle {
    AnyShapeStyle(ForegroundStyle().shadow(style))
  }
}

/// A shadow that belongs to a style.
public struct ShadowStyle: Hashable, Sendable {
  var color: Color
  var radius: Double
  var x: Double
  var y: Double
  var isInner: Bool

  /// A shadow below what is painted.
  public static func drop(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: Double, x: Double = 0,
    y: Double = 0
  ) -> ShadowStyle {
    ShadowStyle(color: color, radius: radius, x: x, y: y, isInner: false)
  }

  /// A shadow of the edges on what is painted.
  public static func inner(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.55), radius: Double, x: Double = 0,
    y: Double = 0
  ) -> ShadowStyle {
    ShadowStyle(color: color, radius: radius, x: x, y: y, isInner: true)
  }

  @MainActor
  func resolved(in environment: EnvironmentValues) -> ShadowStyle {
    with(self) { $0.color = color.resolved(in: environment) }
  }

  var filter: Filter {
    isInner
      ? .shadow(
        color: color, radius: radius, x: x, y: y, blendMode: .sourceAtop,
        options: [.invertsAlpha, .shadowAbove])
      : .shadow(color: color, radius: radius, x: x, y: y)
  }
}

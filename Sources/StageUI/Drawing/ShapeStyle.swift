/// The colour, gradient or other pattern of a shape, a line or text.
///
/// A custom style returns another style for an environment:
///
/// ```swift
/// struct Ink: ShapeStyle {
///   func resolve(in environment: EnvironmentValues) -> Color {
///     environment.colorScheme == .dark ? .white : .black
///   }
/// }
/// ```
public protocol ShapeStyle: Sendable {
  /// The type of the returned style.
  associatedtype Resolved: ShapeStyle = Never

  /// Returns the style to paint with in an environment.
  @MainActor func resolve(in environment: EnvironmentValues) -> Resolved

  /// Returns the final paint of the style.
  ///
  /// Only the kit's own styles implement it.
  @MainActor func _paint(in environment: EnvironmentValues) -> StylePaint
}

extension Never: ShapeStyle {}

extension ShapeStyle where Resolved == Never {
  /// Never called: the kit's own styles are painted directly.
  public func resolve(in environment: EnvironmentValues) -> Never {
    fatalError("a built-in style has no resolve(in:)")
  }
}

extension ShapeStyle {
  @MainActor
  @preconcurrency
  public func _paint(in environment: EnvironmentValues) -> StylePaint {
    resolve(in: environment)._paint(in: environment)
  }
}

/// A type-erased style.
public struct AnyShapeStyle: ShapeStyle, Equatable {
  let style: any ShapeStyle

  /// Wraps a style.
  public init<S: ShapeStyle>(_ style: S) {
    self.style = (style as? AnyShapeStyle)?.style ?? style
  }

  public func _paint(in environment: EnvironmentValues) -> StylePaint {
    style._paint(in: environment)
  }

  /// Compares the styles; a style that is not equatable never equals another one.
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

/// A style with another opacity, blend mode or shadow.
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
  /// The style with its opacity multiplied by `opacity`, 0…1.
  public func opacity(_ opacity: Double) -> some ShapeStyle {
    AdjustedStyle(base: AnyShapeStyle(self), adjustment: .opacity(opacity))
  }

  /// The style drawn with a blend mode.
  public func blendMode(_ mode: BlendMode) -> some ShapeStyle {
    AdjustedStyle(base: AnyShapeStyle(self), adjustment: .blendMode(mode))
  }

  /// The style with a drop shadow or an inner shadow.
  public func shadow(_ style: ShadowStyle) -> some ShapeStyle {
    AdjustedStyle(base: AnyShapeStyle(self), adjustment: .shadow(style))
  }
}

extension ShapeStyle where Self == AnyShapeStyle {
  /// The foreground style with another opacity, 0…1.
  public static func opacity(_ opacity: Double) -> AnyShapeStyle {
    AnyShapeStyle(ForegroundStyle().opacity(opacity))
  }
  /// The foreground style drawn with a blend mode.
  public static func blendMode(_ mode: BlendMode) -> AnyShapeStyle {
    AnyShapeStyle(ForegroundStyle().blendMode(mode))
  }
  /// The foreground style with a shadow.
  public static func shadow(_ style: ShadowStyle) -> AnyShapeStyle {
    AnyShapeStyle(ForegroundStyle().shadow(style))
  }
}

/// A drop shadow or an inner shadow of a style.
public struct ShadowStyle: Hashable, Sendable {
  var color: Color
  var radius: Double
  var x: Double
  var y: Double
  var isInner: Bool

  /// A shadow behind the shape; `radius` is the standard deviation of the blur in points.
  public static func drop(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: Double, x: Double = 0,
    y: Double = 0
  ) -> ShadowStyle {
    ShadowStyle(color: color, radius: radius, x: x, y: y, isInner: false)
  }

  /// A shadow that the shape's edges cast into the shape; `radius` is the standard deviation of the
  /// blur in points.
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

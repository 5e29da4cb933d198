// Styles that are what the surroundings say.

/// What shapes and text are painted with when they say nothing themselves.
public struct ForegroundStyle: ShapeStyle, Hashable {
  public init() {}

  public func _paint(in environment: EnvironmentValues) -> StylePaint {
    environment.foregroundPaint(level: 0)
  }
}

/// One of four levels of importance of what things are painted with.
public struct HierarchicalShapeStyle: ShapeStyle, Hashable {
  let level: Int

  public func _paint(in environment: EnvironmentValues) -> StylePaint {
    environment.foregroundPaint(level: level)
  }
}

/// The colour of what can be pressed.
public struct TintShapeStyle: ShapeStyle, Hashable {
  public init() {}

  public func _paint(in environment: EnvironmentValues) -> StylePaint {
    environment.tintStyle?._paint(in: environment) ?? Color.accentColor._paint(in: environment)
  }
}

/// What lies behind everything.
public struct BackgroundStyle: ShapeStyle, Hashable {
  public init() {}

  public func _paint(in environment: EnvironmentValues) -> StylePaint {
    environment.backgroundStyle?._paint(in: environment)
      ?? Color(ColorRole.background)._paint(in: environment)
  }
}

public struct SeparatorShapeStyle: ShapeStyle, Hashable {
  public init() {}

  public func _paint(in environment: EnvironmentValues) -> StylePaint {
    Color.separator._paint(in: environment)
  }
}

/// Frosted glass over what lies below.
public struct Material: ShapeStyle, StyleView, Hashable {
  enum Thickness: Hashable { case ultraThin, thin, regular, thick, ultraThick }

  let thickness: Thickness

  public static let ultraThin = Material(thickness: .ultraThin)
  public static let thin = Material(thickness: .thin)
  public static let regular = Material(thickness: .regular)
  public static let thick = Material(thickness: .thick)
  public static let ultraThick = Material(thickness: .ultraThick)

  public func _paint(in environment: EnvironmentValues) -> StylePaint {
    let isDark = environment.colorScheme == .dark
    let glass: Raster.Material =
      switch thickness {
      case .ultraThin: .ultraThin(dark: isDark)
      case .thin: .thin(dark: isDark)
      case .regular: .regular(dark: isDark)
      case .thick: .thick(dark: isDark)
      case .ultraThick: .ultraThick(dark: isDark)
      }
    return StylePaint(.material(glass))
  }
}

/// Glass with numbers of one's own.
extension Raster.Material: ShapeStyle, StyleView {
  public func _paint(in environment: EnvironmentValues) -> StylePaint {
    var glass = self
    glass.tint = tint.resolved(in: environment)
    return StylePaint(.material(glass))
  }
}

extension ShapeStyle where Self == ForegroundStyle {
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: 0) }
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: 1) }
  public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: 2) }
  public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: 3) }
}

extension ShapeStyle where Self == TintShapeStyle {
  public static var tint: TintShapeStyle { TintShapeStyle() }
}

extension ShapeStyle where Self == BackgroundStyle {
  public static var background: BackgroundStyle { BackgroundStyle() }
}

extension ShapeStyle where Self == SeparatorShapeStyle {
  public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}

extension ShapeStyle where Self == Material {
  public static var ultraThinMaterial: Material { .ultraThin }
  public static var thinMaterial: Material { .thin }
  public static var regularMaterial: Material { .regular }
  public static var thickMaterial: Material { .thick }
  public static var ultraThickMaterial: Material { .ultraThick }
}

// MARK: - What is inherited

/// The styles given to a part of the tree, and those that held outside of it.
final class ForegroundStyles: Equatable, Sendable {
  let levels: [AnyShapeStyle]
  /// What a level that speaks of the foreground means by that.
  let outer: ForegroundStyles?

  init(_ levels: [AnyShapeStyle], outer: ForegroundStyles?) {
    self.levels = levels
    self.outer = outer
  }

  static func == (a: ForegroundStyles, b: ForegroundStyles) -> Bool {
    a === b || a.levels == b.levels && a.outer == b.outer
  }
}

private struct ForegroundKey: EnvironmentKey { static let defaultValue: ForegroundStyles? = nil }
private struct TintKey: EnvironmentKey { static let defaultValue: AnyShapeStyle? = nil }
private struct BackgroundKey: EnvironmentKey { static let defaultValue: AnyShapeStyle? = nil }

extension EnvironmentValues {
  var foregroundStyles: ForegroundStyles? {
    get { self[ForegroundKey.self] }
    set { self[ForegroundKey.self] = newValue }
  }

  var tintStyle: AnyShapeStyle? {
    get { self[TintKey.self] }
    set { self[TintKey.self] = newValue }
  }

  /// The tint, if it is a plain colour.
  var tintColor: Color? {
    guard let color = tintStyle?.style as? Color else { return nil }
    return color.role == ColorRole.accent.rawValue ? nil : color.resolved(in: self)
  }

  public var backgroundStyle: AnyShapeStyle? {
    get { self[BackgroundKey.self] }
    set { self[BackgroundKey.self] = newValue }
  }

  /// How a level of importance is painted, from 0; text and shapes have level 0.
  public func foregroundPaint(level: Int) -> StylePaint {
    guard let styles = foregroundStyles, let first = styles.levels.first else {
      let labels = [ColorRole.primary, .secondary, .tertiary, .quaternary]
      return StylePaint(.color(Color(labels[min(level, 3)]).resolved(in: self)))
    }
    let isGiven = level < styles.levels.count
    let style = isGiven ? styles.levels[level] : first
    var environment = self
    if !(style.style is Color) { environment.foregroundStyles = styles.outer }
    var paint = style._paint(in: environment)
    if !isGiven { paint.opacity *= [1, 0.5, 0.25, 0.18][min(level, 3)] }
    return paint
  }
}

struct ForegroundModifier: EnvironmentModifier {
  /// None stands for what holds where nobody has said anything.
  var levels: [AnyShapeStyle]

  func modify(_ environment: inout EnvironmentValues) {
    environment.foregroundStyles =
      levels.isEmpty ? nil : ForegroundStyles(levels, outer: environment.foregroundStyles)
  }
}

extension View {
  /// Paints shapes, text and symbols inside with a style.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    modifier(ForegroundModifier(levels: [AnyShapeStyle(style)]))
  }

  /// Paints with styles of their own what is primary and what is secondary.
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(
    _ primary: S1, _ secondary: S2
  ) -> some View {
    modifier(ForegroundModifier(levels: [AnyShapeStyle(primary), AnyShapeStyle(secondary)]))
  }

  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
    _ primary: S1, _ secondary: S2, _ tertiary: S3
  ) -> some View {
    modifier(
      ForegroundModifier(
        levels: [AnyShapeStyle(primary), AnyShapeStyle(secondary), AnyShapeStyle(tertiary)]))
  }

  /// Paints what is inside with a colour; nil stands for the colour of text.
  public func foregroundColor(_ color: Color?) -> some View {
    modifier(ForegroundModifier(levels: color.map { [AnyShapeStyle($0)] } ?? []))
  }

  /// The colour of what can be pressed inside.
  public func tint(_ tint: Color?) -> some View {
    environment(\.tintStyle, tint.map { AnyShapeStyle($0) })
  }

  public func tint<S: ShapeStyle>(_ tint: S) -> some View {
    environment(\.tintStyle, AnyShapeStyle(tint))
  }

  /// What `.background` is inside.
  public func backgroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    environment(\.backgroundStyle, AnyShapeStyle(style))
  }
}

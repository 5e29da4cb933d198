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
///
/// In a group that is drawn apart (`compositingGroup`, an opacity below 1) that is what lies below
/// the whole group, however far it has faded, without the group's own earlier drawing.
public struct Material: ShapeStyle, StyleView, Hashable {
  enum Thickness: Hashable { case ultraThin, thin, regular, thick, ultraThick }

  let thickness: Thickness

  public static let ultraThin = Material(thickness: .ultraThin)
  public static let thin = Material(thickness: .thin)
  public static let regular = Material(thickness: .regular)
  public static let thick = Material(thickness: .thick)
  public static let ultraThick = Material(thickness: .ultraThick)
  /// Behind bars at the edges.
  public static let bar = Material(thickness: .thick)

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
  public static var bar: Material { .bar }
  public static var ultraThickMaterial: Material { .ultraThick }
}

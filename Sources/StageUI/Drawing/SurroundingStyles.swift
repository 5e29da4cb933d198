// Styles that depend on the environment.

/// The default style of shapes and text.
public struct ForegroundStyle: ShapeStyle, Hashable {
  /// Creates the style.
  public init() {}

  public func _paint(in environment: EnvironmentValues) -> StylePaint {
    environment.foregroundPaint(level: 0)
  }
}

/// One of the four hierarchical levels of the foreground style.
public struct HierarchicalShapeStyle: ShapeStyle, Hashable {
  let level: Int

  public func _paint(in environment: EnvironmentValues) -> StylePaint {
    environment.foregroundPaint(level: level)
  }
}

/// The tint of the environment; the accent colour by default.
public struct TintShapeStyle: ShapeStyle, Hashable {
  /// Creates the style.
  public init() {}

  public func _paint(in environment: EnvironmentValues) -> StylePaint {
    environment.tintStyle?._paint(in: environment) ?? Color.accentColor._paint(in: environment)
  }
}

/// The background of the environment; white or black by default.
public struct BackgroundStyle: ShapeStyle, Hashable {
  /// Creates the style.
  public init() {}

  public func _paint(in environment: EnvironmentValues) -> StylePaint {
    environment.backgroundStyle?._paint(in: environment)
      ?? Color(ColorRole.background)._paint(in: environment)
  }
}

/// The colour of separators.
public struct SeparatorShapeStyle: ShapeStyle, Hashable {
  /// Creates the style.
  public init() {}

  public func _paint(in environment: EnvironmentValues) -> StylePaint {
    Color.separator._paint(in: environment)
  }
}

/// Frosted glass: a blurred and tinted backdrop.
///
/// In a group that is drawn as one layer (`compositingGroup`, or an opacity below 1), the backdrop
/// is the content behind the group. The backdrop does not contain earlier drawings of the group
/// itself. The group's opacity does not change the backdrop.
public struct Material: ShapeStyle, StyleView, Hashable {
  enum Thickness: Hashable { case ultraThin, thin, regular, thick, ultraThick }

  let thickness: Thickness

  /// A mostly transparent material.
  public static let ultraThin = Material(thickness: .ultraThin)
  /// A material that is more transparent than opaque.
  public static let thin = Material(thickness: .thin)
  /// A material of medium opacity.
  public static let regular = Material(thickness: .regular)
  /// A material that is more opaque than transparent.
  public static let thick = Material(thickness: .thick)
  /// A mostly opaque material.
  public static let ultraThick = Material(thickness: .ultraThick)
  /// The material of bars at the window's edges; the same as `thick`.
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

/// A material with the program's own parameters.
extension Raster.Material: ShapeStyle, StyleView {
  public func _paint(in environment: EnvironmentValues) -> StylePaint {
    var glass = self
    glass.tint = tint.resolved(in: environment)
    return StylePaint(.material(glass))
  }
}

extension ShapeStyle where Self == ForegroundStyle {
  /// The foreground style of the environment.
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// The first level of the foreground style.
  public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: 0) }
  /// The second level of the foreground style.
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: 1) }
  /// The third level of the foreground style.
  public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: 2) }
  /// The fourth level of the foreground style.
  public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: 3) }
}

extension ShapeStyle where Self == TintShapeStyle {
  /// The tint of the environment.
  public static var tint: TintShapeStyle { TintShapeStyle() }
  /// The background of selected rows: the tint of the environment.
  public static var selection: TintShapeStyle { TintShapeStyle() }
}

extension ShapeStyle where Self == Color {
  /// The background of small shapes, such as the track of a slider.
  public static var fill: Color { Color(ColorRole.fill) }
  /// The colour of links.
  public static var link: Color { Color(ColorRole.blue) }
  /// The colour of the hint in an empty text field.
  public static var placeholder: Color { Color(ColorRole.tertiary) }
  /// The background of a window.
  public static var windowBackground: Color { Color(ColorRole.background) }
}

extension ShapeStyle where Self == BackgroundStyle {
  /// The background of the environment.
  public static var background: BackgroundStyle { BackgroundStyle() }
}

extension ShapeStyle where Self == SeparatorShapeStyle {
  /// The colour of separators.
  public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}

extension ShapeStyle where Self == Material {
  /// A mostly transparent material.
  public static var ultraThinMaterial: Material { .ultraThin }
  /// A material that is more transparent than opaque.
  public static var thinMaterial: Material { .thin }
  /// A material of medium opacity.
  public static var regularMaterial: Material { .regular }
  /// A material that is more opaque than transparent.
  public static var thickMaterial: Material { .thick }
  /// The material of bars at the window's edges.
  public static var bar: Material { .bar }
  /// A mostly opaque material.
  public static var ultraThickMaterial: Material { .ultraThick }
}

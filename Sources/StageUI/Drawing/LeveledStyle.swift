/// A style at a lower hierarchical level than its base.
struct LeveledStyle: ShapeStyle, Equatable {
  var base: AnyShapeStyle
  var level: Int

  func _paint(in environment: EnvironmentValues) -> StylePaint {
    switch base.style {
    case is BackgroundStyle where environment.backgroundStyle == nil:
      let role: ColorRole = level == 1 ? .secondaryBackground : .tertiaryBackground
      return Color(role)._paint(in: environment)
    case let style as HierarchicalShapeStyle:
      return environment.foregroundPaint(level: style.level + level)
    case is ForegroundStyle: return environment.foregroundPaint(level: level)
    case let style as LeveledStyle:
      return LeveledStyle(base: style.base, level: style.level + level)._paint(in: environment)
    default:
      var paint = base._paint(in: environment)
      paint.opacity *= EnvironmentValues.levelOpacities[min(level, 3)]
      return paint
    }
  }
}

extension ShapeStyle {
  /// The style at the secondary level.
  ///
  /// The result is less opaque than this style. For `.background` the result is the secondary
  /// background colour.
  public var secondary: some ShapeStyle { LeveledStyle(base: AnyShapeStyle(self), level: 1) }
  /// The style at the tertiary level.
  public var tertiary: some ShapeStyle { LeveledStyle(base: AnyShapeStyle(self), level: 2) }
  /// The style at the quaternary level.
  public var quaternary: some ShapeStyle { LeveledStyle(base: AnyShapeStyle(self), level: 3) }
}

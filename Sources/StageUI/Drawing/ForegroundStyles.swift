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

extension EnvironmentValues {
  var foregroundStyles: ForegroundStyles? {
    get { self[.foregroundStyles, nil] }
    set { self[.foregroundStyles, nil] = newValue }
  }

  var tintStyle: AnyShapeStyle? {
    get { self[.tintStyle, nil] }
    set { self[.tintStyle, nil] = newValue }
  }

  /// The tint, if it is a plain colour.
  var tintColor: Color? {
    guard let color = tintStyle?.style as? Color else { return nil }
    return color.role == ColorRole.accent.rawValue ? nil : color.resolved(in: self)
  }

  /// What text and shapes are painted with, if it is a plain colour.
  var foregroundColor: Color? {
    let paint = foregroundPaint(level: 0)
    guard case .color(let color) = paint.source else { return nil }
    return color.opacity(paint.opacity)
  }

  public var backgroundStyle: AnyShapeStyle? {
    get { self[.backgroundStyle, nil] }
    set { self[.backgroundStyle, nil] = newValue }
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
    if !isGiven { paint.opacity *= Self.levelOpacities[min(level, 3)] }
    return paint
  }

  /// How much of a style is seen that nobody has given for a level.
  static let levelOpacities = [1, 0.5, 0.25, 0.18]
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

  /// The older name of `tint`.
  public func accentColor(_ color: Color?) -> some View { tint(color) }

  public func tint<S: ShapeStyle>(_ tint: S) -> some View {
    environment(\.tintStyle, AnyShapeStyle(tint))
  }

  /// What `.background` is inside.
  public func backgroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    environment(\.backgroundStyle, AnyShapeStyle(style))
  }
}

/// The foreground styles that one modifier sets, with a link to the styles set outside of it.
final class ForegroundStyles: Equatable, Sendable {
  let levels: [AnyShapeStyle]
  /// The styles set outside of the modifier; nil if there are none.
  ///
  /// `.foreground` and `.secondary` in `levels` refer to these styles.
  let outer: ForegroundStyles?
  /// Whether a control or a container set the styles, not the program.
  let isDefault: Bool

  init(_ levels: [AnyShapeStyle], outer: ForegroundStyles?, isDefault: Bool = false) {
    self.levels = levels
    self.outer = outer
    self.isDefault = isDefault
  }

  static func == (a: ForegroundStyles, b: ForegroundStyles) -> Bool {
    a === b || a.levels == b.levels && a.outer == b.outer && a.isDefault == b.isDefault
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

  /// The foreground style, if it is a plain colour.
  var foregroundColor: Color? {
    let paint = foregroundPaint(level: 0)
    guard case .color(let color) = paint.source else { return nil }
    return color.opacity(paint.opacity)
  }

  /// Whether the program has set a foreground style, which labels of controls follow.
  var hasOwnForeground: Bool { foregroundStyles.map { !$0.isDefault } ?? false }

  /// The style of `.background`; nil is the background colour of the colour scheme.
  public var backgroundStyle: AnyShapeStyle? {
    get { self[.backgroundStyle, nil] }
    set { self[.backgroundStyle, nil] = newValue }
  }

  /// Returns the paint of a hierarchical level: 0 is primary, 3 quaternary.
  ///
  /// Text and shapes use level 0.
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

  /// The opacities of levels that have no style of their own.
  static let levelOpacities = [1, 0.5, 0.25, 0.18]
}

struct ForegroundModifier: EnvironmentModifier {
  /// The styles to set; an empty array resets to the default styles.
  var levels: [AnyShapeStyle]
  /// Whether a control or a container sets the styles, not the program.
  var isDefault = false

  func modify(_ environment: inout EnvironmentValues) {
    environment.foregroundStyles =
      levels.isEmpty
      ? nil : ForegroundStyles(levels, outer: environment.foregroundStyles, isDefault: isDefault)
  }
}

/// Sets the foreground style of a control's label, unless the program has set one.
private struct DefaultForeground: EnvironmentModifier {
  var style: AnyShapeStyle

  func modify(_ environment: inout EnvironmentValues) {
    guard !environment.hasOwnForeground else { return }
    ForegroundModifier(levels: [style], isDefault: true).modify(&environment)
  }
}

extension View {
  /// Sets the style of shapes, text and symbols inside the view.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    modifier(ForegroundModifier(levels: [AnyShapeStyle(style)]))
  }

  /// Sets the primary and the secondary style of shapes, text and symbols inside the view.
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(
    _ primary: S1, _ secondary: S2
  ) -> some View {
    modifier(ForegroundModifier(levels: [AnyShapeStyle(primary), AnyShapeStyle(secondary)]))
  }

  /// Sets the primary, secondary and tertiary style of shapes, text and symbols inside the view.
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
    _ primary: S1, _ secondary: S2, _ tertiary: S3
  ) -> some View {
    modifier(
      ForegroundModifier(
        levels: [AnyShapeStyle(primary), AnyShapeStyle(secondary), AnyShapeStyle(tertiary)]))
  }

  /// Sets the foreground style inside the view, unless the program has set one around it.
  func defaultForegroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    modifier(DefaultForeground(style: AnyShapeStyle(style)))
  }

  /// Sets the colour of shapes, text and symbols inside the view; nil resets it to the default.
  public func foregroundColor(_ color: Color?) -> some View {
    modifier(ForegroundModifier(levels: color.map { [AnyShapeStyle($0)] } ?? []))
  }

  /// Sets the colour of controls and links inside the view; nil resets it to the default.
  public func tint(_ tint: Color?) -> some View {
    environment(\.tintStyle, tint.map { AnyShapeStyle($0) })
  }

  /// The deprecated name of `tint(_:)`.
  public func accentColor(_ color: Color?) -> some View { tint(color) }

  /// Sets the style of controls and links inside the view; the kit's controls use it only if it is
  /// a plain colour.
  public func tint<S: ShapeStyle>(_ tint: S) -> some View {
    environment(\.tintStyle, AnyShapeStyle(tint))
  }

  /// Sets the style of `.background` inside the view.
  public func backgroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    environment(\.backgroundStyle, AnyShapeStyle(style))
  }
}

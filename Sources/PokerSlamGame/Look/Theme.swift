import StageUI

/// The names of the themes.
package enum ThemeName: String, CaseIterable, Sendable {
  case violet, felt, paper, highContrast
  /// Themes that the store sells.
  case aurora, ember
}

/// Colours and surfaces, named by purpose.
struct Theme: Hashable, Sendable {
  var name: ThemeName
  /// The nine colours of the mesh behind everything, row by row.
  var mesh: [Color]
  var base: Color
  /// A colour laid over the mesh, so that text is readable even on the mesh's brightest part.
  var scrim: Color
  var vignette: Color

  var textPrimary: Color
  /// The colour of secondary text on the mesh.
  ///
  /// Secondary text on panels has the slightly weaker colour `textOnPlate`.
  var textSecondary: Color
  var textOnPlate: Color
  var textPoints: Color

  var card: Color
  var selectedCard: Color
  /// The tint of panels over their blurred backdrop.
  var plate: Color
  /// The opacity of the light at a panel's top edge; below, it falls to 32 % of this value.
  var light: Double
  var isDark: Bool
  /// Whether panels and cards hide what is behind them; see `opaque`.
  var isOpaque = false

  static let gold = Color(hex: 0xFFD302)
  static let onGold = Color(hex: 0x2A1500)
  static let control = [Color(hex: 0x8F66F5), Color(hex: 0x6A3FE0)]
  static let over = [Color(hex: 0xFFC27A), Color(hex: 0xFF7A3C), Color(hex: 0xF0403A)]
  static let celebration = [Color(hex: 0xFFF1B8), Color(hex: 0xFFC06A)]
  static let fillBar = [Color(hex: 0xD5602B), Color(hex: 0xFF9A3C), Color(hex: 0xFFD302)]

  private static let violetBase = Color(hex: 0x0D092B)

  static let violet = Theme(
    name: .violet,
    mesh: colors(
      0x260846, 0x35088A, 0x12196F, 0x3E00B9, 0x8053DF, 0x132A73, 0x260846, 0x1A196A, 0x12196F),
    base: violetBase, scrim: violetBase.opacity(0.2), vignette: violetBase.opacity(0.62),
    textPrimary: .white, textSecondary: Color(hex: 0xEBE6FF, opacity: 0.88),
    textOnPlate: Color(hex: 0xEBE6FF, opacity: 0.78), textPoints: Color(hex: 0xFFE7A8),
    card: violetBase.opacity(0.88), selectedCard: violetBase.opacity(0.94),
    plate: Color(hex: 0x160E42, opacity: 0.74), light: 0.11, isDark: true)

  static let felt = Theme(
    name: .felt,
    mesh: colors(
      0x04140F, 0x0A3A2C, 0x06231F, 0x0B4A36, 0x16705A, 0x073A38, 0x04140F, 0x07302A, 0x051D22),
    base: Color(hex: 0x04100D), scrim: Color(hex: 0x04100D, opacity: 0.2),
    vignette: Color(hex: 0x04100D, opacity: 0.62),
    textPrimary: .white, textSecondary: Color(hex: 0xE6FFF4, opacity: 0.88),
    textOnPlate: Color(hex: 0xE6FFF4, opacity: 0.78), textPoints: Color(hex: 0xFFE7A8),
    card: Color(hex: 0x04100D, opacity: 0.86), selectedCard: Color(hex: 0x04100D, opacity: 0.94),
    plate: Color(hex: 0x06241C, opacity: 0.78), light: 0.11, isDark: true)

  static let aurora = Theme(
    name: .aurora,
    mesh: colors(
      0x0A1638, 0x0E444C, 0x231F66, 0x0C4740, 0x125848, 0x143F74, 0x081230, 0x153A6C, 0x2B2070),
    base: Color(hex: 0x060D22), scrim: Color(hex: 0x060D22, opacity: 0.2),
    vignette: Color(hex: 0x060D22, opacity: 0.62),
    textPrimary: .white, textSecondary: Color(hex: 0xE4F6FF, opacity: 0.88),
    textOnPlate: Color(hex: 0xE4F6FF, opacity: 0.78), textPoints: Color(hex: 0xFFE7A8),
    card: Color(hex: 0x060D22, opacity: 0.88), selectedCard: Color(hex: 0x060D22, opacity: 0.94),
    plate: Color(hex: 0x0A1C3C, opacity: 0.76), light: 0.11, isDark: true)

  static let ember = Theme(
    name: .ember,
    mesh: colors(
      0x220A10, 0x6C2410, 0x3C0E20, 0x842E0E, 0x8E4012, 0x581619, 0x1C080C, 0x561616, 0x300A1C),
    base: Color(hex: 0x16060A), scrim: Color(hex: 0x16060A, opacity: 0.2),
    vignette: Color(hex: 0x16060A, opacity: 0.62),
    textPrimary: .white, textSecondary: Color(hex: 0xFFEFE6, opacity: 0.88),
    textOnPlate: Color(hex: 0xFFEFE6, opacity: 0.78), textPoints: Color(hex: 0xFFE7A8),
    card: Color(hex: 0x16060A, opacity: 0.88), selectedCard: Color(hex: 0x16060A, opacity: 0.94),
    plate: Color(hex: 0x30101A, opacity: 0.78), light: 0.11, isDark: true)

  static let paper = Theme(
    name: .paper,
    mesh: colors(
      0xF7F1E6, 0xFBF8F2, 0xEDE7F6, 0xFFF6E4, 0xFFFFFF, 0xE4ECF8, 0xF3EADF, 0xF8F3EA, 0xE9EEF6),
    base: Color(hex: 0xF7F1E6), scrim: .clear, vignette: .clear,
    textPrimary: Color(hex: 0x221A3D), textSecondary: Color(hex: 0x5B5470),
    textOnPlate: Color(hex: 0x524C64), textPoints: Color(hex: 0x7A4F00),
    card: .white, selectedCard: Color(hex: 0xFFFDF3),
    plate: Color(white: 1, opacity: 0.86), light: 0, isDark: false)

  static let highContrast = Theme(
    name: .highContrast, mesh: colors(0, 0, 0, 0, 0, 0, 0, 0, 0), base: .black, scrim: .clear,
    vignette: .clear, textPrimary: .white, textSecondary: .white, textOnPlate: .white,
    textPoints: Color(hex: 0xFFE600), card: .black, selectedCard: .black, plate: .black,
    light: 0, isDark: true)

  /// The theme without transparent panels and cards.
  var opaque: Theme {
    var theme = self
    theme.isOpaque = true
    switch name {
    case .violet: (theme.plate, theme.card) = (Color(hex: 0x1E1650), Self.violetBase)
    case .felt: (theme.plate, theme.card) = (Color(hex: 0x0A3026), base)
    case .paper: theme.plate = .white
    case .aurora, .ember: (theme.plate, theme.card) = (base, base)
    case .highContrast: break
    }
    if isDark { theme.selectedCard = theme.card }
    return theme
  }

  static func named(_ name: ThemeName) -> Theme {
    switch name {
    case .violet: violet
    case .felt: felt
    case .paper: paper
    case .highContrast: highContrast
    case .aurora: aurora
    case .ember: ember
    }
  }

  private static func colors(_ values: UInt32...) -> [Color] { values.map { Color(hex: $0) } }

  /// The warm light behind cards that make a hand.
  var pool: Gradient {
    let strength: Double =
      switch name {
      case .violet, .felt, .aurora, .ember: 1.0
      case .paper: 0.4
      case .highContrast: 0
      }
    return Gradient(
      colors: [0.34, 0.12, 0].map { Color(hex: 0xFF963C, opacity: $0 * strength) })
  }

  /// The opacity of rank and suit on a card that cannot be selected.
  ///
  /// Rank and suit stay readable, and the card's background does not change.
  var ineligibleInk: Double { name == .highContrast ? 0.62 : 0.6 }

  /// The colour of selection: the ring of a card, the lines between cards, the mark of a hand.
  var selection: Color {
    switch name {
    case .violet, .felt, .aurora, .ember: Self.gold
    case .paper: Color(hex: 0x9A6700)
    case .highContrast: Color(hex: 0xFFE600)
    }
  }

  /// Returns a tint that lightens parts of a panel; in the paper theme it darkens them.
  func tint(_ opacity: Double) -> Color {
    if name == .highContrast { return Color(white: 1, opacity: opacity > 0 ? 0.1 + opacity : 0) }
    return isDark ? Color(white: 1, opacity: opacity) : textPrimary.opacity(opacity)
  }

  /// The colour of the outline of panels, groups and buttons; nil except in high contrast.
  var edge: Color? { name == .highContrast ? Color(white: 1, opacity: 0.8) : nil }

  /// The colour of the part of a bar that is not filled.
  var groove: Color {
    switch name {
    case .violet, .felt, .aurora, .ember: .black.opacity(0.35)
    case .paper: tint(0.1)
    case .highContrast: .white.opacity(0.3)
    }
  }

  /// Returns the colours of a record's text: light ones on dark surfaces, dark ones on a light
  /// panel.
  func celebration(onDark: Bool) -> [Color] {
    onDark || isDark ? Self.celebration : [Color(hex: 0xB07800), Color(hex: 0x8A5200)]
  }

  /// The colour of the layer that dims the screen behind panels: a very dark violet rather than
  /// grey.
  static let dim = Color(hex: 0x06021C)

  /// Light ink for titles, scores and labels, as the colours of a mesh.
  static let lightInk = [
    Color(hex: 0xFFA87D), Color(hex: 0xFFB08A), Color(hex: 0xCCCCCC), Color(hex: 0x8BB8E8),
    Color(hex: 0xFFE76B), Color(hex: 0xCCCCCC), Color(hex: 0x8BB8E8), Color(hex: 0x90B884),
    Color(hex: 0x90B884),
  ]
  /// The mesh colours of the primary button's rim and the score's flash.
  static let brightMesh = [
    Color(hex: 0xD5602B), Color(hex: 0xD45F2B), Color(hex: 0xAAAAAA), Color(hex: 0x4883D3),
    Color(hex: 0xFFD302), Color(hex: 0xAAAAAA), Color(hex: 0x4883D3), Color(hex: 0x50803A),
    Color(hex: 0x50803A),
  ]
}

/// The theme's text colours, as a shape style.
enum Ink: ShapeStyle {
  case primary, secondary, onPlate, points

  func resolve(in environment: EnvironmentValues) -> Color {
    let theme = environment.look.theme
    return switch self {
    case .primary: theme.textPrimary
    case .secondary: theme.textSecondary
    case .onPlate: theme.textOnPlate
    case .points: theme.textPoints
    }
  }
}

/// The colours of suits, in the order hearts, diamonds, clubs, spades.
struct SuitColors: Hashable, Sendable {
  /// The colours of suits on cards, and of other large suits.
  var large: [Color]
  /// The colours of small suits, such as those on mini cards.
  var small: [Color]

  static func of(_ palette: Settings.Palette, on theme: ThemeName) -> SuitColors {
    switch (palette, theme) {
    case (.safe, .paper): SuitColors(0xA12100, 0x1D7C6D, 0x0118A8, 0x0D0A18)
    case (.safe, _): SuitColors(0xF2682B, 0x0AF694, 0x6183F6, 0xD3D3E2)
    case (.highContrast, .paper): SuitColors(0xA12100, 0x1D7C6D, 0x0118A8, 0x0D0A18)
    case (.highContrast, _), (.classic, .highContrast):
      SuitColors(0xFF7A45, 0x3DFFB0, 0x7FA0FF, 0xFFFFFF)
    case (.twoColour, .paper): SuitColors(0xB8481A, 0xB8481A, 0x3A3A46, 0x3A3A46)
    case (.twoColour, _): SuitColors(0xF2682B, 0xF2682B, 0xD3D3E2, 0xD3D3E2)
    case (.classic, .paper): SuitColors(0xB8481A, 0x3F6B2C, 0x2B66B5, 0x5A5A66)
    case (.classic, .felt):
      SuitColors(
        large: [0xE06A35, 0x6FA653, 0x4884D3, 0xAAAAAA],
        small: [0xE8794A, 0x7DB862, 0x6FA6EC, 0xC4C4C8])
    case (.jewel, .paper): SuitColors(0xB0183A, 0x875900, 0x0B6B4B, 0x2B3FA8)
    case (.jewel, _): SuitColors(0xFF5D73, 0xFFB84D, 0x3FD9A4, 0x8FA8FF)
    case (.sorbet, .paper): SuitColors(0xA83A5A, 0x8F5313, 0x2F6E3F, 0x5D47A8)
    case (.sorbet, _): SuitColors(0xFF9AA8, 0xFFC58A, 0xA8E6B0, 0xC9B8FF)
    case (.classic, .violet), (.classic, .aurora), (.classic, .ember):
      SuitColors(
        large: [0xD5602B, 0x50813A, 0x4884D3, 0xAAAAAA],
        small: [0xE8794A, 0x7DB862, 0x6FA6EC, 0xC4C4C8])
    }
  }

  private init(large: [UInt32], small: [UInt32]) {
    self.large = large.map { Color(hex: $0) }
    self.small = small.map { Color(hex: $0) }
  }

  private init(_ values: UInt32...) { self.init(large: values, small: values) }
}

/// The look of screens: the theme, the suit colours, and the player's choices of patterns and text
/// size.
struct Look: Hashable, Sendable {
  var theme = Theme.violet
  var suits = SuitColors.of(.classic, on: .violet)
  var hasPatterns = false
  /// Whether text is so large that rows become columns.
  var isTextLarge = false
  var palette = Settings.Palette.classic
  /// The drawing on cards that lie face down.
  var back = CardBack.spade
  /// The themes and palettes that the settings offer.
  var themes = ThemeName.allCases
  var palettes = Settings.Palette.allCases

  @MainActor
  init(_ settings: Settings) {
    isTextLarge = settings.shownTextScale >= TypeSize.large
    theme = .named(settings.shownTheme)
    if settings.reduceTransparency { theme = theme.opaque }
    suits = .of(settings.shownPalette, on: settings.shownTheme)
    hasPatterns = settings.patterns
    (palette, back) = (settings.shownPalette, settings.shownBack)
    let wardrobe = settings.wardrobe
    themes = ThemeName.allCases.filter {
      wardrobe.offers(.theme($0)) || $0 == settings.shownTheme
    }
    palettes = Settings.Palette.allCases.filter {
      wardrobe.offers(.palette($0)) || $0 == settings.shownPalette
    }
  }

  init() {}

  /// Returns whether titles and scores are painted with a mesh.
  ///
  /// High contrast never uses the mesh. The paper theme uses it only over a dark surface.
  func hasInk(onDark: Bool) -> Bool { (onDark || theme.isDark) && theme.name != .highContrast }
}

private struct LookKey: EnvironmentKey {
  static let defaultValue = Look()
}

extension EnvironmentValues {
  var look: Look {
    get { self[LookKey.self] }
    set { self[LookKey.self] = newValue }
  }
}

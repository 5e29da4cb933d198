/// A semantic colour, whose value depends on the colour scheme and the contrast.
enum ColorRole: UInt16, CaseIterable, Sendable {
  case accent = 1
  /// The foreground style if it is a plain colour, otherwise the colour of primary text.
  case foreground
  case primary, secondary, tertiary, quaternary
  case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, gray
  case gray2, gray3, gray4, gray5, gray6
  case separator, fill, secondaryFill, tertiaryFill, quaternaryFill
  case background, secondaryBackground, tertiaryBackground
  case groupedBackground, secondaryGroupedBackground, tertiaryGroupedBackground
  case opaqueSeparator

  /// The colours of a role for both colour schemes and both contrasts.
  struct Shades {
    var light: Color
    var dark: Color
    var lightContrast: Color
    var darkContrast: Color

    init(_ light: UInt32, _ dark: UInt32, _ lightContrast: UInt32, _ darkContrast: UInt32) {
      self.light = Color(hex: light)
      self.dark = Color(hex: dark)
      self.lightContrast = Color(hex: lightContrast)
      self.darkContrast = Color(hex: darkContrast)
    }

    init(_ light: UInt32, _ dark: UInt32) { self.init(light, dark, light, dark) }

    init(
      translucent light: UInt32, _ lightOpacity: Double, _ dark: UInt32, _ darkOpacity: Double,
      increased: (light: Double, dark: Double)? = nil
    ) {
      self.light = Color(hex: light, opacity: lightOpacity)
      self.dark = Color(hex: dark, opacity: darkOpacity)
      lightContrast = Color(hex: light, opacity: increased?.light ?? lightOpacity)
      darkContrast = Color(hex: dark, opacity: increased?.dark ?? darkOpacity)
    }

    func shade(_ scheme: ColorScheme, _ contrast: ColorSchemeContrast) -> Color {
      switch (scheme, contrast) {
      case (.light, .standard): light
      case (.dark, .standard): dark
      case (.light, .increased): lightContrast
      case (.dark, .increased): darkContrast
      }
    }
  }

  var shades: Shades {
    switch self {
    case .red: Shades(0xFF3B30, 0xFF453A, 0xD70015, 0xFF6961)
    case .orange: Shades(0xFF9500, 0xFF9F0A, 0xC93400, 0xFFB340)
    case .yellow: Shades(0xFFCC00, 0xFFD60A, 0xB25000, 0xFFD426)
    case .green: Shades(0x34C759, 0x30D158, 0x248A3D, 0x30DB5B)
    case .mint: Shades(0x00C7BE, 0x63E6E2, 0x0C817B, 0x63E6E2)
    case .teal: Shades(0x30B0C7, 0x40C8E0, 0x008299, 0x5DE6FF)
    case .cyan: Shades(0x32ADE6, 0x64D2FF, 0x0071A4, 0x70D7FF)
    case .blue: Shades(0x007AFF, 0x0A84FF, 0x0040DD, 0x409CFF)
    case .indigo: Shades(0x5856D6, 0x5E5CE6, 0x3634A3, 0x7D7AFF)
    case .purple: Shades(0xAF52DE, 0xBF5AF2, 0x8944AB, 0xDA8FFF)
    case .pink: Shades(0xFF2D55, 0xFF375F, 0xD30F45, 0xFF6482)
    case .brown: Shades(0xA2845E, 0xAC8E68, 0x7F6545, 0xB59469)
    case .gray: Shades(0x8E8E93, 0x8E8E93, 0x6C6C70, 0xAEAEB2)
    case .gray2: Shades(0xAEAEB2, 0x636366, 0x8E8E93, 0x7C7C80)
    case .gray3: Shades(0xC7C7CC, 0x48484A, 0xAEAEB2, 0x545456)
    case .gray4: Shades(0xD1D1D6, 0x3A3A3C, 0xBCBCC0, 0x444446)
    case .gray5: Shades(0xE5E5EA, 0x2C2C2E, 0xD8D8DC, 0x363638)
    case .gray6: Shades(0xF2F2F7, 0x1C1C1E, 0xEBEBF0, 0x242426)
    case .primary: Shades(0x000000, 0xFFFFFF)
    case .secondary:
      Shades(translucent: 0x3C3C43, 0.6, 0xEBEBF5, 0.6, increased: (light: 0.8, dark: 0.7))
    case .tertiary:
      Shades(translucent: 0x3C3C43, 0.3, 0xEBEBF5, 0.3, increased: (light: 0.72, dark: 0.55))
    case .quaternary:
      Shades(translucent: 0x3C3C43, 0.18, 0xEBEBF5, 0.16, increased: (light: 0.55, dark: 0.4))
    case .separator: Shades(translucent: 0x3C3C43, 0.29, 0x545458, 0.6)
    case .fill: Shades(translucent: 0x787880, 0.2, 0x787880, 0.36)
    case .secondaryFill: Shades(translucent: 0x787880, 0.16, 0x787880, 0.32)
    case .tertiaryFill: Shades(translucent: 0x767680, 0.12, 0x767680, 0.24)
    case .quaternaryFill: Shades(translucent: 0x747480, 0.08, 0x767680, 0.18)
    case .background: Shades(0xFFFFFF, 0x000000)
    case .secondaryBackground: Shades(0xF2F2F7, 0x1C1C1E, 0xEBEBF0, 0x242426)
    case .tertiaryBackground: Shades(0xFFFFFF, 0x2C2C2E, 0xFFFFFF, 0x363638)
    case .groupedBackground: Shades(0xF2F2F7, 0x000000, 0xEBEBF0, 0x000000)
    case .secondaryGroupedBackground: Shades(0xFFFFFF, 0x1C1C1E, 0xFFFFFF, 0x242426)
    case .tertiaryGroupedBackground: Shades(0xF2F2F7, 0x2C2C2E, 0xEBEBF0, 0x363638)
    case .opaqueSeparator: Shades(0xC6C6C8, 0x38383A)
    case .accent: ColorRole.blue.shades
    case .foreground: ColorRole.primary.shades
    }
  }
}

extension Color {
  init(_ role: ColorRole) {
    self = role.shades.light
    self.role = role.rawValue
  }

  /// Returns the colour that a semantic colour has in an environment; other colours are unchanged.
  @MainActor
  @preconcurrency
  public func resolved(in environment: EnvironmentValues) -> Color {
    guard role != 0 else { return self }
    if let pair = ColorPairs.pair(role) {
      return (environment.colorScheme == .dark ? pair.dark : pair.light)
        .resolved(in: environment).opacity(opacity)
    }
    guard let role = ColorRole(rawValue: role) else { return self }
    let shades = role.shades
    var shade = shades.shade(environment.colorScheme, environment.colorSchemeContrast)
    if role == .accent, let tint = environment.tintColor { shade = tint }
    if role == .foreground, let color = environment.foregroundColor { shade = color }
    // A semantic colour starts with the opacity of its light shade. The program may have multiplied
    // that opacity by a factor. The quotient is this factor. The chosen shade is multiplied by it.
    return shade.opacity(opacity / shades.light.opacity)
  }
}

extension Color {
  /// The colour of primary text.
  public static let primary = Color(ColorRole.primary)
  /// The colour of secondary text.
  public static let secondary = Color(ColorRole.secondary)
  /// The tint colour of the environment.
  public static let accentColor = Color(ColorRole.accent)
  /// The system's red, which depends on colour scheme and contrast.
  public static let red = Color(ColorRole.red)
  /// The system's orange, which depends on colour scheme and contrast.
  public static let orange = Color(ColorRole.orange)
  /// The system's yellow, which depends on colour scheme and contrast.
  public static let yellow = Color(ColorRole.yellow)
  /// The system's green, which depends on colour scheme and contrast.
  public static let green = Color(ColorRole.green)
  /// The system's mint, which depends on colour scheme and contrast.
  public static let mint = Color(ColorRole.mint)
  /// The system's teal, which depends on colour scheme and contrast.
  public static let teal = Color(ColorRole.teal)
  /// The system's cyan, which depends on colour scheme and contrast.
  public static let cyan = Color(ColorRole.cyan)
  /// The system's blue, which depends on colour scheme and contrast.
  public static let blue = Color(ColorRole.blue)
  /// The system's indigo, which depends on colour scheme and contrast.
  public static let indigo = Color(ColorRole.indigo)
  /// The system's purple, which depends on colour scheme and contrast.
  public static let purple = Color(ColorRole.purple)
  /// The system's pink, which depends on colour scheme and contrast.
  public static let pink = Color(ColorRole.pink)
  /// The system's brown, which depends on colour scheme and contrast.
  public static let brown = Color(ColorRole.brown)
  /// The system's grey, which depends on colour scheme and contrast.
  public static let gray = Color(ColorRole.gray)

  static let separator = Color(ColorRole.separator)
}

extension ShapeStyle where Self == Color {
  public static var white: Color { Color.white }
  public static var black: Color { Color.black }
  public static var clear: Color { Color.clear }
  public static var red: Color { Color.red }
  public static var orange: Color { Color.orange }
  public static var yellow: Color { Color.yellow }
  public static var green: Color { Color.green }
  public static var mint: Color { Color.mint }
  public static var teal: Color { Color.teal }
  public static var cyan: Color { Color.cyan }
  public static var blue: Color { Color.blue }
  public static var indigo: Color { Color.indigo }
  public static var purple: Color { Color.purple }
  public static var pink: Color { Color.pink }
  public static var brown: Color { Color.brown }
  public static var gray: Color { Color.gray }
}

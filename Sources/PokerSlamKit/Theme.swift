import StageUI

/// The colours of the violet theme, by what they are for.
enum Theme {
  static let base = Color(hex: 0x0D092B)
  static let textPrimary = Color.white
  static let textSecondary = Color(hex: 0xEBE6FF, opacity: 0.88)
  static let textPoints = Color(hex: 0xFFE7A8)
  static let gold = Color(hex: 0xFFD302)
  static let keycap = Color(white: 1, opacity: 0.1)

  /// Hearts, diamonds, clubs, spades on cards whose suits are at least 24 points high.
  static let suits = [
    Color(hex: 0xD5602B), Color(hex: 0x50813A), Color(hex: 0x4884D3), Color(hex: 0xAAAAAA),
  ]

  /// The dusk behind everything, from corner to corner.
  static let dusk = Gradient(stops: [
    .init(color: Color(hex: 0x260846), location: 0),
    .init(color: Color(hex: 0x3E00B9), location: 0.3),
    .init(color: Color(hex: 0x8053DF).mixed(with: Color(hex: 0x3E00B9), by: 0.35), location: 0.52),
    .init(color: Color(hex: 0x132A73), location: 0.78),
    .init(color: Color(hex: 0x12196F), location: 1),
  ])

  /// Laid over the dusk, so that text reads on its brightest part.
  static let scrim = base.opacity(0.2)

  static let plate = base.opacity(0.88)
  static let selectedPlate = base.opacity(0.94)
  /// Light that falls on the upper part of a plate.
  static let plateLight = Gradient(stops: [
    .init(color: Color(white: 1, opacity: 0.1), location: 0),
    .init(color: Color(white: 1, opacity: 0.025), location: 0.36),
    .init(color: Color(white: 1, opacity: 0.025), location: 1),
  ])
  static let selectedLight = Gradient(stops: [
    .init(color: Color(hex: 0xFFE678, opacity: 0.13), location: 0),
    .init(color: Color(hex: 0xFFE678, opacity: 0), location: 0.5),
  ])
  /// The rim of the primary button: the bright mesh's colours, top left to bottom right.
  static let rim = Gradient(colors: [
    Color(hex: 0x4883D3), Color(hex: 0xD5602B), Color(hex: 0xAAAAAA), Color(hex: 0x50803A),
  ])
  /// Ink for titles and labels: the light mesh, run into a line.
  static let lightInk = Gradient(colors: [
    Color(hex: 0x8BB8E8), Color(hex: 0xFFE76B), Color(hex: 0x90B884),
  ])

  /// How much of its ink an ineligible card keeps; its plate stays.
  static let ineligibleInk = 0.45
}

/// Type sizes in points; all Quicksand Bold.
enum TypeSize {
  static let caption = 13.0
  static let body = 16.0
  static let heading = 24.0
  static let title = 32.0
  static let display = 48.0
}

extension FontDescription {
  static func game(_ size: Double, tracking: Double = 0) -> FontDescription {
    FontDescription(size: size, tracking: tracking)
  }
}

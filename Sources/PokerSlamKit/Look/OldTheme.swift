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

  /// Laid over the mesh, so that text reads on its brightest part.
  static let scrim = base.opacity(0.2)

  /// Darkens the corners.
  static let vignette = Gradient(stops: [
    .init(color: base.opacity(0), location: 0.35),
    .init(color: base.opacity(0.62), location: 1),
  ])

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

  /// The warmth behind cards that make a hand.
  static let pool = Gradient(colors: [
    Color(hex: 0xFF963C, opacity: 0.34), Color(hex: 0xFF963C, opacity: 0.12),
    Color(hex: 0xFF963C, opacity: 0),
  ])

  /// What a card throws on the table, and what a selected one sheds around it.
  static let cardShadows = [
    Shadow(color: Color(hex: 0x191919, opacity: 0.2), radius: 2, y: 1),
    Shadow(color: Color(hex: 0x07031E, opacity: 0.26), radius: 7, y: 5),
  ]
  static let glows = [
    Shadow(color: Color(hex: 0xFFBE02, opacity: 0.34), radius: 18, y: 0),
    Shadow(color: Color(hex: 0xFFD302, opacity: 0.48), radius: 8, y: 4, spread: 1),
  ]
  static let buttonShadow = Shadow(color: Color(white: 0, opacity: 0.28), radius: 20, y: 20)
  static let inkShadow = Shadow(color: base.opacity(0.6), radius: 5, y: 2)

  struct Shadow: Hashable {
    var color: Color
    var radius: Double
    var y: Double
    /// How far the shape grows before it is blurred.
    var spread = 0.0

    var filter: Filter { .shadow(color: color, radius: radius, y: y, options: .shadowOnly) }
  }

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

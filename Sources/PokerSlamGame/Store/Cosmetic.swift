internal import Observation

/// Something that changes the look of the game and can be bought with coins, or is free.
package enum Cosmetic: Hashable, Sendable {
  case theme(ThemeName)
  case back(CardBack)
  case palette(Settings.Palette)

  /// The identifier in the ledger; it never changes.
  package var id: String {
    switch self {
    case .theme(let theme): "theme.\(theme.rawValue)"
    case .back(let back): "back.\(back.rawValue)"
    case .palette(let palette): "palette.\(palette.rawValue)"
    }
  }

  /// The price in coins; 0 for what every player has.
  package var price: Int {
    switch self {
    case .theme(.aurora), .theme(.ember): 450
    case .theme: 0
    case .back(.spade): 0
    case .back(.lattice): 120
    case .back(.tide), .back(.stars): 200
    case .back(.sunrise), .back(.rosette): 280
    case .palette(.jewel), .palette(.sorbet): 250
    case .palette: 0
    }
  }

  package var isFree: Bool { price == 0 }

  /// The cosmetics that the store shows; the other free ones are in the settings only.
  package static let all = Shelf.allCases.flatMap(\.items)

  /// Returns the cosmetic with an identifier of the ledger; nil if this version has none.
  package static func named(_ id: String) -> Cosmetic? { all.first { $0.id == id } }
}

/// A group of cosmetics in the store.
package enum Shelf: Hashable, Sendable, CaseIterable {
  case themes, backs, palettes

  package var items: [Cosmetic] {
    switch self {
    case .themes: [.violet, .felt, .paper, .aurora, .ember].map(Cosmetic.theme)
    case .backs: CardBack.allCases.map(Cosmetic.back)
    // The free ones as well: the store names every palette, and which one is in use.
    case .palettes: Settings.Palette.allCases.map(Cosmetic.palette)
    }
  }
}

/// The cosmetics that the player may use.
@MainActor
@Observable
package final class Wardrobe {
  /// The identifiers of what the player has bought; nil if there are no records, as in tests and
  /// pictures, where everything may be used.
  package internal(set) var owned: Set<String>?

  package func allows(_ cosmetic: Cosmetic) -> Bool {
    cosmetic.isFree || owned?.contains(cosmetic.id) ?? true
  }

  /// Whether the settings offer a cosmetic: it is free, or the player has bought it.
  package func offers(_ cosmetic: Cosmetic) -> Bool {
    cosmetic.isFree || owned?.contains(cosmetic.id) ?? false
  }
}

extension Settings {
  /// The palette in use: the player's choice, or the classic one if it is not the player's.
  package var shownPalette: Palette { wardrobe.allows(.palette(palette)) ? palette : .classic }

  /// The card back in use: the player's choice, or the free one if it is not the player's.
  package var shownBack: CardBack { wardrobe.allows(.back(cardBack)) ? cardBack : .spade }

  /// Whether a cosmetic is in use.
  func uses(_ cosmetic: Cosmetic) -> Bool {
    switch cosmetic {
    case .theme(let theme): shownTheme == theme
    case .back(let back): shownBack == back
    case .palette(let palette): shownPalette == palette
    }
  }
}

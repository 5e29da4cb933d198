import Session

/// Which effects of a decision the board shows at once, and which follow the animation of the hand.
extension ClimbEffect {
  /// The event that the board animates; nil for other effects.
  var boardEvent: GameEvent? {
    switch self {
    case .scored(let sum, let total): .scored(hand: sum.hand, points: sum.points, total: total)
    case .removed(let cards): .removed(cards)
    case .fell(let cards): .fell(cards)
    case .refilled(let cards): .refilled(cards)
    default: nil
    }
  }

  /// Whether the board shows the effect at once.
  var isOnBoard: Bool { if case .changed = self { true } else { boardEvent != nil } }

  var isDeal: Bool { if case .dealt = self { true } else { false } }

  /// Whether a panel over the board follows the effect.
  var opensPanel: Bool {
    switch self {
    case .cleared, .heartLost, .heartSaved, .over: true
    default: false
    }
  }

  /// Moves, removes or adds the cards of the effect.
  func apply(to grid: inout PokerCore.Grid) {
    switch self {
    case .removed(let cards): for card in cards { grid[card.cell] = nil }
    case .fell(let cards):
      for card in cards { grid[card.from] = nil }
      for card in cards { grid[card.to] = card.card }
    case .refilled(let cards), .changed(_, let cards):
      for card in cards { grid[card.cell] = card.card }
    default: break
    }
  }
}

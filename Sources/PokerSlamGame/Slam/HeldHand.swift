package import Session

/// A moment of a slam.
package enum SlamMoment {
  /// A card was counted.
  case tick(Int, of: Slam)
  /// The cards hit, and the board changes; without a slam, this comes as soon as the hand is
  /// played.
  case hit([GameEvent], Slam?)
}

/// A hand that was played, and how much of what it changed is shown.
struct HeldHand {
  enum Part: Int, Comparable {
    case hit, board, score, all

    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  let happened: [GameEvent]
  /// The cells of its cards, in the order selected.
  let cells: [Cell]
  var slam: Slam?
  /// How many cards have been counted.
  var ticks = 0
  var showsHit = false
  var showsBoard = false
  var showsScore = false

  init(_ happened: [GameEvent], _ cells: [Cell]) {
    (self.happened, self.cells) = (happened, cells)
  }

  var removed: [PlacedCard] {
    happened.flatMap { event -> [PlacedCard] in
      if case .removed(let cards) = event { cards } else { [] }
    }
  }

  /// The cards from the deck, in their order.
  var arrivals: [Card] {
    happened.flatMap { event -> [Card] in
      if case .refilled(let cards) = event { cards.map(\.card) } else { [] }
    }
  }

  func celebration(number: Int) -> Celebration? {
    for case .scored(let hand, let points, let total) in happened {
      return Celebration(
        number: number, hand: hand, points: points, total: total, cells: cells,
        isLit: slam?.style != .full)
    }
    return nil
  }

  func slam(id: Int, at start: UInt64, _ session: Session, _ style: SlamStyle) -> Slam? {
    for case .scored(let hand, let points, _) in happened {
      return Slam(
        id: id, start: start, hand: hand, points: points, selection: cells, removed: removed,
        adjacency: session.game.adjacency,
        isPerfectClear: happened.contains { $0.isPerfectClear }, style: style)
    }
    return nil
  }
}

package import Session

/// A moment of a slam, the animation of a played hand.
package enum SlamMoment {
  /// A card was counted; the number counts from 0.
  case tick(Int, of: Slam)
  /// A charm of Climb acted; the number counts from 0.
  case act(Int, of: Slam)
  /// The cards hit the board; the board changes one frame later.
  ///
  /// Without a slam, the board changes at once, in the frame in which the hand is played.
  case hit([GameEvent], Slam?)
}

/// A played hand, with flags for the changes that are already shown.
package struct HeldHand {
  enum Part: Int, Comparable {
    case hit, board, score, all

    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  let happened: [GameEvent]
  /// The cells of the hand's cards, in the order selected.
  let cells: [Cell]
  var slam: Slam?
  /// How many cards have been counted.
  var ticks = 0
  var showsHit = false
  /// In Climb, the points after the cards and after each charm that acts; see `Slam.beats`.
  var beats: [Int] = []
  /// How many charms have acted.
  var acts = 0
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

  /// The cards drawn from the deck, in that order, and the cells that they fill.
  var drawn: [PlacedCard] {
    happened.flatMap { event -> [PlacedCard] in
      if case .refilled(let cards) = event { cards } else { [] }
    }
  }

  /// The cells that were refilled from the deck, in the order of the cards drawn.
  var arrivals: [Cell] { drawn.map(\.cell) }

  /// The cards left of the used-up deck, if the hand left no other; nil while the deck lasts.
  var swept: [PlacedCard]? {
    for case .swept(let cards) in happened { return cards }
    return nil
  }

  func celebration(number: Int) -> Celebration? {
    for case .scored(let hand, let points, let total) in happened {
      return Celebration(
        number: number, hand: hand, points: points, total: total, cells: cells,
        isLit: slam?.style != .full)
    }
    return nil
  }

  func slam(id: Int, at start: UInt64, _ adjacency: Adjacency, _ style: SlamStyle) -> Slam? {
    for case .scored(let hand, let points, _) in happened {
      return Slam(
        id: id, start: start, hand: hand, points: points, selection: cells, removed: removed,
        adjacency: adjacency,
        isPerfectClear: happened.contains { $0.isPerfectClear }, style: style,
        beats: beats)
    }
    return nil
  }
}

/// A short lesson in a player's first game; one is shown before each of the first six hands.
package enum CoachBeat: Int, CaseIterable, Hashable, Comparable, Sendable {
  /// Five touching cards make a hand.
  case large
  /// Two touching cards make a hand as well.
  case small
  /// Cards fall, and new cards from the deck refill the columns.
  case falling
  /// The ace connects king and two in a sequence.
  case bridge
  /// Hands with many points per card win the game.
  case points
  /// The bar of progress below the score ends at par.
  case par

  /// Whether the lessons on prepared boards teach this too.
  package var isInLessons: Bool { self < .points }

  package static func < (a: CoachBeat, b: CoachBeat) -> Bool { a.rawValue < b.rawValue }

  /// Creates the lesson to show before the next hand of a game; nil after six hands.
  ///
  /// - Parameters:
  ///   - moveCount: the number of hands played.
  ///   - firstCount: the number of cards of the first hand. If the first hand was small, the
  ///     second lesson is about large hands again.
  package init?(moveCount: Int, firstCount: Int) {
    switch moveCount {
    case 0: self = .large
    case 1: self = firstCount == 5 ? .small : .large
    case 2: self = .falling
    case 3: self = .bridge
    case 4: self = .points
    case 5: self = .par
    default: return nil
    }
  }

  /// Returns a hand on the grid that shows what the lesson teaches; nil if there is none.
  ///
  /// For `large`, that is the best hand of five cards or, if there is none, the best of all.
  package func example(on grid: Grid, _ adjacency: Adjacency) -> PlayableHand? {
    switch self {
    case .large: Self.best(grid.hands(adjacency))
    case .small: Self.small(grid.hands(adjacency))
    case .falling, .points, .par: nil
    case .bridge: grid.hands(adjacency).first { $0.bridgesAce(on: grid) }
    }
  }

  /// Returns the hand with the most points; if several are equal, the first of them.
  ///
  /// Every hand has more points than all hands of fewer cards, so the result also has the most
  /// cards.
  private static func best(_ hands: [PlayableHand]) -> PlayableHand? {
    hands.first { hand in hands.allSatisfy { $0.hand <= hand.hand } }
  }

  /// Returns a hand of fewer than five cards that is not part of a hand with more points.
  ///
  /// A hand that is part of a better one is a poor move and so a bad example. Pairs are preferred
  /// to hands of more cards. If every small hand is part of a better one, the result is the first
  /// pair.
  private static func small(_ hands: [PlayableHand]) -> PlayableHand? {
    let small = hands.filter { $0.hand.cardCount < 5 }
    let best = small.filter { one in
      !hands.contains { $0.hand.points > one.hand.points && one.cells.isSubset(of: $0.cells) }
    }
    return best.first { $0.hand == .pair } ?? best.min { $0.hand.cardCount < $1.hand.cardCount }
      ?? hands.first { $0.hand == .pair }
  }
}

extension PlayableHand {
  /// Returns whether the hand is a sequence that runs from king over ace to two.
  package func bridgesAce(on grid: Grid) -> Bool {
    switch hand {
    case .miniStraight, .miniStraightFlush, .nearlyStraight, .nearlyStraightFlush, .straight,
      .straightFlush:
      Set(cells.compactMap { grid[$0]?.rank }).isSuperset(of: [.king, .ace, .two])
    default: false
    }
  }

  /// Returns the cards of a sequence in order: after the first, each card follows the one before.
  package func inSequence(on grid: Grid) -> [Card] {
    let cards = grid.cards(at: cells)
    let ranks = Set(cards.map { Int($0.rank.rawValue) })
    let count = Rank.allCases.count
    // The first rank is the one whose predecessor is missing; the ace precedes two.
    guard let first = ranks.first(where: { !ranks.contains(($0 + count - 1) % count) })
    else { return cards }
    func place(_ card: Card) -> Int { (Int(card.rank.rawValue) + count - first) % count }
    return cards.sorted { place($0) < place($1) }
  }
}

extension Session {
  /// The lesson to show now in a player's first game; nil after the last lesson and after the
  /// game's end.
  package var coachBeat: CoachBeat? {
    guard !isOver else { return nil }
    return CoachBeat(
      moveCount: state.moveCount, firstCount: log.line.first?.cells.count ?? 0)
  }
}

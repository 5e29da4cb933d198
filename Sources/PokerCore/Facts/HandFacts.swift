/// The facts about the hands of one game or run.
package struct HandFacts: Hashable, Sendable {
  /// The number of times each hand was played, by `Hand.rawValue`.
  package private(set) var counts = [Int](repeating: 0, count: Hand.allCases.count)
  /// Bit `Suit.rawValue` is set for each suit in which a royal hand was played.
  package private(set) var royalSuits: UInt64 = 0
  /// The number of sequences that contain king, ace and two.
  package private(set) var bridges = 0
  /// The number of hands whose five cards filled a row.
  package private(set) var rows = 0
  /// The number of hands whose five cards filled a column.
  package private(set) var columns = 0
  /// The number of hands whose five cards filled one of the two long diagonals.
  package private(set) var diagonals = 0
  /// The largest number of five-card hands played in a row.
  package private(set) var longestFives = 0
  /// The number of five-card hands played since the last other hand.
  private var fives = 0

  package init() {}

  /// The number of times a hand was played.
  package subscript(hand: Hand) -> Int { counts[Int(hand.rawValue)] }

  /// The number of hands played.
  package var total: Int { counts.reduce(0, +) }
  /// The number of cards played.
  package var cards: Int { Hand.allCases.reduce(0) { $0 + self[$1] * $1.cardCount } }
  /// The number of different hands played.
  package var kinds: Int { counts.count { $0 > 0 } }

  /// Bit `Hand.rawValue` is set for each hand that was played.
  package var played: UInt64 {
    Hand.allCases.reduce(0) { self[$1] > 0 ? $0 | 1 << UInt64($1.rawValue) : $0 }
  }

  /// Adds a hand that is played on these cells of a grid.
  package mutating func note(_ hand: Hand, at cells: CellSet, on grid: Grid) {
    counts[Int(hand.rawValue)] += 1
    fives = hand.cardCount == 5 ? fives + 1 : 0
    longestFives = max(longestFives, fives)
    if hand.isRoyal, let cell = cells.first, let card = grid[cell] {
      royalSuits |= 1 << UInt64(card.suit.rawValue)
    }
    if hand.isSequence, HandFacts.crossesAce(cells, grid) { bridges += 1 }
    if hand.cardCount == 5 { noteShape(of: cells) }
  }

  private mutating func noteShape(of cells: CellSet) {
    if (0..<5).contains(where: { cells.mask == 0b11111 << UInt32(5 * $0) }) { rows += 1 }
    if (0..<5).contains(where: { cells.mask == 0x10_8421 << UInt32($0) }) { columns += 1 }
    if cells.mask == 0x104_1041 || cells.mask == 0x11_1110 { diagonals += 1 }
  }

  private static func crossesAce(_ cells: CellSet, _ grid: Grid) -> Bool {
    let ranks = cells.compactMap { grid[$0]?.rank }
    return [Rank.king, .ace, .two].allSatisfy(ranks.contains)
  }
}

extension Hand {
  /// Whether the hand is one of the three royal flushes.
  package var isRoyal: Bool {
    self == .miniRoyalFlush || self == .nearlyRoyalFlush || self == .royalFlush
  }

  /// Whether the hand's cards are in sequence, royal flushes excluded.
  package var isSequence: Bool {
    switch self {
    case .miniStraight, .miniStraightFlush, .nearlyStraight, .nearlyStraightFlush, .straight,
      .straightFlush:
      true
    default: false
    }
  }
}

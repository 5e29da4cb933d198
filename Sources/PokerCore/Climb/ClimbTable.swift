/// The charms and lessons of a run.
package struct ClimbBuild: Hashable, Sendable {
  package var charms = CharmSet()
  package var lessons = LessonCounts()

  package init() {}
}

/// The conditions that decide the points of a hand, besides the grid and the hands played before.
package struct ClimbConditions: Sendable {
  package var build: ClimbBuild
  /// The twist of the gate; nil on other levels.
  package let twist: Twist?
  package let bannerSuit: Suit
  package let blightSuit: Suit
  /// The adjacency of the game's variant, before any twist is applied.
  package let adjacency: Adjacency

  /// The adjacency after the twist is applied; the twist Rook makes it orthogonal.
  var effectiveAdjacency: Adjacency { twist == .rook ? .orthogonal : adjacency }

  /// Returns whether the twist forbids a hand regardless of the hands played before.
  func forbids(_ hand: Hand) -> Bool {
    switch twist {
    case .noSmallChange: hand.cardCount < 4
    case .lowCeiling: hand.cardCount == 5
    default: false
    }
  }
}

/// The hands played in a deal, as far as points depend on them.
package struct ClimbHistory: Hashable, Sendable {
  /// The number of hands played.
  package private(set) var count = 0
  /// The hand played last; nil before the first.
  package var last: Hand? { Hand(rawValue: lastIndex) }
  /// `Hand.rawValue` of the last hand; 255 before the first.
  fileprivate var lastIndex: UInt8 = 255
  /// The hands played at least once, each as bit `Hand.rawValue`.
  fileprivate var once: UInt32 = 0
  /// The hands played at least twice, each as bit `Hand.rawValue`.
  fileprivate var twice: UInt32 = 0

  package init() {}

  /// Returns whether a hand was played before.
  package func contains(_ hand: Hand) -> Bool { once >> UInt32(hand.rawValue) & 1 != 0 }
  /// Returns whether a hand was played at least twice.
  package func containsTwice(_ hand: Hand) -> Bool { twice >> UInt32(hand.rawValue) & 1 != 0 }

  @inline(__always) mutating func add(_ hand: Hand) {
    let bit: UInt32 = 1 << UInt32(hand.rawValue)
    count += 1
    twice |= once & bit
    once |= bit
    lastIndex = hand.rawValue
  }

  /// Adds four words to a digest: the number of hands, `once`, `twice` and the last hand.
  func add(to digest: inout Digest) {
    digest.add(UInt64(count))
    digest.add(UInt64(once))
    digest.add(UInt64(twice))
    digest.add(UInt64(lastIndex))
  }
}

/// The parts of a hand's points that depend on the hand alone, computed once for given conditions.
struct ClimbTable: Sendable {
  let conditions: ClimbConditions
  /// The points from the hand itself, lessons and the charm Twins, by `Hand.rawValue`.
  private var flat = [32 of Int32](repeating: 0)
  /// The multiplier in tenths by `Hand.rawValue`.
  private var tenths = [32 of Int32](repeating: 10)
  private var forbidden: UInt32 = 0
  /// Whether a hand that was already played twice is forbidden (the twist Twice).
  private let limitsToTwice: Bool
  let wraps: Bool
  let bridges: Bool
  private let countsCards: Bool
  private let countsShape: Bool

  init(_ conditions: ClimbConditions) {
    self.conditions = conditions
    let charms = conditions.build.charms
    wraps = charms.contains(.globe)
    bridges = charms.contains(.bridge)
    limitsToTwice = conditions.twist == .twice
    countsCards =
      charms.contains(.banner) || charms.contains(.court) || charms.contains(.ace)
      || conditions.twist == .blight
    countsShape = charms.contains(.ruler) || charms.contains(.bishop)
    for hand in Hand.allCases {
      let index = Int(hand.rawValue)
      var points = hand.points
      for lesson in Lesson.allCases where lesson.covers(hand) {
        points += 3 * hand.cardCount * conditions.build.lessons[lesson]
      }
      for charm in charms {
        points += charm.flatPoints(of: hand)
        tenths[index] += Int32(charm.tenths(of: hand))
      }
      flat[index] = Int32(points)
      if conditions.forbids(hand) { forbidden |= 1 << UInt32(index) }
    }
  }

  /// Returns the touch rule for a grid.
  func touching(on grid: Grid) -> Touching {
    Touching(conditions.effectiveAdjacency, wraps: wraps, bridges: bridges, on: grid)
  }

  /// Calls `body` for each allowed hand on a grid with its points, in no particular order, until
  /// `body` returns false.
  @inline(__always)
  func visitHands(
    on grid: Grid, after history: ClimbHistory,
    _ body: (_ mask: UInt32, Hand, _ points: Int) -> Bool
  ) {
    let names = HandNames.table
    let touching = touching(on: grid)
    let cards = countsCards ? ClimbCardMasks(grid, conditions) : ClimbCardMasks()
    let barred = forbidden | (limitsToTwice ? history.twice : 0)
    let charms = conditions.build.charms
    let general =
      (charms.contains(.overture) && history.count == 0 ? 15 : 0)
      + (charms.contains(.crescendo) ? history.count / 2 : 0)
    let fresh: UInt32 = charms.contains(.collector) ? ~history.once : 0
    let echoed = charms.contains(.echo) ? history.lastIndex : 255
    grid.visitHands(touching: touching) { mask, tally, count in
      let hand = tally.knownHand(ofCount: count, names)
      let index = UInt32(hand.rawValue)
      if barred >> index & 1 != 0 { return true }
      var points = Int(flat[Int(index)])
      var factor = Int(tenths[Int(index)]) + general
      factor += Int(fresh >> index & 1) * 5
      if hand.rawValue == echoed { factor += 4 }
      if countsCards {
        points += cards.points(of: mask)
        if mask & cards.aces != 0 { factor += 6 }
      }
      if countsShape {
        if charms.contains(.ruler), CellSet.isRuled(mask) { factor += 7 }
        if charms.contains(.bishop), touching.isDiagonal(mask) { factor += 4 }
      }
      return body(mask, hand, max(0, points) * factor / 10)
    }
  }

  /// Returns whether the grid holds an allowed hand.
  func hasHand(on grid: Grid, after history: ClimbHistory) -> Bool {
    var found = false
    visitHands(on: grid, after: history) { _, _, _ in
      found = true
      return false
    }
    return found
  }

  /// Returns the hand on a set of cells; nil if there is none, it is forbidden, or the cells are
  /// not connected.
  func hand(at cells: CellSet, on grid: Grid, after history: ClimbHistory) -> Hand? {
    guard let hand = grid.hand(at: cells), touching(on: grid).isConnected(cells),
      !conditions.forbids(hand), !(limitsToTwice && history.containsTwice(hand))
    else { return nil }
    return hand
  }
}

/// The masks of the cells whose cards count for a charm or for the twist Blight.
private struct ClimbCardMasks {
  private var banner: UInt32 = 0
  private var court: UInt32 = 0
  private var blight: UInt32 = 0
  /// The cells of the aces; empty without the charm Ace.
  private(set) var aces: UInt32 = 0

  init() {}

  init(_ grid: Grid, _ conditions: ClimbConditions) {
    let charms = conditions.build.charms
    let suit = charms.contains(.banner) ? UInt64(conditions.bannerSuit.rawValue) : 9
    let blighted = conditions.twist == .blight ? UInt64(conditions.blightSuit.rawValue) : 9
    let courtRanks: UInt64 = charms.contains(.court) ? 0b0_1110_0000_0000 : 0
    let ace: UInt64 = charms.contains(.ace) ? 12 : 99
    for column in 0..<5 {
      var word = grid.columns[column]
      for row in (0..<5).reversed() {
        let card = word & Grid.emptyByte
        word >>= 8
        guard card != Grid.emptyByte else { continue }
        let bit: UInt32 = 1 << UInt32(row * 5 + column)
        if card & 3 == suit { banner |= bit }
        if card & 3 == blighted { blight |= bit }
        if courtRanks >> (card >> 2) & 1 != 0 { court |= bit }
        if card >> 2 == ace { aces |= bit }
      }
    }
  }

  @inline(__always) func points(of mask: UInt32) -> Int {
    9 * ((mask & banner).nonzeroBitCount + (mask & court).nonzeroBitCount)
      - 12 * (mask & blight).nonzeroBitCount
  }
}

extension Charm {
  /// Returns the points that the charm adds because of the kind of hand alone; 0 for other charms.
  func flatPoints(of hand: Hand) -> Int {
    self == .twins && Lesson.pairs.covers(hand) ? 30 : 0
  }

  /// Returns the tenths that the charm adds to the multiplier because of the kind of hand alone; 0
  /// for other charms.
  func tenths(of hand: Hand) -> Int {
    switch self {
    case .kin: Lesson.kinds.covers(hand) ? 6 : 0
    case .ladder: Lesson.sequences.covers(hand) ? 3 : 0
    case .painter: Lesson.suits.covers(hand) ? 3 : 0
    case .pocket: hand.cardCount <= 3 ? 7 : 0
    case .fullHand: hand.cardCount == 5 ? 3 : 0
    default: 0
    }
  }
}

extension CellSet {
  /// The masks of the rows, columns and diagonals that have three or more cells.
  private static let lines: [UInt32] = {
    var lines: [UInt32] = []
    for key in [\Cell.row, \Cell.column, \Cell.fallingDiagonal, \Cell.risingDiagonal] {
      for value in -4...8 {
        let line = CellSet(Cell.all.filter { $0[keyPath: key] == value })
        if line.count >= 3 { lines.append(line.mask) }
      }
    }
    return lines
  }()

  /// Returns whether a mask has three or more cells, all in one row, column or diagonal.
  static func isRuled(_ mask: UInt32) -> Bool {
    if mask.nonzeroBitCount < 3 { return false }
    let lines = lines.span
    for index in lines.indices where mask & ~lines[index] == 0 { return true }
    return false
  }
}

extension Cell {
  fileprivate var fallingDiagonal: Int { row - column }
  fileprivate var risingDiagonal: Int { row + column }
}

extension Touching {
  /// Returns whether the cells of a mask are connected by diagonal steps alone.
  func isDiagonal(_ mask: UInt32) -> Bool {
    var reached = mask & (0 &- mask)
    var rest = reached
    while rest != 0 {
      let cell = rest.trailingZeroBitCount
      rest &= rest &- 1
      let row: UInt32 = 31 << UInt32(cell / 5 * 5)
      let column: UInt32 = 0x10_8421 << UInt32(cell % 5)
      let more = masks[cell] & mask & ~(row | column | reached)
      reached |= more
      rest |= more
    }
    return reached == mask
  }
}

/// What a set of cards must be known by to name its hand: which ranks occur, which occur at least
/// twice, and which suits occur.
///
/// Adding a card takes four operations and no test, so that the sets of a grid can be built on each
/// other; the hand follows from a handful of bit tests.
struct HandTally: Sendable {
  /// Bits 0…25 the ranks seen, the ring of 13 twice over; 30…55 those of them seen twice or more;
  /// 60…63 the suits seen, placed so that the shift to "seen twice" drops them.
  private(set) var bits: UInt64

  static let none = HandTally(bits: 0)

  private static let ringBits: UInt64 = 0x1FFF

  private init(bits: UInt64) { self.bits = bits }

  /// One card alone.
  @inline(__always) init(rank: UInt64, suit: UInt64) {
    bits = 0x2001 << rank | 1 << (60 + suit)
  }

  init(_ card: Card) { self.init(rank: UInt64(card.index >> 2), suit: UInt64(card.index & 3)) }

  /// The tally of this set and one card more.
  @inline(__always) func adding(_ card: HandTally) -> HandTally {
    HandTally(bits: bits | card.bits | (bits & card.bits) << 30)
  }

  /// The ranks seen, bit 0 for two.
  @inline(__always) var ranks: UInt64 { bits & HandTally.ringBits }

  /// Zero when no rank was seen twice.
  @inline(__always) private var repeats: UInt64 { bits & HandTally.ringBits << 30 }

  /// Zero when every rank was seen twice.
  @inline(__always) private var singles: UInt64 { (bits >> 30 ^ bits) & HandTally.ringBits }

  /// Zero when the cards are of one suit.
  @inline(__always) private var otherSuits: UInt64 { bits >> 60 & (bits >> 60 &- 1) }

  /// Zero when the ranks form one unbroken arc of the ring.
  ///
  /// An arc has exactly one member whose lower neighbour is missing; the upper copy of the ring
  /// knows the lower neighbour of a two.
  @inline(__always) private var otherArcs: UInt64 {
    let starts = bits & ~(bits << 1) & HandTally.ringBits << 13
    return starts & (starts &- 1)
  }

  @inline(__always) var isOneSuit: Bool { otherSuits == 0 }
  @inline(__always) var isOneArc: Bool { otherArcs == 0 }
  @inline(__always) var hasRepeats: Bool { repeats != 0 }

  /// Zero when a set of 3…5 cards with this tally is one of the 17 hands.
  ///
  /// Either every rank occurs at least twice (three, four, two pair, full house), or no rank does
  /// and the cards are of one suit or in sequence. A pair is zero too, but so are two cards that
  /// only go on from each other or share a suit. Products instead of tests (none can overflow):
  /// the processor guesses wrong on half of such tests.
  @inline(__always) var lack: UInt64 { singles &* (repeats >> 30 | otherSuits &* otherArcs) }

  /// True when a set of 2…5 cards with this tally is one of the 17 hands.
  @inline(__always) func isHand(ofCount count: Int) -> Bool {
    lack == 0 && (count > 2 || hasRepeats)
  }

  /// The ranks (bits 0…12) and suits (bits 60…63) that can extend this set towards a hand.
  ///
  /// One suit goes on with that suit; different ranks with what lies within some five neighbours of
  /// the ring; and up to two ranks with themselves. A rank alone goes on with anything.
  @inline(__always) func continuations(_ table: RankContinuations) -> UInt64 {
    let ranks = ranks
    let next = table[ranks]
    let suits = otherSuits == 0 ? bits & 0xF << 60 : 0
    let repeated = hasRepeats && next != HandTally.ringBits
    return suits | (repeated ? next & ranks : next)
  }

  /// The hand of a set of `count` cards with this tally; nil when it is none, or not 2…5 cards.
  func hand(ofCount count: Int) -> Hand? {
    guard (2...5).contains(count), isHand(ofCount: count) else { return nil }
    return knownHand(ofCount: count, HandNames.table)
  }

  /// The hand of a set of which it is known that it is one.
  @inline(__always) func knownHand(ofCount count: Int, _ names: HandNames) -> Hand {
    let ranks = ranks
    let isSpecial = ranks & (ranks &- 1) == 0 || ranks == HandNames.royalRanks(ofCount: count)
    return names[
      count, special: isSpecial, repeated: hasRepeats, suited: isOneSuit, sequence: isOneArc]
  }
}

/// The name of a hand by what its tally says: a table, because the processor cannot guess which of
/// 17 names comes next.
struct HandNames: Sendable {
  static let table = HandNames()

  /// Places that no hand has are never asked for.
  private let names: [Hand]

  private init() {
    names = (0..<128).map { index in
      HandNames.name(
        count: index >> 4, special: index & 8 != 0, repeated: index & 4 != 0,
        suited: index & 2 != 0, sequence: index & 1 != 0)
    }
  }

  /// J-Q-K for three cards, J-Q-K-A for four and 10-J-Q-K-A for five.
  @inline(__always) static func royalRanks(ofCount count: Int) -> UInt64 {
    0xE00_1E00_1F00 >> UInt64(16 * (5 - count)) & 0x1FFF
  }

  @inline(__always)
  subscript(
    count: Int, special special: Bool, repeated repeated: Bool, suited suited: Bool,
    sequence sequence: Bool
  ) -> Hand {
    let flags = (special ? 8 : 0) | (repeated ? 4 : 0) | (suited ? 2 : 0) | (sequence ? 1 : 0)
    // Unchecked: three bits and four reach to 127.
    return unsafe names.span[unchecked: (count & 7) << 4 | flags]
  }

  /// - Parameters:
  ///   - special: one rank alone, or exactly the royal ranks.
  ///   - repeated: every rank occurs twice or more; otherwise none does.
  private static func name(
    count: Int, special: Bool, repeated: Bool, suited: Bool, sequence: Bool
  ) -> Hand {
    let step: UInt8 = !suited ? 0 : !sequence ? 1 : special ? 3 : 2
    switch count {
    case 3: return repeated ? .threeOfAKind : stepped(from: .miniStraight, by: step)
    case 4 where repeated: return special ? .fourOfAKind : .twoPair
    case 4: return stepped(from: .nearlyStraight, by: step)
    case 5 where repeated: return .fullHouse
    case 5: return [.straight, .flush, .straightFlush, .royalFlush][Int(step)]
    default: return .pair
    }
  }

  private static func stepped(from straight: Hand, by step: UInt8) -> Hand {
    Hand.allCases[Int(straight.rawValue + step)]
  }
}

extension Hand {
  /// The hand these cards make in any order; nil when they make none.
  package init?(_ cards: [Card]) {
    let tally = cards.reduce(HandTally.none) { $0.adding(HandTally($1)) }
    guard let hand = tally.hand(ofCount: cards.count) else { return nil }
    self = hand
  }
}

extension Grid {
  /// The hand on a set of cells, connected or not; nil when it is none or a cell is empty.
  package func hand(at cells: CellSet) -> Hand? {
    guard (2...5).contains(cells.count) else { return nil }
    var tally = HandTally.none
    for cell in cells {
      guard let card = self[cell] else { return nil }
      tally = tally.adding(HandTally(card))
    }
    return tally.hand(ofCount: cells.count)
  }
}

/// For each of the 2^13 sets of ranks, all different, the ranks with which it can go on to a hand.
struct RankContinuations: Sendable {
  static let table = RankContinuations()

  private let next: [UInt16]

  private init() {
    let windows = (0..<13).map { start in
      (0..<5).reduce(UInt16(0)) { $0 | 1 << UInt16((start + $1) % 13) }
    }
    next = (UInt16(0)..<1 << 13).map { ranks in
      if ranks.nonzeroBitCount <= 1 { return 1 << 13 - 1 }
      let nearby = windows.filter { ranks & ~$0 == 0 }.reduce(0, |) & ~ranks
      return ranks.nonzeroBitCount == 2 ? nearby | ranks : nearby
    }
  }

  @inline(__always) subscript(ranks: UInt64) -> UInt64 {
    // Unchecked: a tally has 13 bits of ranks, and the table an entry for each.
    unsafe UInt64(next.span[unchecked: Int(ranks)])
  }
}

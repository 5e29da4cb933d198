/// A summary of a set of cards from which the hand can be told: the ranks that occur, those that
/// occur at least twice, and the suits.
///
/// Adding a card takes four operations and no branch, so the tally of a larger set is built quickly
/// from that of a smaller one. A few bit tests then tell the hand.
struct HandTally: Sendable {
  /// The ranks and suits of the cards.
  ///
  /// - Bits 0…25: the ranks seen. The 13 ranks are stored twice, for sequences in which two follows
  ///   ace.
  /// - Bits 30…55: the ranks seen at least twice, in the same format.
  /// - Bits 60…63: the suits. They are at the top so that the shift by 30 in `adding` drops them.
  private(set) var bits: UInt64

  static let none = HandTally(bits: 0)

  private static let ringBits: UInt64 = 0x1FFF

  private init(bits: UInt64) { self.bits = bits }

  /// The tally of a single card.
  @inline(__always) init(rank: UInt64, suit: UInt64) {
    bits = 0x2001 << rank | 1 << (60 + suit)
  }

  init(_ card: Card) { self.init(rank: UInt64(card.index >> 2), suit: UInt64(card.index & 3)) }

  /// Returns the tally of this set with one more card.
  @inline(__always) func adding(_ card: HandTally) -> HandTally {
    HandTally(bits: bits | card.bits | (bits & card.bits) << 30)
  }

  /// The ranks seen, as bits; bit 0 stands for two.
  @inline(__always) var ranks: UInt64 { bits & HandTally.ringBits }

  /// Zero if no rank was seen twice.
  @inline(__always) private var repeats: UInt64 { bits & HandTally.ringBits << 30 }

  /// Zero if every rank that was seen was seen at least twice.
  @inline(__always) private var singles: UInt64 { (bits >> 30 ^ bits) & HandTally.ringBits }

  /// Zero if all cards have the same suit.
  @inline(__always) private var otherSuits: UInt64 { bits >> 60 & (bits >> 60 &- 1) }

  /// Zero if the ranks are a sequence on the ring, in which two follows ace.
  ///
  /// A sequence has exactly one member whose lower neighbour is missing. The second copy of the
  /// ranks provides the lower neighbour of a two.
  @inline(__always) private var otherArcs: UInt64 {
    let starts = bits & ~(bits << 1) & HandTally.ringBits << 13
    return starts & (starts &- 1)
  }

  @inline(__always) var isOneSuit: Bool { otherSuits == 0 }
  @inline(__always) var isOneArc: Bool { otherArcs == 0 }
  @inline(__always) var hasRepeats: Bool { repeats != 0 }

  /// Zero if a set of 3…5 cards with this tally is one of the 17 hands.
  ///
  /// In a hand, either every rank occurs at least twice (three of a kind, four of a kind, two pair,
  /// full house), or no rank does and the cards have one suit or are a sequence. Two cards are an
  /// exception: the value is also zero if they are no pair but have neighbouring ranks or one suit.
  ///
  /// Products replace branches, because half of the branches would be mispredicted. No product can
  /// overflow.
  @inline(__always) var lack: UInt64 { singles &* (repeats >> 30 | otherSuits &* otherArcs) }

  /// Returns whether a set of 2…5 cards with this tally is one of the 17 hands.
  @inline(__always) func isHand(ofCount count: Int) -> Bool {
    lack == 0 && (count > 2 || hasRepeats)
  }

  /// The ranks (bits 0…12) and suits (bits 60…63) of cards that can extend this set towards a hand.
  ///
  /// A set of one suit can be extended by that suit, a set of different ranks by ranks within a
  /// window of five on the ring, and a set of two ranks by the same ranks. A set of one rank can be
  /// extended by any card.
  @inline(__always) func continuations(_ table: RankContinuations) -> UInt64 {
    let ranks = ranks
    let next = table[ranks]
    let suits = otherSuits == 0 ? bits & 0xF << 60 : 0
    let repeated = hasRepeats && next != HandTally.ringBits
    return suits | (repeated ? next & ranks : next)
  }

  /// Returns the hand of a set of `count` cards with this tally; nil if it is not a hand.
  func hand(ofCount count: Int) -> Hand? {
    guard (2...5).contains(count), isHand(ofCount: count) else { return nil }
    return knownHand(ofCount: count, HandNames.table)
  }

  /// Returns the hand of a set of `count` cards that is known to be a hand.
  @inline(__always) func knownHand(ofCount count: Int, _ names: HandNames) -> Hand {
    let ranks = ranks
    let isSpecial = ranks & (ranks &- 1) == 0 || ranks == HandNames.royalRanks(ofCount: count)
    return names[
      count, special: isSpecial, repeated: hasRepeats, suited: isOneSuit, sequence: isOneArc]
  }
}

/// A lookup table of hands by the properties of a tally.
///
/// It replaces branches among 17 hands, which would be mispredicted.
struct HandNames: Sendable {
  static let table = HandNames()

  /// The hands by number of cards and four flags; entries for combinations that no hand has are
  /// never read.
  private let names: [Hand]

  private init() {
    names = (0..<128).map { index in
      HandNames.name(
        count: index >> 4, special: index & 8 != 0, repeated: index & 4 != 0,
        suited: index & 2 != 0, sequence: index & 1 != 0)
    }
  }

  /// Returns the ranks of a royal flush as bits: J-Q-K for three cards, J-Q-K-A for four and
  /// 10-J-Q-K-A for five.
  @inline(__always) static func royalRanks(ofCount count: Int) -> UInt64 {
    0xE00_1E00_1F00 >> UInt64(16 * (5 - count)) & 0x1FFF
  }

  @inline(__always)
  subscript(
    count: Int, special special: Bool, repeated repeated: Bool, suited suited: Bool,
    sequence sequence: Bool
  ) -> Hand {
    let flags = (special ? 8 : 0) | (repeated ? 4 : 0) | (suited ? 2 : 0) | (sequence ? 1 : 0)
    // Unchecked: three bits of the count and four flags give at most 127.
    return unsafe names.span[unchecked: (count & 7) << 4 | flags]
  }

  /// - Parameters:
  ///   - special: whether the cards have only one rank, or exactly the royal ranks.
  ///   - repeated: whether every rank occurs at least twice; if not, none does.
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
  /// The hand that the cards make in any order; nil if they make none.
  package init?(_ cards: [Card]) {
    let tally = cards.reduce(HandTally.none) { $0.adding(HandTally($1)) }
    guard let hand = tally.hand(ofCount: cards.count) else { return nil }
    self = hand
  }
}

extension Grid {
  /// Returns the hand on a set of cells, connected or not; nil if it is not a hand or a cell is
  /// empty.
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

/// A table that gives, for each of the 2^13 sets of different ranks, the ranks that can extend the
/// set towards a hand.
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
    // Unchecked: a tally has 13 bits of ranks, and the table has 2^13 entries.
    unsafe UInt64(next.span[unchecked: Int(ranks)])
  }
}

/// A charm of Climb, bought in the shop; at most five are held, none twice.
///
/// The raw value is its number in replays and digests.
package enum Charm: UInt8, CaseIterable, Comparable, Sendable {
  case twins, kin, ladder, painter, pocket, fullHand, banner, court, ace, ruler
  case bishop, overture, crescendo, collector, echo, globe, bridge, lookout, purse, safetyNet

  /// The English name.
  package var name: String { Self.texts[Int(rawValue)].name }
  /// What it does, in one sentence.
  package var sentence: String { Self.texts[Int(rawValue)].sentence }

  private static let texts: [(name: String, sentence: String)] = [
    ("Twins", "Pair and Two Pair: +30 points."),
    ("Kin", "Three, Four, Full House: +0.6."),
    ("Ladder", "Sequences: +0.3."),
    ("Painter", "All cards of one suit: +0.3."),
    ("Pocket", "Two or three cards: +0.7."),
    ("Full Hand", "Five cards: +0.3."),
    ("Banner", "Each card of the run's suit: +9 points."),
    ("Court", "Each J, Q, K: +9 points."),
    ("Ace", "A hand with an ace: +0.6."),
    ("Ruler", "All cards on one line, three or more: +0.7."),
    ("Bishop", "All cards linked by diagonal steps: +0.4."),
    ("Overture", "First hand of a deal: +1.5."),
    ("Crescendo", "+0.1 for every two hands already played in this deal."),
    ("Collector", "A hand not yet played in this deal: +0.5."),
    ("Echo", "The same hand as the one before: +0.4."),
    ("Globe", "Left and right edge touch."),
    ("Bridge", "Cards two apart in a row or diagonal touch across an empty cell."),
    ("Lookout", "The next five cards are shown."),
    ("Purse", "Every cleared level pays 1 more coin."),
    ("Safety Net", "The next heart to be lost stays; the charm goes."),
  ]

  package static func < (a: Charm, b: Charm) -> Bool { a.rawValue < b.rawValue }
}

/// A set of charms as bits; iterates in ascending order.
package struct CharmSet: Hashable, Sendable, Sequence {
  /// Bit `Charm.rawValue` is set for each charm held.
  package private(set) var bits: UInt32 = 0

  package init() {}

  package init(_ charms: some Sequence<Charm>) {
    for charm in charms { insert(charm) }
  }

  package var count: Int { bits.nonzeroBitCount }
  @inline(__always) package func contains(_ charm: Charm) -> Bool {
    bits >> UInt32(charm.rawValue) & 1 != 0
  }
  package mutating func insert(_ charm: Charm) { bits |= 1 << UInt32(charm.rawValue) }
  package mutating func remove(_ charm: Charm) { bits &= ~(1 << UInt32(charm.rawValue)) }

  /// Iterates over the charms in ascending order.
  package struct Iterator: IteratorProtocol {
    fileprivate var rest: UInt32

    package mutating func next() -> Charm? {
      guard rest != 0 else { return nil }
      defer { rest &= rest - 1 }
      return Charm(rawValue: UInt8(rest.trailingZeroBitCount))
    }
  }

  package func makeIterator() -> Iterator { Iterator(rest: bits) }
}

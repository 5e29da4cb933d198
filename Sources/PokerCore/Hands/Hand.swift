/// The 17 hands in ascending order of points.
package enum Hand: UInt8, CaseIterable, Comparable, Sendable {
  case pair
  case miniStraight, miniFlush, miniStraightFlush, miniRoyalFlush, threeOfAKind
  case twoPair, nearlyStraight, nearlyFlush, nearlyStraightFlush, nearlyRoyalFlush, fourOfAKind
  case straight, flush, fullHouse, straightFlush, royalFlush

  /// The points of the hand: 15 for a pair, then 25 to 100 in steps of 5.
  @inline(__always) package var points: Int { self == .pair ? 15 : 20 + 5 * Int(rawValue) }

  /// The number of cards of the hand, 2…5.
  package var cardCount: Int {
    switch self {
    case .pair: 2
    case .miniStraight ... .threeOfAKind: 3
    case .twoPair ... .fourOfAKind: 4
    default: 5
    }
  }

  /// The points divided by the number of cards.
  ///
  /// A deal has only 52 cards, so a hand with more points per card is worth more.
  package var pointsPerCard: Double { Double(points) / Double(cardCount) }

  /// The English name, such as "Nearly Straight Flush"; screens use names of their own.
  package var name: String { Self.names[Int(rawValue)] }

  private static let names = [
    "Pair", "Mini Straight", "Mini Flush", "Mini Straight Flush", "Mini Royal Flush",
    "Three of a Kind", "Two Pair", "Nearly Straight", "Nearly Flush", "Nearly Straight Flush",
    "Nearly Royal Flush", "Four of a Kind", "Straight", "Flush", "Full House", "Straight Flush",
    "Royal Flush",
  ]

  /// Returns the hands that have `cardCount` cards, in ascending order; empty outside 2…5.
  package static func family(of cardCount: Int) -> [Hand] {
    allCases.filter { $0.cardCount == cardCount }
  }

  package static func < (a: Hand, b: Hand) -> Bool { a.rawValue < b.rawValue }
}

/// The 17 hands in ascending order of points.
package enum Hand: UInt8, CaseIterable, Comparable, Sendable {
  case pair
  case miniStraight, miniFlush, miniStraightFlush, miniRoyalFlush, threeOfAKind
  case twoPair, nearlyStraight, nearlyFlush, nearlyStraightFlush, nearlyRoyalFlush, fourOfAKind
  case straight, flush, fullHouse, straightFlush, royalFlush

  /// 15 for a pair, then 25 to 100 in steps of 5.
  @inline(__always) package var points: Int { self == .pair ? 15 : 20 + 5 * Int(rawValue) }

  /// How many cards it takes, 2…5: never more, never fewer.
  package var cardCount: Int {
    switch self {
    case .pair: 2
    case .miniStraight ... .threeOfAKind: 3
    case .twoPair ... .fourOfAKind: 4
    default: 5
    }
  }

  /// The English name, such as "Nearly Straight Flush"; screens look their own up by case.
  package var name: String {
    switch self {
    case .pair: "Pair"
    case .miniStraight: "Mini Straight"
    case .miniFlush: "Mini Flush"
    case .miniStraightFlush: "Mini Straight Flush"
    case .miniRoyalFlush: "Mini Royal Flush"
    case .threeOfAKind: "Three of a Kind"
    case .twoPair: "Two Pair"
    case .nearlyStraight: "Nearly Straight"
    case .nearlyFlush: "Nearly Flush"
    case .nearlyStraightFlush: "Nearly Straight Flush"
    case .nearlyRoyalFlush: "Nearly Royal Flush"
    case .fourOfAKind: "Four of a Kind"
    case .straight: "Straight"
    case .flush: "Flush"
    case .fullHouse: "Full House"
    case .straightFlush: "Straight Flush"
    case .royalFlush: "Royal Flush"
    }
  }

  /// The hands that take this many cards, ascending; empty outside 2…5.
  package static func family(of cardCount: Int) -> [Hand] {
    allCases.filter { $0.cardCount == cardCount }
  }

  package static func < (a: Hand, b: Hand) -> Bool { a.rawValue < b.rawValue }
}

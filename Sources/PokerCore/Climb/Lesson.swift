/// A family of hands whose points a lesson raises; a hand may belong to two families.
package enum Lesson: UInt8, CaseIterable, Sendable {
  /// Pair and Two Pair.
  case pairs
  /// Three and four of a kind, Full House.
  case kinds
  /// Hands in sequence, of one suit or not.
  case sequences
  /// Hands of one suit, in sequence or not.
  case suits

  /// The English name.
  package var name: String { Self.names[Int(rawValue)] }

  private static let names = ["Pairs", "Kinds", "Sequences", "Suits"]

  /// Returns whether a hand is in the family.
  package func covers(_ hand: Hand) -> Bool { Self.families[Int(rawValue)].contains(hand) }

  private static let families: [Set<Hand>] = [
    [.pair, .twoPair],
    [.threeOfAKind, .fourOfAKind, .fullHouse],
    [
      .miniStraight, .miniStraightFlush, .miniRoyalFlush, .nearlyStraight, .nearlyStraightFlush,
      .nearlyRoyalFlush, .straight, .straightFlush, .royalFlush,
    ],
    [
      .miniFlush, .miniStraightFlush, .miniRoyalFlush, .nearlyFlush, .nearlyStraightFlush,
      .nearlyRoyalFlush, .flush, .straightFlush, .royalFlush,
    ],
  ]
}

/// The number of lessons held in each family.
package struct LessonCounts: Hashable, Sendable {
  /// The counts, in sixteen bits for each family.
  private var bits: UInt64 = 0

  package init() {}

  package subscript(lesson: Lesson) -> Int {
    get { Int(bits >> (16 * UInt64(lesson.rawValue)) & 0xFFFF) }
    set {
      precondition(newValue >> 16 == 0, "a hand has at most 65,535 lessons")
      bits &= ~(0xFFFF << (16 * UInt64(lesson.rawValue)))
      bits |= UInt64(newValue) << (16 * UInt64(lesson.rawValue))
    }
  }

  /// The number of lessons in all families.
  package var total: Int { Lesson.allCases.reduce(0) { $0 + self[$1] } }
}

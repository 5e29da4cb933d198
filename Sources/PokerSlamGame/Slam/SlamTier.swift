import Session

/// How much is made of a hand that is played.
package enum SlamTier: Int, CaseIterable, Comparable, Sendable {
  /// Two to four cards, five, a straight flush, and a royal flush or a cleared board.
  case small = 1, full, deep, spectacle

  init(_ hand: Hand, isPerfectClear: Bool = false) {
    self =
      switch hand {
      case _ where isPerfectClear: .spectacle
      case .royalFlush: .spectacle
      case .straightFlush: .deep
      default: hand.cardCount == 5 ? .full : .small
      }
  }

  package static func < (a: SlamTier, b: SlamTier) -> Bool { a.rawValue < b.rawValue }
}

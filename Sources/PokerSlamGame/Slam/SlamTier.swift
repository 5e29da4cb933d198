import Session

/// How spectacular the animation of a played hand is.
package enum SlamTier: Int, CaseIterable, Comparable, Sendable {
  /// - `small`: two to four cards
  /// - `full`: five cards, or four of a kind
  /// - `deep`: a straight flush
  /// - `spectacle`: a royal flush, or any hand that clears the board
  case small = 1, full, deep, spectacle

  init(_ hand: Hand, isPerfectClear: Bool = false) {
    self =
      switch hand {
      case _ where isPerfectClear: .spectacle
      case .royalFlush: .spectacle
      case .straightFlush: .deep
      // It has only four cards, but players expect more of it than of a pair.
      case .fourOfAKind: .full
      default: hand.cardCount == 5 ? .full : .small
      }
  }

  package static func < (a: SlamTier, b: SlamTier) -> Bool { a.rawValue < b.rawValue }
}

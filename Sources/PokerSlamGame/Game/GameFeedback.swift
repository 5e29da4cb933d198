package import Session
package import StageUI

package struct RefusedMove: Hashable, Sendable {
  /// Increases with each refusal, so that a repeated reason is shown again.
  package var number: Int
  package var reason: Refusal
}

package struct Celebration: Hashable, Sendable {
  package var number: Int
  package var hand: Hand
  package var points: Int
  package var total: Int
  /// The cells of the hand's cards, in the order selected.
  package var cells: [Cell]
  /// Whether a glow over the cards celebrates the hand; false if a full slam animation does so.
  package var isLit = true
}

/// The hit of a played hand; the board then moves a little.
package struct Impact: Hashable, Sendable {
  /// Increases with each hit.
  var number = 0
  var tier = SlamTier.small
}

/// A haptic feedback to play once.
package struct Felt: Hashable, Sendable {
  /// Increases with each feedback.
  package var number: Int
  package var feedback: SensoryFeedback
}

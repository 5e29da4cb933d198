package import Session

/// An event of a run of Climb that has a sound; a played hand has `SlamMoment` instead.
package enum ClimbCue: Hashable, Sendable {
  case level, gate, refusal, heartLost, heartSaved
  /// The points of a hand bring the score to the target.
  case target
  case cleared(coins: Int)
  case summit
  case tool, toolUsed, release
  /// A target is chosen for a tool: the first (1) or the second (2); 0 if the choice is taken back.
  case aim(Int)
  case coins(Int)
  case bought, reroll
  /// A shot and a hit of the bonus round.
  case shot, hit
  case selected(SelectionChange, count: Int, Hand?)
}

extension ClimbSum {
  /// The running totals of points: after the cards and lessons, then after each charm that acts.
  var beats: [Int] {
    (0...acts.count).map { count in
      let acting = acts.prefix(count)
      let flat = base + lessons + blight + acting.reduce(0) { $0 + $1.points }
      return max(0, flat) * acting.reduce(10) { $0 + $1.tenths } / 10
    }
  }
}

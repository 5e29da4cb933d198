/// Help for a player, as little as was asked for.
package struct Hint: Hashable, Sendable {
  /// How much a hint tells while the game is on; what the beam knows is told after it.
  package enum Level: Int, CaseIterable, Comparable, Sendable {
    /// The name of the best hand on the grid, not where it is.
    case name = 1
    /// Where the most points are now.
    case points
    /// Where the best move of a look ahead is: points now, and what then lies on the fallen grid.
    case lookahead

    package static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
  }

  package let level: Level
  package let hand: Hand
  /// Nil for a hint that only names a hand.
  package let cells: CellSet?
}

extension GameState {
  /// The hint of a level for this position, nil when no hand is left.
  ///
  /// Between equals the set with the lowest mask is told, so that asking twice tells the same.
  package func hint(_ level: Hint.Level) -> Hint? {
    let hands = grid.hands(game.adjacency)
    let choice =
      switch level {
      case .name, .points: hands.first { hand in hands.allSatisfy { $0.hand <= hand.hand } }
      case .lookahead: lookahead(hands).first
      }
    guard let choice else { return nil }
    return Hint(level: level, hand: choice.hand, cells: level == .name ? nil : choice.cells)
  }

  /// The hands that look one move ahead best, in ascending mask order.
  ///
  /// Of the 24 with the most points (lower masks first), those with the highest `10 * points + 7 *
  /// best`, where best is the most points after the fall and before any refill.
  package func lookahead(_ hands: [PlayableHand]) -> [PlayableHand] {
    let candidates = hands.sorted { a, b in
      a.hand != b.hand ? a.hand > b.hand : a.cells < b.cells
    }
    let values = candidates.prefix(24).map { hand in
      var fallen = grid
      fallen.collapse(hand.cells)
      return (hand: hand, value: 10 * hand.hand.points + 7 * fallen.bestPoints(game.adjacency))
    }
    let best = values.map(\.value).max()
    return values.filter { $0.value == best }.map(\.hand).sorted { $0.cells < $1.cells }
  }
}

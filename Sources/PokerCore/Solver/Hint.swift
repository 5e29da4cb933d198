/// Help for a player, which reveals no more than the player asked for.
package struct Hint: Hashable, Sendable {
  /// How much a hint reveals.
  package enum Level: Int, CaseIterable, Comparable, Sendable {
    /// The name of the best hand on the grid, but not its cells.
    case name = 1
    /// The cells of the hand with the most points now.
    case points
    /// The cells of the best move by a look ahead.
    ///
    /// The look ahead counts the points of the move and those of the best hand after it.
    case lookahead

    package static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
  }

  package let level: Level
  /// The hand that the hint recommends.
  package let hand: Hand
  /// The cells of the hand; nil for a hint that only names the hand.
  package let cells: CellSet?
  /// The best hand after the recommended move and before any refill.
  ///
  /// It is nil if no hand is left, and always for the levels `name` and `points`.
  package var next: Hand?
  /// Whether a look ahead recommends the hand with the most points now.
  package var hasMostPoints = false
}

extension GameState {
  /// Returns a hint of this level for this position; nil if no hand is left.
  ///
  /// Of equal hands it chooses the one with the lowest mask, so that repeated calls agree.
  package func hint(_ level: Hint.Level) -> Hint? {
    let hands = grid.hands(game.adjacency)
    let choice =
      switch level {
      case .name, .points: hands.first { hand in hands.allSatisfy { $0.hand <= hand.hand } }
      case .lookahead: lookahead(hands).first
      }
    guard let choice else { return nil }
    var hint = Hint(level: level, hand: choice.hand, cells: level == .name ? nil : choice.cells)
    if level == .lookahead {
      var fallen = grid
      fallen.collapse(choice.cells)
      hint.next = fallen.hands(game.adjacency).map(\.hand).max()
      hint.hasMostPoints = hands.allSatisfy { $0.hand <= choice.hand }
    }
    return hint
  }

  /// Returns the best hands by a look ahead of one move, in ascending mask order.
  ///
  /// The best hands have the highest value of `10 * points + 7 * best`. Here `best` is the number
  /// of points of the best hand after the cards have fallen and before any refill. Only the 24
  /// hands with the most points are rated; among hands with equal points, those with lower masks
  /// come first.
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

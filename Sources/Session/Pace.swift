/// The points along a deal's best known line of moves, by number of cards played.
///
/// The game compares the player's points with these.
package struct Pace: Hashable, Sendable {
  package let par: Par
  /// The numbers of cards and points at the start of the line and after each of its hands.
  private let steps: [Step]

  private struct Step: Hashable {
    var cards: Int
    var points: Int
  }

  /// Creates the pace of a beam search's line by replaying the line from the start of the game.
  package init(_ beam: Beam, of game: Game) {
    par = Par(score: beam.score)
    var state = GameState(game)
    var steps = [Step(cards: 0, points: 0)]
    for move in beam.line {
      guard case .played = state.apply(move) else { break }
      steps.append(Step(cards: state.playedCount, points: state.score))
    }
    self.steps = steps
  }

  /// The numbers of cards and points at the start of the line and after each of its hands.
  package var line: [(cards: Int, points: Int)] { steps.map { ($0.cards, $0.points) } }

  /// Returns the points of the line after `count` cards, interpolated linearly between two hands.
  package func points(afterCards count: Int) -> Int {
    guard let next = steps.firstIndex(where: { $0.cards >= count }) else { return par.score }
    let end = steps[next]
    guard end.cards > count, next > 0 else { return end.points }
    let start = steps[next - 1]
    let (points, cards) = (end.points - start.points, end.cards - start.cards)
    return start.points + (points * (count - start.cards) * 2 + cards) / (cards * 2)
  }

  /// Returns by how many points a position is ahead of the line; negative if it is behind.
  package func lead(of state: GameState) -> Int {
    state.score - points(afterCards: state.playedCount)
  }
}

/// A simulated player, used to calibrate the game.
///
/// A player rates all hands and chooses at random among the highest rated, each with the same
/// probability. Every move takes one number from the game's `.ties` generator. The number selects a
/// hand from the list of choices in ascending mask order.
package enum Player: String, CaseIterable, Sendable {
  /// Plays a hand with the most points.
  case greedy
  /// Plays any hand.
  case random
  /// Plays a hand with the fewest cards.
  case smallest
  /// Plays a best hand by a look ahead of one move; see `GameState.lookahead`.
  case lookahead

  /// Returns the hands that the player rates highest, in ascending order; empty if there are none.
  package func choices(in state: GameState) -> [PlayableHand] {
    let hands = state.grid.hands(state.game.adjacency)
    switch self {
    case .random:
      return hands
    case .greedy:
      let best = hands.map(\.hand).max()
      return hands.filter { $0.hand == best }
    case .smallest:
      let fewest = hands.map(\.hand.cardCount).min()
      return hands.filter { $0.hand.cardCount == fewest }
    case .lookahead:
      return state.lookahead(hands)
    }
  }

  /// Returns the player's next move; nil if no hand is left.
  package func choose(in state: GameState, ties: inout Generator) -> PlayableHand? {
    let choices = choices(in: state)
    return choices.isEmpty ? nil : choices[ties.below(choices.count)]
  }

  /// Plays a game from its first position to its end.
  ///
  /// It traps if the mode deals a new deck when no hand is left, because such games never end.
  package func finish(_ game: Game) -> GameState {
    precondition(game.mode.whenDead == .over, "the mode deals again, so its games never end")
    var state = GameState(game)
    var ties = Generator(seed: game.seed, for: .ties)
    while let choice = choose(in: state, ties: &ties) { state.advance(choice.cells, choice.hand) }
    return state
  }

  /// Plays a game with a time limit, in which each hand takes `pace` seconds.
  package func finish(_ game: Game, pace: Int) -> GameState {
    precondition(pace > 0, "a hand takes time")
    var state = GameState(game)
    var ties = Generator(seed: game.seed, for: .ties)
    let limit = game.mode.timeLimit ?? 0
    var time: UInt64 = 0
    while true {
      time += UInt64(pace) * 1_000_000_000
      guard time < limit, let choice = choose(in: state, ties: &ties) else { return state }
      state.advance(choice.cells, choice.hand)
    }
  }
}

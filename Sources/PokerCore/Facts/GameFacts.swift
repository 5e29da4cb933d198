/// The facts of a finished game or run from which statistics and achievements are computed.
///
/// All of them follow from the replay alone.
package struct GameFacts: Hashable, Sendable {
  package let game: Game
  package let score: Int
  package let marks: Marks
  /// The game time in milliseconds.
  package let time: UInt64
  package let hands: HandFacts
  package let end: End

  /// How the game ended.
  package enum End: Hashable, Sendable {
    /// The number of cards left on the grid, and of decks used up before the last one.
    case cards(left: Int, decks: Int)
    case climb(ClimbFacts)
  }

  package init(
    game: Game, score: Int, marks: Marks = [], time: UInt64 = 0, hands: HandFacts, end: End
  ) {
    (self.game, self.score, self.marks, self.time) = (game, score, marks, time)
    (self.hands, self.end) = (hands, end)
  }

  /// The number of cards left on the grid; nil for a run of Climb.
  package var cardsLeft: Int? {
    if case .cards(let left, _) = end { left } else { nil }
  }

  /// The number of decks used up before the last one; 0 for a run of Climb.
  package var decks: Int {
    if case .cards(_, let decks) = end { decks } else { 0 }
  }

  /// The facts about a run of Climb; nil for other games.
  package var climb: ClimbFacts? {
    if case .climb(let facts) = end { facts } else { nil }
  }

  /// Whether the game was played with one deck until no hand was left.
  package var isOneDeck: Bool { game.mode.hasReview }
  /// Whether a game of one deck left no card on the grid.
  package var isPerfectClear: Bool { isOneDeck && cardsLeft == 0 }
  /// The rank of the score; nil below bronze and for games that have no ranks.
  package var rank: ScoreRank? { isOneDeck ? ScoreRank(score: score) : nil }
}

/// A game being played move by move, with the facts about its hands so far.
package struct GameWalk: Sendable {
  package private(set) var position: GameState
  private var hands = HandFacts()

  package init(_ position: GameState) { self.position = position }

  /// Plays a move and returns nil, or returns why it is refused; a refused move changes nothing.
  package mutating func play(_ move: Move) -> Refusal? {
    let grid = position.grid
    if case .refused(let refusal) = position.apply(move) { return refusal }
    if let hand = grid.hand(at: move.cells) { hands.note(hand, at: move.cells, on: grid) }
    return nil
  }

  /// Returns the facts of the game, if it ends at the current position.
  ///
  /// - Parameter game: the game to state; nil for that of the position.
  package func facts(_ game: Game? = nil, marks: Marks = [], time: UInt64 = 0) -> GameFacts {
    GameFacts(
      game: game ?? position.game, score: position.score, marks: marks, time: time, hands: hands,
      end: .cards(left: position.grid.count, decks: position.round))
  }
}

/// A run of Climb being played event by event, with its facts so far.
package struct ClimbWalk: Sendable {
  package private(set) var run: ClimbRun
  private var hands = HandFacts()
  private var climb = ClimbFacts()

  package init(_ game: Game) { run = ClimbRun(game) }

  /// Applies an event; a refused event changes nothing.
  package mutating func apply(_ event: ClimbEvent) throws(ClimbRefusal) {
    let grid = run.grid
    let effects = try run.apply(event)
    if case .move(let move) = event, let hand = grid.hand(at: move.cells) {
      hands.note(hand, at: move.cells, on: grid)
    }
    climb.note(event, effects, run)
  }

  /// Returns the facts of the run, if it ends at the current position.
  package func facts(marks: Marks = [], time: UInt64 = 0) -> GameFacts {
    GameFacts(
      game: run.game, score: run.score, marks: marks, time: time, hands: hands, end: .climb(climb))
  }
}

extension Replay {
  /// Plays the moves that lead to the last position, and returns the facts of the game.
  ///
  /// Throws if a move is illegal or the stated score or digest is wrong. Moves that were taken back
  /// are not checked; `verify` checks them. The number of an illegal move counts the moves of the
  /// line only.
  package func facts() throws(ReplayRefusal) -> GameFacts {
    var walk = GameWalk(GameState(game))
    for (index, move) in log.line.enumerated() {
      if let refusal = walk.play(move) { throw .move(index + 1, refusal) }
    }
    let end = walk.position
    guard end.score == score else { throw .score(claimed: score, played: end.score) }
    guard end.digest == digest else { throw .position }
    return walk.facts(marks: marks, time: time)
  }
}

extension ClimbReplay {
  /// Plays all events, and returns the facts of the run.
  ///
  /// Throws if an event is illegal or the stated result or digest is wrong.
  package func facts() throws(ClimbReplayRefusal) -> GameFacts {
    var walk = ClimbWalk(game)
    for (index, event) in events.enumerated() {
      do throws(ClimbRefusal) {
        try walk.apply(event)
      } catch {
        throw .event(index + 1, error)
      }
    }
    let claimed = ClimbResult(levels: levels, score: score)
    guard walk.run.result == claimed else {
      throw .result(claimed: claimed, played: walk.run.result)
    }
    guard walk.run.digest == digest else { throw .position }
    return walk.facts(marks: marks, time: time)
  }
}

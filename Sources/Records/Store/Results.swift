package import Session

/// A game that was played to its end.
package struct FinishedGame: Hashable, Sendable {
  /// Its number in the file; later games have higher ones.
  package let id: Int
  package let game: Game
  package let score: Int
  /// What the deal is measured by, nil while that is not known.
  package let par: Par?
  package let marks: Marks
  /// How many hands were played.
  package let hands: Int
  /// How many cards were left on the grid.
  package let cardsLeft: Int
  /// Game time in milliseconds.
  package let time: UInt64
  /// When it ended.
  package let moment: Moment
  /// The text of the replay.
  package let replay: String

  package var rank: ScoreRank? { ScoreRank(score: score) }
  package var stars: Int { par?.stars(for: score) ?? 0 }
  package var isPerfectClear: Bool { cardsLeft == 0 }
}

/// The best score of a way to play, written down the moment it was reached.
package struct BestScore: Hashable, Sendable {
  package let game: Game
  package let score: Int
  package let marks: Marks
  package let moment: Moment
  /// The text of the replay up to there.
  package let replay: String
}

/// A game that waits to be gone on with.
package struct UnfinishedGame: Hashable, Sendable {
  package let id: Int
  package let game: Game
  /// When it began.
  package let moment: Moment
}

/// Records are kept apart by these two.
struct WayToPlay: Hashable, Sendable {
  let mode: UInt8
  let adjacency: Adjacency

  init(_ mode: Mode, _ adjacency: Adjacency) {
    self.mode = mode.id
    self.adjacency = adjacency
  }

  init(_ game: Game) { self.init(game.mode, game.adjacency) }
}

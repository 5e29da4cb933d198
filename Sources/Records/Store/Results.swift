package import Session

/// A finished game.
package struct FinishedGame: Hashable, Sendable {
  /// The game's number in the file; later games have higher ones.
  package let id: Int
  package let game: Game
  package let score: Int
  /// The par of the deal; nil while it is unknown.
  package let par: Par?
  package let marks: Marks
  /// The number of hands played.
  package let hands: Int
  /// The number of cards left on the grid.
  package let cardsLeft: Int
  /// The game time in milliseconds.
  package let time: UInt64
  /// When the game ended.
  package let moment: Moment
  /// The text of the replay.
  package let replay: String

  /// The rank of the score; nil below bronze.
  package var rank: ScoreRank? { ScoreRank(score: score) }
  /// The number of stars, 0…3; 0 while par is unknown.
  package var stars: Int { par?.stars(for: score) ?? 0 }
  /// Whether no card was left on the grid.
  package var isPerfectClear: Bool { cardsLeft == 0 }
}

/// The best score of a variant with or without help, saved at the moment it was reached.
package struct BestScore: Hashable, Sendable {
  package let game: Game
  package let score: Int
  package let marks: Marks
  package let moment: Moment
  /// The text of the replay up to that moment.
  package let replay: String
}

/// An unfinished game.
package struct UnfinishedGame: Hashable, Sendable {
  package let id: Int
  package let game: Game
  /// When the game began.
  package let moment: Moment
}

/// A mode with an adjacency; records are kept for each variant separately.
struct Variant: Hashable, Sendable {
  let mode: UInt8
  let adjacency: Adjacency

  init(_ mode: Mode, _ adjacency: Adjacency) {
    self.mode = mode.id
    self.adjacency = adjacency
  }

  init(_ game: Game) { self.init(game.mode, game.adjacency) }
}

/// What unfinished games replace each other: of those with the same slot, at most one is kept.
package struct GameSlot: Hashable, Sendable {
  let variant: Variant
  /// The deal, if each date has an unfinished game of its own.
  let deal: Game?

  package init(_ game: Game) {
    variant = Variant(game)
    deal = game.mode.isDated ? game : nil
  }
}

/// A variant, and whether help was used: best scores with help are kept apart from those without.
struct BestKind: Hashable, Sendable {
  let variant: Variant
  let isHelped: Bool

  init(variant: Variant, isHelped: Bool) {
    (self.variant, self.isHelped) = (variant, isHelped)
  }

  init(_ best: BestScore) {
    self.init(variant: Variant(best.game), isHelped: !best.marks.isEmpty)
  }
}

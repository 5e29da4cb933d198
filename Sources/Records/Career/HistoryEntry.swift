package import Session

/// A finished game or run as a line of the history.
package struct HistoryEntry: Hashable, Sendable {
  /// The number of the game, or of the run.
  package let id: Int
  package let game: Game
  /// When the game ended.
  package let moment: Moment
  package let score: Int
  package let marks: Marks
  /// The cards left on the grid; nil for a run of Climb.
  package let cardsLeft: Int?
  /// The levels cleared in a run of Climb; nil for other games.
  package let levels: Int?
  /// The par of the deal; nil while it is unknown, and for games without par.
  package let par: Par?
  /// The text of the replay.
  package let replay: String

  /// Creates an entry of a game that is not in the records, for pictures and tests.
  package init(
    id: Int, _ game: Game, score: Int, ended moment: Moment, marks: Marks = [],
    cardsLeft: Int? = nil, levels: Int? = nil, par: Par? = nil, replay: String = ""
  ) {
    (self.id, self.game, self.score, self.moment, self.marks) = (id, game, score, moment, marks)
    (self.cardsLeft, self.levels, self.par, self.replay) = (cardsLeft, levels, par, replay)
  }

  init(_ game: FinishedGame) {
    (id, self.game, moment, score) = (game.id, game.game, game.moment, game.score)
    (marks, cardsLeft, levels) = (game.marks, game.cardsLeft, nil)
    (par, replay) = (game.game.mode.hasPar ? game.par : nil, game.replay)
  }

  init(_ run: ClimbRecord) {
    (id, game, moment, score) = (run.id, run.game, run.moment, run.result.score)
    (marks, cardsLeft, levels) = (run.marks, nil, run.result.levels)
    (par, replay) = (nil, run.replay)
  }

  package var mode: Mode { game.mode }
  /// The rank of the score; nil below bronze and for games of several decks.
  package var rank: ScoreRank? { mode.hasReview ? ScoreRank(score: score) : nil }
  /// The number of stars, 0…3; 0 while par is unknown.
  package var stars: Int { par?.stars(for: score) ?? 0 }
  /// Whether a game of one deck left no card.
  package var isPerfectClear: Bool { mode.hasReview && cardsLeft == 0 }

  /// The score as a share of par in percent, rounded down; nil while par is unknown.
  ///
  /// It is rounded down so that only a score that reaches par has 100 %.
  package var parShare: Int? {
    par.flatMap { $0.score > 0 ? score * 100 / $0.score : nil }
  }
}

/// Some entries of the history, newest first.
package struct HistoryPage: Sendable {
  package let entries: [HistoryEntry]
  /// The place from which the next page is read; nil after the last page.
  package let next: PlayedPlace?

  package init(entries: [HistoryEntry], next: PlayedPlace? = nil) {
    (self.entries, self.next) = (entries, next)
  }
}

extension RecordStore {
  /// Returns finished games and runs of all modes, newest first.
  ///
  /// The time does not depend on the number of games. Rows with invalid values are left out, so a
  /// page may have fewer entries than the limit, or none, although another page follows.
  ///
  /// - Parameter place: `next` of the page before; nil for the first page.
  package func history(
    limit: Int, from place: PlayedPlace? = nil
  ) throws(RecordsError) -> HistoryPage {
    let page = try playedPage(from: place, limit: limit, isBackwards: true)
    let entries = page.rows.map { row in
      switch row {
      case .game(let game, _): HistoryEntry(game)
      case .run(let run): HistoryEntry(run)
      }
    }
    return HistoryPage(entries: entries, next: page.next)
  }
}

package import Session

/// What the picture of a game shows, and the replay that is stored in it.
package struct ShareSummary: Equatable, Sendable {
  package let game: Game
  package let score: Int
  /// The rank of the score; nil below bronze and for games that have no ranks.
  package let rank: ScoreRank?
  /// The best score found for the deal; nil while it is unknown, and for games without par.
  package let par: Par?
  package let marks: Marks
  /// The cards at the end; in Climb those of the last level.
  package let grid: PokerCore.Grid
  package let hands: [PlayedPlaces]
  /// The number of levels cleared in Climb; nil in other modes.
  package let levels: Int?
  /// The number of decks used; 1 except in Rush.
  package let decks: Int
  /// The text of the replay.
  package let replay: String
  /// The kinds of the hands, for the squares of the line.
  private let kinds: [Hand]
  /// The line of a daily game that tells whether it was played late; nil for others.
  var dailyLine: String?

  /// The places of a hand, without its cards: they show how a game went, but not its deal.
  package struct PlayedPlaces: Hashable, Sendable {
    package let occupied: CellSet
    package let played: CellSet
  }

  /// Creates the summary of a replay that holds; nil for others and for games without a hand.
  package init?(_ tape: ReplayTape, par: Par? = nil) {
    guard tape.verdict == .verified, tape.count > 0 else { return nil }
    let mode = tape.game.mode
    game = tape.game
    score = tape.saved.score
    rank = mode.hasReview ? ScoreRank(score: score) : nil
    self.par = mode.hasPar ? par : nil
    marks = tape.saved.marks
    grid = tape.end.grid
    hands = zip(tape.positions, tape.plays).map { position, play in
      PlayedPlaces(occupied: position.grid.occupied, played: CellSet(play.cells))
    }
    if case .climb(let replay) = tape.saved { levels = replay.levels } else { levels = nil }
    decks = mode.hasLevels ? 1 : tape.parts.count
    replay = tape.saved.text
    kinds = tape.plays.compactMap { play in
      if case .hand(let hand) = play.kind { hand } else { nil }
    }
  }

  /// The game's code.
  package var code: String { game.code }
  package var cardsLeft: Int { grid.count }

  /// The score as a share of par in percent, rounded down; nil without par.
  package var parShare: Int? {
    par.flatMap { $0.score > 0 ? score * 100 / $0.score : nil }
  }

  /// The name of the picture's file.
  package var fileName: String { "poker-slam-\(code)-\(score).png" }

  /// The result of the game as a line of text, to be sent to other players.
  package var line: String {
    if let dailyLine { return dailyLine }
    if let date = game.dailyDate {
      return Strings.line(DailyShare(date: date, score: score, marks: marks, hands: kinds))
    }
    var result = Strings.sharedResult(score, rank, marks)
    if let levels { result = Strings.list([Strings.levels(levels), result]) }
    // A line of many squares would fill a message.
    let squares = kinds.count <= 24 ? String(kinds.map(DailyShare.square)) : nil
    let parts = [Strings.gameName, Strings.name(game.mode), result, squares, game.code]
    return Strings.facts(parts.compactMap(\.self))
  }
}

internal import Session

/// A place in the stream of finished games: the end of a game, in seconds, and its number.
package struct PlayedPlace: Hashable, Comparable, Sendable {
  let seconds: Int
  let id: Int
  let isRun: Bool

  package static func < (a: PlayedPlace, b: PlayedPlace) -> Bool {
    if a.seconds != b.seconds { return a.seconds < b.seconds }
    return a.isRun == b.isRun ? a.id < b.id : b.isRun
  }

  /// Returns the place in the order of one table: the table's rows beyond it come next.
  ///
  /// Games come before runs that ended in the same second.
  func edge(ofRuns: Bool, _ isBackwards: Bool) -> (seconds: Int, id: Int) {
    if isRun == ofRuns { return (seconds, id) }
    return (seconds, ofRuns ? Int.min : Int.max)
  }
}

/// A finished game or run as it is stored.
enum PlayedRow: Sendable {
  /// A game, and when it began if it was the first try of a daily deal.
  case game(FinishedGame, begun: Moment?)
  case run(ClimbRecord)

  /// Plays the replay and returns the game with its facts; throws the reason if that fails.
  func played() throws(UnplayableGame) -> PlayedGame {
    switch self {
    case .game(let game, let begun):
      do {
        let facts = try Replay(game.replay).facts()
        return PlayedGame(id: game.id, facts, ended: game.moment, begun: begun)
      } catch {
        throw UnplayableGame(id: game.id, isRun: false, reason: "\(error)")
      }
    case .run(let run):
      do {
        let facts = try ClimbReplay(run.replay).facts()
        return PlayedGame(id: run.id, facts, ended: run.moment)
      } catch {
        throw UnplayableGame(id: run.id, isRun: true, reason: "\(error)")
      }
    }
  }
}

/// A finished game whose row or replay is invalid, with the reason.
package struct UnplayableGame: Error, Hashable, Sendable {
  package let id: Int
  /// Whether it is a run of Climb.
  package let isRun: Bool
  package let reason: String
}

/// Some finished games in the order of play, or the newest first.
struct PlayedPage: Sendable {
  let rows: [PlayedRow]
  /// The places of rows with invalid values.
  let unreadable: [PlayedPlace]
  /// The place from which the next page is read; nil after the last page.
  let next: PlayedPlace?
}

extension Archive {
  /// The finished games and runs with their facts, in no particular order.
  var playedGames: [PlayedGame] {
    let begun = dailies.reduce(into: [CalendarDate: DailyRecord]()) { $0[$1.date] = $1 }
    let games = finished.enumerated().compactMap { index, game -> PlayedGame? in
      let daily = game.game.dailyDate.flatMap { begun[$0] }
      let row = PlayedRow.game(
        game, begun: daily.flatMap { $0.replay == game.replay ? $0.begun : nil })
      return try? row.played().numbered(index + 1)
    }
    let runs = climbs.enumerated().compactMap { index, run -> PlayedGame? in
      run.isOver ? try? PlayedRow.run(run).played().numbered(index + 1) : nil
    }
    return games + runs
  }
}

extension PlayedGame {
  fileprivate func numbered(_ id: Int) -> PlayedGame {
    PlayedGame(id: id, facts, ended: key.moment, begun: begun)
  }
}

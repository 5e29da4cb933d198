package import Session

extension RecordStore {
  /// The best score of a way to play, that of a game still on the table included.
  package func best(_ mode: Mode, _ adjacency: Adjacency = .king) -> BestScore? {
    bests[WayToPlay(mode, adjacency)]
  }

  /// The best score of the way in which a game is played: what is to be beaten.
  package func best(_ game: Game) -> BestScore? { best(game.mode, game.adjacency) }

  /// The latest games that are over, latest first; those before another one, for the next page.
  package func recentGames(
    limit: Int, before: FinishedGame? = nil
  ) throws(RecordsError) -> [FinishedGame] {
    try keeper.ask { database throws(RecordsError) in
      try database.recent(max(0, limit), before: before)
    }
  }

  /// The highest scores of a way to play; of equal ones the earlier comes first.
  package func top(
    _ mode: Mode, _ adjacency: Adjacency = .king, limit: Int
  ) throws(RecordsError) -> [FinishedGame] {
    let way = WayToPlay(mode, adjacency)
    return try keeper.ask { database throws(RecordsError) in
      try database.top(way, max(0, limit))
    }
  }
}

package import Session

extension RecordStore {
  /// Returns the best score of a variant, with or without help, including the current game's score.
  ///
  /// If the best scores with and without help are equal, the one without help is returned.
  package func best(_ mode: Mode, _ adjacency: Adjacency = .king) -> BestScore? {
    let clean = bestWithoutHelp(mode, adjacency)
    let helped = bests[BestKind(variant: Variant(mode, adjacency), isHelped: true)]
    guard let clean, let helped else { return clean ?? helped }
    return helped.score > clean.score ? helped : clean
  }

  /// Returns the best score of a variant that was reached without help.
  ///
  /// Undo, hints and watching the best line of the deal count as help.
  package func bestWithoutHelp(_ mode: Mode, _ adjacency: Adjacency = .king) -> BestScore? {
    bests[BestKind(variant: Variant(mode, adjacency), isHelped: false)]
  }

  /// Returns the best score of a game's variant.
  package func best(_ game: Game) -> BestScore? { best(game.mode, game.adjacency) }

  /// Returns the newest finished games, newest first.
  ///
  /// - Parameter before: for paging, the last game of the previous page; nil for the first page.
  package func recentGames(
    limit: Int, before: FinishedGame? = nil
  ) throws(RecordsError) -> [FinishedGame] {
    try worker.query { database throws(RecordsError) in
      try database.recent(max(0, limit), before: before)
    }
  }

  /// Returns the highest scores of a variant; equal scores are ordered by date, oldest first.
  package func top(
    _ mode: Mode, _ adjacency: Adjacency = .king, limit: Int
  ) throws(RecordsError) -> [FinishedGame] {
    let variant = Variant(mode, adjacency)
    return try worker.query { database throws(RecordsError) in
      try database.top(variant, max(0, limit))
    }
  }
}

internal import Session

/// The finished games and runs of all modes as one stream, in the order of play.
extension Database {
  /// Returns the games and runs that ended after, or before, a place in the stream.
  ///
  /// The time does not depend on the number of games in the file: each table has an index by date.
  ///
  /// - Parameter isBackwards: true for the newest games first.
  func played(
    from place: PlayedPlace?, limit: Int, isBackwards: Bool
  ) throws(RecordsError) -> PlayedPage {
    let limit = max(1, limit)
    let games = try rows(
      "SELECT \(Database.columns) FROM finished WHERE", place?.edge(ofRuns: false, isBackwards),
      limit, isBackwards, key: (8, 0), isRun: false
    ) { row throws(RecordsError) in
      guard let game = Database.finished(row) else { return nil }
      return .game(game, begun: try begun(game))
    }
    let runs = try rows(
      "SELECT \(Database.climbColumns) FROM climb WHERE ended <> 0 AND",
      place?.edge(ofRuns: true, isBackwards), limit, isBackwards, key: (6, 0), isRun: true
    ) { row throws(RecordsError) in
      Database.climb(row).map { .run($0) }
    }
    let sorted = (games + runs).sorted {
      isBackwards ? $1.place < $0.place : $0.place < $1.place
    }
    let page = sorted.prefix(limit)
    return PlayedPage(
      rows: page.compactMap(\.row), unreadable: page.filter { $0.row == nil }.map(\.place),
      next: sorted.count >= limit ? page.last?.place : nil)
  }

  /// Returns the rows of one table beyond a place; a row with an invalid value has no contents.
  private func rows(
    _ query: String, _ edge: (seconds: Int, id: Int)?, _ limit: Int, _ isBackwards: Bool,
    key: (seconds: Int32, id: Int32), isRun: Bool,
    _ decode: (Statement) throws(RecordsError) -> PlayedRow?
  ) throws(RecordsError) -> [(place: PlayedPlace, row: PlayedRow?)] {
    let (sign, order) = isBackwards ? ("<", " DESC") : (">", "")
    let statement = try connection.statement(
      "\(query) (seconds, id) \(sign) (?, ?) ORDER BY seconds\(order), id\(order) LIMIT ?")
    let end = isBackwards ? Int.max : Int.min
    try statement.bind(edge?.seconds ?? end, at: 1)
    try statement.bind(edge?.id ?? end, at: 2)
    try statement.bind(limit, at: 3)
    var rows: [(place: PlayedPlace, row: PlayedRow?)] = []
    while let row = try statement.next() {
      let place = PlayedPlace(
        seconds: row.integer(key.seconds), id: row.integer(key.id), isRun: isRun)
      rows.append((place, try decode(row)))
    }
    return rows
  }

  /// Returns when a game began, if it is the first try of a daily deal; otherwise nil.
  private func begun(_ game: FinishedGame) throws(RecordsError) -> Moment? {
    guard let date = game.game.dailyDate else { return nil }
    let statement = try connection.statement(
      "SELECT seconds, east FROM daily WHERE id = ? AND replay = ?")
    try statement.bind(date.dayNumber, at: 1)
    try statement.bind(game.replay, at: 2)
    return try statement.rows { $0.moment(0) }.first ?? nil
  }
}

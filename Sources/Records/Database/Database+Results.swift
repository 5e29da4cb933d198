internal import Session

/// The games that are over, and the best of them.
extension Database {
  /// A game that was over before and went on has its result replaced by a better one only.
  func add(_ finished: FinishedGame) throws(RecordsError) {
    let statement = try connection.statement(
      """
      INSERT INTO finished(id, mode, adjacency, code, score, par, rank, marks, hands, cards, time,
        seconds, east, replay) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT(id) DO UPDATE SET score = excluded.score, par = coalesce(excluded.par, par),
        rank = excluded.rank, marks = excluded.marks, hands = excluded.hands,
        cards = excluded.cards, time = excluded.time, seconds = excluded.seconds,
        east = excluded.east, replay = excluded.replay
      WHERE excluded.score > score
      """)
    try statement.bind(finished.id, at: 1)
    try statement.bind(Int(finished.game.mode.id), at: 2)
    try statement.bind(Int(finished.game.adjacency.rawValue), at: 3)
    try statement.bind(finished.game.code, at: 4)
    try statement.bind(finished.score, at: 5)
    try statement.bind(finished.par?.score, at: 6)
    try statement.bind(finished.rank?.rawValue, at: 7)
    try statement.bind(Int(finished.marks.rawValue), at: 8)
    try statement.bind(finished.hands, at: 9)
    try statement.bind(finished.cardsLeft, at: 10)
    try statement.bind(Int(min(finished.time, UInt64(Int.max))), at: 11)
    try statement.bind(finished.moment.seconds, at: 12)
    try statement.bind(finished.moment.eastOfUTC, at: 13)
    try statement.bind(finished.replay, at: 14)
    try statement.run()
  }

  func note(_ par: Par, _ game: Int) throws(RecordsError) {
    let statement = try connection.statement("UPDATE finished SET par = ? WHERE id = ?")
    try statement.bind(par.score, at: 1)
    try statement.bind(game, at: 2)
    try statement.run()
  }

  private static let columns = """
    id, code, score, par, marks, hands, cards, time, seconds, east, replay
    """

  /// The latest games, or those before one, latest first.
  func recent(_ limit: Int, before: FinishedGame?) throws(RecordsError) -> [FinishedGame] {
    let statement = try connection.statement(
      """
      SELECT \(Database.columns) FROM finished WHERE (seconds, id) < (?, ?)
      ORDER BY seconds DESC, id DESC LIMIT ?
      """)
    try statement.bind(before?.moment.seconds ?? Int.max, at: 1)
    try statement.bind(before?.id ?? Int.max, at: 2)
    try statement.bind(limit, at: 3)
    return try finished(statement)
  }

  /// The highest scores, of equal ones the earlier first.
  func top(_ way: WayToPlay, _ limit: Int) throws(RecordsError) -> [FinishedGame] {
    let statement = try connection.statement(
      """
      SELECT \(Database.columns) FROM finished WHERE mode = ? AND adjacency = ?
      ORDER BY score DESC, seconds, id LIMIT ?
      """)
    try statement.bind(Int(way.mode), at: 1)
    try statement.bind(Int(way.adjacency.rawValue), at: 2)
    try statement.bind(limit, at: 3)
    return try finished(statement)
  }

  /// Every game that is over, oldest first.
  func allFinished() throws(RecordsError) -> [FinishedGame] {
    try finished(
      connection.statement("SELECT \(Database.columns) FROM finished ORDER BY seconds, id"))
  }

  /// Games that this program cannot play are left out.
  private func finished(_ statement: Statement) throws(RecordsError) -> [FinishedGame] {
    try statement.rows { row -> FinishedGame? in
      guard let game = try? Game(code: row.text(1)) else { return nil }
      return FinishedGame(
        id: row.integer(0), game: game, score: row.integer(2),
        par: row.optionalInteger(3).map { Par(score: $0) }, marks: row.marks(4),
        hands: row.integer(5), cardsLeft: row.integer(6), time: UInt64(max(0, row.integer(7))),
        moment: row.moment(8), replay: row.text(10))
    }.compactMap(\.self)
  }

  // MARK: Bests

  func improve(_ best: BestScore) throws(RecordsError) {
    let statement = try connection.statement(
      """
      INSERT INTO best(mode, adjacency, code, score, marks, seconds, east, replay)
      VALUES(?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT(mode, adjacency) DO UPDATE SET code = excluded.code, score = excluded.score,
        marks = excluded.marks, seconds = excluded.seconds, east = excluded.east,
        replay = excluded.replay
      WHERE excluded.score > score
      """)
    try statement.bind(Int(best.game.mode.id), at: 1)
    try statement.bind(Int(best.game.adjacency.rawValue), at: 2)
    try statement.bind(best.game.code, at: 3)
    try statement.bind(best.score, at: 4)
    try statement.bind(Int(best.marks.rawValue), at: 5)
    try statement.bind(best.moment.seconds, at: 6)
    try statement.bind(best.moment.eastOfUTC, at: 7)
    try statement.bind(best.replay, at: 8)
    try statement.run()
  }

  func bests() throws(RecordsError) -> [BestScore] {
    let statement = try connection.statement(
      "SELECT code, score, marks, seconds, east, replay FROM best ORDER BY mode, adjacency")
    return try statement.rows { row -> BestScore? in
      guard let game = try? Game(code: row.text(0)) else { return nil }
      return BestScore(
        game: game, score: row.integer(1), marks: row.marks(2), moment: row.moment(3),
        replay: row.text(5))
    }.compactMap(\.self)
  }
}

extension Statement {
  fileprivate func marks(_ column: Int32) -> Marks {
    Marks(rawValue: UInt8(truncatingIfNeeded: integer(column)))
  }

  /// From two columns: the seconds, and how far east.
  fileprivate func moment(_ column: Int32) -> Moment {
    Moment(seconds: integer(column), eastOfUTC: integer(column + 1))
  }
}

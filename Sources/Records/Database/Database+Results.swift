internal import Session

/// The finished games and the best scores.
extension Database {
  /// Adds the result of a game; an earlier result of the same game is replaced only if its score is
  /// lower.
  func add(_ finished: FinishedGame) throws(RecordsError) {
    let known = try connection.statement("SELECT mode, adjacency, score FROM finished WHERE id = ?")
    try known.bind(finished.id, at: 1)
    let old = try known.rows {
      (mode: $0.integer(0), adjacency: $0.integer(1), score: $0.integer(2))
    }.first
    if let old {
      guard finished.score > old.score else { return }
      try count(old.score, of: (old.mode, old.adjacency), by: -1)
      try count(finished.score, of: (old.mode, old.adjacency), by: 1)
    } else {
      let variant = (Int(finished.game.mode.id), Int(finished.game.adjacency.rawValue))
      try count(finished.score, of: variant, by: 1)
    }
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

  /// Changes the number of games with a score.
  ///
  /// The numbers are kept by this function and not by triggers, which are off: a file from elsewhere
  /// may define any. Whoever adds or deletes rows of `finished` must call it.
  private func count(
    _ score: Int, of variant: (mode: Int, adjacency: Int), by change: Int
  ) throws(RecordsError) {
    let statement = try connection.statement(
      """
      INSERT INTO counter(name, value) VALUES(printf('score %02d %d %010d', ?, ?, ?), max(?4, 0))
      ON CONFLICT(name) DO UPDATE SET value = max(value + ?4, 0)
      """)
    try statement.bind(variant.mode, at: 1)
    try statement.bind(variant.adjacency, at: 2)
    try statement.bind(score, at: 3)
    try statement.bind(change, at: 4)
    try statement.run()
  }

  func note(_ par: Par, _ game: Int) throws(RecordsError) {
    let statement = try connection.statement("UPDATE finished SET par = ? WHERE id = ?")
    try statement.bind(par.score, at: 1)
    try statement.bind(game, at: 2)
    try statement.run()
  }

  static let columns = """
    id, code, score, par, marks, hands, cards, time, seconds, east, replay
    """

  /// Returns the newest games, or the newest ones before a given game, newest first.
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

  /// Returns the highest scores of a variant; equal scores are ordered by date, oldest first.
  func top(_ variant: Variant, _ limit: Int) throws(RecordsError) -> [FinishedGame] {
    let statement = try connection.statement(
      """
      SELECT \(Database.columns) FROM finished WHERE mode = ? AND adjacency = ?
      ORDER BY score DESC, seconds, id LIMIT ?
      """)
    try statement.bind(Int(variant.mode), at: 1)
    try statement.bind(Int(variant.adjacency.rawValue), at: 2)
    try statement.bind(limit, at: 3)
    return try finished(statement)
  }

  /// Returns all finished games, oldest first.
  func allFinished() throws(RecordsError) -> [FinishedGame] {
    try finished(
      connection.statement("SELECT \(Database.columns) FROM finished ORDER BY seconds, id"))
  }

  /// Returns the games that a query yields, without those that this version cannot play.
  private func finished(_ statement: Statement) throws(RecordsError) -> [FinishedGame] {
    try statement.rows { Database.finished($0) }.compactMap(\.self)
  }

  /// Returns the game in a row of `columns`; nil if a value is invalid.
  static func finished(_ row: Statement) -> FinishedGame? {
    guard let game = try? Game(code: row.text(1)),
      let id = row.integer(0, in: Database.ids), let score = row.integer(2, in: Statement.counts),
      let marks = row.marks(4), let hands = row.integer(5, in: Statement.counts),
      let cardsLeft = row.integer(6, in: 0...Cell.all.count),
      let time = row.integer(7, in: 0...Int.max), let moment = row.moment(8)
    else { return nil }
    return FinishedGame(
      id: id, game: game, score: score, par: row.par(3), marks: marks, hands: hands,
      cardsLeft: cardsLeft, time: UInt64(time), moment: moment, replay: row.text(10))
  }

  // MARK: Bests

  func improve(_ best: BestScore) throws(RecordsError) {
    let statement = try connection.statement(
      """
      INSERT INTO best(mode, adjacency, code, score, marks, seconds, east, replay, helped)
      VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT(mode, adjacency, helped) DO UPDATE SET code = excluded.code, score = excluded.score,
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
    try statement.bind(best.marks.isEmpty ? 0 : 1, at: 9)
    try statement.run()
  }

  func bests() throws(RecordsError) -> [BestScore] {
    let statement = try connection.statement(
      "SELECT \(Database.bestColumns) FROM best ORDER BY mode, adjacency, helped LIMIT 100")
    return try statement.rows { Database.best($0) }.compactMap(\.self)
  }

  static let bestColumns = "code, score, marks, seconds, east, replay"

  /// Returns the best score in a row of `bestColumns`; nil if a value is invalid.
  static func best(_ row: Statement) -> BestScore? {
    guard let game = try? Game(code: row.text(0)),
      let score = row.integer(1, in: Statement.counts), let marks = row.marks(2),
      let moment = row.moment(3)
    else { return nil }
    return BestScore(game: game, score: score, marks: marks, moment: moment, replay: row.text(5))
  }
}

extension Statement {
  /// The range of scores, numbers of hands and similar counts.
  static let counts = 0...Int(Int32.max)

  /// Returns an integer, or nil if it is out of range.
  func integer(_ column: Int32, in range: ClosedRange<Int>) -> Int? {
    let number = integer(column)
    return range.contains(number) ? number : nil
  }

  func marks(_ column: Int32) -> Marks? {
    UInt8(exactly: integer(column)).map { Marks(rawValue: $0) }
  }

  fileprivate func par(_ column: Int32) -> Par? {
    optionalInteger(column).flatMap { (0...1_000_000).contains($0) ? Par(score: $0) : nil }
  }

  /// Returns the moment in two columns: seconds, up to the year 9999, and the offset from UTC, at
  /// most a day.
  ///
  /// Returns nil if a value is out of range.
  func moment(_ column: Int32) -> Moment? {
    guard let seconds = integer(column, in: Moment.allSeconds),
      let east = integer(column + 1, in: Moment.allEast)
    else { return nil }
    return Moment(seconds: seconds, eastOfUTC: east)
  }
}

extension Moment {
  static let allSeconds = 0...253_402_300_799
  static let allEast = -86_400...86_400
}

internal import Session

/// The first tries of daily games.
extension Database {
  static let dailyColumns = "id, code, score, marks, seconds, east, replay"

  /// Adds the first try of a date; a date that has one already keeps it.
  func add(_ record: DailyRecord) throws(RecordsError) {
    let statement = try connection.statement(
      """
      INSERT INTO daily(\(Database.dailyColumns)) VALUES(?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT(id) DO NOTHING
      """)
    try statement.bind(record.date.dayNumber, at: 1)
    try statement.bind(record.game.code, at: 2)
    try statement.bind(record.score, at: 3)
    try statement.bind(Int(record.marks.rawValue), at: 4)
    try statement.bind(record.begun.seconds, at: 5)
    try statement.bind(record.begun.eastOfUTC, at: 6)
    try statement.bind(record.replay, at: 7)
    try statement.run()
  }

  /// Returns all first tries, in the order of their dates.
  func dailies() throws(RecordsError) -> [DailyRecord] {
    try connection.statement("SELECT \(Database.dailyColumns) FROM daily ORDER BY id")
      .rows { Database.daily($0) }.compactMap(\.self)
  }

  /// Returns all first tries without their replays, in the order of their dates.
  func dailyTries() throws(RecordsError) -> [DailyTry] {
    try connection.statement("SELECT id, score, marks, seconds, east FROM daily ORDER BY id")
      .rows { row -> DailyTry? in
        guard let date = row.date(0), let score = row.integer(1, in: Statement.counts),
          let marks = row.marks(2), let begun = row.moment(3)
        else { return nil }
        return DailyTry(date: date, score: score, marks: marks, begun: begun)
      }.compactMap(\.self)
  }

  func daily(_ date: CalendarDate) throws(RecordsError) -> DailyRecord? {
    let statement = try connection.statement(
      "SELECT \(Database.dailyColumns) FROM daily WHERE id = ?")
    try statement.bind(date.dayNumber, at: 1)
    return try statement.rows { Database.daily($0) }.first ?? nil
  }

  /// Returns the first try in a row of `dailyColumns`; nil if a value is invalid.
  static func daily(_ row: Statement) -> DailyRecord? {
    guard let date = row.date(0), let game = try? Game(code: row.text(1)), game.dailyDate == date,
      let score = row.integer(2, in: Statement.counts),
      let marks = row.marks(3), let begun = row.moment(4)
    else { return nil }
    return DailyRecord(
      date: date, game: game, score: score, marks: marks, begun: begun, replay: row.text(6))
  }

  /// Returns the unfinished game of this deal; nil if there is none.
  func unfinished(_ game: Game) throws(RecordsError) -> UnfinishedGame? {
    let statement = try connection.statement(
      """
      SELECT id, seconds, east FROM game WHERE ended = \(Ended.no) AND code = ?
      ORDER BY id DESC LIMIT 1
      """)
    try statement.bind(game.code, at: 1)
    return try statement.rows { row -> UnfinishedGame? in
      guard let id = row.integer(0, in: Database.ids), let moment = row.moment(1) else {
        return nil
      }
      return UnfinishedGame(id: id, game: game, moment: moment)
    }.first ?? nil
  }

  /// Returns the dates of the unfinished daily games that have a move.
  func unfinishedDailies() throws(RecordsError) -> Set<CalendarDate> {
    // A game that was written as a whole has its moves in the replay `base`.
    let statement = try connection.statement(
      """
      SELECT code FROM game WHERE ended = \(Ended.no) AND mode = \(Mode.daily.id)
        AND (instr(base, char(10) || 'move ') > 0 OR EXISTS(
          SELECT 1 FROM step WHERE step.game = game.id AND kind = \(JournalStep.playKind)))
      ORDER BY id DESC LIMIT \(Database.unfinishedLimit)
      """)
    let dates = try statement.rows { row -> CalendarDate? in
      (try? Game(code: row.text(0)))?.seed.dailyDate
    }
    return Set(dates.compactMap(\.self))
  }
}

extension Statement {
  /// Returns the date with a day number; nil if it lies outside the years 1970…9999.
  fileprivate func date(_ column: Int32) -> CalendarDate? {
    integer(column, in: 0...2_932_896).flatMap { CalendarDate(dayNumber: $0) }
  }
}

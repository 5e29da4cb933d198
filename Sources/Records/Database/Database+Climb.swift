internal import Session

/// The runs of the mode Climb.
extension Database {
  static let climbColumns = "id, code, levels, score, marks, ended, seconds, east, replay"

  /// Writes the state of a run; it replaces the row of an earlier state of the same run.
  func put(_ run: ClimbRecord) throws(RecordsError) {
    let statement = try connection.statement(
      """
      INSERT INTO climb(\(Database.climbColumns)) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT(id) DO UPDATE SET code = excluded.code, levels = excluded.levels,
        score = excluded.score, marks = excluded.marks, ended = excluded.ended,
        seconds = excluded.seconds, east = excluded.east, replay = excluded.replay
      """)
    try statement.bind(run.id, at: 1)
    try statement.bind(run.game.code, at: 2)
    try statement.bind(run.result.levels, at: 3)
    try statement.bind(run.result.score, at: 4)
    try statement.bind(Int(run.marks.rawValue), at: 5)
    try statement.bind(run.isOver ? 1 : 0, at: 6)
    try statement.bind(run.moment.seconds, at: 7)
    try statement.bind(run.moment.eastOfUTC, at: 8)
    try statement.bind(run.replay, at: 9)
    try statement.run()
  }

  /// Returns the unfinished run; of several, the newest; nil if there is none.
  ///
  /// Finished runs may have higher numbers: they were imported later.
  func unfinishedClimb() throws(RecordsError) -> ClimbRecord? {
    let statement = try connection.statement(
      """
      SELECT \(Database.climbColumns) FROM climb
      WHERE ended = 0 ORDER BY id DESC LIMIT 1
      """)
    return try statement.rows(Database.climb).first ?? nil
  }

  /// Returns the best finished run without hints; of equally good runs, the oldest.
  func bestClimb() throws(RecordsError) -> ClimbRecord? {
    let statement = try connection.statement(
      """
      SELECT \(Database.climbColumns) FROM climb WHERE ended <> 0 AND marks = 0
      ORDER BY levels DESC, score DESC, id LIMIT 1
      """)
    return try statement.rows(Database.climb).first ?? nil
  }

  /// Returns all runs, oldest first.
  func climbs() throws(RecordsError) -> [ClimbRecord] {
    let statement = try connection.statement(
      "SELECT \(Database.climbColumns) FROM climb ORDER BY id")
    return try statement.rows(Database.climb).compactMap { $0 }
  }

  func lastClimb() throws(RecordsError) -> Int {
    try connection.integer(
      "SELECT coalesce(max(id), 0) FROM climb WHERE id < \(Database.ids.upperBound)")
  }

  static func climb(_ row: Statement) -> ClimbRecord? {
    guard let id = row.integer(0, in: ids), let game = try? Game(code: row.text(1)),
      game.mode == .climb, let levels = row.integer(2, in: 0...100_000),
      let score = row.integer(3, in: 0...(1 << 53)), let moment = row.moment(6)
    else { return nil }
    return ClimbRecord(
      id: id, game: game, result: ClimbResult(levels: levels, score: score),
      marks: Marks(rawValue: UInt8(truncatingIfNeeded: row.integer(4))),
      isOver: row.integer(5) != 0, moment: moment, replay: row.text(8))
  }
}

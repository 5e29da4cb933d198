internal import Session

/// The games that are not over.
extension Database {
  func begin(_ journal: Journal, _ base: String?, _ moment: Moment) throws(RecordsError) {
    // Steps leave with their game.
    let old = try connection.statement(
      "DELETE FROM game WHERE ended = 1 OR id = ? OR (mode = ? AND adjacency = ?)")
    try old.bind(journal.id, at: 1)
    try old.bind(Int(journal.game.mode.id), at: 2)
    try old.bind(Int(journal.game.adjacency.rawValue), at: 3)
    try old.run()
    let new = try connection.statement(
      """
      INSERT INTO game(id, mode, adjacency, code, base, record, seconds, east)
      VALUES(?, ?, ?, ?, ?, ?, ?, ?)
      """)
    try new.bind(journal.id, at: 1)
    try new.bind(Int(journal.game.mode.id), at: 2)
    try new.bind(Int(journal.game.adjacency.rawValue), at: 3)
    try new.bind(journal.game.code, at: 4)
    if let base { try new.bind(base, at: 5) }
    try new.bind(journal.record, at: 6)
    try new.bind(moment.seconds, at: 7)
    try new.bind(moment.eastOfUTC, at: 8)
    try new.run()
  }

  func add(_ step: JournalStep, _ game: Int, _ number: Int) throws(RecordsError) {
    let statement = try connection.statement(
      "INSERT INTO step(game, number, kind, value, time) VALUES(?, ?, ?, ?, ?)")
    try statement.bind(game, at: 1)
    try statement.bind(number, at: 2)
    try statement.bind(step.kind, at: 3)
    try statement.bind(step.value, at: 4)
    try statement.bind(Int(min(step.time, UInt64(Int.max))), at: 5)
    try statement.run()
  }

  func note(isEnded: Bool, _ game: Int) throws(RecordsError) {
    let statement = try connection.statement("UPDATE game SET ended = ? WHERE id = ?")
    try statement.bind(isEnded ? 1 : 0, at: 1)
    try statement.bind(game, at: 2)
    try statement.run()
  }

  /// The games that wait, latest first; those that this program cannot play are left out.
  func unfinished() throws(RecordsError) -> [UnfinishedGame] {
    let statement = try connection.statement(
      "SELECT id, code, seconds, east FROM game WHERE ended = 0 ORDER BY id DESC")
    return try statement.rows { row -> UnfinishedGame? in
      guard let game = try? Game(code: row.text(1)) else { return nil }
      let moment = Moment(seconds: row.integer(2), eastOfUTC: row.integer(3))
      return UnfinishedGame(id: row.integer(0), game: game, moment: moment)
    }.compactMap(\.self)
  }

  /// What a game's rows tell; nil when there is no such game or its rows make no sense.
  func journal(_ id: Int) throws(RecordsError) -> Journal? {
    let head = try connection.statement("SELECT code, base, record FROM game WHERE id = ?")
    try head.bind(id, at: 1)
    let begun = try head.rows { row -> Journal? in
      if let base = row.optionalText(1) {
        return (try? Replay(base)).map { Journal(id: id, base: $0) }
      }
      guard let game = try? Game(code: row.text(0)) else { return nil }
      return Journal(id: id, game: game, record: row.optionalInteger(2))
    }
    guard var journal = begun.first ?? nil else { return nil }
    let steps = try connection.statement(
      "SELECT kind, value, time FROM step WHERE game = ? ORDER BY number")
    try steps.bind(id, at: 1)
    let isWhole = try steps.rows { row in
      JournalStep(kind: row.integer(0), value: row.integer(1), time: row.integer(2))
        .map { journal.follow($0) } ?? false
    }.allSatisfy(\.self)
    return isWhole ? journal : nil
  }

  /// The lowest number that no game has.
  func nextGame() throws(RecordsError) -> Int {
    let latest = try connection.integer("SELECT max(id) FROM game")
    return max(latest, try connection.integer("SELECT max(id) FROM finished")) + 1
  }
}

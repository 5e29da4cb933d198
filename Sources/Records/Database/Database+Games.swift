internal import Session

/// The unfinished games.
extension Database {
  /// The valid numbers of games.
  ///
  /// The limit is 2^53, because some programs read numbers as doubles. A double holds an integer up
  /// to 2^53 exactly.
  static let ids = 1...(1 << 53)

  /// The values of the column `ended`.
  enum Ended {
    static let (no, yes, unreadable) = (0, 1, 2)
  }

  func begin(
    _ journal: Journal, _ base: String?, _ moment: Moment, keepsPrevious: Bool = false
  ) throws(RecordsError) {
    // Deletes the games that are over, and the variant's previous game. The foreign key makes
    // SQLite delete the steps of these games, too. A game marked as unreadable stays. With
    // `keepsPrevious`, the previous game also stays. The player can resume the previous game when
    // the new game is over. Unfinished daily games of other dates stay, too.
    let old = try connection.statement(
      """
      DELETE FROM game WHERE ended = \(Ended.yes) OR id = ?1
        OR id = (
          SELECT max(id) FROM game
          WHERE ended = \(Ended.no) AND mode = ?2 AND adjacency = ?3 AND ?4 = 0
            AND (?6 = 0 OR code = ?5))
      """)
    try old.bind(journal.id, at: 1)
    try old.bind(Int(journal.game.mode.id), at: 2)
    try old.bind(Int(journal.game.adjacency.rawValue), at: 3)
    try old.bind(keepsPrevious ? 1 : 0, at: 4)
    try old.bind(journal.game.code, at: 5)
    try old.bind(journal.game.mode.isDated ? 1 : 0, at: 6)
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

  /// Remembers which unfinished game was played last.
  ///
  /// A file of a newer version of the program may lack the table `counter`. The failure is ignored:
  /// the games are then ordered by age alone.
  func noteLastPlayed(_ game: Int) {
    let statement = try? connection.statement(
      """
      INSERT INTO counter(name, value) VALUES('played', ?)
      ON CONFLICT(name) DO UPDATE SET value = excluded.value
      """)
    guard let statement, (try? statement.bind(game, at: 1)) != nil else { return }
    try? statement.run()
  }

  /// Returns the number of the game played last, or 0 if it is unknown; no game has the number 0.
  private func lastPlayed() -> Int {
    (try? connection.integer("SELECT value FROM counter WHERE name = 'played'")) ?? 0
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
    try note(isEnded ? Ended.yes : Ended.no, game)
  }

  private func note(_ ended: Int, _ game: Int) throws(RecordsError) {
    let statement = try connection.statement("UPDATE game SET ended = ? WHERE id = ?")
    try statement.bind(ended, at: 1)
    try statement.bind(game, at: 2)
    try statement.run()
  }

  /// Returns the unfinished games that this version can play.
  ///
  /// The game played last comes first, then the others, newest first.
  func unfinished() throws(RecordsError) -> [UnfinishedGame] {
    let statement = try connection.statement(
      """
      SELECT id, code, seconds, east FROM game WHERE ended = \(Ended.no)
      ORDER BY id = ? DESC, id DESC LIMIT \(Database.unfinishedLimit)
      """)
    try statement.bind(lastPlayed(), at: 1)
    return try statement.rows { row -> UnfinishedGame? in
      guard let game = try? Game(code: row.text(1)), let moment = row.moment(2),
        let id = row.integer(0, in: Database.ids)
      else { return nil }
      return UnfinishedGame(id: id, game: game, moment: moment)
    }.compactMap(\.self)
  }

  /// The largest number of unfinished games that are read.
  ///
  /// Usually there is at most one per variant, and one for each date of the daily game. A game that
  /// could not be read at an earlier start may exist in addition, and a hostile file may have more.
  static let unfinishedLimit = 10_000
  /// The largest number of steps of a game that are read; a hostile file may have more.
  private static let stepLimit = 100_000

  /// Returns a game's journal up to the first illegal row, and the moment at which the game began.
  ///
  /// `lost` is the number of rows from the first illegal one on. Returns nil if there is no such
  /// game or its row in the table `game` is invalid.
  func journal(_ id: Int) throws(RecordsError) -> (journal: Journal, moment: Moment, lost: Int)? {
    let head = try connection.statement(
      "SELECT code, base, record, seconds, east FROM game WHERE id = ?")
    try head.bind(id, at: 1)
    let begun = try head.rows { row -> (Journal, Moment)? in
      guard let moment = row.moment(3), let game = try? Game(code: row.text(0)) else { return nil }
      guard let base = row.optionalText(1) else {
        let record = row.optionalInteger(2).flatMap { Statement.counts.contains($0) ? $0 : nil }
        return (Journal(id: id, game: game, record: record), moment)
      }
      guard let replay = try? Replay(base), replay.game == game else { return nil }
      return (Journal(id: id, base: replay), moment)
    }
    guard let (start, moment) = begun.first ?? nil, var reader = JournalReader(start) else {
      return nil
    }
    let steps = try connection.statement(
      """
      SELECT kind, value, time, number FROM step WHERE game = ? ORDER BY number
      LIMIT \(Database.stepLimit)
      """)
    try steps.bind(id, at: 1)
    while let row = try steps.next() {
      reader.read(
        row.integer(3) == reader.journal.count
          ? JournalStep(kind: row.integer(0), value: row.integer(1), time: row.integer(2)) : nil)
    }
    return (reader.journal, moment, reader.lost)
  }

  /// Replaces unfinished games that cannot be read completely.
  ///
  /// A new game is made of the rows that can be read; the old rows stay in the file. Returns the
  /// number of games that could not be read at all, and the number of unreadable rows of other
  /// games. Returns nil if everything could be read.
  func restartUnreadableGames() throws(RecordsError) -> (games: Int, steps: Int)? {
    let waiting = try connection.statement(
      "SELECT id FROM game WHERE ended = \(Ended.no) LIMIT \(Database.unfinishedLimit)")
    var (games, steps) = (0, 0)
    for id in try waiting.rows({ $0.integer(0) }) {
      let found = Database.ids.contains(id) ? try journal(id) : nil
      if found?.lost == 0 { continue }
      try connection.transaction { () throws(RecordsError) in
        try note(Ended.unreadable, id)
        if let found, let replay = found.journal.replay {
          steps += found.lost
          // Keep another unfinished game of the variant: it may be intact.
          try begin(
            Journal(id: try nextGame(), base: replay), replay.text, found.moment,
            keepsPrevious: true)
        } else {
          games += 1
        }
        try setPendingNotice(.shortened(games: games, steps: steps))
      }
    }
    return games + steps == 0 ? nil : (games, steps)
  }

  /// Returns a number higher than those of all games, or of all games with numbers below `end`.
  func nextGame(below end: Int = Database.ids.upperBound) throws(RecordsError) -> Int {
    let latest = try ["game", "finished"].map { table throws(RecordsError) in
      try connection.integer("SELECT max(id) FROM \(table) WHERE id < \(end)")
    }
    return max(0, latest[0], latest[1]) + 1
  }
}

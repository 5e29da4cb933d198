/// The tables, as a list of migrations from an empty file.
///
/// A published step never changes; append a new step instead.
struct Schema {
  /// The statements that lead to version 1, then from 1 to 2, and so on.
  let steps: [String]

  var version: Int { steps.count }

  /// The number in a file's header that identifies it as a file of this game: "PSlm".
  static let applicationID = 0x5053_6C6D

  static let current = Schema(
    steps: [
      gamesAndSettings, results, bestsByHelp, climbs, dailies, achievements, ledger, friends,
      scoreCounts,
    ])

  /// Version 1: the unfinished games, as journals, and the settings.
  ///
  /// A journal lists what happened in a game, one row per step: `kind` and `value` are those of
  /// `JournalStep`, `time` is game time in milliseconds. The journal starts at the first position
  /// of the game, or at the end of the replay `base`. Rows are never changed: each move adds one
  /// short row.
  private static let gamesAndSettings = """
    CREATE TABLE game(
      id INTEGER PRIMARY KEY,
      mode INTEGER NOT NULL,
      adjacency INTEGER NOT NULL,
      code TEXT NOT NULL,
      base TEXT,
      record INTEGER,
      seconds INTEGER NOT NULL,
      east INTEGER NOT NULL,
      ended INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE step(
      game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
      number INTEGER NOT NULL,
      kind INTEGER NOT NULL,
      value INTEGER NOT NULL,
      time INTEGER NOT NULL,
      PRIMARY KEY(game, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE setting(
      key TEXT PRIMARY KEY,
      kind INTEGER NOT NULL,
      value ANY NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE counter(
      name TEXT PRIMARY KEY,
      value INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    """

  /// Version 2: the finished games, and the best score of each variant.
  private static let results = """
    CREATE TABLE finished(
      id INTEGER PRIMARY KEY,
      mode INTEGER NOT NULL,
      adjacency INTEGER NOT NULL,
      code TEXT NOT NULL,
      score INTEGER NOT NULL,
      par INTEGER,
      rank INTEGER,
      marks INTEGER NOT NULL,
      hands INTEGER NOT NULL,
      cards INTEGER NOT NULL,
      time INTEGER NOT NULL,
      seconds INTEGER NOT NULL,
      east INTEGER NOT NULL,
      replay TEXT NOT NULL
    ) STRICT;
    CREATE INDEX finishedByScore ON finished(mode, adjacency, score DESC, seconds);
    CREATE INDEX finishedByDate ON finished(seconds DESC, id DESC);
    CREATE TABLE best(
      mode INTEGER NOT NULL,
      adjacency INTEGER NOT NULL,
      code TEXT NOT NULL,
      score INTEGER NOT NULL,
      marks INTEGER NOT NULL,
      seconds INTEGER NOT NULL,
      east INTEGER NOT NULL,
      replay TEXT NOT NULL,
      PRIMARY KEY(mode, adjacency)
    ) STRICT, WITHOUT ROWID;
    """

  /// Version 3: two best scores for each variant, one with help and one without.
  ///
  /// In version 2, a best score with help hid the best one without help. The migration finds the
  /// hidden one among the finished games.
  private static let bestsByHelp = """
    CREATE TABLE bestByHelp(
      mode INTEGER NOT NULL,
      adjacency INTEGER NOT NULL,
      helped INTEGER NOT NULL,
      code TEXT NOT NULL,
      score INTEGER NOT NULL,
      marks INTEGER NOT NULL,
      seconds INTEGER NOT NULL,
      east INTEGER NOT NULL,
      replay TEXT NOT NULL,
      PRIMARY KEY(mode, adjacency, helped)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO bestByHelp
    SELECT mode, adjacency, marks <> 0, code, score, marks, seconds, east, replay FROM best;
    INSERT INTO bestByHelp
    SELECT mode, adjacency, marks <> 0, code, max(score), marks, seconds, east, replay
    FROM finished WHERE score > 0 GROUP BY mode, adjacency, marks <> 0
    ON CONFLICT(mode, adjacency, helped) DO NOTHING;
    DROP TABLE best;
    ALTER TABLE bestByHelp RENAME TO best;
    """

  /// Version 4: the runs of the mode Climb, each with the text of its replay.
  ///
  /// Every decision in a run replaces the run's row.
  private static let climbs = """
    CREATE TABLE climb(
      id INTEGER PRIMARY KEY,
      code TEXT NOT NULL,
      levels INTEGER NOT NULL,
      score INTEGER NOT NULL,
      marks INTEGER NOT NULL,
      ended INTEGER NOT NULL,
      seconds INTEGER NOT NULL,
      east INTEGER NOT NULL,
      replay TEXT NOT NULL
    ) STRICT;
    """

  /// Version 5: the first finished game of each daily deal, with the text of its replay.
  ///
  /// `id` is the date as a day number, `seconds` and `east` tell when the game began. Rows are never
  /// changed.
  private static let dailies = """
    CREATE TABLE daily(
      id INTEGER PRIMARY KEY,
      code TEXT NOT NULL,
      score INTEGER NOT NULL,
      marks INTEGER NOT NULL,
      seconds INTEGER NOT NULL,
      east INTEGER NOT NULL,
      replay TEXT NOT NULL
    ) STRICT;
    CREATE INDEX dailyByDate ON daily(seconds DESC, id DESC);
    """

  /// Version 6: the unlocked achievements, and an index of the runs of Climb by date.
  ///
  /// `id` is the number of the achievement. The other columns tell in which mode and when the game
  /// ended that reached its goal.
  private static let achievements = """
    CREATE TABLE achievement(
      id INTEGER PRIMARY KEY,
      mode INTEGER NOT NULL,
      seconds INTEGER NOT NULL,
      east INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX climbByDate ON climb(seconds DESC, id DESC);
    """

  /// Version 9: how many finished games have each score.
  ///
  /// The numbers are counters, not a table of their own: so the list of all tables still fits on the
  /// first page of a file, and a damaged file can get it from a new one. See `removeCounters`.
  private static let scoreCounts = """
    INSERT INTO counter
    SELECT printf('score %02d %d %010d', mode, adjacency, score), count(*) FROM finished
    GROUP BY mode, adjacency, score;
    """

  /// The plausible versions; a higher number in a file is damage.
  private static let versions = 0...1_000

  /// Returns the version of a file, after checking that the file has the tables of that version.
  ///
  /// Returns 0 for an empty file. Throws `newer` or `foreign`, or `suspect` if the file is
  /// inconsistent.
  func version(of connection: Connection) throws(RecordsError) -> Int {
    let id = try connection.integer("PRAGMA application_id")
    let version = try connection.integer("PRAGMA user_version")
    func failure(_ reason: String, _ kind: RecordsError.Kind = .suspect) -> RecordsError {
      RecordsError(path: connection.path, reason: reason, kind: kind)
    }
    let found = try objects(of: connection)
    if id != Schema.applicationID {
      let latest = try objects(of: made(steps.count))
      if !found.isDisjoint(with: latest) {
        throw failure("its application id is not that of the game")
      }
      let isEmpty = try connection.integer("SELECT count(*) FROM sqlite_schema") == 0
      guard id == 0, version == 0, isEmpty else {
        throw failure("the file belongs to another program", .foreign)
      }
      return 0
    }
    guard Schema.versions.contains(version) else {
      throw failure("its format number \(version) is impossible")
    }
    if version > self.version {
      throw failure("a newer version of the game wrote it", .newer(version))
    }
    guard try found == objects(of: made(version)) else {
      throw failure("its tables do not match format \(version)")
    }
    return version
  }

  /// Returns the definitions of a file's tables and of their triggers and indexes.
  ///
  /// Only tables with the names that the current version uses are included.
  private func objects(of connection: Connection) throws(RecordsError) -> Set<String> {
    let statement = try connection.statement(
      """
      SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema
      WHERE tbl_name IN (\(Schema.tables.map { "'\($0)'" }.joined(separator: ", "))) LIMIT 100
      """)
    return Set(try statement.rows { $0.text(0) })
  }

  /// Returns a new database in memory with the tables of a version.
  private func made(_ version: Int) throws(RecordsError) -> Connection {
    let connection = try Connection("", .memory)
    for step in steps[..<version] { try connection.execute(step) }
    return connection
  }

  static let tables =
    [
      "game", "step", "setting", "counter", "finished", "best", "climb", "daily", "achievement",
      "friend",
    ] + ledgerTables

  /// Migrates a file to the current version, in one transaction.
  func migrate(_ connection: Connection, from version: Int) throws(RecordsError) {
    guard version < self.version else { return }
    try connection.transaction { () throws(RecordsError) in
      try bring(connection, from: version)
    }
  }

  /// Migrates inside an open transaction.
  func bring(_ connection: Connection, from version: Int) throws(RecordsError) {
    for step in steps[version...] { try connection.execute(step) }
    try connection.execute("PRAGMA application_id = \(Schema.applicationID)")
    try connection.execute("PRAGMA user_version = \(self.version)")
  }
}

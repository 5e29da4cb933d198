/// The tables, as the steps that lead to them from an empty file.
///
/// A step that was published never changes; whatever is needed later is a new step at the end.
struct Schema {
  /// By version: the statements that lead to version 1, then from 1 to 2, and so on.
  let steps: [String]

  var version: Int { steps.count }

  /// Marks the file as ours: "PSlm" as a number, in the file's header.
  static let applicationID = 0x5053_6C6D

  static let current = Schema(steps: [gamesAndSettings, results])

  /// Version 1: the games that are not over, as journals, and the settings.
  ///
  /// A journal is what happened in a game, row after row: `kind` and `value` are those of
  /// `JournalStep`, `time` is game time in milliseconds. It begins at the game's first position, or
  /// where the replay `base` stands. Nothing in it is ever changed, so each move is one short row.
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

  /// Version 2: the games that are over, and the best score of each way to play.
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

  /// The versions there may ever be; a higher number in a file is damage.
  private static let versions = 0...1_000

  /// The version of a file whose tables are those of that version; 0 for an empty one.
  ///
  /// Throws `newer`, `foreign`, or `suspect` for a file that contradicts itself.
  func version(of connection: Connection) throws(RecordsError) -> Int {
    let id = try connection.integer("PRAGMA application_id")
    let version = try connection.integer("PRAGMA user_version")
    func failure(_ reason: String, _ kind: RecordsError.Kind = .suspect) -> RecordsError {
      RecordsError(path: connection.path, reason: reason, kind: kind)
    }
    let found = try objects(of: connection)
    if id != Schema.applicationID {
      let latest = try objects(of: made(steps.count))
      if !found.isDisjoint(with: latest) { throw failure("its mark is not that of the game") }
      let isEmpty = try connection.integer("SELECT count(*) FROM sqlite_schema") == 0
      guard id == 0, version == 0, isEmpty else {
        throw failure("another program's file", .foreign)
      }
      return 0
    }
    guard Schema.versions.contains(version) else { throw failure("its format is \(version)") }
    if version > self.version { throw failure("a newer version wrote it", .newer(version)) }
    guard try found == objects(of: made(version)) else {
      throw failure("its tables are not those of format \(version)")
    }
    return version
  }

  /// What a file has under the names of the latest version's tables, triggers and indexes included.
  private func objects(of connection: Connection) throws(RecordsError) -> Set<String> {
    let statement = try connection.statement(
      """
      SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema
      WHERE tbl_name IN (\(Schema.tables.map { "'\($0)'" }.joined(separator: ", "))) LIMIT 100
      """)
    return Set(try statement.rows { $0.text(0) })
  }

  /// A database in memory of a version.
  private func made(_ version: Int) throws(RecordsError) -> Connection {
    let connection = try Connection("", .memory)
    for step in steps[..<version] { try connection.execute(step) }
    return connection
  }

  static let tables = ["game", "step", "setting", "counter", "finished", "best"]

  /// Brings a file to the latest version, all steps or none.
  func migrate(_ connection: Connection, from version: Int) throws(RecordsError) {
    guard version < self.version else { return }
    try connection.transaction { () throws(RecordsError) in
      try bring(connection, from: version)
    }
  }

  /// The same inside a transaction.
  func bring(_ connection: Connection, from version: Int) throws(RecordsError) {
    for step in steps[version...] { try connection.execute(step) }
    try connection.execute("PRAGMA application_id = \(Schema.applicationID)")
    try connection.execute("PRAGMA user_version = \(self.version)")
  }
}

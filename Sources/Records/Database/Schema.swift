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

  /// The version a file has; 0 for an empty one, nil for one that is not ours.
  static func version(of connection: Connection) throws(RecordsError) -> Int? {
    let id = try connection.integer("PRAGMA application_id")
    let version = try connection.integer("PRAGMA user_version")
    if id == applicationID { return version }
    let tables = try connection.integer("SELECT count(*) FROM sqlite_schema")
    return id == 0 && version == 0 && tables == 0 ? 0 : nil
  }

  /// Brings a file to the latest version, all steps or none.
  func migrate(_ connection: Connection, from version: Int) throws(RecordsError) {
    guard version < self.version else { return }
    try connection.transaction { () throws(RecordsError) in
      for step in steps[version...] { try connection.execute(step) }
      try connection.execute("PRAGMA application_id = \(Schema.applicationID)")
      try connection.execute("PRAGMA user_version = \(self.version)")
    }
  }
}

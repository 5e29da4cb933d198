import Session
import TestSupport
import Testing
import Workers

@testable import Records

/// Migrations from every version of the schema to the current one.
@Suite struct SchemaTests {
  /// Digests of the published migration steps.
  ///
  /// A published step must never change.
  static let published: [UInt64] = [
    8_132_874_497_292_925_195, 374_753_698_587_386_810, 4_332_869_594_032_257_792,
    16_180_075_914_877_935_288, 1_119_282_064_674_849_852, 5_602_615_764_579_466_175,
    11_896_505_735_551_502_184,
    332_105_371_792_268_342, 18_253_479_862_409_353_740,
  ]

  func digest(_ text: String) -> UInt64 {
    var digest = Digest()
    for byte in text.utf8 { digest.add(UInt64(byte)) }
    return digest.value
  }

  @Test func publishedMigrationStepsAreUnchanged() {
    #expect(Schema.current.steps.map(digest) == Self.published)
  }

  /// Creates the file that a program with this version of the schema would have left.
  func sample(_ version: Int, in path: String) throws {
    let connection = try Connection(path, .write)
    try Schema(steps: Array(Schema.current.steps.prefix(version))).migrate(connection, from: 0)
    if version == 0 {
      // Creates a file with an empty database. A file of zero bytes would count as damaged.
      try connection.execute("CREATE TABLE first(x); DROP TABLE first")
    } else {
      try connection.execute(
        """
        INSERT INTO setting(key, kind, value) VALUES('mark', 1, 7);
        INSERT INTO game(id, mode, adjacency, code, record, seconds, east)
          VALUES(4, 0, 0, '\(game(5).code)', 20, 1795300000, 3600);
        """)
      let steps = Session.busyWithEvents(game(5)).events.compactMap { JournalStep($0) }
      for (number, step) in steps.enumerated() { try Database(connection).add(step, 4, number) }
    }
    if version >= 2 {
      try connection.execute(
        """
        INSERT INTO best VALUES(0, 0, \(version >= 3 ? "1, " : "")'\(game(5).code)', 640, 1, 1795300000, 3600, 'r');
        INSERT INTO finished VALUES(3, 0, 0, '\(game(5).code)', 640, 900, 600, 1, 8, 5, 9000,
          1795300000, 3600, 'r');
        """)
    }
  }

  func tables(_ path: String) throws -> [String] {
    try Connection(path, .read).statement(
      "SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema ORDER BY name"
    ).rows { $0.text(0) }
  }

  @Test(arguments: 0...Schema.current.version)
  func everyVersionMigratesToTheCurrentOne(version: Int) throws {
    let (folder, fresh) = (try TemporaryFolder(), try TemporaryFolder())
    fresh.store().close()
    try sample(version, in: folder.file)
    let store = folder.store()
    if version >= 1 {
      #expect(store.value(of: SettingKey("mark", 0)) == 7)
      #expect(try store.unfinished().map(\.id) == [4])
      let session = try #require(try store.resume(at: 0))
      #expect(session.log == Session.busy(game(5)).log && session.marks == [.undo, .hint])
      #expect(session.record == 20)
    }
    if version >= 2 {
      #expect(store.best(.classic)?.score == 640 && store.bestWithoutHelp(.classic) == nil)
      #expect(try store.recentGames(limit: 9).map(\.id) == [3])
    }
    var session = Session(game(9), at: 0)
    session.playToTheEnd()
    #expect(store.finish(session, at: 0, on: today) == (version == 0 ? 1 : 5))
    #expect(store.flush())
    store.close()
    #expect(try tables(folder.file) == tables(fresh.file))
    let connection = try Connection(folder.file, .read)
    #expect(try Schema.current.version(of: connection) == Schema.current.version)
  }

  /// Version 2 of the schema kept only the higher of two scores: the best with and without help.
  ///
  /// The migration finds the best score without help among the finished games.
  @Test func migrationFindsTheBestScoreReachedWithoutHelp() throws {
    let folder = try TemporaryFolder()
    try sample(2, in: folder.file)
    do {
      let connection = try Connection(folder.file, .write)
      for (id, score) in [(5, 500), (6, 590), (7, 410)] {
        try connection.execute(
          """
          INSERT INTO finished VALUES(\(id), 0, 0, '\(game(5).code)', \(score), 900, 600, 0, 8, 5,
            9000, \(1_795_300_000 + id), 3600, 'r\(id)');
          """)
      }
    }
    let store = folder.store()
    #expect(store.best(.classic)?.score == 640)
    let clean = try #require(store.bestWithoutHelp(.classic))
    #expect(clean.score == 590 && clean.replay == "r6" && clean.marks == [])
    #expect(clean.moment.seconds == 1_795_300_006)
  }

  @Test func failedMigrationLeavesTheFileUnchanged() throws {
    let folder = try TemporaryFolder()
    try sample(Schema.current.version, in: folder.file)
    let before = try tables(folder.file)
    let broken = Schema(
      steps: Schema.current.steps + [
        "CREATE TABLE more(x)", "INSERT INTO setting(key, kind, value) VALUES('mark', 1, 1)",
      ])
    // The older file is intact, so it is not moved aside. It is not opened as a copy either:
    // migrating the copy would fail too.
    let (store, notice) = RecordStore.open(DatabaseOpener(folder: folder.path, schema: broken))
    guard case .notSaving(.failed(let error)) = notice else {
      Issue.record("\(String(describing: notice))")
      return
    }
    #expect(error.path == folder.file && error.reason == "UNIQUE constraint failed: setting.key")
    #expect(!store.state.isSaving)
    store.close()
    #expect(try tables(folder.file) == before)
    let again = folder.store()
    #expect(again.value(of: SettingKey("mark", 0)) == 7)
  }
}

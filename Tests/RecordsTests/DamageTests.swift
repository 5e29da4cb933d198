import CSQLite
import Foundation
import Glibc
import Platform
import Session
import TestSupport
import Testing

@testable import Records

/// Files that are damaged or hostile: the game starts, says what is wrong, and keeps the bytes.
@Suite(.serialized) struct DamageTests {
  /// Records of a few dozen games: the bytes of the file, and of its log when the program was killed.
  private struct Sample {
    let main: [UInt8]
    let log: [UInt8]
    let games: [FinishedGame]
    static let count = 40

    init() throws {
      let folder = try TemporaryFolder()
      let store = folder.store()
      store.set(OpeningTests.mark, to: 7)
      for number in 0..<Sample.count {
        var session = Session(game(UInt64(number)), at: 0)
        session.playToTheEnd()
        store.finish(session, at: 0, on: later(number))
        store.settle()
      }
      let session = Session(game(99, .practice), at: 0)
      store.save(session, after: [], at: 0, on: today)
      store.settle()
      games = try store.recentGames(limit: 99)
      log = try File.read(folder.file + "-wal")
      store.close()
      main = try File.read(folder.file)
    }
  }

  /// Opens a file with these bytes; "told" when the player hears of it, else what is missing.
  private func open(
    _ main: [UInt8]?, log: [UInt8]? = nil, _ sample: Sample, _ tally: inout Tally, _ title: String
  ) throws {
    let folder = try TemporaryFolder(in: File.exists("/dev/shm") ? "/dev/shm" : "/tmp")
    if let main { try File.write(main, to: folder.file) }
    if let log { try File.write(log, to: folder.file + "-wal") }
    let start = Clock.nanoseconds()
    let (store, notice) = RecordStore.open(folder: folder.path)
    let games = (try? store.recentGames(limit: 99)) ?? []
    let waiting = (try? store.unfinished()) ?? []
    _ = try? store.resume(at: 0)
    store.close()
    tally.cases += 1
    if Clock.nanoseconds() - start > 2_000_000_000 { tally.hangs += 1 }
    let isWhole = games == sample.games && waiting.map(\.game) == [game(99, .practice)]
    if notice != nil { tally.told += 1 } else if !isWhole { tally.silent += 1 }
    if case .movedAside(let aside, _, _) = notice, let main {
      #expect(try File.read(aside) == main, "\(title)")
    }
    if games.count < Sample.count || notice == nil && !isWhole {
      tally.details.append("\(title): \(games.count), \(notice?.description ?? "silent")")
    }
    tally.kept += games.count { sample.games.contains($0) }
  }

  @Test func everyBitOfTheHeaderMayFlip() throws {
    let sample = try Sample()
    var tally = Tally()
    for bit in stride(from: 0, to: 100 * 8, by: FaultTests.isFull ? 1 : 3) {
      var main = sample.main
      main[bit / 8] ^= 1 << (bit % 8)
      try open(main, sample, &tally, "byte \(bit / 8), bit \(bit % 8)")
    }
    tally.print("flips in the header")
    #expect(tally.silent == 0 && tally.hangs == 0, "\(tally.details)")
    #expect(tally.kept == tally.cases * Sample.count, "\(tally.details)")
  }

  /// The sign of `user_version`.
  @Test func aFormatBelowZeroIsDamage() throws {
    let sample = try Sample()
    var (tally, main) = (Tally(), sample.main)
    main[60] ^= 0x80
    try open(main, sample, &tally, "byte 60, bit 7")
    #expect(tally.told == 1 && tally.kept == Sample.count)
  }

  @Test func aBitOfTheLogMayFlip() throws {
    let sample = try Sample()
    var (tally, random) = (Tally(), Generator(seed: 8))
    // What the log of a killed program stands beside: the file as it was made.
    let main = try emptyMain()
    for _ in 0..<(FaultTests.isFull ? 1_500 : 60) {
      var log = sample.log
      log[random.below(log.count)] ^= 1 << UInt8(random.below(8))
      try open(main, log: log, sample, &tally, "log")
    }
    tally.print("flips in the log; \(tally.kept) of \(tally.cases * Sample.count) games kept")
    #expect(tally.silent == 0 && tally.hangs == 0)
    #expect(tally.kept >= tally.cases * (Sample.count - 1))
  }

  private func emptyMain() throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let file = try RecordsFile(in: folder.path)
    try file.prepare(.current)
    let connection = try Connection(folder.file, .write)
    _ = try connection.statement("PRAGMA journal_mode = WAL").rows { $0.text(0) }
    return try File.read(folder.file)
  }

  @Test func aLogWithoutItsFileIsToldAndRead() throws {
    let sample = try Sample()
    var tally = Tally()
    try open(nil, log: sample.log, sample, &tally, "no file")
    #expect(tally.told == 1)
  }

  @Test func aPageOfNoiseLosesItsRowsAlone() throws {
    let sample = try Sample()
    var (tally, random) = (Tally(), Generator(seed: 3))
    for page in 1..<sample.main.count / 4_096 {
      var main = sample.main
      for index in 0..<4_096 { main[page * 4_096 + index] = UInt8(random.below(256)) }
      try open(main, sample, &tally, "page \(page)")
    }
    tally.print("pages of noise; \(tally.kept) of \(tally.cases * Sample.count) games kept")
    #expect(tally.silent == 0 && tally.hangs == 0, "\(tally.details)")
    #expect(tally.kept > tally.cases * Sample.count / 2)
  }

  @Test func aFileMayEndAnywhere() throws {
    let sample = try Sample()
    var tally = Tally()
    let step = FaultTests.isFull ? 251 : 4_001
    for count in stride(from: 0, to: sample.main.count, by: step) {
      try open(Array(sample.main[..<count]), sample, &tally, "\(count) bytes")
    }
    tally.print("truncations")
    #expect(tally.silent == 0 && tally.hangs == 0, "\(tally.details)")
  }

  @Test(arguments: [
    "DROP TABLE setting; CREATE VIEW setting AS WITH RECURSIVE x(i) AS (SELECT 1 UNION ALL SELECT i FROM x) SELECT i AS key, 1 AS kind, i AS value FROM x",
    "CREATE TRIGGER t AFTER INSERT ON step BEGIN DELETE FROM game; END",
    "DROP TABLE step", "DROP INDEX finishedByDate", "ALTER TABLE best ADD COLUMN more TEXT",
    "CREATE UNIQUE INDEX u ON finished(mode)",
    "PRAGMA user_version = -1", "PRAGMA user_version = 0", "PRAGMA user_version = 2000000000",
    "PRAGMA application_id = 7",
  ]) func aHostileSchemaIsSetAside(change: String) throws {
    let folder = try TemporaryFolder()
    try fill(folder, change)
    let start = Clock.nanoseconds()
    let (store, notice) = RecordStore.open(folder: folder.path)
    guard case .movedAside(_, _, let counts) = notice else {
      Issue.record("\(String(describing: notice))")
      return
    }
    #expect(counts.games == 1)
    var session = Session(game(1), at: 0)
    session.playSome()
    store.save(session, after: [], at: 0, on: today)
    #expect(store.settle() && store.state == .saving)
    #expect(Clock.nanoseconds() - start < 2_000_000_000)
  }

  /// A file with one game, changed by another program.
  private func fill(_ folder: TemporaryFolder, _ change: String) throws {
    let store = folder.store()
    store.set(OpeningTests.mark, to: 7)
    var session = Session(game(3), at: 0)
    session.playToTheEnd()
    store.finish(session, at: 0, on: today)
    store.close()
    var handle: OpaquePointer?
    _ = unsafe sqlite3_open(folder.file, &handle)
    let status = unsafe sqlite3_exec(handle, change, nil, nil, nil)
    #expect(status == SQLITE_OK)
    _ = unsafe sqlite3_close(handle)
  }

  @Test func noNumberInAFileTraps() throws {
    for (table, columns) in [
      ("finished", ["id", "score", "par", "marks", "hands", "cards", "time", "seconds", "east"]),
      ("best", ["score", "marks", "seconds", "east"]),
      ("game", ["id", "record", "seconds", "east", "ended"]),
    ] {
      for column in columns {
        for value in ["9223372036854775807", "-9223372036854775808", "-1"] {
          let folder = try TemporaryFolder()
          try fill(folder, "UPDATE \(table) SET \(column) = \(value)")
          let store = folder.store()
          _ = try store.recentGames(limit: 9).map { ($0.moment.date, $0.stars) }
          _ = try store.exported()
          var session = Session(game(4), at: 0)
          session.playToTheEnd()
          #expect(store.finish(session, at: 0, on: today) != nil)
          #expect(store.settle(), "\(table).\(column) = \(value)")
        }
      }
    }
  }

  @Test func anotherProgramsFileIsLeftAlone() throws {
    let folder = try TemporaryFolder()
    var handle: OpaquePointer?
    _ = unsafe sqlite3_open(folder.file, &handle)
    _ = unsafe sqlite3_exec(handle, "CREATE TABLE mail(x); PRAGMA user_version = 9", nil, nil, nil)
    _ = unsafe sqlite3_close(handle)
    let bytes = try File.read(folder.file)
    let (store, notice) = RecordStore.open(folder: folder.path)
    #expect(!store.state.isSaving && notice?.description.contains("another program's file") == true)
    store.close()
    #expect(try File.read(folder.file) == bytes)
    #expect(try File.names(in: folder.path) == ["records.lock", "records.sqlite"])
  }

  // MARK: While the game runs

  @Test(arguments: [
    "DROP TABLE step", "DROP TABLE game", "DELETE FROM game",
    "INSERT INTO step SELECT game, 1 + max(number), 0, 0, 0 FROM step",
  ]) func aFileThatChangesUnderTheGameIsWrittenAgain(change: String) throws {
    let folder = try TemporaryFolder()
    var store = folder.store()
    var session = Session(game(5, .practice), at: 0)
    store.save(session, after: [], at: 0, on: today)
    for number in 0..<8 {
      let events = session.playSome(number)
      store.save(session, after: events, at: 0, on: today)
      store.settle()
      if number == 3 { try store.change(change) }
    }
    #expect(store.settle() && store.state == .saving, "\(store.state)")
    store.close()
    (store, _) = RecordStore.open(folder: folder.path)
    #expect(try store.resume(at: 0)?.log == session.log)
  }

  @Test func aFileThatIsRemovedIsWrittenAgain() throws {
    let folder = try TemporaryFolder()
    var store = folder.store()
    store.set(OpeningTests.mark, to: 7)
    var session = Session(game(5, .practice), at: 0)
    store.save(session, after: [], at: 0, on: today)
    store.settle()
    for name in try File.names(in: folder.path) where name != "records.lock" {
      try File.remove(folder.path + "/" + name)
    }
    for number in 0..<3 {
      let events = session.playSome(number)
      store.save(session, after: events, at: 0, on: today)
      #expect(store.settle())
    }
    #expect(store.takeNotices() == [.vanished])
    store.close()
    store = folder.store()
    #expect(try store.resume(at: 0)?.log == session.log && store.value(of: OpeningTests.mark) == 7)
  }

  @Test func aForeignLockHoldsNoMove() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    var session = Session(game(5, .practice), at: 0)
    store.save(session, after: [], at: 0, on: today)
    store.settle()
    var handle: OpaquePointer?
    _ = unsafe sqlite3_open(folder.file, &handle)
    // The store may be copying its log at this moment.
    unsafe sqlite3_busy_timeout(handle, 5_000)
    #expect(unsafe sqlite3_exec(handle, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK)
    for number in 0..<4 {
      let events = session.playSome(number)
      let start = Clock.nanoseconds()
      store.save(session, after: events, at: 0, on: today)
      #expect(!store.settle() && Clock.nanoseconds() - start < 500_000_000)
    }
    #expect(!store.state.isSaving)
    _ = unsafe sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
    _ = unsafe sqlite3_close(handle)
    let events = session.playSome(2)
    store.save(session, after: events, at: 0, on: today)
    #expect(store.settle() && store.state == .saving)
    #expect(try store.resume(at: 0)?.log == session.log)
  }

  // MARK: In the place of a file

  @Test(arguments: ["records.sqlite", "records.sqlite-wal", "records.sqlite-shm", "records.lock"])
  func aPipeOrAFolderIsNoFile(name: String) throws {
    for isPipe in [true, false] {
      let folder = try TemporaryFolder()
      let path = folder.path + "/" + name
      if isPipe { #expect(unsafe mkfifo(path, 0o600) == 0) } else { try File.makeFolder(path) }
      let start = Clock.nanoseconds()
      let (store, notice) = RecordStore.open(folder: folder.path)
      #expect(!store.state.isSaving && notice?.description.contains(path) == true)
      store.close()
      #expect(Clock.nanoseconds() - start < 1_000_000_000)
    }
  }

  @Test func aLinkLeadsToFileLogAndLock() throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    other.store().close()
    folder.add(link: "records.sqlite", to: other.file)
    let (store, notice) = RecordStore.open(folder: folder.path)
    #expect(notice == nil && store.state == .saving)
    store.set(OpeningTests.mark, to: 5)
    #expect(store.settle())
    #expect(try File.size(other.file + "-wal") > 0)
    #expect(try File.names(in: folder.path) == ["records.sqlite"])
    #expect(RecordStore.open(folder: other.path).store.state == .readOnly(.inUse))
    store.close()
    #expect(other.store().value(of: OpeningTests.mark) == 5)
  }

  @Test func aPathIsBytes() throws {
    let folder = try TemporaryFolder()
    let path = String(systemBytes: Array(folder.path.utf8) + Array("/a".utf8) + [0xFF, 0xC3])
    let (store, notice) = RecordStore.open(folder: path)
    #expect(notice == nil && store.state == .saving)
    store.close()
    #expect(File.exists(path + "/records.sqlite"))
    let names = try File.names(in: folder.path)
    #expect(names.count == 1 && names[0].systemBytes == Array("a".utf8) + [0xFF, 0xC3])
  }

  @Test func othersCannotReadTheRecords() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/deep/records"
    let (store, _) = RecordStore.open(folder: path)
    store.set(OpeningTests.mark, to: 5)
    store.settle()
    func mode(_ path: String) -> mode_t {
      var facts = stat()
      _ = unsafe stat(path, &facts)
      return facts.st_mode & 0o777
    }
    #expect(mode(folder.path + "/deep") == 0o700 && mode(path) == 0o700)
    for name in try File.names(in: path) { #expect(mode(path + "/" + name) == 0o600, "\(name)") }
    store.close()
  }

  /// What a killed program left is in the file once the next one has begun.
  @Test func theLogIsCopiedAtTheStart() throws {
    let sample = try Sample()
    let folder = try TemporaryFolder()
    try File.write(try emptyMain(), to: folder.file)
    try File.write(sample.log, to: folder.file + "-wal")
    let store = folder.store()
    store.settle()
    #expect(try File.size(folder.file) >= sample.main.count / 2)
    #expect(try File.size(folder.file + "-wal") < sample.log.count / 4)
    #expect(try store.recentGames(limit: 99) == sample.games)
  }
}

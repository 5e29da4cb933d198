import Glibc
import Session
import TestSupport
import Testing
import Platform

@testable import Records

/// Opens folders with all kinds of contents.
///
/// The game can always be played. A notice tells when games are not saved.
@Suite struct OpeningTests {
  static let mark = SettingKey("mark", 0)

  /// Returns a folder with records, closed properly.
  func filled() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let store = folder.store()
    store.set(Self.mark, to: 7)
    for seed in UInt64(0)..<30 {
      var session = Session(game(seed), at: 0)
      session.playToTheEnd()
      store.finish(session, at: 0, on: today)
    }
    store.save(Session.busy(game(77)), after: [], at: 0, on: today)
    store.close()
    return folder
  }

  /// Plays a move and saves the game; returns whether everything is saved.
  func plays(_ store: RecordStore) throws -> Bool {
    var session = Session(game(1), at: 0)
    session.playSome()
    store.save(session, after: [], at: 0, on: today)
    let isKept = store.flush()
    #expect(try store.resume(at: 0) == session)
    #expect(store.best(.classic) != nil)
    return isKept
  }

  @Test func closedRecordsHaveNoLogFile() throws {
    let folder = try filled()
    #expect(try File.names(in: folder.path) == ["records.lock", "records.sqlite"])
  }

  enum Damage: CaseIterable {
    case random, randomInside, truncated, truncatedOddly, wrongMagic, zeroFilled, otherDatabase
    case emptyWithLog
  }

  @Test(arguments: Damage.allCases) func damagedFileIsMovedAside(damage: Damage) throws {
    let folder = try filled()
    var bytes = try File.read(folder.file)
    #expect(bytes.count > 40_000)
    var random = Generator(seed: 1)
    switch damage {
    case .random: for index in bytes.indices { bytes[index] = UInt8(random.below(256)) }
    case .randomInside:
      for index in 4_096..<bytes.count { bytes[index] = UInt8(random.below(256)) }
    case .truncated: bytes.removeLast(bytes.count / 2 / 4_096 * 4_096)
    case .truncatedOddly: bytes.removeLast(bytes.count - 700)
    case .wrongMagic: bytes[0] ^= 1
    case .zeroFilled: bytes = [UInt8](repeating: 0, count: bytes.count)
    case .otherDatabase: bytes.replaceSubrange(68..<72, with: [1, 2, 3, 4])
    case .emptyWithLog:
      bytes = []
      try File.write("something", to: folder.file + "-wal")
    }
    try File.write(bytes, to: folder.file)
    var (store, notice) = RecordStore.openPatiently(folder.path)
    guard case .movedAside(let aside, let reason, let counts) = notice else {
      Issue.record("\(damage): \(String(describing: notice))")
      return
    }
    #expect(aside == folder.file + ".damaged-1" && !reason.isEmpty)
    #expect(notice?.description.contains(aside) == true)
    #expect(try File.read(aside) == bytes)
    // These two kinds of damage change only the file's header, so all records can be read.
    let isReadable = damage == .wrongMagic || damage == .otherDatabase
    #expect(store.state == .saving && store.value(of: Self.mark) == (isReadable ? 7 : 0))
    if isReadable {
      #expect(counts == SalvageCounts(games: 30, bests: 1, unfinished: 1, settings: 1, lost: 0))
      #expect(try store.recentGames(limit: 99).count == 30)
    }
    #expect(try plays(store))
    store.close()
    // The new file is valid. The next damaged file gets another name.
    (store, notice) = RecordStore.openPatiently(folder.path)
    #expect(notice == nil && store.best(.classic) != nil)
    store.close()
    try File.write("no database", to: folder.file)
    (store, notice) = RecordStore.openPatiently(folder.path)
    #expect(File.exists(folder.file + ".damaged-2"))
  }

  /// A program that starts does not wait long for a slow repair of the file.
  ///
  /// The repair goes on in a thread. The next start of the program reports the repair.
  @Test func repairAfterATimeoutIsReportedAtTheNextStart() throws {
    let folder = try filled()
    var bytes = try File.read(folder.file)
    bytes[0] ^= 1
    try File.write(bytes, to: folder.file)
    let hurried = DatabaseWorker.Timeouts(start: 0, move: 0, end: 0)
    var (store, notice) = RecordStore.open(DatabaseOpener(folder: folder.path, timeouts: hurried))
    try #require(notice == .notSaving(.failed(DatabaseWorker.noResponse)))
    let told = """
      The records were damaged (its checksum is wrong). Kept: 30 games, \
      1 best score, 1 unfinished game, 1 setting. The old file is now \(folder.file).damaged-1
      """
    store.close()
    while !File.exists(folder.file + ".damaged-1") { usleep(1_000) }
    repeat {
      (store, notice) = RecordStore.openPatiently(folder.path)
    } while notice == .notSaving(.inUse)
    #expect(
      notice == .earlier(told) && notice?.description == told, "\(String(describing: notice))")
    store.close()
    (store, notice) = RecordStore.openPatiently(folder.path)
    #expect(notice == nil)
  }

  @Test(arguments: [0, 1, 511]) func fileOfAFewBytesIsDamaged(count: Int) throws {
    let folder = try TemporaryFolder()
    let bytes = [UInt8](repeating: 0x53, count: count)
    try File.write(bytes, to: folder.file)
    let (store, notice) = RecordStore.openPatiently(folder.path)
    #expect(
      notice
        == .movedAside(
          to: folder.file + ".damaged-1", reason: "the file has only \(count) bytes",
          SalvageCounts()))
    #expect(try File.read(folder.file + ".damaged-1") == bytes)
    #expect(try plays(store))
  }

  @Test func fileOfANewerVersionIsReadAndNotChanged() throws {
    let folder = try TemporaryFolder()
    let newer = Schema(steps: Schema.current.steps + ["CREATE TABLE later(x)"])
    var (store, notice) = RecordStore.open(DatabaseOpener(folder: folder.path, schema: newer))
    store.set(Self.mark, to: 7)
    store.save(Session.busy(game(5)), after: [], at: 0, on: today)
    #expect(store.flush())
    try store.change("DROP TABLE counter")
    store.close()
    let bytes = try File.read(folder.file)
    (store, notice) = RecordStore.openPatiently(folder.path)
    let obstacle = SavingObstacle.newer(version: newer.version)
    #expect(store.state == .readOnly(obstacle) && notice == .notSaving(obstacle))
    #expect(store.value(of: Self.mark) == 7)
    #expect(try store.resume(at: 0)?.log == Session.busy(game(5)).log)
    #expect(try !plays(store))
    store.close()
    #expect(try File.read(folder.file) == bytes)
    #expect(try File.names(in: folder.path) == ["records.lock", "records.sqlite"])
  }

  @Test func fileOfANewerVersionWithOtherTablesIsLeftUntouched() throws {
    let folder = try TemporaryFolder()
    let newer = Schema(steps: Schema.current.steps + ["DROP TABLE best"])
    try newer.migrate(Connection(folder.file, .write), from: 0)
    let bytes = try File.read(folder.file)
    let (store, notice) = RecordStore.openPatiently(folder.path)
    let obstacle = SavingObstacle.newer(version: newer.version)
    #expect(store.state == .memoryOnly(obstacle) && notice == .notSaving(obstacle))
    #expect(try !plays(store))
    store.close()
    #expect(try File.read(folder.file) == bytes)
  }

  @Test func secondProcessUsesACopyOfTheRecords() throws {
    let folder = try filled()
    let first = folder.store()
    first.set(Self.mark, to: 8)
    first.flush()
    let (second, notice) = RecordStore.openPatiently(folder.path)
    #expect(second.state == .readOnly(.inUse) && notice == .notSaving(.inUse))
    #expect(second.value(of: Self.mark) == 8)
    #expect(try second.recentGames(limit: 99).count == 30)
    second.set(Self.mark, to: 9)
    #expect(try !plays(second) && second.value(of: Self.mark) == 9)
    second.close()
    #expect(try first.unfinished().map(\.game) == [game(77)])
    #expect(try plays(first) && first.state == .saving)
    first.close()
    #expect(folder.store().value(of: Self.mark) == 8)
  }

  @Test func missingFolderKeepsRecordsInMemory() throws {
    let (store, notice) = RecordStore.open(folder: nil)
    #expect(store.state == .memoryOnly(.noFolder) && notice == .notSaving(.noFolder))
    #expect(try !plays(store) && !store.state.isSaving)
    #expect(
      notice?.description.hasPrefix("This game is not saved: there is no data folder") == true)
  }

  @Test func unwritableFoldersAreReported() throws {
    let folder = try TemporaryFolder()
    try File.write("in the way", to: folder.path + "/file")
    for path in ["/proc/pokerslam", folder.path + "/file", folder.path + "/file/deeper"] {
      let (store, notice) = RecordStore.openPatiently(path)
      guard case .memoryOnly(.notWritable(let error)) = store.state else {
        Issue.record("\(path): \(store.state)")
        continue
      }
      #expect(notice == .notSaving(.notWritable(error)) && error.path.hasPrefix(path))
      #expect(try !plays(store))
    }
  }

  /// A lock file that cannot be created simulates a read-only folder.
  ///
  /// Tests may run as root, who can write into a read-only folder.
  @Test(arguments: [false, true]) func readOnlyFolderIsReadAsACopy(hasLog: Bool) throws {
    let folder = try filled()
    var log: [UInt8] = []
    if hasLog {
      let store = folder.store()
      store.set(Self.mark, to: 8)
      store.flush()
      log = try File.read(folder.file + "-wal")
      let main = try File.read(folder.file)
      store.close()
      try File.write(main, to: folder.file)
      try File.write(log, to: folder.file + "-wal")
    }
    try File.remove(folder.path + "/records.lock")
    try File.makeFolder(folder.path + "/records.lock")
    let bytes = try File.read(folder.file)
    let (store, _) = RecordStore.openPatiently(folder.path)
    guard case .readOnly(.notWritable(let error)) = store.state else {
      Issue.record("\(store.state)")
      return
    }
    #expect(error.path == folder.path + "/records.lock")
    #expect(store.value(of: Self.mark) == (hasLog ? 8 : 7))
    #expect(try !plays(store))
    store.close()
    #expect(try File.read(folder.file) == bytes)
  }

  @Test func copyingTheRecordsIntoMemoryCreatesNoFiles() throws {
    let folder = try filled()
    let copy = try Connection(folder.file, .memory)
    try copy.copy(Connection(folder.file, .readUnchanging))
    #expect(try Database(copy).settings() == ["mark": .integer(7)])
    #expect(try File.names(in: folder.path) == ["records.lock", "records.sqlite"])
  }

  @Test(arguments: ["/a?mode=memory&b#c%41 é", "//a", "/./a"])
  func folderNamesAreNotParsedAsURIs(name: String) throws {
    let folder = try TemporaryFolder()
    let path = (name == "//a" ? "/" : "") + folder.path + name
    var (store, notice) = RecordStore.openPatiently(path)
    #expect(notice == nil)
    store.set(Self.mark, to: 3)
    store.close()
    #expect(File.exists(path + "/records.sqlite"))
    (store, notice) = RecordStore.openPatiently(path)
    #expect(store.value(of: Self.mark) == 3)
    store.close()
    for name in try File.names(in: path) { try File.remove(path + "/" + name) }
  }

  @Test func recordsFolderFollowsXDG() {
    func folder(_ variables: [String: String]) -> String? {
      RecordsFolder.standard { variables[$0] }
    }
    #expect(folder(["XDG_DATA_HOME": "/d", "HOME": "/h"]) == "/d/pokerslam")
    #expect(folder(["XDG_DATA_HOME": "d", "HOME": "/h"]) == "/h/.local/share/pokerslam")
    #expect(folder(["XDG_DATA_HOME": "", "HOME": "/h"]) == "/h/.local/share/pokerslam")
    #expect(folder(["HOME": ""]) == nil && folder([:]) == nil)
  }
}

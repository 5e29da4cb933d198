import CSQLite
import Foundation
import Glibc
import Platform
import Session
import TestSupport
import Testing

@testable import Records

/// Damaged or hostile files: the game starts, reports the damage, and keeps the bytes.
@Suite(.serialized) struct DamageTests {
  /// The files of a records folder.
  private struct Files {
    var main: [UInt8]?
    var log: [UInt8]?
    /// The lock file.
    ///
    /// It contains the manifest: what the last run knew about the other files.
    var lock: [UInt8]?

    init(main: [UInt8]?, log: [UInt8]? = nil, lock: [UInt8]? = nil) {
      (self.main, self.log, self.lock) = (main, log, lock)
    }

    init(_ folder: TemporaryFolder) throws {
      func read(_ path: String) throws -> [UInt8]? {
        File.exists(path) ? try File.read(path) : nil
      }
      main = try read(folder.file)
      log = try read(folder.file + "-wal")
      lock = try read(folder.path + "/records.lock")
    }

    func write(to folder: TemporaryFolder) throws {
      if let main { try File.write(main, to: folder.file) }
      if let log { try File.write(log, to: folder.file + "-wal") }
      if let lock { try File.write(lock, to: folder.path + "/records.lock") }
    }
  }

  /// Records of a few dozen games.
  private struct Sample {
    /// The files after a run that was closed properly.
    let closed: Files
    /// The log just before the first run was closed, as a kill would have left it.
    let log: [UInt8]
    /// The files of a second run, which was killed after some moves.
    let killed: Files
    /// The content after the first run, and after the second.
    let content: Content
    let killedContent: Content
    static let count = 40

    var main: [UInt8] { closed.main ?? [] }

    init() throws {
      let folder = try TemporaryFolder()
      var store = folder.store()
      store.set(OpeningTests.mark, to: 7)
      for number in 0..<Sample.count {
        var session = Session(game(UInt64(number)), at: 0)
        session.playToTheEnd()
        store.finish(session, at: 0, on: later(number))
        store.flush()
      }
      var session = Session(game(99, .practice), at: 0)
      store.save(session, after: [], at: 0, on: today)
      for number in 0..<3 {
        let events = session.playSome(number)
        store.save(session, after: events, at: 0, on: today)
      }
      store.flush()
      content = Content(store)
      log = try File.read(folder.file + "-wal")
      store.close()
      closed = try Files(folder)
      store = folder.store()
      for number in 4..<8 {
        let events = number % 2 == 0 ? session.undo(at: 0) : session.playSome(number)
        store.save(session, after: events, at: 0, on: today)
        store.flush()
      }
      killedContent = Content(store)
      killed = try Files(folder)
      store.close()
      for content in [content, killedContent] {
        try #require(content.games.count == Sample.count && content.waiting != nil)
      }
    }
  }

  /// The records that a player can see.
  private struct Content: Equatable {
    let games: [FinishedGame]
    let waiting: String?
    let best: BestScore?
    let mark: Int

    init(_ store: RecordStore) {
      games = (try? store.recentGames(limit: 99)) ?? []
      best = store.best(.classic)
      mark = store.value(of: OpeningTests.mark)
      waiting = (try? store.resume(at: 0)).flatMap { $0 }?.payload(at: 0)
    }
  }

  /// Opens a folder with these files and returns the notice, if any.
  ///
  /// Counts in `tally` whether there was a notice, and whether content is missing without one.
  @discardableResult
  private func open(
    _ files: Files, _ whole: Content, _ tally: inout Tally, _ title: String
  ) throws -> RecordsNotice? {
    let folder = try TemporaryFolder(in: File.exists("/dev/shm") ? "/dev/shm" : "/tmp")
    try files.write(to: folder)
    let start = Clock.nanoseconds()
    // Under the thread sanitizer, salvaging a file takes longer than `open` waits.
    let (store, notice) =
      FaultTests.isSlow
      ? RecordStore.openPatiently(folder.path) : RecordStore.open(folder: folder.path)
    let content = Content(store)
    store.close()
    tally.cases += 1
    if Clock.nanoseconds() - start > (FaultTests.isSlow ? 30 : 2) * 1_000_000_000 {
      tally.hangs += 1
    }
    if notice != nil {
      tally.told += 1
    } else if content != whole {
      tally.silent += 1
      tally.details.append("\(title): \(content.games.count), \(content.mark)")
    }
    if case .movedAside(let aside, _, _) = notice, let main = files.main {
      #expect(try File.read(aside) == main, "\(title)")
    }
    tally.kept += content.games.count { whole.games.contains($0) }
    return notice
  }

  /// `isKnown`: whether the lock file has the manifest that the last run wrote.
  @Test(arguments: [true, false]) func flippedHeaderBitLosesNothing(isKnown: Bool) throws {
    let sample = try Sample()
    var tally = Tally()
    for bit in stride(from: isKnown ? 1 : 0, to: 100 * 8, by: FaultTests.isFull ? 1 : 5) {
      var files = Files(main: sample.main, lock: isKnown ? sample.closed.lock : nil)
      files.main?[bit / 8] ^= 1 << (bit % 8)
      try open(files, sample.content, &tally, "byte \(bit / 8), bit \(bit % 8)")
    }
    tally.print("flips in the header")
    #expect(tally.silent == 0 && tally.hangs == 0, "\(tally.details)")
    #expect(tally.kept == tally.cases * Sample.count, "\(tally.details)")
  }

  @Test func flippedBitInAnyPageLosesOnlyThatPage() throws {
    let sample = try Sample()
    var (tally, random) = (Tally(), Generator(seed: 21))
    for page in 0..<sample.main.count / 4_096 {
      for _ in 0..<(FaultTests.isFull ? 200 : 3) {
        var files = sample.closed
        let (byte, bit) = (page * 4_096 + random.below(4_096), random.below(8))
        files.main?[byte] ^= 1 << UInt8(bit)
        let notice = try open(files, sample.content, &tally, "byte \(byte), bit \(bit)")
        guard case .movedAside(_, _, let counts) = notice else { continue }
        #expect(counts.games + counts.lost >= Sample.count, "byte \(byte), bit \(bit)")
      }
    }
    tally.print("flips in all pages; \(tally.kept) of \(tally.cases * Sample.count) games kept")
    #expect(tally.silent == 0 && tally.hangs == 0, "\(tally.details)")
    #expect(tally.told == tally.cases && tally.kept >= tally.cases * (Sample.count - 6))
  }

  /// Flips bits in the file, in its log, and in the manifest of both.
  @Test func flippedBitAfterAKillIsReported() throws {
    let sample = try Sample()
    var (tally, random) = (Tally(), Generator(seed: 22))
    try open(sample.killed, sample.killedContent, &tally, "no flip")
    #expect(tally.told == 0)
    for number in 0..<(FaultTests.isFull ? 3_000 : 60) {
      var files = sample.killed
      func flip(_ bytes: inout [UInt8]?) {
        guard let count = bytes?.count, count > 0 else { return }
        bytes?[random.below(count)] ^= 1 << UInt8(random.below(8))
      }
      switch number % 5 {
      case 0, 1: flip(&files.main)
      case 2, 3: flip(&files.log)
      default: flip(&files.lock)
      }
      try open(files, sample.killedContent, &tally, "flip \(number)")
    }
    do {
      // Without the whole log, saved changes are lost. A notice must report this.
      var files = sample.killed
      files.log = nil
      try open(files, sample.killedContent, &tally, "no log")
      files.log = []
      try open(files, sample.killedContent, &tally, "empty log")
      let log = try #require(sample.killed.log)
      files.log = Array(log.prefix(log.count / 2))
      try open(files, sample.killedContent, &tally, "half a log")
    }
    tally.print("flips after a kill; \(tally.kept) of \(tally.cases * Sample.count) games kept")
    #expect(tally.silent == 0 && tally.hangs == 0, "\(tally.details)")
  }

  /// Flips the sign bit of `user_version`.
  @Test func negativeFormatVersionIsReportedAndLosesNoGame() throws {
    let sample = try Sample()
    var (tally, main) = (Tally(), sample.main)
    main[60] ^= 0x80
    try open(Files(main: main), sample.content, &tally, "byte 60, bit 7")
    #expect(tally.told == 1 && tally.kept == Sample.count)
  }

  @Test func flippedLogBitLosesAtMostOneGame() throws {
    let sample = try Sample()
    var (tally, random) = (Tally(), Generator(seed: 8))
    // The main file is as it was first created; the log of the killed program has all content.
    let main = try emptyMain()
    for _ in 0..<(FaultTests.isFull ? 1_500 : 60) {
      var log = sample.log
      log[random.below(log.count)] ^= 1 << UInt8(random.below(8))
      try open(Files(main: main, log: log), sample.content, &tally, "log")
    }
    tally.print("flips in the log; \(tally.kept) of \(tally.cases * Sample.count) games kept")
    #expect(tally.silent == 0 && tally.hangs == 0)
    #expect(tally.kept >= tally.cases * (Sample.count - 1))
  }

  private func emptyMain() throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let file = try RecordsFile(in: folder.path)
    _ = try file.prepare(.current)
    let connection = try Connection(folder.file, .write)
    _ = try connection.statement("PRAGMA journal_mode = WAL").rows { $0.text(0) }
    return try File.read(folder.file)
  }

  @Test func logWithoutItsFileIsReported() throws {
    let sample = try Sample()
    var tally = Tally()
    try open(Files(main: nil, log: sample.log), sample.content, &tally, "no file")
    #expect(tally.told == 1)
  }

  @Test func pageOfNoiseLosesOnlyItsRows() throws {
    let sample = try Sample()
    var (tally, random) = (Tally(), Generator(seed: 3))
    for page in 1..<sample.main.count / 4_096 {
      var main = sample.main
      for index in 0..<4_096 { main[page * 4_096 + index] = UInt8(random.below(256)) }
      try open(Files(main: main), sample.content, &tally, "page \(page)")
    }
    tally.print("pages of noise; \(tally.kept) of \(tally.cases * Sample.count) games kept")
    #expect(tally.silent == 0 && tally.hangs == 0, "\(tally.details)")
    #expect(tally.kept > tally.cases * Sample.count / 2)
  }

  @Test func truncatedFileIsReported() throws {
    let sample = try Sample()
    var tally = Tally()
    let step = FaultTests.isFull ? 251 : 4_001
    for count in stride(from: 0, to: sample.main.count, by: step) {
      try open(
        Files(main: Array(sample.main[..<count])), sample.content, &tally, "\(count) bytes")
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
  ]) func hostileSchemaIsSetAside(change: String) throws {
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
    #expect(store.flush() && store.state == .saving)
    #expect(Clock.nanoseconds() - start < 2_000_000_000)
  }

  /// Makes a file with one game, changed by another program.
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
    // Removes the manifest, which would reveal that another program wrote the file.
    try File.remove(folder.path + "/records.lock")
  }

  @Test func foreignChangeIsReportedAndTheRestKept() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    var session = Session(game(3), at: 0)
    session.playToTheEnd()
    store.finish(session, at: 0, on: today)
    store.set(OpeningTests.mark, to: 7)
    store.close()
    let connection = try Connection(folder.file, .writeExisting)
    try connection.execute("UPDATE finished SET score = score + 1")
    try #require(try connection.emptyLog())
    let (again, notice) = RecordStore.open(folder: folder.path)
    guard case .movedAside(_, let reason, let counts) = notice else {
      Issue.record("\(String(describing: notice))")
      return
    }
    #expect(reason == "its checksum is wrong")
    #expect(counts == SalvageCounts(games: 0, bests: 1, unfinished: 0, settings: 1, lost: 1))
    #expect(again.best(.classic)?.score == session.state.score)
  }

  @Test func extremeNumbersInAFileDoNotTrap() throws {
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
          #expect(store.flush(), "\(table).\(column) = \(value)")
        }
      }
    }
  }

  @Test func foreignDatabaseIsLeftUntouched() throws {
    let folder = try TemporaryFolder()
    var handle: OpaquePointer?
    _ = unsafe sqlite3_open(folder.file, &handle)
    _ = unsafe sqlite3_exec(handle, "CREATE TABLE mail(x); PRAGMA user_version = 9", nil, nil, nil)
    _ = unsafe sqlite3_close(handle)
    let bytes = try File.read(folder.file)
    let (store, notice) = RecordStore.open(folder: folder.path)
    #expect(
      !store.state.isSaving
        && notice?.description.contains("the file belongs to another program") == true)
    store.close()
    #expect(try File.read(folder.file) == bytes)
    #expect(try File.names(in: folder.path) == ["records.lock", "records.sqlite"])
  }

  // MARK: While the game runs

  @Test(arguments: [
    "DROP TABLE step", "DROP TABLE game", "DELETE FROM game",
    "INSERT INTO step SELECT game, 1 + max(number), 0, 0, 0 FROM step",
  ]) func fileChangedWhileOpenIsRewritten(change: String) throws {
    let folder = try TemporaryFolder()
    var store = folder.store()
    var session = Session(game(5, .practice), at: 0)
    store.save(session, after: [], at: 0, on: today)
    for number in 0..<8 {
      let events = session.playSome(number)
      store.save(session, after: events, at: 0, on: today)
      store.flush()
      if number == 3 { try store.change(change) }
    }
    #expect(store.flush() && store.state == .saving, "\(store.state)")
    store.close()
    (store, _) = RecordStore.open(folder: folder.path)
    #expect(try store.resume(at: 0)?.log == session.log)
  }

  @Test func fileRemovedWhileOpenIsRewritten() throws {
    let folder = try TemporaryFolder()
    var store = folder.store()
    store.set(OpeningTests.mark, to: 7)
    var session = Session(game(5, .practice), at: 0)
    store.save(session, after: [], at: 0, on: today)
    store.flush()
    for name in try File.names(in: folder.path) where name != "records.lock" {
      try File.remove(folder.path + "/" + name)
    }
    for number in 0..<3 {
      let events = session.playSome(number)
      store.save(session, after: events, at: 0, on: today)
      #expect(store.flush())
    }
    #expect(store.takeNotices() == [.fileRemoved])
    store.close()
    store = folder.store()
    #expect(try store.resume(at: 0)?.log == session.log && store.value(of: OpeningTests.mark) == 7)
  }

  /// Locks the records as another program might; closing the connection unlocks them.
  private func locked(_ folder: TemporaryFolder) -> OpaquePointer? {
    var handle: OpaquePointer?
    _ = unsafe sqlite3_open(folder.file, &handle)
    // Wait for the lock, because the store may be checkpointing its log at this moment.
    unsafe sqlite3_busy_timeout(handle, 5_000)
    #expect(unsafe sqlite3_exec(handle, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK)
    return unsafe handle
  }

  /// The first commit of a `Syncer` locks the file for as long as the disk takes.
  @Test func writeWaitsForALockOfTheGivenTime() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    let handle = unsafe locked(folder)
    let session = Session(game(5, .practice), at: 0)
    store.save(session, after: [], at: 0, on: today)
    // This is longer than the game waits.
    usleep(400_000)
    _ = unsafe sqlite3_close(handle)
    #expect(store.flush() && store.state == .saving)
    #expect(try store.count("game") == 1)
    store.close()
  }

  @Test func foreignLockDoesNotDelayAMove() throws {
    let folder = try TemporaryFolder()
    let lock = DatabaseWorker.Timeouts().lock
    let store = RecordStore.openPatiently(folder.path, lock: lock).store
    var session = Session(game(5, .practice), at: 0)
    store.save(session, after: [], at: 0, on: today)
    store.flush()
    let handle = unsafe locked(folder)
    for number in 0..<4 {
      let events = session.playSome(number)
      let start = Clock.nanoseconds()
      store.save(session, after: events, at: 0, on: today)
      #expect(!store.flush() && Clock.nanoseconds() - start < 500_000_000)
    }
    #expect(!store.state.isSaving)
    _ = unsafe sqlite3_close(handle)
    let events = session.playSome(2)
    store.save(session, after: events, at: 0, on: today)
    #expect(store.flush() && store.state == .saving)
    #expect(try store.resume(at: 0)?.log == session.log)
  }

  // MARK: Other objects in place of the file

  private enum Stranger: CaseIterable {
    case pipe, folder, device, endlessDevice, socket, danglingLink, linkToItself
  }

  private func put(_ stranger: Stranger, at path: String) throws {
    switch stranger {
    case .pipe: #expect(unsafe mkfifo(path, 0o600) == 0)
    case .folder: try File.makeFolder(path)
    case .device: #expect(unsafe symlink("/dev/null", path) == 0)
    case .endlessDevice: #expect(unsafe symlink("/dev/zero", path) == 0)
    case .danglingLink: #expect(unsafe symlink("/no/where", path) == 0)
    case .linkToItself: #expect(unsafe symlink(path, path) == 0)
    case .socket:
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      unsafe withUnsafeMutableBytes(of: &address.sun_path) {
        unsafe $0.copyBytes(from: path.utf8)
      }
      let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      let status = unsafe withUnsafeBytes(of: &address) {
        unsafe bind(
          socket, $0.assumingMemoryBound(to: sockaddr.self).baseAddress,
          socklen_t(MemoryLayout<sockaddr_un>.size))
      }
      #expect(status == 0)
      close(socket)
    }
  }

  @Test(arguments: [
    "records.sqlite", "records.sqlite-wal", "records.sqlite-shm", "records.sqlite-journal",
    "records.sqlite.new", "records.lock",
  ]) func pipesDevicesAndFoldersAreReportedAndLeftUntouched(name: String) throws {
    for stranger in Stranger.allCases {
      let folder = try TemporaryFolder()
      let path = folder.path + "/" + name
      try put(stranger, at: path)
      let start = Clock.nanoseconds()
      let (store, notice) = RecordStore.open(folder: folder.path)
      var session = Session(game(1, .practice), at: 0)
      session.playSome()
      store.save(session, after: [], at: 0, on: today)
      let isSaved = store.flush()
      store.close()
      let again = isSaved ? try folder.store().resume(at: 0) : nil
      // A game can be saved only with a dangling link, because SQLite creates the link's target.
      // With any other object, a notice must tell that the game is not saved.
      #expect(
        isSaved
          ? notice == nil && again == session
          : notice?.description.hasPrefix("This game is not saved: ") == true,
        "\(stranger): \(String(describing: notice))")
      #expect(!isSaved || stranger == .danglingLink, "\(stranger)")
      #expect(Clock.nanoseconds() - start < 1_000_000_000)
    }
  }

  /// While the game runs, a pipe, a device or another object replaces the file.
  @Test(arguments: ["records.sqlite", "records.sqlite-wal", "records.sqlite-shm", "records.lock"])
  func objectsReplacingTheOpenFileAreReported(name: String) throws {
    for stranger in Stranger.allCases {
      let folder = try TemporaryFolder()
      let (store, _) = RecordStore.open(folder: folder.path)
      var session = Session(game(1, .practice), at: 0)
      store.save(session, after: [], at: 0, on: today)
      store.flush()
      try File.remove(folder.path + "/" + name)
      try put(stranger, at: folder.path + "/" + name)
      var isTold = false
      for number in 0..<3 {
        let events = session.playSome(number)
        let start = Clock.nanoseconds()
        store.save(session, after: events, at: 0, on: today)
        if !store.flush() || !store.takeNotices().isEmpty { isTold = true }
        #expect(Clock.nanoseconds() - start < 1_000_000_000, "\(stranger)")
      }
      let start = Clock.nanoseconds()
      store.close()
      #expect(Clock.nanoseconds() - start < 2_000_000_000, "\(stranger)")
      let (again, notice) = RecordStore.open(folder: folder.path)
      let isKept = try again.resume(at: 0)?.log == session.log
      #expect(isKept || isTold || notice != nil, "\(stranger)")
      again.close()
    }
  }

  /// A file or log larger than the game ever writes is reported and left untouched.
  @Test(arguments: [false, true]) func hugeFileIsReportedAndLeftUntouched(isLog: Bool) throws {
    let folder = try TemporaryFolder()
    folder.store().close()
    let path = folder.file + (isLog ? "-wal" : "")
    if isLog { try File.write([0x37], to: path) }
    #expect(unsafe truncate(path, 1 << 40) == 0)
    let start = Clock.nanoseconds()
    let (store, notice) = RecordStore.open(folder: folder.path)
    #expect(!store.state.isSaving)
    let limit = isLog ? 128 : 1_024
    #expect(notice?.description.contains("larger than \(limit) MiB") == true)
    store.close()
    #expect(Clock.nanoseconds() - start < 1_000_000_000)
    #expect(try File.size(path) == 1 << 40)
    #expect(try !File.names(in: folder.path).contains { $0.contains("damaged") })
  }

  /// A damaged file that is too large to be repaired in memory is left as it is.
  @Test func largeDamagedFileIsLeftUntouched() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    store.finish(ended(game(3)), at: 0, on: today)
    store.close()
    #expect(unsafe truncate(folder.file, 200 << 20) == 0)
    let (again, notice) = RecordStore.openPatiently(folder.path)
    #expect(!again.state.isSaving)
    #expect(notice?.description.contains("too large to be repaired") == true, "\(notice as Any)")
    again.close()
    #expect(try File.size(folder.file) == 200 << 20)
    #expect(try !File.names(in: folder.path).contains { $0.contains("damaged") })
  }

  @Test func logAndLockLieBesideTheLinkedFile() throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    other.store().close()
    folder.add(link: "records.sqlite", to: other.file)
    let (store, notice) = RecordStore.open(folder: folder.path)
    #expect(notice == nil && store.state == .saving)
    store.set(OpeningTests.mark, to: 5)
    #expect(store.flush())
    #expect(try File.size(other.file + "-wal") > 0)
    #expect(try File.names(in: folder.path) == ["records.sqlite"])
    #expect(RecordStore.open(folder: other.path).store.state == .readOnly(.inUse))
    store.close()
    #expect(other.store().value(of: OpeningTests.mark) == 5)
  }

  @Test func nonUTF8PathWorks() throws {
    let folder = try TemporaryFolder()
    let path = String(systemBytes: Array(folder.path.utf8) + Array("/a".utf8) + [0xFF, 0xC3])
    let (store, notice) = RecordStore.open(folder: path)
    #expect(notice == nil && store.state == .saving)
    store.close()
    #expect(File.exists(path + "/records.sqlite"))
    let names = try File.names(in: folder.path)
    #expect(names.count == 1 && names[0].systemBytes == Array("a".utf8) + [0xFF, 0xC3])
  }

  @Test func recordsAreReadableByTheirOwnerOnly() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/deep/records"
    let (store, _) = RecordStore.open(folder: path)
    store.set(OpeningTests.mark, to: 5)
    store.flush()
    func mode(_ path: String) -> mode_t {
      var facts = stat()
      _ = unsafe stat(path, &facts)
      return facts.st_mode & 0o777
    }
    #expect(mode(folder.path + "/deep") == 0o700 && mode(path) == 0o700)
    for name in try File.names(in: path) { #expect(mode(path + "/" + name) == 0o600, "\(name)") }
    store.close()
  }

  /// The next start moves the log of a killed program into the main file.
  @Test func logIsCheckpointedAtStart() throws {
    let sample = try Sample()
    let folder = try TemporaryFolder()
    try Files(main: try emptyMain(), log: sample.log).write(to: folder)
    let store = folder.store()
    store.flush()
    #expect(try File.size(folder.file) >= sample.main.count / 2)
    #expect(try File.size(folder.file + "-wal") < sample.log.count / 4)
    #expect(Content(store) == sample.content)
  }
}

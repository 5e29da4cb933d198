internal import Glibc
internal import Platform

/// Opens the database of a folder, and creates, migrates, repairs or copies the file if that is
/// needed.
struct DatabaseOpener {
  let folder: String?
  /// Why there is no folder, if `folder` is nil.
  var obstacle = SavingObstacle.noFolder
  var schema = Schema.current
  var schedule = Syncer.Schedule()
  var timeouts = DatabaseWorker.Timeouts()
  /// The pauses between attempts, in microseconds.
  ///
  /// Two things are attempted repeatedly: opening the file at the program's start, and the last
  /// writes at the program's end.
  var pauses: [UInt32] = [10_000, 50_000, 200_000]

  /// The result of opening.
  struct Outcome {
    /// The database; nil if memory ran out.
    var database: Database?
    var initial = InitialState()
    var obstacle: SavingObstacle?
    var notice: RecordsNotice?
    /// Whether the database is a copy in memory of a file that this program may not write.
    var isCopy = false
  }

  /// The contents that the store needs as soon as it is opened.
  struct InitialState: Sendable {
    var settings: [String: SettingValue] = [:]
    var bests: [BestScore] = []
    var nextGame = 1

    init() {}

    init(_ database: Database) throws(RecordsError) {
      settings = try database.settings()
      bests = try database.bests()
      nextGame = try database.nextGame()
    }
  }

  /// The time limit of a statement, in seconds.
  static let seconds = 1.5

  /// Opens the file for writing.
  ///
  /// If that fails, opens a copy of the file in memory. If that fails too, opens an empty database.
  func run() -> Outcome {
    guard let folder else { return openInMemory(obstacle) }
    do throws(FileError) {
      if try File.kind(folder) == nil { try File.makeFolder(folder, isPrivate: true) }
      let file = try RecordsFile(in: folder)
      guard let lock = try FileLock(file.lock) else { return openCopy(file, .inUse) }
      do throws(RecordsError) {
        return try open(file, Manifest(lock), pauses: pauses)
      } catch {
        if case .newer(let version) = error.kind {
          return openCopy(file, .newer(version: version))
        }
        return openCopy(file, .failed(error))
      }
    } catch {
      guard let file = try? RecordsFile(in: folder) else {
        return openInMemory(.notWritable(error))
      }
      return openCopy(file, .notWritable(error))
    }
  }

  // MARK: Opening for writing

  /// Opens the file for writing; retries after each pause.
  ///
  /// This is the only place where a file is moved aside, and only after its damage was confirmed.
  func open(
    _ file: RecordsFile, _ manifest: Manifest, pauses: [UInt32] = []
  ) throws(RecordsError) -> Outcome {
    var pauses = pauses[...]
    while true {
      do throws(RecordsError) {
        return try open(file, manifest)
      } catch {
        if error.kind.remedy == .salvage { return try replace(file, manifest, error) }
        guard error.kind.remedy != .leaveAlone, let pause = pauses.popFirst() else { throw error }
        usleep(pause)
      }
    }
  }

  private func open(
    _ file: RecordsFile, _ manifest: Manifest
  ) throws(RecordsError) -> Outcome {
    do throws(RecordsError) {
      if try file.prepare(schema) { try manifest.forgetFile() }
      let findings = try FileFindings(reading: file.path, manifest.contents)
      if let fault = findings.fault {
        throw RecordsError(path: file.path, reason: fault, kind: .damage)
      }
      if findings.isToBeWritten { try manifest.forgetFile() }
      // Checking the structure of a million games takes a second, too long for a start.
      let connection = try connect(
        file, manifest, isVerified: findings.matchesChecksum || findings.isLarge)
      let database = Database(connection, manifest: manifest, file: file)
      let lost = try database.restartUnreadableGames()
      var notice = lost.map { RecordsNotice.shortened(games: $0.games, steps: $0.steps) }
      if notice == nil { notice = try database.pendingNotice() }
      if findings.isTruncated, notice == nil { notice = .lastChangeIncomplete }
      return Outcome(database: database, initial: try InitialState(database), notice: notice)
    } catch {
      if error.kind.remedy == .examine, file.size <= FileImage.byteLimit,
        let image = try FileImage(reading: file.path)
      {
        try examine(image, error)
      }
      throw error
    }
  }

  /// Throws `damage` if the bytes in memory are damaged.
  ///
  /// Otherwise the error came from reading the file, and the function returns.
  private func examine(_ image: FileImage, _ error: RecordsError) throws(RecordsError) {
    do throws(RecordsError) {
      let connection = try image.open(repairsHeader: false)
      connection.allow(seconds: DatabaseOpener.seconds)
      _ = try schema.version(of: connection)
      try connection.checkStructure()
    } catch { throw error.confirmed }
  }

  /// Opens the file with the settings that decide when commits reach the disk.
  ///
  /// A commit appends to the log, at first only in the system's memory. That memory survives if the
  /// program is killed, but not a loss of power. Flushing every move to the disk would add
  /// milliseconds to the move's frame. With `synchronous = NORMAL`, SQLite flushes only where the
  /// consistency of the file depends on it. `Syncer` makes these flushes happen on another thread.
  ///
  /// If an earlier run has left a log, also copies that log into the file. The file is safer than
  /// the log: in a log, a single damaged frame also loses all frames after it.
  private func connect(
    _ file: RecordsFile, _ manifest: Manifest, isVerified: Bool
  ) throws(RecordsError) -> Connection {
    let connection = try Connection(file.path, .writeExisting)
    connection.allow(seconds: DatabaseOpener.seconds)
    let version = try schema.version(of: connection)
    if !isVerified { try connection.checkStructure() }
    _ = try connection.statement("PRAGMA journal_mode = WAL").rows { $0.text(0) }
    try connection.execute("PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON")
    try schema.migrate(connection, from: version)
    do throws(RecordsError) {
      if manifest.contents.file == nil {
        manifest.noteFile(file.path, logIsEmpty: try connection.emptyLog())
      }
    } catch {
      // The usual cause is a full disk or another program that uses the file. The log is then copied
      // later. Only an error that may mean damage is thrown.
      if error.kind.remedy == .examine { throw error }
    }
    return connection
  }

  /// Moves a damaged file aside and creates a new one with what can be read.
  private func replace(
    _ file: RecordsFile, _ manifest: Manifest, _ damage: RecordsError
  ) throws(RecordsError) -> Outcome {
    let salvage = try FileImage(reading: file.path)?.salvage() ?? Salvage()
    var notice: RecordsNotice?
    try file.replace(schema, manifest) { database, aside throws(RecordsError) in
      try database.add(salvage)
      let shown = RecordsNotice.movedAside(to: aside, reason: damage.reason, salvage.counts)
      try database.setPendingNotice(shown)
      notice = shown
    }
    var outcome = try open(file, manifest)
    outcome.notice = notice
    return outcome
  }

  // MARK: Opening a copy

  /// Opens a copy in memory of what can be read; the file is not changed.
  private func openCopy(_ file: RecordsFile, _ obstacle: SavingObstacle) -> Outcome {
    do throws(RecordsError) {
      let database = try copy(file, isInUse: obstacle == .inUse)
      return Outcome(
        database: database, initial: try InitialState(database), obstacle: obstacle,
        notice: .notSaving(obstacle), isCopy: true)
    } catch { return openInMemory(obstacle) }
  }

  private func copy(_ file: RecordsFile, isInUse: Bool) throws(RecordsError) -> Database {
    guard file.size <= FileImage.byteLimit else {
      throw RecordsError(
        path: file.path, reason: "larger than \(FileImage.byteLimit >> 20) MiB", kind: .foreign)
    }
    let copy = try Connection(file.path, .memory)
    copy.allow(seconds: DatabaseOpener.seconds)
    // To read a log, SQLite creates a shared-memory file, which stays in the folder. A file that is
    // not in use and has no log is opened in a mode that creates none.
    let needsNotes = isInUse || file.hasLog
    try copy.copy(Connection(file.path, needsNotes ? .read : .readUnchanging))
    try copy.execute("PRAGMA foreign_keys = ON")
    do throws(RecordsError) {
      try schema.migrate(copy, from: try schema.version(of: copy))
    } catch {
      guard case .newer = error.kind else { throw error }
    }
    let database = Database(copy)
    // A file of a newer version may have different tables. Its copy is then useless, and these
    // queries throw.
    _ = (try database.unfinished(), try database.recent(1, before: nil))
    return database
  }

  private func openInMemory(_ obstacle: SavingObstacle) -> Outcome {
    var outcome = Outcome(obstacle: obstacle, notice: .notSaving(obstacle))
    do throws(RecordsError) {
      let connection = try Connection(folder ?? "", .memory)
      try connection.execute("PRAGMA foreign_keys = ON")
      try schema.migrate(connection, from: 0)
      outcome.database = Database(connection)
    } catch {
      // The game works without a database; only unfinished games cannot be resumed.
    }
    return outcome
  }
}

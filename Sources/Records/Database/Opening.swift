internal import Glibc
internal import Platform

/// The way from a folder to a database, whatever lies there.
struct Opening {
  let folder: String?
  /// Why there is no folder.
  var obstacle = SavingObstacle.noFolder
  var schema = Schema.current
  var rhythm = Syncer.Rhythm()
  var patience = Keeper.Patience()
  /// Pauses between the tries at the start and at the end, in microseconds.
  var pauses: [UInt32] = [10_000, 50_000, 200_000]

  /// What was opened, and how it stands with saving.
  struct Outcome {
    /// Nil when there is no memory for one.
    var database: Database?
    var look = FirstLook()
    var obstacle: SavingObstacle?
    var notice: RecordsNotice?
    /// The database has what a file held that is not ours to write.
    var isCopy = false
  }

  /// What the store reads at once.
  struct FirstLook: Sendable {
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

  /// How long SQLite may work on the answer to one statement.
  static let seconds = 1.5

  func run() -> Outcome {
    guard let folder else { return memory(obstacle) }
    do throws(FileError) {
      if try File.kind(folder) == nil { try File.makeFolder(folder, isPrivate: true) }
      let file = try RecordsFile(in: folder)
      guard let lock = try FileLock(file.lock) else { return stranger(file, .inUse) }
      do throws(RecordsError) {
        return try open(file, Manifest(lock), pauses: pauses)
      } catch {
        if case .newer(let version) = error.kind {
          return stranger(file, .newer(version: version))
        }
        return stranger(file, .failed(error))
      }
    } catch {
      guard let file = try? RecordsFile(in: folder) else { return memory(.notWritable(error)) }
      return stranger(file, .notWritable(error))
    }
  }

  // MARK: As the owner

  /// Opens the file to write, again after each pause while it fails.
  ///
  /// This is the one place where a file is given another name, and only one that is proved damaged.
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
      let connection = try connect(file, manifest, isProved: findings.isAsWritten)
      let database = Database(connection, manifest: manifest, file: file)
      let lost = try database.setUnreadableGamesAside()
      var notice = lost.map { RecordsNotice.shortened(games: $0.games, steps: $0.steps) }
      if notice == nil { notice = try database.untoldNotice() }
      if findings.endsBroken, notice == nil { notice = .lastChangeBroken }
      return Outcome(database: database, look: try FirstLook(database), notice: notice)
    } catch {
      if error.kind.remedy == .examine, let image = try FileImage(reading: file.path) {
        try examine(image, error)
      }
      throw error
    }
  }

  /// Throws `damage` when the bytes themselves are at fault.
  private func examine(_ image: FileImage, _ error: RecordsError) throws(RecordsError) {
    do throws(RecordsError) {
      let connection = try image.open(isMended: false)
      connection.allow(seconds: Opening.seconds)
      _ = try schema.version(of: connection)
      try connection.checkStructure()
    } catch { throw error.proved }
  }

  /// How commits reach the disk.
  ///
  /// A commit is a write to the log in memory that the system keeps whatever becomes of the
  /// program, so killing it loses nothing; waiting for the disk at each move would add milliseconds
  /// to its frame and help against loss of power alone. With NORMAL the disk is waited for where
  /// the file's being whole depends on it, and `Syncer` sees to it that this happens on another
  /// thread. What an earlier run left in the log is copied into the file here: one bit of a log that
  /// changes takes all that follows along.
  private func connect(
    _ file: RecordsFile, _ manifest: Manifest, isProved: Bool
  ) throws(RecordsError) -> Connection {
    let connection = try Connection(file.path, .writeExisting)
    connection.allow(seconds: Opening.seconds)
    let version = try schema.version(of: connection)
    if !isProved { try connection.checkStructure() }
    _ = try connection.statement("PRAGMA journal_mode = WAL").rows { $0.text(0) }
    try connection.execute("PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON")
    try schema.migrate(connection, from: version)
    do throws(RecordsError) {
      if manifest.contents.file == nil {
        manifest.noteFile(file.path, logIsEmpty: try connection.emptyLog())
      }
    } catch {
      // Somebody who reads the file may be in the way, or the disk is full; it is copied later then.
      if error.kind.remedy == .examine { throw error }
    }
    return connection
  }

  /// Makes a new file of what can be read of a damaged one, which gets another name.
  private func replace(
    _ file: RecordsFile, _ manifest: Manifest, _ damage: RecordsError
  ) throws(RecordsError) -> Outcome {
    let salvage = try FileImage(reading: file.path)?.salvage() ?? Salvage()
    var notice: RecordsNotice?
    try file.replace(schema, manifest) { database, aside throws(RecordsError) in
      try database.add(salvage)
      let told = RecordsNotice.movedAside(to: aside, reason: damage.reason, salvage.counts)
      try database.note(untold: told)
      notice = told
    }
    var outcome = try open(file, manifest)
    outcome.notice = notice
    return outcome
  }

  // MARK: As a stranger

  /// Plays with a copy of what can be read, and leaves the file alone.
  private func stranger(_ file: RecordsFile, _ obstacle: SavingObstacle) -> Outcome {
    do throws(RecordsError) {
      let database = try copy(file, isInUse: obstacle == .inUse)
      return Outcome(
        database: database, look: try FirstLook(database), obstacle: obstacle,
        notice: .notSaving(obstacle), isCopy: true)
    } catch { return memory(obstacle) }
  }

  private func copy(_ file: RecordsFile, isInUse: Bool) throws(RecordsError) -> Database {
    guard file.size <= FileImage.byteLimit else {
      throw RecordsError(path: file.path, reason: "too large", kind: .foreign)
    }
    let copy = try Connection(file.path, .memory)
    copy.allow(seconds: Opening.seconds)
    // Readers of a log make notes beside it, which they leave there; without a log they need none.
    let needsNotes = isInUse || file.hasLog
    try copy.copy(Connection(file.path, needsNotes ? .read : .readUnchanging))
    try copy.execute("PRAGMA foreign_keys = ON")
    do throws(RecordsError) {
      try schema.migrate(copy, from: try schema.version(of: copy))
    } catch {
      guard case .newer = error.kind else { throw error }
    }
    let database = Database(copy)
    // A newer file may have other tables: then it is of no use here.
    _ = (try database.unfinished(), try database.recent(1, before: nil))
    return database
  }

  private func memory(_ obstacle: SavingObstacle) -> Outcome {
    var outcome = Outcome(obstacle: obstacle, notice: .notSaving(obstacle))
    do throws(RecordsError) {
      let connection = try Connection(folder ?? "", .memory)
      try connection.execute("PRAGMA foreign_keys = ON")
      try schema.migrate(connection, from: 0)
      outcome.database = Database(connection)
    } catch {
      // The game is played all the same; only games that were left are not found again.
    }
    return outcome
  }
}

internal import Platform

/// The way from a folder to a database, whatever lies there: always some database comes out.
struct Opening {
  let folder: String?
  var schema = Schema.current
  var rhythm = Syncer.Rhythm()

  /// What was opened, and how it stands with saving.
  struct Outcome {
    var database: Database
    var obstacle: SavingObstacle?
    var notice: RecordsNotice?
    /// The database has what a file held that is not ours to write.
    var isCopy = false
  }

  private var path: String { (folder ?? "") + "/" + RecordsFolder.file }

  func run() -> Outcome {
    guard let folder else { return stranger(.noFolder) }
    do throws(FileError) {
      if !File.exists(folder) { try File.makeFolder(folder) }
      guard let lock = try FileLock(folder + "/" + RecordsFolder.lock) else {
        return stranger(.inUse)
      }
      return owner(lock)
    } catch {
      return stranger(.notWritable(error))
    }
  }

  // MARK: As the owner

  private func owner(_ lock: FileLock) -> Outcome {
    do throws(Failure) {
      return Outcome(database: Database(try openFile(), lock: lock))
    } catch {
      switch error {
      case .newer(let version): return stranger(.newer(version: version))
      case .other(let error): return stranger(.failed(error))
      case .damaged(let reason): return afresh(lock, reason)
      }
    }
  }

  private enum Failure: Error {
    case newer(Int)
    case damaged(String)
    case other(RecordsError)

    init(_ error: RecordsError) {
      switch error.kind {
      case .damage: self = .damaged(error.reason)
      case .misfit, .passing: self = .other(error)
      }
    }
  }

  private func openFile() throws(Failure) -> Connection {
    // SQLite takes a file without a byte for new and throws its log away.
    if let size = try? File.size(path), size == 0,
      let log = try? File.size(path + "-wal"), log > 0
    {
      throw .damaged("the file is empty")
    }
    let (connection, version): (Connection, Int)
    do throws(RecordsError) { (connection, version) = try connect() } catch { throw Failure(error) }
    if version > schema.version { throw .newer(version) }
    do throws(RecordsError) {
      try prepare(connection)
      try check(connection)
      try schema.migrate(connection, from: version)
      return connection
    } catch { throw Failure(error) }
  }

  private func connect() throws(RecordsError) -> (Connection, version: Int) {
    let connection = try Connection(path, .write)
    guard let version = try Schema.version(of: connection) else {
      throw RecordsError(path: path, reason: "another program's file", kind: .damage)
    }
    return (connection, version)
  }

  private func check(_ connection: Connection) throws(RecordsError) {
    let finding = try connection.statement("PRAGMA quick_check(1)").rows { $0.text(0) }.first
    guard let finding, finding != "ok" else { return }
    throw RecordsError(path: path, reason: finding, kind: .damage)
  }

  /// How commits reach the disk.
  ///
  /// A commit is a write to the log in memory that the system keeps whatever becomes of the
  /// program, so killing it loses nothing; waiting for the disk at each move would add milliseconds
  /// to its frame and help against loss of power alone. With NORMAL the disk is waited for where
  /// the file's being whole depends on it, and `Syncer` sees to it that this happens on another
  /// thread.
  private func prepare(_ connection: Connection) throws(RecordsError) {
    _ = try connection.statement("PRAGMA journal_mode = WAL").rows { $0.text(0) }
    try connection.execute(
      "PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0; PRAGMA foreign_keys = ON")
  }

  private func afresh(_ lock: FileLock, _ reason: String) -> Outcome {
    do throws(FileError) {
      let aside = try moveAside()
      do throws(Failure) {
        return Outcome(
          database: Database(try openFile(), lock: lock),
          notice: .movedAside(to: aside, reason: reason))
      } catch {
        return memory(.failed(RecordsError(path: path, reason: reason, kind: .damage)))
      }
    } catch {
      return memory(.notWritable(error))
    }
  }

  /// The damaged file and its log get a name that nothing has yet.
  private func moveAside() throws(FileError) -> String {
    var number = 1
    while File.exists("\(path).damaged-\(number)") { number += 1 }
    let aside = "\(path).damaged-\(number)"
    try File.rename(path, to: aside)
    // SQLite finds a log by its file's name, so both must move; the index is made anew.
    if File.exists(path + "-wal") { try File.rename(path + "-wal", to: aside + "-wal") }
    if File.exists(path + "-shm") { try File.remove(path + "-shm") }
    return aside
  }

  // MARK: As a stranger

  /// Plays with a copy of what can be read, and leaves the file alone.
  private func stranger(_ obstacle: SavingObstacle) -> Outcome {
    guard folder != nil, File.exists(path),
      let copy = try? copyOfFile(isInUse: obstacle == .inUse)
    else {
      return memory(obstacle)
    }
    return Outcome(
      database: copy, obstacle: obstacle, notice: .notSaving(obstacle), isCopy: true)
  }

  private func copyOfFile(isInUse: Bool) throws(RecordsError) -> Database {
    let copy = try Connection(path, .memory)
    // Readers of a log make notes beside it, which they leave there; without a log they need none.
    let hasLog = isInUse || (try? File.size(path + "-wal")) ?? 0 > 0
    try copy.copy(Connection(path, hasLog ? .read : .readUnchanging))
    guard let version = try Schema.version(of: copy) else {
      throw RecordsError(path: path, reason: "another program's file", kind: .damage)
    }
    try copy.execute("PRAGMA foreign_keys = ON")
    try schema.migrate(copy, from: version)
    let database = Database(copy)
    // A newer file may have other tables: then it is of no use here.
    _ = (try database.settings(), try database.bests(), try database.unfinished())
    _ = (try database.nextGame(), try database.recent(1, before: nil))
    return database
  }

  private func memory(_ obstacle: SavingObstacle) -> Outcome {
    do throws(RecordsError) {
      let connection = try Connection(path, .memory)
      try connection.execute("PRAGMA foreign_keys = ON")
      try schema.migrate(connection, from: 0)
      return Outcome(
        database: Database(connection), obstacle: obstacle, notice: .notSaving(obstacle))
    } catch {
      preconditionFailure("no database in memory: \(error)")
    }
  }
}

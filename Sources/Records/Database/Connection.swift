internal import CSQLite
internal import Glibc

/// An open SQLite file, or a database in memory; of one thread at a time.
///
/// Whatever is asked is prepared once and kept, and takes its values by binding only.
@safe
final class Connection {
  let path: String
  private let handle: OpaquePointer
  private var statements: [String: Statement] = [:]

  enum Access {
    /// Makes the file when there is none.
    case write
    case read
    /// For a file in a folder where nothing can be written, not even the notes readers make.
    case readUnchanging
    case memory
  }

  init(_ path: String, _ access: Access) throws(RecordsError) {
    let flags =
      switch access {
      case .write, .memory: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .read, .readUnchanging: SQLITE_OPEN_READONLY
      }
    let name =
      switch access {
      case .memory: ":memory:"
      case .readUnchanging: Connection.address(path) + "?immutable=1"
      case .write, .read: Connection.address(path)
      }
    var handle: OpaquePointer?
    // The thread that owns the connection is the lock; links are followed by the folder alone.
    let status = unsafe sqlite3_open_v2(
      name, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI | SQLITE_OPEN_EXRESCODE, nil)
    guard let handle = unsafe handle else {
      throw RecordsError(path: path, reason: "out of memory", kind: .passing)
    }
    guard status == SQLITE_OK else {
      let error = unsafe Connection.error(handle, status, path)
      unsafe sqlite3_close_v2(handle)
      throw error
    }
    self.path = path
    unsafe self.handle = handle
    unsafe Connection.waitForOthers(handle)
    // Pages kept from one move to the next: what a move touches is some ten of 4 KB, and SQLite would
    // keep 2 MB of all that were ever touched.
    try execute("PRAGMA cache_size = -128")
  }

  deinit {
    statements = [:]
    // Waits for nothing: a statement that somebody still holds keeps what it needs alive.
    unsafe sqlite3_close_v2(handle)
  }

  /// The statement with this text, bound to nothing yet.
  func statement(_ text: String) throws(RecordsError) -> Statement {
    if let known = statements[text] {
      known.reset()
      return known
    }
    var prepared: OpaquePointer?
    let status = unsafe sqlite3_prepare_v3(
      handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard status == SQLITE_OK, let prepared = unsafe prepared else { throw error(status) }
    let statement = unsafe Statement(prepared, path)
    statements[text] = statement
    return statement
  }

  /// Runs statements that take and answer nothing, such as those of a migration.
  func execute(_ text: String) throws(RecordsError) {
    let status = unsafe sqlite3_exec(handle, text, nil, nil, nil)
    guard status == SQLITE_OK else { throw error(status) }
  }

  /// The one number a query answers; 0 when it answers none.
  func integer(_ text: String) throws(RecordsError) -> Int {
    let statement = try statement(text)
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : 0
  }

  /// Does all of it or nothing.
  func transaction<Result>(
    _ body: () throws(RecordsError) -> Result
  ) throws(RecordsError) -> Result {
    try statement("BEGIN IMMEDIATE").run()
    do throws(RecordsError) {
      let result = try body()
      try statement("COMMIT").run()
      return result
    } catch {
      // Some errors have rolled back already.
      if unsafe sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// Makes this database a copy of another one, as it is now.
  func copy(_ other: Connection) throws(RecordsError) {
    guard let backup = unsafe sqlite3_backup_init(handle, "main", other.handle, "main") else {
      throw error(unsafe sqlite3_errcode(handle))
    }
    let status = unsafe sqlite3_backup_step(backup, -1)
    let end = unsafe sqlite3_backup_finish(backup)
    guard status == SQLITE_DONE, end == SQLITE_OK else {
      throw RecordsError(
        path: other.path, reason: Connection.words(status), kind: Connection.kind(status))
    }
  }

  private func error(_ status: Int32) -> RecordsError {
    unsafe Connection.error(handle, status, path)
  }

  static func error(
    _ handle: OpaquePointer, _ status: Int32, _ path: String
  ) -> RecordsError {
    let message = unsafe sqlite3_errmsg(handle).map { unsafe String(cString: $0) }
    return RecordsError(path: path, reason: message ?? words(status), kind: kind(status))
  }

  private static func words(_ status: Int32) -> String {
    unsafe sqlite3_errstr(status).map { unsafe String(cString: $0) } ?? "error \(status)"
  }

  private static func kind(_ status: Int32) -> RecordsError.Kind {
    switch status & 0xFF {
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT: .damage
    case SQLITE_ERROR, SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_SCHEMA: .misfit
    default: .passing
    }
  }

  /// A path as SQLite's address of a file; what has a meaning there is written as its number.
  private static func address(_ path: String) -> String {
    // Two slashes begin the name of a machine, which nobody's file has.
    path.reduce(into: path.hasPrefix("/") ? "file://" : "file:") { text, character in
      switch character {
      case "%": text += "%25"
      case "?": text += "%3f"
      case "#": text += "%23"
      default: text.append(character)
      }
    }
  }

  /// Somebody else who writes is done in a few milliseconds; looks every half of one, for a second.
  private static func waitForOthers(_ handle: OpaquePointer) {
    let handler: @convention(c) (UnsafeMutableRawPointer?, Int32) -> Int32 = { _, count in
      usleep(500)
      return count < 2_000 ? 1 : 0
    }
    unsafe sqlite3_busy_handler(handle, handler, nil)
  }
}

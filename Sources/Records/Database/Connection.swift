internal import CSQLite
internal import Glibc
internal import Platform

/// An open SQLite file or a database in memory; used by one thread at a time.
///
/// Each statement is prepared once, and its values are always bound. A hostile file can do little:
/// triggers, views and functions from the schema are off, and statements fail after the deadline.
@safe
final class Connection {
  let path: String
  private let handle: OpaquePointer
  private let limits: UnsafeMutablePointer<Limits>
  private var statements: [String: Statement] = [:]

  /// State of SQLite's callbacks, used on the connection's thread.
  private struct Limits {
    /// The time at which the running statement is interrupted, in nanoseconds of the monotonic
    /// clock.
    var deadline = UInt64.max
    /// See `lockTimeout`.
    var lockTimeout: UInt64 = 200_000_000
    var waitsUntil: UInt64 = 0
    /// The number of frames (page images) in the log after the last commit.
    var frames = 0
  }

  enum Access {
    /// Creates the file if it is missing.
    case write
    /// Opens an existing file for writing; fails if it is missing.
    ///
    /// Otherwise SQLite would create an empty file, which would be taken for a damaged one.
    case writeExisting
    case read
    /// Reads a file in a read-only folder, where SQLite's shared-memory file cannot be created.
    case readUnchanging
    case memory
  }

  init(_ path: String, _ access: Access) throws(RecordsError) {
    let flags =
      switch access {
      case .write, .memory: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .writeExisting: SQLITE_OPEN_READWRITE
      case .read, .readUnchanging: SQLITE_OPEN_READONLY
      }
    let name =
      switch access {
      case .memory: ":memory:"
      case .readUnchanging: Connection.address(path) + "?immutable=1"
      case .write, .writeExisting, .read: Connection.address(path)
      }
    var handle: OpaquePointer?
    // SQLite's mutexes are off, because one thread owns the connection.
    let status = unsafe sqlite3_open_v2(
      name, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI | SQLITE_OPEN_EXRESCODE, nil)
    guard let handle = unsafe handle else {
      throw RecordsError(path: path, reason: "out of memory", kind: .transient)
    }
    guard status == SQLITE_OK else {
      let error = unsafe Connection.error(handle, status, path)
      unsafe sqlite3_close_v2(handle)
      throw error
    }
    self.path = path
    unsafe self.handle = handle
    unsafe limits = .allocate(capacity: 1)
    unsafe limits.initialize(to: Limits())
    setLimits()
    // Limit the page cache to 128 KB: a move touches about ten pages of 4 KB, but by default SQLite
    // would keep up to 2 MB of pages.
    try execute("PRAGMA cache_size = -128")
  }

  /// Opens a database in memory with the given pages; `path` is used in messages.
  convenience init(image: [UInt8], of path: String) throws(RecordsError) {
    try self.init(path, .memory)
    let count = Int64(image.count)
    guard let bytes = unsafe sqlite3_malloc64(UInt64(max(1, count))) else {
      throw RecordsError(path: path, reason: "out of memory", kind: .transient)
    }
    unsafe image.withUnsafeBytes { source in
      if let start = source.baseAddress {
        unsafe bytes.copyMemory(from: start, byteCount: source.count)
      }
    }
    // SQLite frees the bytes, even if the call fails.
    let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE)
    let status = unsafe sqlite3_deserialize(
      handle, "main", bytes.assumingMemoryBound(to: UInt8.self), count, count, flags)
    guard status == SQLITE_OK else {
      // SQLite's own error code would mislead: it belongs to an internal statement. The bytes
      // cannot be at fault, because they have not been read yet.
      throw RecordsError(path: path, reason: "out of memory", kind: .transient)
    }
  }

  /// Returns the pages of a database in memory.
  func image() throws(RecordsError) -> [UInt8] {
    var count: Int64 = 0
    guard let bytes = unsafe sqlite3_serialize(handle, "main", &count, 0) else {
      throw RecordsError(path: path, reason: "out of memory", kind: .transient)
    }
    defer { unsafe sqlite3_free(bytes) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  deinit {
    statements = [:]
    // This does not wait: SQLite keeps the connection alive until its last statement is finalized.
    unsafe sqlite3_close_v2(handle)
    unsafe limits.deallocate()
  }

  /// Returns the cached or newly prepared statement for a text, with nothing bound.
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

  /// Runs SQL that takes no values and gives no results, such as a migration.
  func execute(_ text: String) throws(RecordsError) {
    let status = unsafe sqlite3_exec(handle, text, nil, nil, nil)
    guard status == SQLITE_OK else { throw error(status) }
  }

  /// Returns the single number that a query yields, or 0 if it yields no row.
  func integer(_ text: String) throws(RecordsError) -> Int {
    let statement = try statement(text)
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : 0
  }

  /// Runs the body in a transaction; rolls back if it throws.
  func transaction<Result>(
    _ body: () throws(RecordsError) -> Result
  ) throws(RecordsError) -> Result {
    try statement("BEGIN IMMEDIATE").run()
    do throws(RecordsError) {
      let result = try body()
      try statement("COMMIT").run()
      return result
    } catch {
      // After some errors SQLite has rolled back already.
      if unsafe sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// Replaces the contents of this database by a snapshot of another one.
  func copy(_ other: Connection) throws(RecordsError) {
    guard let backup = unsafe sqlite3_backup_init(handle, "main", other.handle, "main") else {
      throw error(unsafe sqlite3_errcode(handle))
    }
    let status = unsafe sqlite3_backup_step(backup, -1)
    let end = unsafe sqlite3_backup_finish(backup)
    guard status == SQLITE_DONE, end == SQLITE_OK else {
      throw RecordsError(
        path: other.path, reason: Connection.words(status), kind: .init(sqlite: status))
    }
  }

  // MARK: The log

  /// Flushes the log to the disk.
  func syncLog() throws(RecordsError) { try sync(SQLITE_FCNTL_JOURNAL_POINTER) }

  /// Flushes the database file to the disk.
  func syncFile() throws(RecordsError) { try sync(SQLITE_FCNTL_FILE_POINTER) }

  private func sync(_ kind: Int32) throws(RecordsError) {
    guard let file = unsafe Connection.file(kind, of: handle) else {
      throw RecordsError(path: path, reason: "the file is not open", kind: .transient)
    }
    let end = unsafe file.pointee.pMethods.pointee.xSync(file, SQLITE_SYNC_NORMAL)
    guard end == SQLITE_OK else {
      throw RecordsError(path: path, reason: Connection.words(end), kind: .init(sqlite: end))
    }
  }

  /// The state of the log after this connection's last commit.
  ///
  /// It is nil if this connection has made no commit, or if the log cannot be read.
  ///
  /// The salts are read from the commit's last frame. Those in the log's header may already belong
  /// to a later log: after the syncer has copied all commits into the database file, its own commit
  /// restarts the log with new salts and fewer frames.
  var logState: Manifest.LogState? {
    let frames = unsafe limits.pointee.frames
    guard frames > 0, let log = unsafe log else { return nil }
    // The frame's header: page, size of the database after a commit, and both salts.
    var header: (UInt64, UInt64) = (0, 0)
    let status = unsafe log.pointee.pMethods.pointee.xRead(
      log, &header, 16, Int64(WriteAheadLog.start(ofFrame: frames - 1)))
    let isCommit = header.0.bigEndian & 0xFFFF_FFFF != 0
    guard status == SQLITE_OK, isCommit else { return nil }
    return Manifest.LogState(salts: header.1.bigEndian, frames: frames)
  }

  private var log: UnsafeMutablePointer<sqlite3_file>? {
    unsafe Connection.file(SQLITE_FCNTL_JOURNAL_POINTER, of: handle)
  }

  /// Copies the log into the file and truncates it; returns false if a reader prevents that.
  func emptyLog() throws(RecordsError) -> Bool {
    try statement("PRAGMA wal_checkpoint(TRUNCATE)").rows { $0.integer(0) } == [0]
  }

  /// Whether the file was removed or replaced by another one of the same name.
  var hasMoved: Bool {
    var hasMoved: Int32 = 0
    let status = unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    return status == SQLITE_OK && hasMoved != 0
  }

  /// Throws `suspect` if the structure of the file is inconsistent.
  func checkStructure() throws(RecordsError) {
    let finding = try statement("PRAGMA quick_check(1)").rows { $0.text(0) }.first
    guard let finding, finding != "ok" else { return }
    // SQLite also reports a page that could not be read as damage. In that case, the message
    // ends with the error code of the failed read.
    let code = finding.lastIndex(of: "=").flatMap { sign in
      finding[...sign].hasSuffix("error code=")
        ? Int32(finding[finding.index(after: sign)...]) : nil
    }
    let kind = code.map { RecordsError.Kind(sqlite: $0) } ?? .suspect
    throw RecordsError(path: path, reason: finding, kind: kind)
  }

  // MARK: Limits

  /// Sets the deadline of the following statements, in seconds from now; after it they fail with
  /// `slow`.
  func allow(seconds: Double) {
    unsafe limits.pointee.deadline = Clock.nanoseconds() + UInt64(seconds * 1e9)
  }

  /// How long statements wait for the lock of another connection, in nanoseconds.
  var lockTimeout: UInt64 {
    get { unsafe limits.pointee.lockTimeout }
    set { unsafe limits.pointee.lockTimeout = newValue }
  }

  private func setLimits() {
    let switches = [
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
      (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0), (SQLITE_DBCONFIG_ENABLE_VIEW, 0),
      (SQLITE_DBCONFIG_DQS_DDL, 0), (SQLITE_DBCONFIG_DQS_DML, 0),
    ]
    for (option, value) in switches {
      unsafe pokerslam_configure(handle, Int32(option), Int32(value))
    }
    let limited = [
      (SQLITE_LIMIT_LENGTH, 1 << 20), (SQLITE_LIMIT_SQL_LENGTH, 20_000),
      (SQLITE_LIMIT_COLUMN, 32), (SQLITE_LIMIT_EXPR_DEPTH, 20),
      (SQLITE_LIMIT_COMPOUND_SELECT, 4), (SQLITE_LIMIT_VDBE_OP, 20_000),
      (SQLITE_LIMIT_FUNCTION_ARG, 8), (SQLITE_LIMIT_ATTACHED, 0),
      (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100), (SQLITE_LIMIT_TRIGGER_DEPTH, 1),
    ]
    for (limit, value) in limited { unsafe sqlite3_limit(handle, Int32(limit), Int32(value)) }
    // The limit of SQLite's memory in the whole process, in bytes. The largest image and a copy
    // of it need half of that.
    sqlite3_hard_heap_limit64(Int64(FileImage.byteLimit) * 4)
    unsafe sqlite3_progress_handler(
      handle, 10_000,
      { limits in
        guard let limits = unsafe limits?.assumingMemoryBound(to: Limits.self) else { return 0 }
        return unsafe Clock.nanoseconds() > limits.pointee.deadline ? 1 : 0
      }, limits)
    // Setting this hook also turns off automatic checkpoints (copies of the log into the file).
    unsafe sqlite3_wal_hook(
      handle,
      { limits, _, _, frames in
        guard let limits = unsafe limits?.assumingMemoryBound(to: Limits.self) else { return 0 }
        unsafe limits.pointee.frames = Int(frames)
        return SQLITE_OK
      }, limits)
    // Wait for other writers in steps of 0.5 ms; most of them finish within a few milliseconds.
    unsafe sqlite3_busy_handler(
      handle,
      { limits, count in
        guard let limits = unsafe limits?.assumingMemoryBound(to: Limits.self) else { return 0 }
        let now = Clock.nanoseconds()
        if count == 0 { unsafe limits.pointee.waitsUntil = now + limits.pointee.lockTimeout }
        guard unsafe now < limits.pointee.waitsUntil else { return 0 }
        usleep(500)
        return 1
      }, limits)
  }

  // MARK: Errors

  private func error(_ status: Int32) -> RecordsError {
    unsafe Connection.error(handle, status, path)
  }

  static func error(
    _ handle: OpaquePointer, _ status: Int32, _ path: String
  ) -> RecordsError {
    let message = unsafe sqlite3_errmsg(handle).map { unsafe String(cString: $0) }
    let kind = RecordsError.Kind(sqlite: status, isFull: unsafe isFull(handle, status))
    return RecordsError(path: path, reason: message ?? words(status), kind: kind)
  }

  /// Returns whether a quota or a file size limit was exceeded, which SQLite does not report as a
  /// full disk.
  private static func isFull(_ handle: OpaquePointer, _ status: Int32) -> Bool {
    guard status & 0xFF == SQLITE_IOERR else { return false }
    return [SQLITE_FCNTL_FILE_POINTER, SQLITE_FCNTL_JOURNAL_POINTER].contains { kind in
      var number: Int32 = 0
      guard let file = unsafe file(kind, of: handle) else { return false }
      let methods = unsafe file.pointee.pMethods.pointee
      let answer = unsafe methods.xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &number)
      return answer == SQLITE_OK && [ENOSPC, EDQUOT, EFBIG].contains(number)
    }
  }

  /// Returns the database file or the log; nil if it is not open.
  private static func file(
    _ kind: Int32, of handle: OpaquePointer
  ) -> UnsafeMutablePointer<sqlite3_file>? {
    var file: UnsafeMutablePointer<sqlite3_file>?
    let status = unsafe sqlite3_file_control(handle, "main", kind, &file)
    guard status == SQLITE_OK, let file = unsafe file, unsafe file.pointee.pMethods != nil else {
      return nil
    }
    return unsafe file
  }

  static func words(_ status: Int32) -> String {
    unsafe sqlite3_errstr(status).map { unsafe String(cString: $0) } ?? "error \(status)"
  }

  /// Returns a path as an SQLite URI, with special bytes percent-encoded.
  private static func address(_ path: String) -> String {
    // An absolute path gets the prefix `file://`. With `file:` alone, a path that starts with two
    // slashes would name a host.
    path.systemBytes.reduce(into: path.hasPrefix("/") ? "file://" : "file:") { text, byte in
      switch byte {
      case 0x21...0x7E
      where byte != UInt8(ascii: "%") && byte != UInt8(ascii: "?")
        && byte != UInt8(ascii: "#"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
      }
    }
  }
}

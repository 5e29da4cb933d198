internal import CSQLite
internal import Glibc
internal import Platform

/// An open SQLite file, or a database in memory; of one thread at a time.
///
/// Each statement is prepared once, and takes its values by binding only. What a file can make SQLite
/// do is limited: no triggers, no views, no functions from the schema, and no answer after the
/// deadline.
@safe
final class Connection {
  let path: String
  private let handle: OpaquePointer
  private let limits: UnsafeMutablePointer<Limits>
  private var statements: [String: Statement] = [:]

  /// What SQLite's callbacks look at, on the connection's thread.
  private struct Limits {
    /// When the statement that runs is interrupted, on the monotonic clock.
    var deadline = UInt64.max
    /// The wait for another program's lock, in nanoseconds.
    var patience: UInt64 = 200_000_000
    var waitsUntil: UInt64 = 0
    /// How many frames the log had after the last commit.
    var frames = 0
  }

  enum Access {
    /// Makes the file when there is none.
    case write
    /// Fails when there is no file: an empty one in its place would count as damaged.
    case writeExisting
    case read
    /// For a file in a folder where nothing can be written, not even the notes readers make.
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
    // The thread that owns the connection is the lock.
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
    unsafe limits = .allocate(capacity: 1)
    unsafe limits.initialize(to: Limits())
    setLimits()
    // Pages kept from one move to the next: what a move touches is some ten of 4 KB, and SQLite would
    // keep 2 MB of all that were ever touched.
    try execute("PRAGMA cache_size = -128")
  }

  /// A database in memory whose pages are these bytes; `path` is for messages.
  convenience init(image: [UInt8], of path: String) throws(RecordsError) {
    try self.init(path, .memory)
    let count = Int64(image.count)
    guard let bytes = unsafe sqlite3_malloc64(UInt64(max(1, count))) else {
      throw RecordsError(path: path, reason: "out of memory", kind: .passing)
    }
    unsafe image.withUnsafeBytes { source in
      if let start = source.baseAddress {
        unsafe bytes.copyMemory(from: start, byteCount: source.count)
      }
    }
    // SQLite frees the bytes, whatever it answers.
    let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE)
    let status = unsafe sqlite3_deserialize(
      handle, "main", bytes.assumingMemoryBound(to: UInt8.self), count, count, flags)
    guard status == SQLITE_OK else {
      // SQLite calls it an error of the statement that it uses for this; the bytes were not read yet.
      throw RecordsError(path: path, reason: "out of memory", kind: .passing)
    }
  }

  /// The pages of a database in memory.
  func image() throws(RecordsError) -> [UInt8] {
    var count: Int64 = 0
    guard let bytes = unsafe sqlite3_serialize(handle, "main", &count, 0) else {
      throw RecordsError(path: path, reason: "out of memory", kind: .passing)
    }
    defer { unsafe sqlite3_free(bytes) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  deinit {
    statements = [:]
    // Waits for nothing: a statement that somebody still holds keeps what it needs alive.
    unsafe sqlite3_close_v2(handle)
    unsafe limits.deallocate()
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
        path: other.path, reason: Connection.words(status), kind: .init(sqlite: status))
    }
  }

  // MARK: The log

  /// Waits until the disk has what the log holds.
  func syncLog() throws(RecordsError) { try sync(SQLITE_FCNTL_JOURNAL_POINTER) }

  /// Waits until the disk has what the file holds.
  func syncFile() throws(RecordsError) { try sync(SQLITE_FCNTL_FILE_POINTER) }

  private func sync(_ kind: Int32) throws(RecordsError) {
    guard let file = unsafe Connection.file(kind, of: handle) else {
      throw RecordsError(path: path, reason: "the file is not open", kind: .passing)
    }
    let end = unsafe file.pointee.pMethods.pointee.xSync(file, SQLITE_SYNC_NORMAL)
    guard end == SQLITE_OK else {
      throw RecordsError(path: path, reason: Connection.words(end), kind: .init(sqlite: end))
    }
  }

  /// The log after this connection's last commit; nil when there was none, or when the log cannot be
  /// read.
  var logState: Manifest.LogState? {
    let frames = unsafe limits.pointee.frames
    guard frames > 0, let log = unsafe log else { return nil }
    var salts: UInt64 = 0
    let status = unsafe log.pointee.pMethods.pointee.xRead(log, &salts, 8, 16)
    return status == SQLITE_OK ? Manifest.LogState(salts: salts.bigEndian, frames: frames) : nil
  }

  private var log: UnsafeMutablePointer<sqlite3_file>? {
    unsafe Connection.file(SQLITE_FCNTL_JOURNAL_POINTER, of: handle)
  }

  /// Copies the log into the file and cuts it; false when a reader prevents that.
  func emptyLog() throws(RecordsError) -> Bool {
    try statement("PRAGMA wal_checkpoint(TRUNCATE)").rows { $0.integer(0) } == [0]
  }

  /// Whether the file was removed, or another one has taken its name.
  var hasMoved: Bool {
    var hasMoved: Int32 = 0
    let status = unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    return status == SQLITE_OK && hasMoved != 0
  }

  /// Throws `suspect` when a page of the file contradicts another.
  func checkStructure() throws(RecordsError) {
    let finding = try statement("PRAGMA quick_check(1)").rows { $0.text(0) }.first
    guard let finding, finding != "ok" else { return }
    // SQLite reports a page that it could not read among the damaged ones, with the reason.
    let code = finding.firstRange(of: "error code=").flatMap { Int32(finding[$0.upperBound...]) }
    let kind = code.map { RecordsError.Kind(sqlite: $0) } ?? .suspect
    throw RecordsError(path: path, reason: finding, kind: kind)
  }

  // MARK: Limits

  /// Statements that still run after so many seconds from now fail as `slow`.
  func allow(seconds: Double) {
    unsafe limits.pointee.deadline = Clock.nanoseconds() + UInt64(seconds * 1e9)
  }

  /// Whether a statement waits for another program's lock, a fifth of a second at most.
  var isPatient: Bool {
    get { unsafe limits.pointee.patience > 0 }
    set { unsafe limits.pointee.patience = newValue ? 200_000_000 : 0 }
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
    // Of the whole process: twice what the largest image and its copy take.
    sqlite3_hard_heap_limit64(Int64(FileImage.byteLimit) * 4)
    unsafe sqlite3_progress_handler(
      handle, 10_000,
      { limits in
        guard let limits = unsafe limits?.assumingMemoryBound(to: Limits.self) else { return 0 }
        return unsafe Clock.nanoseconds() > limits.pointee.deadline ? 1 : 0
      }, limits)
    // With a hook of its own a connection copies no log by itself.
    unsafe sqlite3_wal_hook(
      handle,
      { limits, _, _, frames in
        guard let limits = unsafe limits?.assumingMemoryBound(to: Limits.self) else { return 0 }
        unsafe limits.pointee.frames = Int(frames)
        return SQLITE_OK
      }, limits)
    // Somebody else who writes is mostly done in a few milliseconds.
    unsafe sqlite3_busy_handler(
      handle,
      { limits, count in
        guard let limits = unsafe limits?.assumingMemoryBound(to: Limits.self) else { return 0 }
        let now = Clock.nanoseconds()
        if count == 0 { unsafe limits.pointee.waitsUntil = now + limits.pointee.patience }
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

  /// SQLite knows a full disk, but neither a quota nor a limit of a file's size.
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

  /// The database file or the log, while it is open.
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

  /// A path as SQLite's address of a file: bytes that mean something there stand as numbers.
  private static func address(_ path: String) -> String {
    // Two slashes begin the name of a machine, which no file has.
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

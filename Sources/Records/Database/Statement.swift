internal import CSQLite

/// A prepared statement; used on the connection's thread.
///
/// Values are bound by position from 1, columns are read from 0.
@safe
final class Statement {
  private let handle: OpaquePointer
  private let path: String

  /// Takes ownership of a prepared statement.
  @unsafe
  init(_ handle: OpaquePointer, _ path: String) {
    unsafe self.handle = handle
    self.path = path
  }

  deinit { unsafe sqlite3_finalize(handle) }

  // MARK: Binding

  func bind(_ value: Int, at position: Int32) throws(RecordsError) {
    try check(unsafe sqlite3_bind_int64(handle, position, Int64(value)))
  }

  func bind(_ value: Double, at position: Int32) throws(RecordsError) {
    try check(unsafe sqlite3_bind_double(handle, position, value))
  }

  func bind(_ value: String, at position: Int32) throws(RecordsError) {
    var value = value
    let status = value.withUTF8 { bytes in
      // A null pointer would bind NULL, so an empty text needs an address.
      let isEmpty = bytes.isEmpty
      return unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe isEmpty
          ? sqlite3_bind_text64(handle, position, "", 0, Statement.copies, UInt8(SQLITE_UTF8))
          : sqlite3_bind_text64(
            handle, position, characters.baseAddress, UInt64(characters.count),
            Statement.copies, UInt8(SQLITE_UTF8))
      }
    }
    try check(status)
  }

  /// Binds a number, or NULL for nil.
  func bind(_ value: Int?, at position: Int32) throws(RecordsError) {
    guard let value else {
      return try check(unsafe sqlite3_bind_null(handle, position))
    }
    try bind(value, at: position)
  }

  /// `SQLITE_TRANSIENT`: SQLite copies the text before the call returns.
  private static var copies: sqlite3_destructor_type {
    unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }

  // MARK: Running

  /// Steps to the next row; returns false after the last.
  func step() throws(RecordsError) -> Bool {
    let status = unsafe sqlite3_step(handle)
    if status == SQLITE_ROW { return true }
    guard status == SQLITE_DONE else {
      let error = error(status)
      reset()
      throw error
    }
    return false
  }

  /// Runs a statement without results and resets it.
  func run() throws(RecordsError) {
    _ = try step()
    reset()
  }

  /// Returns the results of `read` for all rows, and resets the statement.
  func rows<Row>(_ read: (Statement) throws(RecordsError) -> Row) throws(RecordsError) -> [Row] {
    defer { reset() }
    var rows: [Row] = []
    while try step() { rows.append(try read(self)) }
    return rows
  }

  /// Steps to the next row and returns the statement; returns nil and resets it after the last.
  func next() throws(RecordsError) -> Statement? {
    if try step() { return self }
    reset()
    return nil
  }

  /// Resets the statement and clears its bindings.
  func reset() {
    unsafe sqlite3_reset(handle)
    unsafe sqlite3_clear_bindings(handle)
  }

  // MARK: Reading

  /// Returns the integer in a column; it may have any value, because the file is not trusted.
  func integer(_ column: Int32) -> Int { Int(unsafe sqlite3_column_int64(handle, column)) }

  func optionalInteger(_ column: Int32) -> Int? { isMissing(column) ? nil : integer(column) }

  func real(_ column: Int32) -> Double { unsafe sqlite3_column_double(handle, column) }

  /// Returns the text in a column; invalid UTF-8 is replaced.
  func text(_ column: Int32) -> String {
    guard let bytes = unsafe sqlite3_column_text(handle, column) else { return "" }
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    return unsafe String(
      decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  func optionalText(_ column: Int32) -> String? { isMissing(column) ? nil : text(column) }

  private func isMissing(_ column: Int32) -> Bool {
    unsafe sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  // MARK: Errors

  private func check(_ status: Int32) throws(RecordsError) {
    guard status == SQLITE_OK else { throw error(status) }
  }

  private func error(_ status: Int32) -> RecordsError {
    guard let owner = unsafe sqlite3_db_handle(handle) else {
      return RecordsError(path: path, reason: "error \(status)", kind: .transient)
    }
    return unsafe Connection.error(owner, status, path)
  }
}

internal import CSQLite
internal import Platform

/// Files as SQLite's system layer reads them, without SQLite's judgement about the bytes.
@safe
enum RawFile {
  /// All bytes of a file or of its log, or the first of them; nil when there is no file.
  ///
  /// Any failure is passing.
  static func read(
    _ path: String, isLog: Bool, limit: Int? = nil
  ) throws(RecordsError) -> [UInt8]? {
    func failure(_ status: Int32) -> RecordsError {
      RecordsError(
        path: isLog ? path + "-wal" : path, reason: Connection.words(status), kind: .passing)
    }
    guard let system = unsafe sqlite3_vfs_find(nil) else { throw failure(SQLITE_ERROR) }
    let bytes = path.systemBytes
    func text(_ suffix: String) -> [CChar] {
      (bytes + Array(suffix.utf8) + [0]).map { CChar(bitPattern: $0) }
    }
    guard
      let main = unsafe sqlite3_create_filename(text(""), text("-journal"), text("-wal"), 0, nil)
    else { throw failure(SQLITE_NOMEM) }
    defer { unsafe sqlite3_free_filename(main) }
    let name = unsafe isLog ? sqlite3_filename_wal(main) : UnsafePointer(main)
    var isThere: Int32 = 0
    let looked = unsafe system.pointee.xAccess(system, name, SQLITE_ACCESS_EXISTS, &isThere)
    guard looked == SQLITE_OK else { throw failure(looked) }
    guard isThere != 0 else { return nil }

    let memory = unsafe UnsafeMutableRawPointer.allocate(
      byteCount: Int(system.pointee.szOsFile), alignment: 16)
    defer { unsafe memory.deallocate() }
    let file = unsafe memory.assumingMemoryBound(to: sqlite3_file.self)
    let type = isLog ? SQLITE_OPEN_WAL : SQLITE_OPEN_MAIN_DB
    let opened = unsafe system.pointee.xOpen(system, name, file, SQLITE_OPEN_READONLY | type, nil)
    guard let methods = unsafe file.pointee.pMethods?.pointee else { throw failure(opened) }
    defer { _ = unsafe methods.xClose(file) }
    guard opened == SQLITE_OK else { throw failure(opened) }
    var size: Int64 = 0
    let sized = unsafe methods.xFileSize(file, &size)
    guard sized == SQLITE_OK else { throw failure(sized) }
    if let limit { size = min(size, Int64(limit)) }
    guard size <= FileImage.byteLimit else { throw failure(SQLITE_TOOBIG) }
    var content = [UInt8](repeating: 0, count: Int(size))
    let read = unsafe content.withUnsafeMutableBytes { buffer in
      unsafe buffer.isEmpty
        ? SQLITE_OK : methods.xRead(file, buffer.baseAddress, Int32(buffer.count), 0)
    }
    guard read == SQLITE_OK else { throw failure(read) }
    return content
  }
}

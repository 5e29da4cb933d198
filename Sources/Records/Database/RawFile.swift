internal import CSQLite
internal import Platform

/// A file read through SQLite's VFS, without interpreting its bytes.
///
/// All failures are `transient`. Plain system calls cannot be used: closing a file descriptor
/// outside SQLite drops the process's locks on the file.
@safe
final class RawFile {
  let size: Int
  private let path: String
  private let name: UnsafePointer<CChar>
  private let memory: UnsafeMutableRawPointer
  private let methods: sqlite3_io_methods

  /// Opens the file at `path`, or its log if `isLog` is true; returns nil if there is none.
  init?(_ path: String, isLog: Bool) throws(RecordsError) {
    let name = isLog ? path + "-wal" : path
    func failure(_ status: Int32) -> RecordsError { RawFile.failure(status, name) }
    guard let system = unsafe sqlite3_vfs_find(nil) else { throw failure(SQLITE_ERROR) }
    let bytes = path.systemBytes
    func text(_ suffix: String) -> [CChar] {
      (bytes + Array(suffix.utf8) + [0]).map { CChar(bitPattern: $0) }
    }
    guard
      let main = unsafe sqlite3_create_filename(text(""), text("-journal"), text("-wal"), 0, nil)
    else { throw failure(SQLITE_NOMEM) }
    var isOpen = false
    defer { if !isOpen { unsafe sqlite3_free_filename(main) } }
    let file = unsafe isLog ? sqlite3_filename_wal(main) : UnsafePointer(main)
    var isThere: Int32 = 0
    let looked = unsafe system.pointee.xAccess(system, file, SQLITE_ACCESS_EXISTS, &isThere)
    guard looked == SQLITE_OK else { throw failure(looked) }
    guard isThere != 0 else { return nil }

    let memory = unsafe UnsafeMutableRawPointer.allocate(
      byteCount: Int(system.pointee.szOsFile), alignment: 16)
    let handle = unsafe memory.assumingMemoryBound(to: sqlite3_file.self)
    let type = isLog ? SQLITE_OPEN_WAL : SQLITE_OPEN_MAIN_DB
    let opened = unsafe system.pointee.xOpen(
      system, file, handle, SQLITE_OPEN_READONLY | type, nil)
    guard let methods = unsafe handle.pointee.pMethods?.pointee else {
      unsafe memory.deallocate()
      throw failure(opened)
    }
    var size: Int64 = 0
    let status = opened == SQLITE_OK ? unsafe methods.xFileSize(handle, &size) : opened
    guard status == SQLITE_OK else {
      _ = unsafe methods.xClose(handle)
      unsafe memory.deallocate()
      throw failure(status)
    }
    self.path = name
    // SQLite reports a file of one byte as empty.
    self.size = size > 0 ? Int(size) : (try? File.size(name)) ?? 0
    unsafe self.name = UnsafePointer(main)
    unsafe self.memory = memory
    self.methods = methods
    isOpen = true
  }

  deinit {
    _ = unsafe methods.xClose(handle)
    unsafe memory.deallocate()
    unsafe sqlite3_free_filename(name)
  }

  private var handle: UnsafeMutablePointer<sqlite3_file> {
    unsafe memory.assumingMemoryBound(to: sqlite3_file.self)
  }

  /// Returns the bytes in a range, which must lie in the file.
  func bytes(_ range: Range<Int>) throws(RecordsError) -> [UInt8] {
    guard range.count <= FileImage.byteLimit else { throw RawFile.failure(SQLITE_TOOBIG, path) }
    var content = [UInt8](repeating: 0, count: range.count)
    let status = unsafe content.withUnsafeMutableBytes { buffer in
      unsafe buffer.isEmpty
        ? SQLITE_OK
        : methods.xRead(handle, buffer.baseAddress, Int32(buffer.count), Int64(range.lowerBound))
    }
    guard status == SQLITE_OK else { throw RawFile.failure(status, path) }
    return content
  }

  func bytes() throws(RecordsError) -> [UInt8] { try bytes(0..<size) }

  /// Returns the checksum of all bytes or, for a file larger than `FileImage.byteLimit`, of pieces
  /// at equal distances with at most that many bytes.
  ///
  /// Reading 128 MiB takes about 50 ms (2026-11); a start that read 500 MiB could miss its time limit.
  func sum() throws(RecordsError) -> UInt64 {
    var sum = Checksum()
    let share = max(1, (size + FileImage.byteLimit - 1) / FileImage.byteLimit)
    for start in stride(from: 0, to: size, by: RawFile.pieceSize * share) {
      sum.add(try bytes(start..<min(size, start + RawFile.pieceSize)))
    }
    return sum.value
  }

  private static let pieceSize = 1 << 18

  private static func failure(_ status: Int32, _ path: String) -> RecordsError {
    RecordsError(path: path, reason: Connection.words(status), kind: .transient)
  }
}

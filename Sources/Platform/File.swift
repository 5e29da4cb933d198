internal import Glibc

/// The reason why a file could not be read or written, for the user.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  public let path: String
  /// The system's message, such as "No such file or directory".
  public let reason: String
  /// Whether writing failed because the program that reads the output has stopped reading.
  public let isUnwanted: Bool

  public var description: String { "\(path): \(reason)" }

  init(_ path: String, code: Int32 = errno) {
    (self.path, isUnwanted) = (path, code == EPIPE)
    reason = unsafe String(cString: strerror(code))
  }

  public init(_ path: String, reason: String) {
    (self.path, self.reason, isUnwanted) = (path, reason, false)
  }
}

/// Reads and writes whole files.
public enum File {
  /// Returns the bytes of a file; the path "-" means standard input.
  ///
  /// - Parameter limit: the largest accepted size; it prevents an endless file from filling the
  ///   memory.
  public static func read(_ path: String, limit: Int = 1 << 30) throws(FileError) -> [UInt8] {
    let name = path == "-" ? "standard input" : path
    try throwIfNul(path)
    let descriptor = path == "-" ? 0 : open(path, O_RDONLY)
    guard descriptor >= 0 else { throw FileError(path) }
    defer { if descriptor > 0 { close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while let count = try readSome(descriptor, into: &chunk, name) {
      bytes += chunk[..<count]
      guard bytes.count <= limit else { throw tooLong(name, limit) }
    }
    return bytes
  }

  static func tooLong(_ name: String, _ limit: Int) -> FileError {
    FileError(name, reason: "it is longer than \(limit) bytes")
  }

  /// Reads into `chunk` and returns the number of bytes; nil at the end.
  static func readSome(
    _ descriptor: Int32, into chunk: inout [UInt8], _ name: String
  ) throws(FileError) -> Int? {
    while true {
      let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
      if count >= 0 { return count == 0 ? nil : count }
      if errno != EINTR { throw FileError(name) }
    }
  }

  /// Writes a file atomically: writes a new file in the same folder and then renames it.
  ///
  /// If `path` is a link, its target is replaced. The new file gets the mode of the old one. The
  /// function throws for folders, for disks, and for files without write permission. It does not
  /// replace pipes and other devices, but writes to them.
  ///
  /// `isDurable` also waits until the data is on the disk, so that it survives a power failure.
  /// `isPrivate` makes a new file inaccessible to other users.
  ///
  /// - Returns: the path of the written file, which differs from `path` if that is a link.
  @discardableResult
  public static func write(
    _ bytes: [UInt8], to path: String, isDurable: Bool = false, isPrivate: Bool = false
  ) throws(FileError) -> String {
    let stream = try FileStream(path, isPrivate: isPrivate)
    try stream.write(bytes)
    return try stream.finish(isDurable: isDurable)
  }

  /// Writes all bytes to an open file; `name` is used in errors.
  static func write(
    _ bytes: [UInt8], to descriptor: Int32, _ name: String
  ) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(
          descriptor, $0.baseAddress.map { unsafe $0 + written }, bytes.count - written)
      }
      if count >= 0 { written += count } else if errno != EINTR { throw FileError(name) }
    }
  }

  @discardableResult
  public static func write(
    _ text: String, to path: String, isPrivate: Bool = false
  ) throws(FileError) -> String {
    try write(Array(text.utf8), to: path, isPrivate: isPrivate)
  }

  /// Creates an empty file that other users cannot read; throws if it exists.
  public static func makePrivateFile(_ path: String) throws(FileError) {
    try throwIfNul(path)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    guard descriptor >= 0 else { throw FileError(path) }
    close(descriptor)
  }

  /// Creates a folder and its missing parents; other users cannot access private ones.
  public static func makeFolder(_ path: String, isPrivate: Bool = false) throws(FileError) {
    let mode: mode_t = isPrivate ? 0o700 : 0o755
    var end = path.startIndex
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      let status = String(path[..<end]).withSystemPath { unsafe mkdir($0, mode) }
      if status != 0, errno != EEXIST, end == path.endIndex { throw FileError(path) }
    }
    guard try kind(path) == .folder else { throw FileError(path, code: ENOTDIR) }
  }

  /// Opens a file that child processes do not inherit; a negative result is an error in `errno`.
  static func open(_ path: String, _ flags: Int32, mode: mode_t = 0) -> Int32 {
    path.withSystemPath { unsafe Glibc.open($0, flags | O_CLOEXEC, mode) }
  }

  /// Waits until the entries of a path's folder are on the disk.
  ///
  /// Without this, a power failure could undo the creation or the renaming of a file.
  public static func syncFolder(of path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}

internal import Glibc

/// Why a file could not be read or written, for the person at the terminal.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  public let path: String
  /// The system's words, such as "No such file or directory".
  public let reason: String
  /// Whoever read what was written has gone: no more is wanted.
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

/// Whole files, in and out.
public enum File {
  /// The bytes of a file; a path of "-" is standard input.
  ///
  /// - Parameter limit: a file with more bytes is refused, so that one without an end does not fill
  ///   the memory.
  public static func read(_ path: String, limit: Int = 1 << 30) throws(FileError) -> [UInt8] {
    let name = path == "-" ? "standard input" : path
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

  /// How many bytes came; nil at the end.
  static func readSome(
    _ descriptor: Int32, into chunk: inout [UInt8], _ name: String
  ) throws(FileError) -> Int? {
    while true {
      let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
      if count >= 0 { return count == 0 ? nil : count }
      if errno != EINTR { throw FileError(name) }
    }
  }

  /// Writes a file whole or not at all: into a new one beside it, which then takes its name.
  ///
  /// A link stays, and what it leads to is written. A file that is replaced hands on its mode. One
  /// without permission to write is refused, and so are folders and disks; pipes and other devices
  /// are not replaced but written into.
  ///
  /// `isDurable` also waits until the disk has it, so that it survives a loss of power;
  /// `isPrivate` keeps a new file from other users.
  ///
  /// - Returns: the path of what was written, which is another one when `path` is a link.
  @discardableResult
  public static func write(
    _ bytes: [UInt8], to path: String, isDurable: Bool = false, isPrivate: Bool = false
  ) throws(FileError) -> String {
    let old = try facts(path)
    switch old.map({ $0.st_mode & S_IFMT }) {
    case nil: break
    case S_IFREG:
      guard path.withSystemPath({ unsafe access($0, W_OK) }) == 0 else { throw FileError(path) }
    case S_IFDIR: throw FileError(path, code: EISDIR)
    case S_IFBLK: throw FileError(path, reason: "it is a disk")
    default:
      try writeInto(path, bytes)
      return path
    }
    let target = try resolvingLink(path)
    let draft = "\(target).\(getpid()).new"
    // Left by an earlier process of this number.
    if exists(draft) { try? remove(draft) }
    let mode: mode_t = isPrivate || old != nil ? 0o600 : 0o644
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
    guard descriptor >= 0 else { throw FileError(path) }
    do throws(FileError) {
      try fill(descriptor, with: bytes, mode: old?.st_mode, isDurable: isDurable, path)
      try rename(draft, to: target)
    } catch {
      try? remove(draft)
      throw error
    }
    if isDurable { syncFolder(of: target) }
    return target
  }

  /// Gives a new file its bytes and mode, and closes it.
  private static func fill(
    _ descriptor: Int32, with bytes: [UInt8], mode: mode_t?, isDurable: Bool, _ path: String
  ) throws(FileError) {
    do throws(FileError) {
      try write(bytes, to: descriptor, path)
      if let mode { fchmod(descriptor, mode & 0o777) }
      if isDurable, fsync(descriptor) != 0 { throw FileError(path) }
    } catch {
      Glibc.close(descriptor)
      throw error
    }
    // Some file systems tell only now that there is no room.
    if Glibc.close(descriptor) != 0 { throw FileError(path) }
  }

  /// Writes all bytes to an open file; `name` is for the error.
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

  /// Writes into a pipe or a device; a pipe without a reader is an error at once.
  private static func writeInto(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    let descriptor = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw FileError(path) }
    defer { Glibc.close(descriptor) }
    _ = fcntl(descriptor, F_SETFL, 0)
    try write(bytes, to: descriptor, path)
  }

  @discardableResult
  public static func write(
    _ text: String, to path: String, isPrivate: Bool = false
  ) throws(FileError) -> String {
    try write(Array(text.utf8), to: path, isPrivate: isPrivate)
  }

  /// Makes a file without a byte that other users cannot read; one that is there is refused.
  public static func makePrivateFile(_ path: String) throws(FileError) {
    try refuseNul(path)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    guard descriptor >= 0 else { throw FileError(path) }
    close(descriptor)
  }

  /// Makes a folder and those above it that are missing; other users cannot look into private ones.
  public static func makeFolder(_ path: String, isPrivate: Bool = false) throws(FileError) {
    let mode: mode_t = isPrivate ? 0o700 : 0o755
    var end = path.startIndex
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      let status = String(path[..<end]).withSystemPath { unsafe mkdir($0, mode) }
      if status != 0, errno != EEXIST, end == path.endIndex { throw FileError(path) }
    }
  }

  /// Opens a file of this process alone; a negative number is a failure that `errno` explains.
  static func open(_ path: String, _ flags: Int32, mode: mode_t = 0) -> Int32 {
    path.withSystemPath { unsafe Glibc.open($0, flags | O_CLOEXEC, mode) }
  }

  /// A name is on the disk only when its folder is.
  public static func syncFolder(of path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}

internal import Glibc

/// Why a file could not be read or written, for the person at the terminal.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  public let path: String
  /// The system's words, such as "No such file or directory".
  public let reason: String

  public var description: String { "\(path): \(reason)" }

  init(_ path: String, code: Int32 = errno) {
    self.init(path, reason: unsafe String(cString: strerror(code)))
  }

  public init(_ path: String, reason: String) {
    (self.path, self.reason) = (path, reason)
  }
}

/// Whole files, in and out.
public enum File {
  /// The bytes of a file; a path of "-" is standard input.
  public static func read(_ path: String) throws(FileError) -> [UInt8] {
    let descriptor = path == "-" ? 0 : open(path, O_RDONLY)
    guard descriptor >= 0 else { throw FileError(path) }
    defer { if descriptor > 0 { close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw FileError(path)
      }
      bytes += chunk[..<count]
    }
  }

  /// Writes a file whole or not at all: into a new one beside it, which then takes its name.
  ///
  /// `isDurable` also waits until the disk has it, so that it survives a loss of power;
  /// `isPrivate` keeps a new file from other users.
  public static func write(
    _ bytes: [UInt8], to path: String, isDurable: Bool = false, isPrivate: Bool = false
  ) throws(FileError) {
    let draft = "\(path).\(getpid()).new"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC, mode: isPrivate ? 0o600 : 0o644)
    guard descriptor >= 0 else { throw FileError(path) }
    var failure: FileError?
    var written = 0
    while written < bytes.count, failure == nil {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(
          descriptor, $0.baseAddress.map { unsafe $0 + written }, bytes.count - written)
      }
      if count >= 0 { written += count } else if errno != EINTR { failure = FileError(path) }
    }
    if failure == nil, isDurable, fsync(descriptor) != 0 { failure = FileError(path) }
    if Glibc.close(descriptor) != 0, failure == nil { failure = FileError(path) }
    if failure == nil {
      do throws(FileError) { try rename(draft, to: path) } catch { failure = error }
    }
    if let failure {
      try? remove(draft)
      throw failure
    }
    if isDurable { syncFolder(of: path) }
  }

  public static func write(
    _ text: String, to path: String, isPrivate: Bool = false
  ) throws(FileError) {
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

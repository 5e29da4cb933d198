internal import Glibc

/// Why a file could not be read or written, for the person at the terminal.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  public let path: String
  /// The system's words, such as "No such file or directory".
  public let reason: String

  public var description: String { "\(path): \(reason)" }

  init(_ path: String, code: Int32 = errno) {
    self.path = path
    reason = unsafe String(cString: strerror(code))
  }
}

/// Whole files, in and out.
public enum File {
  /// The bytes of a file; a path of "-" is standard input.
  public static func read(_ path: String) throws(FileError) -> [UInt8] {
    let descriptor = unsafe path == "-" ? 0 : Glibc.open(path, O_RDONLY | O_CLOEXEC)
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
  /// `isDurable` also waits until the disk has it, so that it survives a loss of power.
  public static func write(
    _ bytes: [UInt8], to path: String, isDurable: Bool = false
  ) throws(FileError) {
    let draft = "\(path).\(getpid()).new"
    let descriptor = unsafe Glibc.open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
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
    if failure == nil, unsafe Glibc.rename(draft, path) != 0 { failure = FileError(path) }
    if let failure {
      unsafe unlink(draft)
      throw failure
    }
    if isDurable { syncFolder(of: path) }
  }

  public static func write(_ text: String, to path: String) throws(FileError) {
    try write(Array(text.utf8), to: path)
  }

  /// Waits until the disk has what anybody wrote to a file so far.
  public static func sync(_ path: String) throws(FileError) {
    try refuseNul(path)
    let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path) }
    defer { close(descriptor) }
    guard fdatasync(descriptor) == 0 else { throw FileError(path) }
  }

  /// Makes a folder and those above it that are missing.
  public static func makeFolder(_ path: String) throws(FileError) {
    var end = path.startIndex
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      if unsafe mkdir(String(path[..<end]), 0o755) != 0, errno != EEXIST, end == path.endIndex {
        throw FileError(path)
      }
    }
  }

  /// A name is on the disk only when its folder is.
  private static func syncFolder(of path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let descriptor = unsafe Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}

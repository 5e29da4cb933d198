internal import Glibc

/// A lock that one program at a time holds on a file; released however the program ends.
public final class FileLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock, making the file if there is none; nil when somebody else holds it.
  ///
  /// A second lock on the same file is refused within one program too, as is what is no file: a
  /// pipe or a device could block the thread that opens it.
  public init?(_ path: String) throws(FileError) {
    try File.refuseNul(path)
    if let kind = try File.kind(path), kind != .file { throw FileError(path, code: EISDIR) }
    let descriptor = File.open(path, O_RDWR | O_CREAT | O_NONBLOCK, mode: 0o600)
    guard descriptor >= 0 else { throw FileError(path) }
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      let isTaken = errno == EWOULDBLOCK
      let failure = FileError(path)
      close(descriptor)
      if isTaken { return nil }
      throw failure
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }
}

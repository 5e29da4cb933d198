internal import Glibc

/// An exclusive lock on a file, released when the process ends in any way.
public final class FileLock: Sendable {
  private let descriptor: Int32
  private let path: String

  /// Takes the lock and creates the file if needed; nil if the lock is already held.
  ///
  /// The holder may be this process too. The initializer throws for a path that is not a regular
  /// file, because opening a pipe or device could block.
  public init?(_ path: String) throws(FileError) {
    try File.throwIfNul(path)
    switch try File.kind(path) {
    case nil, .file: break
    case .folder: throw FileError(path, code: EISDIR)
    case .other: throw FileError(path, reason: "It is not a regular file")
    }
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
    (self.descriptor, self.path) = (descriptor, path)
  }

  /// Returns up to `limit` bytes from the start of the file; none if they cannot be read.
  public func bytes(limit: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = unsafe pread(descriptor, &bytes, limit, 0)
    return Array(bytes.prefix(max(0, count)))
  }

  /// Overwrites the start of the file.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    while true {
      let count = unsafe pwrite(descriptor, bytes, bytes.count, 0)
      if count == bytes.count { return }
      if count >= 0 || errno != EINTR { throw FileError(path) }
    }
  }

  /// Waits until the written data is on the disk.
  public func sync() throws(FileError) {
    while fdatasync(descriptor) != 0 { if errno != EINTR { throw FileError(path) } }
  }

  deinit {
    // Closing alone would not release the lock while a program that is being launched still has a
    // copy of the descriptor.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}

internal import Glibc

/// A file that is written piece by piece and appears at its path when it is complete.
///
/// The pieces go into a new file in the same folder, which `finish` renames. A stream that is
/// released before removes it. Links, modes, folders and disks are treated as by `File.write`, and
/// the pieces for pipes and other devices are written to them at once.
public final class FileStream {
  private let path: String
  /// Negative after `finish`.
  private var descriptor: Int32
  /// The new file and the file that it replaces; nil for pipes and devices.
  private let draft: (path: String, target: String)?
  /// The mode of the replaced file; nil if there is none.
  private let mode: mode_t?

  /// - Parameter isPrivate: whether a new file is inaccessible to other users.
  public init(_ path: String, isPrivate: Bool = false) throws(FileError) {
    self.path = path
    let old = try File.status(path)
    switch old.map({ $0.st_mode & S_IFMT }) {
    case nil: break
    case S_IFREG:
      guard path.withSystemPath({ unsafe access($0, W_OK) }) == 0 else { throw FileError(path) }
    case S_IFDIR: throw FileError(path, code: EISDIR)
    case S_IFBLK: throw FileError(path, reason: "it is a disk")
    default:
      // A pipe without a reader fails at once.
      descriptor = File.open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY)
      (draft, mode) = (nil, nil)
      guard descriptor >= 0 else { throw FileError(path) }
      _ = fcntl(descriptor, F_SETFL, 0)
      return
    }
    let target = try File.resolvingLink(path)
    let new = "\(target).\(getpid()).new"
    // Remove the draft of an earlier process with the same id.
    if File.exists(new) { try? File.remove(new) }
    descriptor = File.open(
      new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW,
      mode: isPrivate || old != nil ? 0o600 : 0o644)
    (draft, mode) = ((new, target), old?.st_mode)
    guard descriptor >= 0 else { throw FileError(path) }
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    if let draft { try? File.remove(draft.path) }
  }

  /// Writes bytes after those written so far.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    try File.write(bytes, to: descriptor, path)
  }

  /// Writes bytes over the first ones; fails for pipes.
  public func overwriteStart(_ bytes: [UInt8]) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe pwrite(
          descriptor, $0.baseAddress.map { unsafe $0 + written }, bytes.count - written, written)
      }
      if count >= 0 { written += count } else if errno != EINTR { throw FileError(path) }
    }
  }

  /// Closes the file and gives it its name; the stream must not be used any more.
  ///
  /// - Parameter isDurable: whether to wait until the data is on the disk.
  /// - Returns: the path of the written file, which differs from the given one if that is a link.
  @discardableResult
  public func finish(isDurable: Bool = false) throws(FileError) -> String {
    guard let draft else {
      Glibc.close(descriptor)
      descriptor = -1
      return path
    }
    if let mode { fchmod(descriptor, mode & 0o777) }
    if isDurable, fsync(descriptor) != 0 { throw FileError(path) }
    // Some file systems report only on closing that the disk is full.
    let failure = Glibc.close(descriptor) == 0 ? nil : FileError(path)
    descriptor = -1
    do throws(FileError) {
      if let failure { throw failure }
      try File.rename(draft.path, to: draft.target)
    } catch {
      try? File.remove(draft.path)
      throw error
    }
    if isDurable { File.syncFolder(of: draft.target) }
    return draft.target
  }
}

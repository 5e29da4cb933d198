internal import Glibc

/// A folder of small files that processes and machines share as a cache.
///
/// A file's name is its key, and it appears complete or not at all. There is no index and no lock, so
/// any number of processes may use the folder at once, also over a network.
public struct CacheFolder: Sendable {
  public let path: String

  /// The end of the names of entries, so that a folder with other files loses none of them.
  private static let suffix = ".cached"
  /// The usual unit of space on disks, in bytes; even an empty entry takes one.
  private static let block = 4096

  /// Creates the folder if it is missing.
  public init(_ path: String) throws(FileError) {
    self.path = path
    try File.makeFolder(path)
  }

  private func file(_ key: String) -> String { "\(path)/\(key)\(Self.suffix)" }

  /// Returns the bytes of an entry, which then counts as used now; nil if there is none.
  ///
  /// - Parameter key: letters, digits and hyphens.
  public func bytes(of key: String) -> [UInt8]? {
    let file = file(key)
    guard let bytes = try? File.read(file) else { return nil }
    // Fails for an entry of another user, which then counts as used when it was made.
    _ = file.withSystemPath { unsafe utimensat(AT_FDCWD, $0, nil, 0) }
    return bytes
  }

  /// Stores an entry; the last one of several with one key stays.
  public func store(_ bytes: [UInt8], as key: String) throws(FileError) {
    // Processes of two machines may have the same identifier, so a random number names the draft.
    let draft = file("\(key)-\(ByteDigest.text(of: .random(in: 0 ... .max)))")
    try File.write(bytes, to: draft)
    try File.rename(draft, to: file(key))
  }

  /// Removes the entries that were not used for the longest time, until the others fit.
  ///
  /// - Parameter budget: the largest size of all entries together, in bytes of whole blocks of 4 KB.
  /// - Returns: the number of removed entries.
  @discardableResult
  public func trim(to budget: Int) throws(FileError) -> Int {
    var entries: [(path: String, size: Int, used: Int)] = []
    for name in try File.names(in: path) where name.hasSuffix(Self.suffix) {
      let file = "\(path)/\(name)"
      // Another process may have removed it.
      guard let status = try? File.status(file) else { continue }
      let blocks = max(1, (Int(status.st_size) + Self.block - 1) / Self.block)
      entries.append((file, blocks * Self.block, File.modified(status)))
    }
    var excess = entries.reduce(-budget) { $0 + $1.size }
    guard excess > 0 else { return 0 }
    entries.sort { ($0.used, $0.path) < ($1.used, $1.path) }
    var count = 0
    for entry in entries where excess > 0 {
      excess -= entry.size
      if (try? File.remove(entry.path)) != nil { count += 1 }
    }
    return count
  }
}

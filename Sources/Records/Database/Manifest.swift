internal import Platform
internal import Workers

/// The last known state of the records file and its log, kept in the lock file.
///
/// SQLite detects only damage that makes the structure inconsistent. The checksum detects every
/// changed bit of a file that is not being written. The number of frames in the log distinguishes a
/// change that was reported as saved from one that was being written when the program was killed.
final class Manifest: Sendable {
  struct Contents: Equatable, Sendable {
    /// The file's size and checksum; nil if they are unknown or the file is being written.
    var file: FileState?
    /// The log as of the last change reported as saved; nil if it has been copied to the file.
    var log: LogState?
  }

  struct FileState: Equatable, Sendable {
    var size: Int
    var sum: UInt64
  }

  struct LogState: Equatable, Sendable {
    /// The two salts that the log's frames repeat from its header.
    ///
    /// The first one is in the upper half. SQLite increments it each time it restarts the log.
    var salts: UInt64
    var frames: Int

    func isNewer(than salts: UInt64) -> Bool {
      Int32(truncatingIfNeeded: (self.salts >> 32) &- (salts >> 32)) > 0
    }
  }

  private let lock: FileLock
  private let state: Monitor<Contents>

  /// Takes ownership of the lock and reads the lock file.
  init(_ lock: FileLock) {
    self.lock = lock
    state = Monitor(Contents(lock.bytes(limit: Contents.byteCount)) ?? Contents())
  }

  var contents: Contents { state.access { $0 } }

  /// Removes the file's checksum, on the disk too; call it before anything writes to the file.
  func forgetFile() throws(RecordsError) {
    guard contents.file != nil else { return }
    do throws(FileError) {
      try change { $0.file = nil }
      try lock.sync()
    } catch { throw RecordsError(error) }
  }

  /// Stores the file's checksum; the file must not be written again before `forgetFile` is called.
  func noteFile(_ path: String, logIsEmpty: Bool) {
    guard let file = try? RawFile(path, isLog: false), let sum = try? file.sum() else { return }
    let known = FileState(size: file.size, sum: sum)
    // Failures are ignored: without a checksum the next start compares nothing.
    try? change { contents in
      contents.file = known
      if logIsEmpty { contents.log = nil }
    }
  }

  /// Stores how much of the log has been reported as saved.
  func note(_ log: LogState) {
    if contents.log != log { try? change { $0.log = log } }
  }

  private func change(_ body: (inout Contents) -> Void) throws(FileError) {
    // Write while holding the monitor, so that an older state cannot replace a newer one.
    let failure: FileError? = state.access { contents in
      var new = contents
      body(&new)
      do throws(FileError) { try lock.write(new.bytes) } catch { return error }
      contents = new
      return nil
    }
    if let failure { throw failure }
  }
}

extension Manifest.Contents {
  fileprivate static let byteCount = 48
  /// "PSlm" and the version of the format.
  private static let mark: UInt64 = 0x5053_6C6D_0000_0001
  private static let nothing = UInt64.max

  /// The contents as six 64-bit words; the last one is a checksum of the others.
  fileprivate var bytes: [UInt8] {
    let words = [
      Self.mark, file.map { UInt64($0.size) } ?? Self.nothing, file?.sum ?? 0,
      log?.salts ?? 0, log.map { UInt64($0.frames) } ?? Self.nothing,
    ]
    return (words + [Self.sum(words)]).flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
  }

  /// Decodes a manifest; returns nil for other bytes.
  fileprivate init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    let words = stride(from: 0, to: bytes.count, by: 8).map { start in
      (0..<8).reduce(0 as UInt64) { $0 | UInt64(bytes[start + $1]) << (8 * $1) }
    }
    guard words[0] == Self.mark, words[5] == Self.sum(words.dropLast()) else { return nil }
    file = Int(exactly: words[1]).map { Manifest.FileState(size: $0, sum: words[2]) }
    log = Int(exactly: words[4]).map { Manifest.LogState(salts: words[3], frames: $0) }
  }

  private static func sum(_ words: [UInt64]) -> UInt64 {
    var sum = Checksum()
    for word in words { sum.add(word) }
    return sum.value
  }
}

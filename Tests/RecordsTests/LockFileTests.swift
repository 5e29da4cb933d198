import Platform
import TestSupport
import Testing

@testable import Records

/// The manifest of the records in the lock file.
@Suite struct LockFileTests {
  @Test func everyFlippedBitChangesTheChecksum() {
    var bytes = (0..<61).map { UInt8(truncatingIfNeeded: $0 * 37) }
    func sum(_ bytes: [UInt8]) -> UInt64 {
      var sum = Checksum()
      sum.add(bytes)
      return sum.value
    }
    var sums: Set = [sum(bytes)]
    for bit in 0..<bytes.count * 8 {
      bytes[bit / 8] ^= 1 << (bit % 8)
      sums.insert(sum(bytes))
      bytes[bit / 8] ^= 1 << (bit % 8)
    }
    #expect(sums.count == bytes.count * 8 + 1)
  }

  @Test func manifestRoundTripsAndRejectsFlippedBits() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/lock"
    try File.write([1, 2, 3], to: folder.path + "/file")
    let log = Manifest.LogState(salts: 7 << 32 | 9, frames: 12)
    func contents() throws -> Manifest.Contents {
      try Manifest(#require(try FileLock(path))).contents
    }
    #expect(try contents() == Manifest.Contents())
    do {
      let manifest = try Manifest(#require(try FileLock(path)))
      manifest.noteFile(folder.path + "/file", logIsEmpty: false)
      manifest.note(log)
    }
    let found = try contents()
    #expect(found.file?.size == 3 && found.log == log)
    let bytes = try File.read(path)
    for bit in 0..<bytes.count * 8 {
      var flipped = bytes
      flipped[bit / 8] ^= 1 << (bit % 8)
      try File.write(flipped, to: path)
      #expect(try contents() == Manifest.Contents(), "bit \(bit)")
    }
    try File.write(bytes, to: path)
    let manifest = try Manifest(#require(try FileLock(path)))
    try manifest.forgetFile()
    #expect(manifest.contents == Manifest.Contents(log: log))
    manifest.noteFile(folder.path + "/file", logIsEmpty: true)
    #expect(manifest.contents == Manifest.Contents(file: found.file))
    manifest.noteFile(folder.path + "/missing", logIsEmpty: false)
    #expect(manifest.contents == Manifest.Contents(file: found.file))
  }

  @Test func newerLogHasAHigherFirstSalt() {
    let log = Manifest.LogState(salts: 5 << 32 | 1, frames: 1)
    #expect(log.isNewer(than: 4 << 32 | 9) && !log.isNewer(than: 5 << 32))
    #expect(!log.isNewer(than: 6 << 32))
    #expect(Manifest.LogState(salts: 0, frames: 1).isNewer(than: 0xFFFF_FFFF << 32))
  }

  /// After a commit, the log may be restarted.
  ///
  /// It then has fewer frames than the manifest says. The next start must not compare this log with
  /// the manifest, or it would report that the commit is missing.
  @Test func restartedLogIsNotMistakenForTheOldLog() throws {
    let folder = try TemporaryFolder()
    folder.store().close()
    func connect() throws -> Connection {
      let connection = try Connection(folder.file, .writeExisting)
      connection.allow(seconds: 10)
      return connection
    }
    func add(_ connection: Connection) throws {
      try connection.execute("INSERT OR REPLACE INTO counter(name, value) VALUES('test', 1)")
    }
    let (first, second) = (try connect(), try connect())
    for _ in 0..<5 { try add(first) }
    let state = try #require(first.logState)
    #expect(state.frames >= 5)
    #expect(
      try second.statement("PRAGMA wal_checkpoint(PASSIVE)").rows { $0.integer(1) == $0.integer(2) }
        == [true])
    try add(second)
    let header = try File.read(folder.file + "-wal")[16..<24]
    let salts = header.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    #expect(!state.isNewer(than: salts) && salts != state.salts, "the log was restarted")
    #expect(first.logState == state)
  }
}

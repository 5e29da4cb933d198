import Glibc
import Platform
import Testing

/// Listing folders, removing files, and the environment of the process.
@Suite struct FolderTests {
  private let folder = "/tmp/pokerslam-folder-tests-\(getpid())"

  @Test func bytesOfPathsRoundTripThroughStrings() {
    let paths: [[UInt8]] = [
      [], Array("/a/é/🂡".utf8), [0xFF], [0x2F, 0xC3, 0x2F, 0xE2, 0x82],
      Array("\u{EF80}\u{EFFF}".utf8),
      Array(0x80...0xFF),
    ]
    for bytes in paths { #expect(String(systemBytes: bytes).systemBytes == bytes) }
    // A string represents a byte that is not UTF-8 by a special character. A path that contains
    // this character in UTF-8 is a different path.
    #expect(String(systemBytes: [0xFF]) != String(systemBytes: Array("\u{EFFF}".utf8)))
  }

  @Test func namesInAFolderAreSortedAndUpToDate() throws {
    try File.makeFolder(folder)
    #expect(try File.names(in: folder).isEmpty)
    for name in ["b", "a", ".hidden", "é", "c d"] { try File.write("x", to: "\(folder)/\(name)") }
    try File.makeFolder("\(folder)/deep")
    #expect(try File.names(in: folder) == [".hidden", "a", "b", "c d", "deep", "é"].sorted())
    #expect(File.exists(folder) && File.exists("\(folder)/a") && !File.exists("\(folder)/z"))
    for name in try File.names(in: folder) { try File.remove("\(folder)/\(name)") }
    #expect(try File.names(in: folder).isEmpty)
    try File.remove(folder)
    #expect(!File.exists(folder))
  }

  @Test func folderErrorsTellPathAndReason() throws {
    func failure(_ body: () throws(FileError) -> Void) -> String? {
      do throws(FileError) {
        try body()
        return nil
      } catch {
        return error.description
      }
    }
    #expect(
      failure { () throws(FileError) in _ = try File.names(in: "/no/where") }
        == "/no/where: No such file or directory")
    #expect(
      failure { () throws(FileError) in try File.remove("/no/where") }
        == "/no/where: No such file or directory")
    #expect(
      failure { () throws(FileError) in _ = try File.names(in: "/etc/passwd") }
        == "/etc/passwd: Not a directory")
    // A NUL must not truncate the path.
    #expect(
      failure { () throws(FileError) in try File.remove("/tmp\0/x") }
        == "/tmp\0/x: Invalid argument")
    #expect(!File.exists("/tmp\0x"))
  }

  @Test func overwritingReplacesTheWholeFile() throws {
    let path = "\(folder)-replaced"
    defer { try? File.remove(path) }
    for size in [100_000, 10, 0] {
      let bytes = [UInt8](repeating: UInt8(truncatingIfNeeded: size), count: size)
      try File.write(bytes, to: path)
      #expect(try File.read(path) == bytes)
    }
    let beside = try File.names(in: "/tmp").filter { "/tmp/\($0)".hasPrefix(path + ".") }
    #expect(beside.isEmpty)
  }

  @Test func processReadsItsEnvironment() {
    #expect(ThisProcess.processorCount >= 1)
    #expect(ThisProcess.environment("PATH")?.isEmpty == false)
    #expect(ThisProcess.environment("POKERSLAM_NO_SUCH_VARIABLE") == nil)
  }
}

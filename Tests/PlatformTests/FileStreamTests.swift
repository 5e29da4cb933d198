import Platform
import TestSupport
import Testing

/// Files written piece by piece.
@Suite struct FileStreamTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func fileAppearsWhenItIsComplete() throws {
    let path = "\(folder.path)/film"
    let stream = try FileStream(path)
    try stream.write([1, 2, 3])
    #expect(!File.exists(path))
    try stream.write([4])
    try stream.overwriteStart([9, 8])
    try stream.write([5])
    #expect(try stream.finish() == path)
    #expect(try File.read(path) == [9, 8, 3, 4, 5])
    #expect(try File.names(in: folder.path) == ["film"])
  }

  @Test func streamThatIsReleasedLeavesTheOldFile() throws {
    let path = "\(folder.path)/film"
    try File.write([7], to: path)
    do {
      let stream = try FileStream(path)
      try stream.write([1])
    }
    #expect(try File.read(path) == [7])
    #expect(try File.names(in: folder.path) == ["film"])
  }

  @Test func linkStaysAndItsTargetIsReplaced() throws {
    try folder.add(file: "target", bytes: [1])
    folder.add(link: "link", to: "\(folder.path)/target")
    let stream = try FileStream("\(folder.path)/link")
    try stream.write([2])
    #expect(try stream.finish() == "\(folder.path)/target")
    #expect(try File.read("\(folder.path)/target") == [2])
  }

  @Test func fullDeviceAndFolderFail() throws {
    let stream = try FileStream("/dev/full")
    let failure = #expect(throws: FileError.self) { try stream.write([1]) }
    #expect(failure?.description == "/dev/full: No space left on device")
    let refusal = #expect(throws: FileError.self) { try FileStream(folder.path) }
    #expect(refusal?.description == "\(folder.path): Is a directory")
  }
}

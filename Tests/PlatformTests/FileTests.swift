import Glibc
import Platform
import Testing

/// Reading files up to a limit, and writing over existing files.
@Suite struct FileTests {
  private let folder: String

  init() throws {
    folder = "/tmp/pokerslam-file-tests-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    try File.makeFolder(folder)
  }

  private func failure(_ body: () throws(FileError) -> Void) -> FileError? {
    do throws(FileError) {
      try body()
      return nil
    } catch { return error }
  }

  private func mode(_ path: String) -> mode_t {
    var facts = stat()
    return unsafe stat(path, &facts) == 0 ? facts.st_mode & 0o7777 : 0
  }

  @Test func readingAFileLongerThanTheLimitFails() throws {
    let path = "\(folder)/ten"
    try File.write("0123456789", to: path)
    #expect(try File.read(path, limit: 10).count == 10)
    #expect(
      failure { () throws(FileError) in _ = try File.read(path, limit: 9) }?.description
        == "\(path): it is longer than 9 bytes")
    #expect(
      failure { () throws(FileError) in _ = try File.read("/dev/zero", limit: 262_144) }?.reason
        == "it is longer than 262144 bytes")
  }

  @Test func inputIsSplitAtNewlinesAndEndlessLinesFail() throws {
    let path = "\(folder)/lines"
    try File.write("one\r\n\ntwo\u{E9}\nabcdefgh", to: path)
    let file = unsafe open(path, O_RDONLY)
    defer { close(file) }
    let lines = InputLines(limit: 8, descriptor: file)
    #expect(try lines.next() == "one")
    #expect(try lines.next() == "")
    #expect(try lines.next() == "two\u{E9}")
    #expect(try lines.next() == "abcdefgh")
    #expect(try lines.next() == nil && lines.next() == nil)
    let zeros = unsafe open("/dev/zero", O_RDONLY)
    defer { close(zeros) }
    let endless = InputLines(limit: 262_144, descriptor: zeros)
    #expect(
      failure { () throws(FileError) in _ = try endless.next() }?.description
        == "a line of standard input: it is longer than 262144 bytes")
  }

  @Test func replacedFileKeepsItsMode() throws {
    let path = "\(folder)/mode"
    try File.write("old", to: path)
    for wanted in [0o640, 0o600, 0o755] as [mode_t] {
      #expect(unsafe chmod(path, wanted) == 0)
      #expect(try File.write("new \(wanted)", to: path) == path)
      #expect(mode(path) == wanted)
    }
    // A file is first written as a draft with the process id in its name. If an earlier process
    // with the same id left a draft, writing must still succeed.
    try File.write("stale", to: "\(path).\(getpid()).new")
    try File.write("newest", to: path)
    #expect(try File.read(path) == Array("newest".utf8))
    #expect(try File.names(in: folder) == ["mode"])
  }

  @Test func writingToALinkReplacesItsTarget() throws {
    let (link, target) = ("\(folder)/link", "\(folder)/target")
    try File.write("old", to: target)
    #expect(unsafe chmod(target, 0o640) == 0 && symlink("target", link) == 0)
    let written = try File.write("new", to: link)
    #expect(written == (try File.resolvingLink(link)) && written.hasSuffix("/target"))
    #expect(try File.read(target) == Array("new".utf8) && mode(target) == 0o640)
    var facts = stat()
    #expect(unsafe lstat(link, &facts) == 0 && facts.st_mode & S_IFMT == S_IFLNK)
    // Writing to a dangling link fails; it does not create the link's target.
    #expect(unsafe symlink("nowhere", "\(folder)/lost") == 0)
    #expect(
      failure { () throws(FileError) in try File.write("x", to: "\(folder)/lost") }?.reason
        == "No such file or directory")
    #expect(try File.names(in: folder) == ["link", "lost", "target"])
  }

  @Test func makingAFolderInPlaceOfAFileFails() throws {
    let path = "\(folder)/taken"
    try File.write("x", to: path)
    #expect(
      failure { () throws(FileError) in try File.makeFolder(path) }?.description
        == "\(path): Not a directory")
    try File.makeFolder(folder)
  }

  @Test func pathsWithNulAreNotRead() throws {
    try File.write("x", to: "\(folder)/a")
    #expect(failure { () throws(FileError) in _ = try File.read("\(folder)/a\0b") } != nil)
  }

  @Test func foldersAndPipesAreNotReplaced() throws {
    #expect(
      failure { () throws(FileError) in try File.write("x", to: folder) }?.description
        == "\(folder): Is a directory")
    let pipe = "\(folder)/pipe"
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    #expect(
      failure { () throws(FileError) in try File.write("x", to: pipe) }?.description
        == "\(pipe): No such device or address")
    let reader = unsafe open(pipe, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    #expect(try File.write("hello", to: pipe) == pipe)
    var bytes = [UInt8](repeating: 0, count: 9)
    #expect(unsafe read(reader, &bytes, 9) == 5)
    #expect(try File.kind(pipe) == .other)
    #expect(try File.write("x", to: "/dev/null") == "/dev/null")
    #expect(try File.kind("/dev/null") == .other)
    #expect(try File.names(in: folder) == ["pipe"])
  }
}

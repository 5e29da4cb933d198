import Platform
import Testing

@Suite struct ThisProcessTests {
  /// Returns the kilobytes of mapped files resident in memory.
  private static func fileKilobytes() throws -> Int {
    let text = String(decoding: try File.read("/proc/self/status"), as: UTF8.self)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("RssFile:") })
    return try #require(
      line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) })
  }

  @Test func releasedCodePagesAreLoadedAgain() throws {
    let before = try Self.fileKilobytes()
    ThisProcess.forgetFilePages()
    #expect(try Self.fileKilobytes() < before)
    #expect((1...100).map { String($0) }.joined().count == 192)
  }
}

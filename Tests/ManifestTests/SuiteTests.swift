import Foundation
import Testing

/// `Tests/Scripts/suite`, with a program that prints messages instead of running tests.
@Suite struct SuiteTests {
  /// Runs the suite with tests that do what a shell command says; `$filter` is that of a part.
  private func run(_ command: String) throws -> (status: Int32, lines: [Substring]) {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("tests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("#!/bin/bash\nfilter=$6\n\(command)\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    let (status, text) = try Script.run("/usr/bin/env", ["Tests/Scripts/suite", file.path])
    return (status, text.split(separator: "\n"))
  }

  private let passed = "echo 'Test run with 3 tests in 1 suite passed after 0.1 seconds.'"

  @Test func lastLinesTellTheSecondsOfGoldensAndOfAllTests() throws {
    let (status, lines) = try run("[ $filter != GoldenTests ] || sleep 2; \(passed)")
    #expect(status == 0)
    let last = lines.suffix(2)
    let seconds = last.first?.wholeMatch(of: /suite: goldens (\d+) s/).flatMap { Int($0.1) }
    #expect(seconds.map { $0 >= 2 } == true, "\(lines)")
    #expect(last.last?.wholeMatch(of: /suite: 24 tests passed in \d+ s/) != nil, "\(lines)")
  }

  @Test func failedPartsFailAndStillTellTheSecondsOfGoldens() throws {
    let (status, lines) = try run("\(passed); [ $filter != RecordsTests ]")
    #expect(status == 1)
    #expect(lines.contains { $0.hasPrefix("suite: goldens ") }, "\(lines)")
    #expect(lines.last == "suite: tests failed")
    let stopped = try run("[ $filter = CommandTests ] || \(passed)")
    #expect(stopped.status == 1)
    #expect(stopped.lines.contains("did not end: CommandTests"), "\(stopped.lines)")
  }
}

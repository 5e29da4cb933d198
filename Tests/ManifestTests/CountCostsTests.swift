import Foundation
import Testing

/// `Tests/Scripts/count-costs`, tested with a program that prints messages instead of counting, and with a `valgrind`
/// that only runs its program.
@Suite struct CountCostsTests {
  private final class Folder {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("costs-\(UUID().uuidString)")

    init() throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      try add(
        "valgrind",
        "echo valgrind >>\(url.path)/log; while [ \"${1#-}\" != \"$1\" ]; do shift; done; exec \"$@\""
      )
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func add(_ name: String, _ command: String) throws {
      let file = url.appendingPathComponent(name)
      try Data("#!/bin/sh\n\(command)\n".utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }

    /// The lines that valgrind and the tests have logged.
    var log: [String] {
      let file = url.appendingPathComponent("log")
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      return text.split(separator: "\n").map(String.init)
    }

    /// Runs the script with tests that run a command.
    func run(_ command: String, _ options: String...) throws -> (status: Int32, text: String) {
      try add(
        "tests", "echo \"$STAGE_RECORD $5 $STAGE_COST_TOLERANCE\" >>\(url.path)/log; \(command)")
      let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      return try Script.run(
        "/usr/bin/env",
        [
          "PATH=\(url.path):\(path)", "STAGE_COST_TOLERANCE=0.5", "Tests/Scripts/count-costs",
          url.appendingPathComponent("tests").path,
        ] + options)
    }
  }

  private let counted = "echo 'T.a: the machine of the stored costs: compared within 0.1 %'"

  @Test func framesRunUnderValgrindAndProgramsWithoutIt() throws {
    let folder = try Folder()
    let (status, text) = try folder.run(counted, "--frames", "a", "--programs", "b")
    #expect(status == 0, "\(text)")
    #expect(folder.log == ["valgrind", "0 a 0.5", "0 b 0.5"])
    #expect(text.split(separator: "\n").count == 2, "\(text)")
  }

  @Test func recordingComparesAgain() throws {
    let folder = try Folder()
    let (status, text) = try folder.run(
      "\(counted); [ $STAGE_RECORD = 0 ]", "--record", "--programs", "b")
    #expect(status == 0, "\(text)")
    #expect(folder.log == ["1 b 0.5", "0 b 0.5"])
  }

  @Test func differencesAreToldAndFail() throws {
    let (status, text) = try Folder().run(
      "\(counted); echo 'update: 5 instructions, stored: 4'; exit 1", "--frames", "a")
    #expect(status == 1)
    #expect(text.contains("update: 5 instructions, stored: 4"))
    #expect(text.hasSuffix("count-costs: a failed\n"), "\(text)")
  }

  @Test func countsThatAreMissingFailAlthoughTheTestsPass() throws {
    let folder = try Folder()
    let (nothing, text) = try folder.run("echo passed", "--frames", "a")
    #expect(nothing == 1 && text.contains("passed\ncount-costs: a has counted nothing"), "\(text)")
    let (unknown, message) = try folder.run(
      "echo 'the machine of the costs is unknown: compared within 2 %'", "--programs", "a")
    #expect(unknown == 1 && message.contains("no counts are stored for a; --record"), "\(message)")
  }

  /// The tests name themselves if the script asks for it, and others print the lines of a test run.
  @Test func allTestsThatCountAreFoundWithoutFilters() throws {
    let folder = try Folder()
    let (status, text) = try folder.run(
      """
      [ -n "$STAGE_COST_NAMES" ] || { \(counted); exit 0; }
      echo 'counts programs: T.Size/stays(_:)'; echo 'counts frames: T.List/a()'
      echo 'counts frames: T.List/a()'; echo 'words counts frames: no line of its own'
      echo '✘ Test run with 3 tests in 2 suites failed after 0.1 seconds.'; exit 1
      """)
    #expect(status == 0, "\(text)")
    #expect(text.hasPrefix("count-costs: 2 tests count costs\n"), "\(text)")
    #expect(
      folder.log.dropFirst() == [
        "valgrind", #"0 ^T\.List/a\(\)(/|$) 0.5"#, #"0 ^T\.Size/stays\(_:\)(/|$) 0.5"#,
      ], "the first line is that of all tests")
  }

  @Test func testsThatCannotBeFoundAreMistakes() throws {
    let ended = "echo 'Test run with 3 tests passed'"
    for (command, words) in [
      ("echo crashed", "crashed\ncount-costs: the tests did not end"),
      (ended, "no test calls expectCosts"),
      ("echo 'counts nothing: T/A.swift:3 is in no test'; \(ended)", "T/A.swift:3 is in no test"),
    ] {
      let (status, text) = try Folder().run(command)
      #expect(status == 2 && text.contains(words), "\(text)")
    }
  }

  @Test func failuresOfFoundTestsHaveTheirNames() throws {
    let (status, text) = try Folder().run(
      """
      [ -z "$STAGE_COST_NAMES" ] || { echo 'counts frames: T.a()'; echo 'Test run with 1 test'; }
      """)
    #expect(status == 1 && text.hasSuffix("count-costs: T.a() has counted nothing\n"), "\(text)")
  }

  @Test func mistakesAreNamed() throws {
    for (options, words) in [
      (["--frames"], "--frames needs a filter"),
      (["--rcord"], "no option --rcord"),
    ] {
      let (status, text) = try Script.run(
        "/usr/bin/env", ["Tests/Scripts/count-costs", "/bin/true"] + options)
      #expect(status == 2 && text.contains(words), "\(text)")
    }
    let (status, text) = try Script.run(
      "/usr/bin/env", ["Tests/Scripts/count-costs", "/missing", "--frames", "a"])
    #expect(status == 2 && text.contains("/missing is missing"), "\(text)")
  }
}

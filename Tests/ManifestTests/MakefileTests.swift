import Foundation
import Testing

/// The Makefile's targets, their help lines, and the documents that mention them.
@Suite struct MakefileTests {
  struct Target {
    var name: String
    var prerequisites: [String]
    var help: String?
  }

  static func targets() throws -> [Target] {
    try ManifestTests.text("Makefile").split(separator: "\n").compactMap { line in
      guard let rule = line.firstMatch(of: /^([a-z-]+):([^#=]*)(?:## (.+))?$/) else { return nil }
      return Target(
        name: String(rule.1), prerequisites: rule.2.split(separator: " ").map(String.init),
        help: rule.3.map(String.init))
    }
  }

  @Test func targetsWithoutHelpArePrerequisites() throws {
    let targets = try Self.targets()
    let needed = Set(targets.flatMap(\.prerequisites))
    #expect(targets.count > 20)
    for target in targets where target.help == nil {
      #expect(needed.contains(target.name), "\(target.name) has no line of help")
    }
  }

  @Test func prerequisitesAreExistingTargets() throws {
    let targets = try Self.targets()
    let names = Set(targets.map(\.name))
    #expect(names.count == targets.count)
    for target in targets {
      #expect(names.isSuperset(of: target.prerequisites), "\(target.name)")
    }
  }

  /// `make help` prints the groups in order, and each target with its line of help.
  @Test func makeHelpListsEveryTarget() throws {
    let (status, text) = try Script.run("/usr/bin/env", ["make", "--no-print-directory", "help"])
    #expect(status == 0)
    let groups = text.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(groups == ["Play", "Test", "Measure", "Deep"])
    for target in try Self.targets() {
      guard let help = target.help else { continue }
      #expect(text.contains("  make \(target.name) "), "\(target.name)")
      #expect(text.contains(help), "\(target.name)")
    }
  }

  /// Finds `make` commands at the start of a line, indented or not, and in code spans.
  @Test(arguments: ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", ".ci/run"])
  func documentsMentionOnlyExistingTargets(_ path: String) throws {
    let names = Set(try Self.targets().map(\.name))
    var count = 0
    for line in try ManifestTests.text(path).split(separator: "\n") {
      for command in line.matches(of: /(?:^(?: {4})?|`)make ((?:[a-z-]+\b(?!=) ?)+)/) {
        for name in command.1.split(separator: " ") {
          #expect(names.contains(String(name)), "\(path): make \(name)")
          count += 1
        }
      }
    }
    #expect(count >= 3)
  }

  /// Each suite that does far more while a variable is "full" is run by a target that sets it.
  @Test(arguments: [
    ("FUZZ", "ReplayFuzzTests.isFull"), ("STATS", "statsAreFull"), ("TORTURE", ""), ("CHAOS", ""),
  ])
  func everySuiteOfAFullRunHasATarget(_ variable: String, _ word: String) throws {
    let name = "POKERSLAM_\(variable)"
    let makefile = try ManifestTests.text("Makefile").replacing("\\\n", with: " ")
    let recipe = try #require(
      makefile.split(separator: "\n").first { $0.contains("\(name)=full") }, "\(name)")
    let filter = try Regex(String(try #require(recipe.firstMatch(of: /--filter\s+'?([^' ]+)/)).1))
    let names = ["\"\(name)\"", word].filter { !$0.isEmpty }
    var count = 0
    for file in try ManifestTests.swift(in: "Tests") where file.path != "MakefileTests.swift" {
      guard names.contains(where: file.text.contains) else { continue }
      for suite in file.text.matches(of: /@Suite.* struct (\w+)/) {
        #expect(suite.1.contains(filter), "make runs \(suite.1) with \(name)=full nowhere")
        count += 1
      }
    }
    #expect(count > 0)
  }

  @Test func continuousIntegrationRunsTheLinter() throws {
    #expect(try ManifestTests.text(".ci/run").contains("make lint"))
  }

  /// With a `make` that waits a second for each gate.
  @Test func continuousIntegrationTellsItsSecondsAndWarnsOfSlowGates() throws {
    let make = try OtherMake("case $1 in gate*) sleep 1 ;; test) [ -z \"$FAILS\" ] ;; esac")
    func run(_ settings: String...) throws -> (status: Int32, lines: [Substring]) {
      let (status, text) = try make.run(settings + [".ci/run"])
      return (status, text.split(separator: "\n"))
    }
    let (status, lines) = try run("POKERSLAM_SAMPLE=7")
    #expect(status == 0)
    #expect(
      lines.map { $0.replacing(#/: \d+ s/#, with: "") } == [
        "ci: POKERSLAM_SAMPLE=7", "ci: make deps", "ci: make lint duplicates", "ci: make test",
        "ci: make gate-tested",
        "ci: make gate-pictures", "ci: make allocs-tested", "ci: all gates, the limit is 180 s",
      ])
    #expect(lines[4].contains(#/: [1-9]\d* s/#), "the seconds of a gate: \(lines[4])")
    let slow = try run("POKERSLAM_GATE_LIMIT=1", "POKERSLAM_SAMPLE=")
    #expect(slow.lines.first?.wholeMatch(of: #/ci: POKERSLAM_SAMPLE=\d+/#) != nil)
    #expect(slow.status == 0, "a warning is no failure")
    #expect(slow.lines.last?.hasPrefix("ci: warning: the gates take ") == true)
    let failed = try run("FAILS=1")
    #expect(failed.status == 1 && failed.lines.count == 3)
  }

  /// With gates that take a second, and a start that is compared unless `BUSY` is set.
  @Test func repeatedGatesTellSecondsStartsAndAlarms() throws {
    let make = try OtherMake(
      """
      case $2 in
      gate-tested) [ -n "$BUSY" ] || echo "program start 4711" ;;
      gate-pictures) sleep 1; [ -z "$FAILS" ] || { echo "a view differs"; exit 1; } ;;
      *) exit 9 ;;
      esac
      [ "$3" = ARGS= ] || exit 9
      """)
    let (status, text) = try make.run(["Tests/Scripts/gate-repeat", "2"])
    #expect(status == 0, "\(text)")
    let lines = text.split(separator: "\n").map {
      $0.replacing(/\b[1-9]\d*(?= s,|, m|$)/, with: "N")
    }
    #expect(
      lines == [
        "gate-repeat: run 1 of 2: N s, passed, start compared",
        "gate-repeat: run 2 of 2: N s, passed, start compared",
        "gate-repeat: 0 alarms in 2 runs, 2 starts compared; seconds of a run: "
          + "min N, median N, max N",
      ])
    let alarmed = try make.run(["FAILS=1", "BUSY=1", "Tests/Scripts/gate-repeat", "1"])
    #expect(alarmed.status == 1)
    #expect(alarmed.text.hasPrefix("a view differs\ngate-repeat: run 1 of 1: "), "\(alarmed.text)")
    #expect(alarmed.text.contains(" s, alarm of gate-pictures, start not compared\n"))
    #expect(alarmed.text.contains("gate-repeat: 1 alarms in 1 runs, 0 starts compared;"))
    for count in ["0", "-1", "x", "1.5"] {
      let mistaken = try make.run(["Tests/Scripts/gate-repeat", count])
      #expect(mistaken.status == 2 && mistaken.text.contains("\(count) is no number of runs"))
    }
  }
}

/// A command that programs run instead of `make`.
private final class OtherMake {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("make-\(UUID().uuidString)")

  init(_ command: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("make")
    try Data("#!/bin/sh\n\(command)\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Runs a program with settings such as `FAILS=1` before its path.
  func run(_ words: [String]) throws -> (status: Int32, text: String) {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return try Script.run("/usr/bin/env", ["PATH=\(folder.path):\(path)"] + words)
  }
}

/// Programs that run in the repository.
enum Script {
  /// Runs a program to its end; returns its exit code and its output.
  static func run(_ path: String, _ arguments: [String]) throws -> (status: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = ManifestTests.root
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }
}

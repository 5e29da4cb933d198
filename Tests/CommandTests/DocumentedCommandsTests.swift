import Commands
import Foundation
import Testing

@testable import gamelab
@testable import pokerslam
@testable import rasterlab

/// The programs must accept the command lines in README, CONTRIBUTING and the documentation
/// catalogs.
@MainActor
@Suite struct DocumentedCommandsTests {
  private nonisolated static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A program's name, and the words after it.
  struct CommandLine: Equatable {
    var program: String
    var words: [String]
  }

  /// Returns the command lines in code spans and in lines indented by four spaces.
  ///
  /// A line `make TARGET ARGS="…"` counts as a command line of the program that the target runs.
  nonisolated static func commandLines(in text: String) -> [CommandLine] {
    var found: [CommandLine] = []
    let program = /(?:^ {4}|`)(?:[\w.\/]*\/)?(pokerslam|gamelab|rasterlab)( [^`#]*)?(?:`|#|$)/
    let target = /make (run|gallery|profile|accuracy) ARGS="([^"]*)"/
    for line in text.split(separator: "\n") {
      for match in line.matches(of: program) {
        found.append(CommandLine(program: String(match.1), words: words(match.2 ?? "")))
      }
      for match in line.matches(of: target) {
        let command = match.1 == "run" ? "play" : String(match.1)
        let program = command == "accuracy" ? "rasterlab" : "pokerslam"
        found.append(CommandLine(program: program, words: [command] + words(match.2)))
      }
    }
    return found
  }

  /// Returns the words of a command line, with 7 instead of the placeholder `N`.
  private nonisolated static func words(_ text: Substring) -> [String] {
    text.split(separator: " ").map { $0 == "N" ? "7" : String($0) }
  }

  @Test func commandLinesAreFoundInCodeAndInMakeArguments() {
    let text = """
      Run `pokerslam solve CODE` or `rasterlab fuzz --seed N`; pokerslam is no command here.
          .build/v3/release/pokerslam screenshot board   # a picture
          make run ARGS="--seed 2026"
      """
    #expect(
      Self.commandLines(in: text) == [
        CommandLine(program: "pokerslam", words: ["solve", "CODE"]),
        CommandLine(program: "rasterlab", words: ["fuzz", "--seed", "7"]),
        CommandLine(program: "pokerslam", words: ["screenshot", "board"]),
        CommandLine(program: "pokerslam", words: ["play", "--seed", "2026"]),
      ])
  }

  nonisolated static let documents: [String] = {
    let sources = root.appendingPathComponent("Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    let catalogs = (files?.allObjects ?? []).compactMap { ($0 as? URL)?.path }
      .filter { $0.hasSuffix(".md") && $0.contains(".docc/") }
    return ["README.md", "CONTRIBUTING.md"].map { root.appendingPathComponent($0).path }
      + catalogs.sorted()
  }()

  @Test func documentedCommandLinesAreAccepted() throws {
    let tables = [
      "pokerslam": PokerSlam.table, "gamelab": GameLab.table, "rasterlab": RasterLab.table,
    ]
    var count = 0
    for path in Self.documents {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      for line in Self.commandLines(in: text) {
        let name = line.words.first
        // A program's name alone is not a command, and the tables list neither `help` nor
        // `--version`.
        if name == nil || name == "help" || name == "--version" { continue }
        count += 1
        do {
          try #require(tables[line.program]).check(line.words)
        } catch {
          let words = line.words.joined(separator: " ")
          Issue.record("\(path): \(line.program) \(words): \(error)")
        }
      }
    }
    #expect(count >= 10)
  }
}

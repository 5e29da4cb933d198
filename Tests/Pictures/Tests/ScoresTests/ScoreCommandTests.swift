import Foundation
import Testing

/// The options that each app of the kit understands, tried with the program ScoreBoard.
@Suite struct ScoreCommandTests {
  /// A folder in which the program runs; it is removed when the test ends.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path

    init() throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Returns the text of a file; nil if it is missing.
    func text(of file: String) -> String? {
      FileManager.default.contents(atPath: "\(path)/\(file)").map {
        String(decoding: $0, as: UTF8.self)
      }
    }

    /// Runs the program, which is beside the tests; returns its exit code and what it has printed.
    func run(_ arguments: [String]) throws -> (code: Int32, output: String) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("ScoreBoard")
      process.arguments = arguments
      process.currentDirectoryURL = URL(fileURLWithPath: path)
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = pipe
      try process.run()
      let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
  }

  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test func pixelOfAScreenshotIsExplained() throws {
    let (code, output) = try folder.run([
      "--screenshot", "a.png", "--tree", "tree.txt", "--at", "2", "--why", "30,48",
    ])
    #expect(code == 0 && output.contains("ScoreCard"), "\(output)")
    #expect(folder.text(of: "tree.txt")?.contains(#"text "640""#) == true)
  }

  /// Two builds are two schemes here, whose first drawings differ.
  @Test func recordingOfAnotherBuildIsCompared() throws {
    func draw(_ options: [String]) throws -> (code: Int32, output: String) {
      try folder.run(["--screenshot", "a.png", "--at", "1"] + options)
    }
    let recorded = try draw(["--scheme", "light", "--recording", "old"])
    #expect(recorded.code == 0, "\(recorded.output)")
    let same = try draw(["--scheme", "light", "--compare", "old"])
    #expect(same.code == 0, "\(same.output)")
    let other = try draw(["--scheme", "dark", "--compare", "old"])
    #expect(other.code == 1 && other.output.contains("240 × 180 in #000000"), "\(other.output)")
  }

  @Test func profileOfAProgramHasItsOwnZone() throws {
    let (code, output) = try folder.run([
      "--present", "null", "--frames", "30", "--mute", "--profile-to", ".",
    ])
    #expect(code == 0 && output.contains("scores.format"), "\(output)")
    #expect(folder.text(of: "profile.json")?.contains(#""scores.format""#) == true)
    #expect(folder.text(of: "trace.json")?.contains(#""scores.format""#) == true)
    #expect(folder.text(of: "mangohud.csv")?.contains("fps,frametime,elapsed") == true)
    #expect(folder.text(of: "presentmon.csv")?.hasPrefix("Application,TimeInMs,") == true)
  }
}

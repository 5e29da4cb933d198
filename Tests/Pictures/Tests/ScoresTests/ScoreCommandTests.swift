import Foundation
import PNG
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

    /// Returns the bytes of a file; empty if it is missing.
    func bytes(of file: String) -> [UInt8] {
      FileManager.default.contents(atPath: "\(path)/\(file)").map { Array($0) } ?? []
    }

    /// Returns a picture that the program has written.
    func picture(_ file: String) throws -> PNGImage { try PNGImage(decoding: bytes(of: file)) }

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

  /// Three pictures side by side, 8 pixels apart, each above its time: at 0 s, 0.5 s and 1 s.
  @Test func stripShowsHowTheScoreCountsUp() throws {
    for options in [["strip.png", "--at", "1", "--strip", "3"], ["last.png", "--at", "1"]] {
      let (code, output) = try folder.run(["--screenshot"] + options)
      #expect(code == 0, "\(output)")
    }
    let (strip, last) = (try folder.picture("strip.png"), try folder.picture("last.png"))
    try #require(strip.width == 3 * 240 + 2 * 8 && strip.height > 180 && last.width == 240)
    let pictures = (0..<3).map { number in
      (0..<180).flatMap { row in
        strip.pixels[((row * strip.width + number * 248) * 4)...].prefix(240 * 4)
      }
    }
    #expect(pictures[2] == last.pixels)
    #expect(Set(pictures).count == 3, "the score counts up")
  }

  /// A header in a line, and for each frame six bytes before the light and the colours of its pixels.
  @Test func filmHasTheFramesOfItsLength() throws {
    let (code, output) = try folder.run(["--film", "a.y4m", "--for", "1", "--fps", "10"])
    #expect(code == 0, "\(output)")
    let film = folder.bytes(of: "a.y4m")
    let header = film.prefix { $0 != 10 }
    #expect(header.starts(with: "YUV4MPEG2 W240 H180 F10:1 ".utf8))
    let length = 6 + 240 * 180 * 3 / 2
    try #require(film.count == header.count + 1 + 10 * length)
    let frames = (0..<10).map { film[(header.count + 1 + $0 * length)...].prefix(length) }
    #expect(frames[0].starts(with: "FRAME\n".utf8))
    #expect(Set(frames.map(Array.init)).count == 4, "the score counts up three times in 0.9 s")
  }

  @Test func framesOfAFilmAreThePicturesOfTheirMoments() throws {
    for options in [
      ["--film", "frames/", "--for", "0.6", "--fps", "10"],
      ["--screenshot", "a.png", "--at", "0.5"],
    ] {
      let (code, output) = try folder.run(options)
      #expect(code == 0, "\(output)")
    }
    let frame = try folder.picture("frames/frame-000006.png")
    #expect(try frame.pixels == folder.picture("a.png").pixels)
  }

  @Test func profileHasTheRequestsThatTheProgramCounts() throws {
    let (code, output) = try folder.run([
      "--present", "null", "--frames", "30", "--mute", "--profile-to", ".",
    ])
    #expect(code == 0 && output.contains("allocations "), "\(output)")
    #expect(output.contains(" a frame, at most "), "\(output)")
    #expect(folder.text(of: "profile.json")?.contains(#""allocations""#) == true)
    let header = folder.text(of: "presentmon.csv")?.split(whereSeparator: \.isNewline).first
    #expect(header?.hasSuffix(",Allocations") == true)
  }

  @Test func profileOfAProgramHasItsOwnZone() throws {
    let (code, output) = try folder.run([
      "--present", "null", "--frames", "30", "--mute", "--profile-to", ".",
    ])
    #expect(code == 0 && output.contains("scores.format"), "\(output)")
    #expect(folder.text(of: "profile.json")?.contains(#""scores.format""#) == true)
    #expect(folder.text(of: "trace.json")?.contains(#""scores.format""#) == true)
    #expect(output.contains("costliest views"))
    #expect(folder.text(of: "trace.json")?.contains(#""cat":"view""#) == true)
    #expect(folder.text(of: "mangohud.csv")?.contains("fps,frametime,elapsed") == true)
    #expect(folder.text(of: "presentmon.csv")?.hasPrefix("Application,TimeInMs,") == true)
  }
}

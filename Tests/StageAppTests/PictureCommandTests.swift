import Commands
import PNG
import Platform
import Stage
import TestSupport
import Testing

@testable import StageApp

/// A window that is black, and white after half a second.
private struct Lamp: App {
  var body: some Scene {
    WindowGroup {
      TimelineView(.animation) { context in
        context.date < Date(timeIntervalSinceReferenceDate: 0.5) ? Color.black : .white
      }
      .ignoresSafeArea()
    }
  }
}

/// The strips, films, digests and conditions of pictures that every app draws.
@Suite @MainActor struct PictureCommandTests {
  private let folder: TemporaryFolder
  private let terminal = Terminal()

  init() throws { folder = try TemporaryFolder() }

  private func lamp(_ words: String...) -> Int32 {
    AppProgram<Lamp>.run("Lamp", ["--size", "40x30"] + words, terminal.io)
  }

  private func image(_ name: String) throws -> PNGImage {
    try PNGImage(decoding: try #require(terminal.files[name]))
  }

  // MARK: - Strips and digests

  @Test func stripShowsTheMomentsFromTheStart() throws {
    #expect(lamp("--screenshot", "strip", "--at", "0.8", "--strip", "3") == 0)
    let strip = try image("strip")
    #expect(strip.width == 3 * 40 + 2 * 8 && strip.height == 30 + 20)
    // At 0 s, 0.4 s and 0.8 s.
    let lights = (0..<3).map { strip.pixels[4 * (15 * strip.width + 48 * $0 + 20)] }
    #expect(lights == [0, 0, 255])
  }

  @Test func lastPictureOfAStripIsThePictureOfItsMoment() throws {
    #expect(lamp("--screenshot", "strip", "--at", "0.8", "--strip", "2", "--tree", "a") == 0)
    #expect(lamp("--screenshot", "one", "--at", "0.8", "--tree", "b") == 0)
    let (strip, one) = (try image("strip"), try image("one"))
    for y in 0..<30 {
      let start = 4 * (y * strip.width + 48)
      #expect(
        strip.pixels[start..<start + 160].elementsEqual(one.pixels[y * 160..<(y + 1) * 160]))
    }
    #expect(terminal.files["a"] == terminal.files["b"])
  }

  @Test func digestTellsPicturesApartAndWritesNone() throws {
    for moment in ["0", "0.2", "0.8"] { #expect(lamp("--digest", "--at", moment) == 0) }
    let lines = terminal.output.split(separator: "\n")
    try #require(lines.count == 3, "\(terminal.output)")
    #expect(lines[0] == lines[1] && lines[1] != lines[2])
    let digits = try #require(lines[0].split(separator: " ").last)
    #expect(lines[0] == "Lamp \(digits)" && digits.count == 16)
    #expect(digits.allSatisfy { $0.isHexDigit })
    #expect(terminal.files.isEmpty)
  }

  // MARK: - Films

  @Test func videoBeginsAtTheMomentAndLastsItsLength() throws {
    let path = "\(folder.path)/lamp.y4m"
    #expect(lamp("--film", path, "--at", "0.25", "--for", "1", "--fps", "10") == 0)
    let film = try File.read(path)
    let header = "YUV4MPEG2 W40 H30 F10:1 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n"
    #expect(film.starts(with: header.utf8))
    let length = 6 + 40 * 30 * 3 / 2
    try #require(film.count == header.utf8.count + 10 * length)
    let lights = (0..<10).map { film[header.utf8.count + $0 * length + 6] }
    // At 0.25 s, 0.35 s and 0.45 s, and from 0.55 s on.
    #expect(lights == [16, 16, 16] + [UInt8](repeating: 235, count: 7))
    #expect(terminal.files.isEmpty && terminal.output.isEmpty && terminal.complaints.isEmpty)
  }

  @Test func filmWithoutALengthHasTwoSeconds() throws {
    #expect(lamp("--film", "\(folder.path)/frames/", "--fps", "10") == 0)
    #expect(try File.names(in: "\(folder.path)/frames").count == 20)
  }

  @Test func framesOfAFilmAreThePicturesOfTheirMoments() throws {
    let words = ["--film", "\(folder.path)/frames/", "--for", "0.6", "--fps", "10"]
    #expect(AppProgram<Lamp>.run("Lamp", words + ["--size", "40x30"], terminal.io) == 0)
    for (number, moment) in [(1, "0"), (3, "0.2"), (6, "0.5")] {
      #expect(lamp("--screenshot", moment, "--at", moment) == 0)
      let frame = try PNGImage(
        decoding: File.read("\(folder.path)/frames/frame-00000\(number).png"))
      #expect(try frame.pixels == image(moment).pixels, "frame \(number)")
    }
  }

  @Test func recordingEndsWithThePictureBeforeTheFilm() throws {
    let path = "\(folder.path)/lamp.apng"
    #expect(lamp("--recording", "a", "--at", "0.1", "--film", path, "--for", "0.5") == 0)
    #expect(lamp("--recording", "b", "--at", "0.1") == 0)
    #expect(terminal.files["a"] == terminal.files["b"])
    #expect(try PNGImage(decoding: File.read(path)).width == 40)
  }

  // MARK: - Conditions

  private struct Words: App {
    var body: some Scene { WindowGroup { WordsView() } }
  }

  private struct WordsView: View {
    @Environment(\.colorScheme) private var scheme
    @Environment(\.colorSchemeContrast) private var contrast
    @Environment(\.dynamicTypeSize) private var textSize
    @Environment(\.textScale) private var textScale
    @Environment(\.layoutDirection) private var direction
    @Environment(\.accessibilityReduceMotion) private var reducesMotion

    var body: some View {
      Text(verbatim: "\(scheme)")
      Text(verbatim: "\(contrast)")
      Text(verbatim: "\(textSize)")
      Text(verbatim: "scale \(textScale)")
      Text(verbatim: "\(direction)")
      Text(reducesMotion ? "still" : "moving")
    }
  }

  @Test func conditionsReachThePicture() throws {
    let usual = ["light", "standard", "large", "scale 1.0", "leftToRight", "moving"]
    for (place, option, word) in [
      (0, ["--scheme", "light"], "light"), (0, ["--scheme", "dark"], "dark"),
      (1, ["--contrast", "increased"], "increased"),
      (2, ["--text-size", "accessibility3"], "accessibility3"),
      (3, ["--text-scale", "1.5"], "scale 1.5"),
      (4, ["--layout-direction", "right-to-left"], "rightToLeft"),
      (5, ["--reduce-motion"], "still"),
    ] {
      let words = ["--screenshot", "a", "--tree", "tree", "--scheme", "light"]
      #expect(AppProgram<Words>.run("Words", words + option, terminal.io) == 0)
      let tree = String(decoding: try #require(terminal.files["tree"]), as: UTF8.self)
      var expected = usual
      expected[place] = word
      for text in expected { #expect(tree.contains("\"\(text)\""), "\(option): \(tree)") }
    }
  }

  @Test func conditionsOfTheCommandLineComeBeforeTheDesktops() {
    var request = AppRequest()
    let desktop = DesktopPreferences(
      reducesMotion: false, colorScheme: .dark, prefersHighContrast: false, textScale: 1.5)
    #expect(request.desktop(desktop) == desktop)
    request.scheme = .light
    request.contrast = .increased
    #expect(
      request.desktop(desktop)
        == DesktopPreferences(
          reducesMotion: false, colorScheme: .light, prefersHighContrast: true, textScale: 1.5))
    request.textScale = 2
    request.reducesMotion = true
    #expect(
      request.desktop(desktop)
        == DesktopPreferences(
          reducesMotion: true, colorScheme: .light, prefersHighContrast: true, textScale: 2))
  }

  // MARK: - Profiles

  /// Writes a profile of 200 frames of about this many microseconds.
  private func writeProfile(_ name: String, microseconds: Int) throws {
    let times = (0..<200).map { "\(microseconds + $0 % 7)" }.joined(separator: ",")
    let line =
      #"{"version":1,"scene":"Lamp","samples_us":{"frame":[\#(times)],"raster":[\#(times)]}}"#
    try terminal.io.writeFile(Array("\(line)\n".utf8), name)
  }

  @Test func profilesAreComparedAndASlowerOneFails() throws {
    try writeProfile("a", microseconds: 1000)
    try writeProfile("b", microseconds: 1500)
    #expect(lamp("--compare-profiles", "a", "a") == 0)
    #expect(!terminal.output.contains("slower"), "\(terminal.output)")
    #expect(lamp("--compare-profiles", "a", "b") == 1)
    #expect(
      terminal.output.contains("what changed first: raster, slower"), "\(terminal.output)")
    #expect(lamp("--compare-profiles", "b", "a") == 0)
    #expect(terminal.complaints.isEmpty)
  }

  @Test(arguments: [("", "no: this file has no profile"), ("{}", "no: line 1 has no samples")])
  func fileThatIsNoProfileIsNamed(text: String, complaint: String) throws {
    try writeProfile("a", microseconds: 1000)
    try terminal.io.writeFile(Array(text.utf8), "no")
    #expect(lamp("--compare-profiles", "no", "a") == 1)
    #expect(terminal.complaints.count == 1)
    #expect(terminal.complaints[0].hasPrefix("Lamp: \(complaint)"), "\(terminal.complaints)")
  }
}

import Foundation
import PNG
import StageUI
import TestSupport
import Testing

@testable import StageTesting

/// Films of scripts of which only digests are stored.
@MainActor
@Suite(.serialized) struct FilmScriptTests {
  private let folder: TemporaryFolder
  private var settings = PictureSettings.alone
  private static let size = Size(160, 90)

  init() throws {
    folder = try TemporaryFolder()
    settings.font = .blocks
    settings.isRecording = false
    settings.sourceFile = "\(folder.path)/DoorTests.swift"
  }

  /// A door whose leaf grows some frames after the press.
  private struct Door: View {
    var width = 60.0
    var delay = 0.1
    @State private var isOpen = false

    var body: some View {
      VStack(spacing: 8) {
        Button("Open") { withAnimation(.linear(duration: 0.3).delay(delay)) { isOpen = true } }
        Leaf(width: isOpen ? width : 20)
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
  }

  private struct Leaf: View {
    var width: Double

    var body: some View {
      Color.blue.frame(width: width, height: 12)
        .accessibilityElement().accessibilityLabel("Leaf")
    }
  }

  /// Uses a program that shows a door, with a clock that begins at four seconds.
  private func use(
    _ door: Door = Door(), isRecording: Bool = false,
    _ body: (ViewScript) -> Void = { Self.open($0) }
  ) throws -> [String] {
    var settings = settings
    settings.isRecording = isRecording
    let host = ViewHost(glyphs: BlockFont.shared) { door }
    return try failures {
      try useProgram(
        host, size: Self.size, time: 4, named: "door", settings: settings, checks: .none
      ) {
        _ = host.update($0)
      } script: {
        body($0)
      }
    }
  }

  private static func open(_ script: ViewScript) {
    script.tap("Open")
    script.wait(0.05)
    #expect(Set(script.expectFrames("opens", for: 0.4)).count > 10, "the leaf moves")
  }

  private var files: [String] {
    let path = "\(folder.path)/Goldens/DoorTests/door"
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  private var page: String {
    get throws {
      try String(
        contentsOfFile: "\(folder.path)/.artifacts/pictures/index.html", encoding: .utf8)
    }
  }

  @Test func filmOfAProgramIsMissingUntilRecordedAndThenRepeats() throws {
    let missing = try #require(try use().first)
    #expect(
      missing.contains("DoorTests.door: film \"opens\": opens.frames.txt is missing"),
      "\(missing)")
    #expect(files == [])
    #expect(try use(isRecording: true).count == 1, "recording fails")
    #expect(files == ["opens.frames.txt"])
    #expect(try use() == [])
    let text = try String(
      contentsOfFile: "\(folder.path)/Goldens/DoorTests/door/opens.frames.txt", encoding: .utf8)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 25 && lines.first?.hasPrefix("0 ") == true)
    #expect(lines.last?.hasPrefix("24 ") == true)
  }

  @Test func failureNamesFrameTimeStepElementAndViews() throws {
    _ = try use(isRecording: true)
    let messages = try use(Door(width: 100))
    try #require(messages.count == 1, "\(messages)")
    let words = try Regex(
      #"film "opens": frame (\d+) at ([\d.]+) s, ([\d.]+) s after step 1 \(tap "Open"\) began, "#
        + #"differs, and \d+ after it; in it move "Leaf"; in it change ([^\n]*)"#)
    let match = try #require(messages[0].firstMatch(of: words), "\(messages)")
    func number(_ place: Int) -> Double { Double(match.output[place].substring ?? "") ?? -1 }
    let (frame, time, delay) = (number(1), number(2), number(3))
    // The film begins after two frames of the press and three of the wait, the motion some frames later.
    #expect((1...6).contains(frame), "\(messages)")
    #expect(abs(time - (4 + (5 + frame) / 60)) < 0.001, "\(messages)")
    #expect(abs(delay - (time - 4)) < 0.0015, "\(messages)")
    #expect(match.output[4].substring?.contains("Leaf") == true, "\(messages)")
    let animation = try Regex(
      #"; animations: [^\n]*Leaf[^,\n]* linear 0\.3 s delayed by 0\.1 s since 4(\.0\d+)? s"#)
    #expect(messages[0].contains(animation), "\(messages)")
    #expect(messages[0].contains("2. at 4.033 s: wait 0.05 s"), "\(messages)")
    let page = try page
    #expect(page.contains("<h2>DoorTests.door.opens.frames</h2>"))
    #expect(page.contains("frame \(Int(frame)) at \(match.output[2].substring ?? "") s, actual"))
    #expect(page.contains("1. at 4 s: tap &quot;Open&quot;"))
  }

  @Test func lateMotionOfAProgramIsTiming() throws {
    // The button rests again when the leaf begins to move.
    let open: (ViewScript) -> Void = {
      $0.tap("Open")
      $0.expectFrames("opens", for: 1.2)
    }
    _ = try use(Door(delay: 0.6), isRecording: true, open)
    #expect(try use(Door(delay: 0.6), open) == [])
    let messages = try use(Door(delay: 0.6 + 3.0 / 60), open)
    #expect(messages.count == 1)
    #expect(
      messages.first?.contains("film \"opens\": timing: what was in frame ") == true, "\(messages)")
  }

  @Test func filmsAreKeptBesideThePicturesOfTheirScript() throws {
    func body(_ script: ViewScript) {
      script.expectPicture("closed")
      Self.open(script)
    }
    #expect(try use(isRecording: true, body).count == 1, "recording fails")
    let all = ["closed.drawings", "closed.png", "closed.txt", "index.txt", "opens.frames.txt"]
    #expect(files == all)
    #expect(try use { body($0) } == [])
    // Pictures are recorded again, and the film stays.
    _ = try use(Door(width: 100), isRecording: true) {
      $0.tap("Open")
      $0.wait(0.5)
      $0.expectPicture("closed")
      $0.expectFrames("opens", for: 0.1)
    }
    #expect(files == all)
  }

  @Test func filmThatIsNoLongerShownFails() throws {
    _ = try use(isRecording: true)
    let other: (ViewScript) -> Void = { $0.expectFrames("rests", for: 0.1) }
    let words = "opens.frames.txt: recorded, but no script shows it any more"
    #expect(try use(Door(), other).first?.contains(words) == true)
    #expect(files == ["opens.frames.txt"])
    _ = try use(isRecording: true, other)
    #expect(files == ["rests.frames.txt"])
    #expect(try use(Door(), other) == [])
  }

  @Test func twoFilmsOfOneNameFail() throws {
    let messages = try use(isRecording: true) {
      $0.expectFrames("rests", for: 0.1)
      $0.expectFrames("rests", for: 0.1)
    }
    #expect(messages.first?.contains("film rests: shown more than once") == true, "\(messages)")
  }

  @Test func stillFilmHasOneDigest() throws {
    let messages = try use(isRecording: true) {
      let digests = $0.expectFrames("rests", for: 0.5)
      #expect(digests.count == 31 && Set(digests).count == 1)
    }
    #expect(messages.count == 1, "recording fails")
  }

  @Test func everyFrameOfAFilmIsOneFrameOfTheProgram() throws {
    let host = ViewHost(glyphs: BlockFont.shared) { Color.blue }
    var times: [Double] = []
    var settings = settings
    settings.isRecording = true
    _ = try failures {
      // Sums of sixtieths from here on differ from whole multiples in their last digit.
      try useProgram(
        host, size: Self.size, time: 0.4, named: "clock", settings: settings, checks: .none
      ) {
        times.append($0.time.targetTimestamp.seconds)
        _ = host.update($0)
      } script: {
        $0.expectFrames("still", for: 0.5)
      }
    }
    #expect(times.count == 31)
    for (number, time) in times.enumerated() {
      #expect(abs(time - (0.4 + Double(number) / 60)) < 1e-8)
    }
  }

  @Test func waitsAndPicturesStartNoMotion() {
    let steps = ScriptSteps()
    steps.begin("tap \"Open\"", at: 1)
    steps.begin("wait 0.5 s", at: 1.5, isAction: false)
    var film = DigestFilm(from: 2, actions: steps.actions)
    film.add("a", stored: ["b"]) { [] }
    #expect(
      film.difference(from: ["b"])
        == "frame 0 at 2 s, 1 s after step 1 (tap \"Open\") began, differs")
  }

  @Test func firstFrameThatDiffersIsKeptAsAPicture() {
    let host = ViewHost(glyphs: BlockFont.shared) { Color.black }
    func film(_ whites: [Double], stored: [String]?) -> DigestFilm {
      let painter = FilmPainter("film", size: Size(4, 4), scale: 1, threads: 1)
      var film = DigestFilm(from: 2)
      for white in whites {
        var list = DisplayList()
        list.draw(
          Fragment {
            $0.fill(
              Path(Rect(x: 0, y: 0, width: 4, height: 4)), with: .color(Color(white: white)))
          })
        let (digest, damage) = painter.paint(list)
        film.add(
          digest, stored: stored, of: host, list, damage: damage, scale: 1,
          picture: { painter.picture })
      }
      return film
    }
    let stored = film([0, 0, 0], stored: nil)
    #expect(stored.figures.isEmpty, "there is nothing to differ from")
    #expect(film([0, 0, 0], stored: stored.digests).figures.isEmpty)
    let figures = film([0, 1, 0.5], stored: stored.digests).figures
    #expect(figures.map(\.caption) == ["frame 1 at 2.017 s, actual"])
    #expect(figures.first?.picture.pixels == [UInt8](repeating: 255, count: 64))
  }

  @Test func programWhoseFramesTheTestShowsHasNoFilm() async throws {
    let host = ViewHost(glyphs: BlockFont.shared) { Color.blue }
    host.frame(size: Self.size, time: 0)
    let messages = Messages()
    try await withKnownIssue {
      try await useProgram(
        host, size: Self.size, named: "own", settings: settings, checks: .none
      ) { #expect($0.expectFrames("still", for: 0.5) == []) }
    } matching: {
      messages.all.append("\($0)")
      return true
    }
    #expect(messages.all.count == 2)
    #expect(
      messages.all.first?.contains("the test shows the frames of this program itself") == true)
    #expect(messages.all.last?.contains("DoorTests.own: a failure in the script") == true)
  }
}

import Foundation
import StageUI
import TestSupport
import Testing

@testable import StageTesting

/// A bar that grows from the first frame on.
private struct Growing: View {
  var delay = 0.0
  var length = 61.0
  @State private var isLong = false

  var body: some View {
    VStack {
      Rest()
      Rectangle().fill(.blue).frame(width: isLong ? length : 20, height: 8)
    }
    .onAppear { withAnimation(.linear(duration: 0.4).delay(delay)) { isLong = true } }
  }
}

private struct Rest: View {
  var body: some View { Rectangle().fill(.red).frame(width: 20, height: 8) }
}

/// Films of which only digests are stored.
@MainActor
@Suite(.serialized) struct FrameExpectationTests {
  private let folder: TemporaryFolder
  private var settings = PictureSettings.alone

  init() throws {
    folder = try TemporaryFolder()
    settings.font = .blocks
    settings.isRecording = false
    settings.sourceFile = "\(folder.path)/BarTests.swift"
  }

  private func show(_ view: Growing, isRecording: Bool = false, for seconds: Double = 0.5) throws
    -> [String]
  {
    var settings = settings
    settings.isRecording = isRecording
    return try failures {
      try expectFrames(
        of: view, size: Size(120, 40), for: seconds, named: "bar", settings: settings,
        checks: .none)
    }
  }

  @Test func framesAreMissingUntilRecordedAndThenRepeat() throws {
    #expect(try show(Growing()).first?.contains("bar.frames.txt is missing") == true)
    #expect(try show(Growing(), isRecording: true).count == 1, "recording fails")
    #expect(try show(Growing()) == [])
    let url = Foundation.URL(fileURLWithPath: "\(folder.path)/Goldens/BarTests/bar.frames.txt")
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 31 && Set(lines.map { $0.suffix(16) }).count > 10)
  }

  @Test func lateMotionIsTiming() throws {
    _ = try show(Growing(), isRecording: true)
    let messages = try show(Growing(delay: 3.0 / 60))
    #expect(messages.first?.contains("timing: what was in frame ") == true)
  }

  @Test func firstFrameThatDepartsAndItsViewAreNamed() throws {
    _ = try show(Growing(), isRecording: true)
    let message = try #require(try show(Growing(length: 90)).first)
    #expect(message.contains("differs, and ") && message.contains("; in it change Growing"))
    // It moves with the layout, but draws the same.
    let change = message.components(separatedBy: "; animations: ")[0]
    #expect(!change.contains("Rest"), "a view at rest is not named")
    #expect(!message.contains("frame 0 at"), "the first frame is equal")
  }

  /// A lamp whose light moves once it is switched on.
  private struct Lamp: View {
    var width: Double
    @State private var isOn = false

    var body: some View {
      VStack {
        Button("Switch") { withAnimation(.linear(duration: 0.3).delay(0.1)) { isOn = true } }
        Color.yellow.frame(width: isOn ? width : 20, height: 8)
          .accessibilityElement().accessibilityLabel("Light")
      }
    }
  }

  @Test func lastStepAndMovingElementsAreNamedAndThePageShowsTheFrame() throws {
    func show(_ width: Double, isRecording: Bool) throws -> [String] {
      var settings = settings
      settings.isRecording = isRecording
      return try failures {
        try expectFrames(
          of: Lamp(width: width), size: Size(160, 60), for: 0.4, named: "lamp", settings: settings,
          checks: .none
        ) { $0.tap("Switch") }
      }
    }
    // Narrower than the button, which would move too.
    _ = try show(40, isRecording: true)
    #expect(try show(40, isRecording: false) == [])
    let message = try #require(try show(56, isRecording: false).first)
    #expect(message.contains(" s after step 1 (tap \"Switch\") began, differs, and "), "\(message)")
    #expect(message.contains("; in it move \"Light\"; in it change "), "\(message)")
    #expect(message.contains("steps of the script:\n  1. at 0 s: tap \"Switch\""), "\(message)")
    let page = try String(
      contentsOfFile: "\(folder.path)/.artifacts/pictures/index.html", encoding: .utf8)
    #expect(page.contains("<h2>BarTests.lamp.frames</h2>"))
    #expect(page.contains(" s, actual</figcaption>"), "\(page)")
  }

  @Test func shorterFilmDiffers() throws {
    _ = try show(Growing(), isRecording: true)
    #expect(try show(Growing(), for: 0.25).first?.contains("16 frames, stored: 31") == true)
  }

  @Test func longerFilmDiffersInItsFirstNewFrame() {
    var film = DigestFilm()
    for digest in ["a", "b", "c"] { film.add(digest, stored: ["a", "b"]) { ["Card"] } }
    #expect(film.text == "0 a\n1 b\n2 c\n")
    #expect(film.difference(from: ["a", "b", "c"]) == nil)
    #expect(film.difference(from: ["a", "b"]) == "frame 2 at 0.033 s differs; in it change Card")
  }
}

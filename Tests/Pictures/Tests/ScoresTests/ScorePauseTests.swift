import Foundation
import KitWindow
import PNG
import Scores
import StageTesting
import StageUI
import Testing

/// The files that the keys of a pause write: a strip, an animated PNG, video and a test.
@MainActor @Suite struct ScorePauseTests {
  private static let size = Size(220, 140)

  /// Adds a player to a list, pauses it, presses a key of the pause, and returns the file that it writes.
  private func file(of key: Key, ending: String) throws -> [UInt8] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let host = ViewHost(glyphs: BlockFont.shared) { ScoreList() }
    let travel = TimeTravel(host)
    travel.isRecording = true
    var written: [String] = []
    travel.writeFiles(named: "scores", in: folder.path) { written.append($0) }
    var settings = PictureSettings.blocks
    settings.shard = nil
    try useProgram(host, size: Self.size, settings: settings) { input in
      _ = travel.update(input) { host.update($0) }
    } script: { script in
      script.wait(0.1)
      script.tap("Name")
      script.type("Bob")
      script.tap("Add")
      script.wait(0.5)
      script.press(.f4)
      #expect(travel.isPaused)
      script.press(key)
      script.wait(until: "the file is written") { !written.isEmpty }
      script.press(.f4)
      #expect(!travel.isPaused && script.shows("Bob: 100"))
    }
    #expect(written == ["\(folder.path)/scores-1.\(ending)"])
    return Array(try Data(contentsOf: folder.appendingPathComponent("scores-1.\(ending)")))
  }

  /// Returns a picture of the list, after a player was added or as it begins.
  private func picture(hasPlayer: Bool) throws -> PNGImage {
    let host = ViewHost(glyphs: BlockFont.shared) { ScoreList() }
    var settings = PictureSettings.blocks
    settings.shard = nil
    var list = host.frame(size: Self.size, time: 0)
    if hasPlayer {
      try useProgram(host, size: Self.size, settings: settings) { input in
        _ = host.update(input)
      } script: { script in
        script.tap("Name")
        script.type("Bob")
        script.tap("Add")
        script.wait(0.5)
      }
      list = host.frame(size: Self.size, time: 1)
    }
    var pixmap = Pixmap(width: 220, height: 140)
    Renderer().paint(list, scale: 1, into: &pixmap)
    return PNGImage(width: 220, height: 140, pixels: pixmap.straightRGBA)
  }

  /// Returns a part of a picture.
  private func crop(
    _ image: PNGImage, x: Int, y: Int, width: Int, height: Int
  ) -> PNGImage {
    let rows = (y..<y + height).flatMap { row in
      image.pixels[((row * image.width + x) * 4)...].prefix(width * 4)
    }
    return PNGImage(width: width, height: height, pixels: rows)
  }

  /// Twelve frames in rows of four, 4 pixels apart, each above a caption of 20 pixels.
  @Test func stripHasTheFramesAndTheirCaptions() throws {
    let strip = try PNGImage(decoding: file(of: .s, ending: "png"))
    #expect(strip.width == 4 * 224 - 4 && strip.height == 3 * 164 - 4)
    let first = crop(strip, x: 0, y: 0, width: 220, height: 140)
    let last = crop(strip, x: 3 * 224, y: 2 * 164, width: 220, height: 140)
    #expect(try first.pixels == picture(hasPlayer: false).pixels)
    #expect(try last.pixels == picture(hasPlayer: true).pixels)
    let captions = (0..<12).map { place in
      crop(strip, x: place % 4 * 224, y: place / 4 * 164 + 140, width: 220, height: 20).pixels
    }
    #expect(Set(captions).count == 12, "each has a time of its own")
  }

  @Test func animatedPictureHasEachSecondFrame() throws {
    let film = try file(of: .a, ending: "apng")
    // The number of frames follows the signature of PNG and the header.
    #expect(film[37..<41].elementsEqual("acTL".utf8))
    let count = film[41..<45].reduce(0) { $0 << 8 | Int($1) }
    #expect((5...30).contains(count), "\(count) of 0.8 seconds")
    let first = try PNGImage(decoding: film)
    #expect(first.width == 220 && first.height == 140)
    #expect(try first.pixels == picture(hasPlayer: false).pixels)
  }

  @Test func videoHasAllFrames() throws {
    let film = try file(of: .v, ending: "y4m")
    let header = Array(film.prefix { $0 != 10 })
    #expect(header.starts(with: "YUV4MPEG2 W220 H140 F60:1 ".utf8))
    let length = 6 + 220 * 140 * 3 / 2
    let frames = stride(from: header.count + 1, to: film.count, by: length).map {
      film[($0 + 6)..<min($0 + length, film.count)]
    }
    #expect((film.count - header.count - 1).isMultiple(of: length))
    #expect((36...60).contains(frames.count), "\(frames.count) of 0.8 seconds")
    // The player fades in below the two rows of the list, for 0.3 s until the last 0.2 s.
    let (first, last) = (try #require(frames.first), try #require(frames.last))
    let changed = zip(first, last).prefix(220 * 140).enumerated().filter { $1.0 != $1.1 }
    #expect(changed.contains { $0.offset / 220 > 60 }, "the player is shown")
    #expect(frames.suffix(6).allSatisfy { $0.elementsEqual(last) }, "nothing moves any more")
    #expect(Set(frames.map(Array.init)).count > 10, "the player fades in")
  }

  /// The written test is the one in RecordedTests.swift, with the view, its font and its name.
  @Test func testRepeatsTheInput() throws {
    let written = String(decoding: try file(of: .t, ending: "swift"), as: UTF8.self)
    let ours = written.replacingOccurrences(of: "ContentView()", with: "ScoreList()")
      .replacingOccurrences(of: "scale: 1)", with: "scale: 1, settings: .blocks)")
    let path = "\(#filePath)".replacingOccurrences(of: "ScorePauseTests", with: "RecordedTests")
    let source = try String(contentsOfFile: path, encoding: .utf8)
    let code = source.split(separator: "\n").filter { !$0.hasPrefix("//") && $0 != "import Scores" }
    let lines = ours.split(separator: "\n").filter { !$0.hasPrefix("//") }
    #expect(code == lines, "\(ours)")
  }
}

import PNG
import Raster
import Scenes
import StageUI
import TestSupport
import Testing

@testable import PokerSlamGame

/// Strips of frames from the animations of four hands, which the README shows, of Rush (the wave of
/// a fresh deck, and one of the last seconds), and of a lesson that is solved.
@MainActor
@Suite struct SlamStripTests {
  private static let strips = GoldenFolder("strips", at: "Tests/ScenesTests/Strips")
  private static let size = Size(640, 480)
  private static let count = 6
  private static let gap = 4

  @Test(arguments: [
    ("board-slam-three", 0.1, 0.7), ("board-slam-five", 0.15, 0.9),
    ("board-slam-straight-flush", 0.2, 1.2), ("board-slam-royal-flush", 0.3, 1.6),
    ("board-rush-wave", 0.95, 1.5), ("board-rush-last", 3.95, 4.3),
    ("lessons-touching-solved", 0.1, 1.3),
  ])
  func handAnimationEqualsItsGoldenStrip(_ name: String, _ start: Double, _ end: Double) throws {
    let scene = try #require(Scene.named(name))
    let staged = scene.stage(glyphs: try GoldenTests.fonts.get())
    let times = (0..<Self.count).map { number in
      start + (end - start) * (Double(number) / Double(Self.count - 1))
    }
    let pictures = times.map { time -> [UInt8] in
      let list = staged.advance(to: time, size: Self.size, scale: 0.5)
      var pixmap = Pixmap(width: Int(Self.size.width / 2), height: Int(Self.size.height / 2))
      Renderer().paint(list, scale: 0.5, into: &pixmap)
      return pixmap.straightRGBA
    }
    try Self.strips.compare(Self.sideBySide(pictures), name: name, parts: Self.parts(at: times))
  }

  /// Returns the places of the frames in a strip.
  private static func parts(at times: [Double]) -> [PicturePart] {
    let (width, height) = (Int(size.width / 2), Int(size.height / 2))
    return times.enumerated().map { number, time in
      let left = number * (width + gap)
      return PicturePart(
        "", frame: (number, time),
        box: PixelBox(left: left, top: 0, right: left + width, bottom: height))
    }
  }

  @Test func changedFramesOfAStripAreNamed() {
    let (width, height) = (Int(Self.size.width / 2), Int(Self.size.height / 2))
    let frame = [UInt8](repeating: 0, count: width * height * 4)
    var changed = frame
    changed[changed.count - 1] = 255
    let old = Self.sideBySide([frame, frame, frame, frame])
    let new = Self.sideBySide([frame, changed, frame, changed])
    let parts = PicturePart.differing(
      Self.parts(at: [0.1, 0.25, 0.4, 0.55]), expected: old, actual: new)
    #expect(PicturePart.text(of: parts) == "frame 1 at 0.25 s and 1 after it")
  }

  /// Joins pictures in RGBA with transparent gaps.
  private static func sideBySide(_ pictures: [[UInt8]]) -> PNGImage {
    let (width, height) = (Int(size.width / 2), Int(size.height / 2))
    var pixels: [UInt8] = []
    for y in 0..<height {
      for (number, picture) in pictures.enumerated() {
        if number > 0 { pixels += repeatElement(0, count: gap * 4) }
        let start = y * width * 4
        pixels += picture[start..<start + width * 4]
      }
    }
    return PNGImage(
      width: pictures.count * (width + gap) - gap, height: height, pixels: pixels)
  }
}

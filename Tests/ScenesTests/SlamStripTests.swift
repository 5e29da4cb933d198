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
    let pictures = (0..<Self.count).map { number -> [UInt8] in
      let share = Double(number) / Double(Self.count - 1)
      let list = staged.advance(to: start + (end - start) * share, size: Self.size, scale: 0.5)
      var pixmap = Pixmap(width: Int(Self.size.width / 2), height: Int(Self.size.height / 2))
      Renderer().paint(list, scale: 0.5, into: &pixmap)
      return pixmap.straightRGBA
    }
    try Self.strips.compare(Self.sideBySide(pictures), name: name)
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

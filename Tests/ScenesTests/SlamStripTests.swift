import PNG
import Scenes
import StageUI
import TestSupport
import Testing

@testable import PokerSlamGame

/// Strips of frames from the animations of four hands, which the README shows, of Rush (the wave of
/// a fresh deck, and one of the last seconds), and of a lesson that is solved.
///
/// Each strip is drawn twice; see `ProgramPictures`. The second time its frames are checked too.
@MainActor
@Suite(.serialized) struct SlamStripTests {
  private static let size = Size(640, 480)
  private static let scale = 0.5
  private static let (width, height) = (320, 240)
  private static let count = 6

  /// The scenes, and the first and last second of their strips.
  private nonisolated static let strips: [(name: String, start: Double, end: Double)] = [
    ("board-slam-three", 0.1, 0.7), ("board-slam-five", 0.15, 0.9),
    ("board-slam-straight-flush", 0.2, 1.2), ("board-slam-royal-flush", 0.3, 1.6),
    ("board-rush-wave", 0.95, 1.5), ("board-rush-last", 3.95, 4.3),
    ("lessons-touching-solved", 0.1, 1.3),
  ]
  private nonisolated static let names = TestShard.share(
    of: ChosenScenes.among(strips.map(\.name)))

  private static let pictures = ProgramPictures(
    in: GoldenFolder("strips", at: "Tests/ScenesTests/Strips"), usesAllThreads: Conditions.areAll,
    checks: { MeaningChecks.moments(of: $0) }, checkedStage: staged)

  @Test func everyStripAndFilmHasATest() throws {
    let panels = PanelFilmTests.films.flatMap { ["\($0.name)-interrupted", "\($0.name)-whole"] }
    try PanelFilmTests.goldens.expectNoOthers(than: Self.strips.map(\.name) + panels)
  }

  private static func staged(_ name: String, _ checks: MeaningChecks) throws -> ProgramPicture {
    let strip = try #require(strips.first { $0.name == name })
    let staged = try #require(Scene.named(name)).stage(glyphs: try GoldenTests.fonts.get())
    let host = staged.program.host
    let checker = StageChecker(host, size: size, scale: scale, checks)
    if !checks.kinds.isEmpty { staged.onFrame = { checker.frame(at: $0) } }
    let frames = (0..<count).map { number in
      let time =
        strip.start + (strip.end - strip.start) * (Double(number) / Double(count - 1))
      staged.advance(to: time, size: size, scale: scale)
      checker.step = "frame \(number)"
      checker.look()
      return ProgramPicture.Frame(of: host, at: time)
    }
    return ProgramPicture(
      strip: frames, width: width, height: height, scale: scale, found: checker.found)
  }

  @Test(arguments: names) func handAnimationEqualsItsGoldenStrip(_ name: String) throws {
    try Self.pictures.expectGolden(name)
  }

  @Test(arguments: ProgramPictures.shuffled(names))
  func handAnimationIsTheSameTwiceAndHasNoFaults(_ name: String) throws {
    try Self.pictures.expectSame(name)
  }

  @Test func changedFramesOfAStripAreNamed() {
    let parts = PicturePart.strip(at: [0.1, 0.25, 0.4, 0.55], width: 8, height: 6)
    let right = parts.map(\.box.right).max() ?? 0
    #expect(right == 4 * 8 + 3 * 4)
    let old = PNGImage(
      width: right, height: 6, pixels: [UInt8](repeating: 0, count: right * 6 * 4))
    var pixels = old.pixels
    for part in [parts[1], parts[3]] {
      pixels[((part.box.bottom - 1) * right + part.box.right - 1) * 4] = 255
    }
    let differing = PicturePart.differing(
      parts, expected: old, actual: PNGImage(width: right, height: 6, pixels: pixels))
    #expect(PicturePart.text(of: differing) == "frame 1 at 0.25 s and 1 after it")
  }
}

import PokerSlamGame
import Scenes
import StageUI
import TestSupport
import Testing

/// The brightest moments of the game, seen as a film: they do not flash dangerously.
@MainActor
@Suite struct FlashTests {
  @Test(arguments: [
    "board-slam-five", "board-slam-straight-flush", "board-slam-royal-flush", "board-rush-wave",
    "climb-bonus-hit",
  ])
  func filmFlashesAtMostThreeTimesASecond(_ name: String) throws {
    let scene = try #require(Scene.named(name))
    let staged = scene.stage(glyphs: try GoldenTests.fonts.get())
    let size = Size(1280, 800)
    let renderer = Renderer()
    var pixmap = Pixmap(
      width: Int(size.width / FlashMeter.cell), height: Int(size.height / FlashMeter.cell))
    var meter = FlashMeter()
    for frame in 0..<180 {
      let time = Double(frame) / 60
      let list = staged.advance(to: time, size: size)
      renderer.paint(list, scale: 1 / FlashMeter.cell, into: &pixmap)
      meter.add(pixmap.allPixels, width: pixmap.width, time: time)
    }
    #expect(meter.faults.map(\.description) == [])
  }
}

import PokerSlamGame
import Scenes
import StageUI
import TestSupport
import Testing
import Workers

/// The histories of pixels of scenes.
@MainActor
@Suite struct PixelHistoryTests {
  @Test(arguments: ["menu", "pause", "board-hand"])
  func theLastStepIsThePixelOfTheScene(name: String) throws {
    let scene = try #require(Scene.named(name))
    let fonts = try TestFonts.installed.get()
    let (width, height) = (480, 300)
    let scale = DisplayScale.effective(width: width, height: height, desktop: 0.5)
    let staged = scene.stage(glyphs: fonts, runner: WorkerPool(threads: 2))
    let list = staged.advance(
      to: scene.moment, size: Size(Double(width) / scale, Double(height) / scale), scale: scale)
    var picture = Pixmap(width: width, height: height)
    Renderer().paint(list, scale: scale, into: &picture)
    for (x, y) in [(5, 5), (100, 80), (240, 150), (300, 40), (400, 220), (479, 299)] {
      let history = staged.program.host.pixelHistory(
        of: list, x: x, y: y, width: width, height: height)
      #expect(history.pixel == picture[x, y], "\(history)")
      #expect(history.steps.first?.before == 0)
      #expect(history.steps.allSatisfy { $0.view != "window" }, "\(history)")
    }
  }
}

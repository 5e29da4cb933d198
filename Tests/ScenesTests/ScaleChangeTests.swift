import PokerSlamGame
import Raster
import Scenes
import StageTesting
import StageUI
import TestSupport
import Testing
import Typeset

/// A window may move to a display of another scale; it then shows what it would have shown there from
/// the beginning.
@MainActor
@Suite struct ScaleChangeTests {
  nonisolated static let names = TestShard.share(of: Scene.all.map(\.name))

  @Test(arguments: names) func sceneLooksTheSameAfterAChangeOfScale(_ name: String) throws {
    let scene = try #require(Scene.named(name))
    func list(startingAt scale: Double) throws -> DisplayList {
      let staged = scene.stage(glyphs: try TestFonts.installed.get())
      staged.advance(to: scene.moment, size: scene.size, scale: scale)
      return staged.advance(to: scene.moment + 0.5, size: scene.size, scale: 2)
    }
    let (moved, unmoved) = (try list(startingAt: 1), try list(startingAt: 2))
    let (width, height) = (Int(2 * scene.size.width), Int(2 * scene.size.height))
    func digest(_ list: DisplayList) -> UInt64 {
      var pixmap = Pixmap(width: width, height: height)
      Renderer().paint(list, scale: 2, into: &pixmap)
      return pixmap.digest
    }
    let isSame =
      moved.digest(width: width, height: height, scale: 2)
      == unmoved.digest(width: width, height: height, scale: 2)
    #expect(isSame || digest(moved) == digest(unmoved))
  }
}

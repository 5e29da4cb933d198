import KitWindow
import PNG
import Scenes
import StageUI

/// Pictures of one scene side by side, each above its time.
///
/// The first picture shows the start of the scene. The last shows the requested moment or, if there
/// is none, the moment of the scene's still picture.
@MainActor
struct Strip {
  let scene: Scene
  let size: Size
  let scale: Double
  let count: Int

  init(_ scene: Scene, size: Size, scale: Double, count: Int) {
    self.scene = scene
    self.size = size
    self.scale = scale
    self.count = count
  }

  func paint(_ changes: SceneChanges, glyphs: any GlyphSource, runner: any BandRunner) -> PNGImage {
    let staged = scene.stage(glyphs: glyphs, runner: runner, changes: changes)
    let strip = MomentStrip(count, until: changes.moment ?? scene.moment)
    let (width, height) = (Int(clamping: size.width * scale), Int(clamping: size.height * scale))
    let scale = DisplayScale.effective(width: width, height: height, desktop: scale)
    let size = Size(Double(width) / scale, Double(height) / scale)
    let pictures = strip.moments.map { moment -> [UInt8] in
      let list = staged.advance(to: moment, size: size, scale: scale)
      var pixmap = Pixmap(width: width, height: height)
      Renderer(runner: runner).paint(list, scale: scale, into: &pixmap)
      return pixmap.straightRGBA
    }
    return strip.image(
      of: pictures, width: width, height: height, glyphs: glyphs,
      text: [PNGText(keyword: "Scene", value: scene.name)])
  }
}

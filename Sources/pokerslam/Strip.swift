import PNG
import Scenes
import StageUI

/// Pictures of one scene side by side.
///
/// The first picture shows the start of the scene. The last shows the requested moment or, if there
/// is none, the moment of the scene's still picture.
@MainActor
struct Strip {
  let scene: Scene
  let size: Size
  let scale: Double
  let count: Int
  /// The number of pixels between two pictures.
  private static let gap = 8

  init(_ scene: Scene, size: Size, scale: Double, count: Int) {
    self.scene = scene
    self.size = size
    self.scale = scale
    self.count = count
  }

  func paint(_ changes: SceneChanges, glyphs: any GlyphSource, runner: any BandRunner) -> PNGImage {
    let staged = scene.stage(glyphs: glyphs, runner: runner, changes: changes)
    let last = changes.moment ?? scene.moment
    let (width, height) = (Int(clamping: size.width * scale), Int(clamping: size.height * scale))
    let scale = DisplayScale.effective(width: width, height: height, desktop: scale)
    let size = Size(Double(width) / scale, Double(height) / scale)
    let pictures = (0..<count).map { number -> [UInt8] in
      let moment = last * Double(number) / Double(max(count - 1, 1))
      let list = staged.advance(to: moment, size: size, scale: scale)
      var pixmap = Pixmap(width: width, height: height)
      Renderer(runner: runner).paint(list, scale: scale, into: &pixmap)
      return pixmap.straightRGBA
    }
    let whole = count * (width + Self.gap) - Self.gap
    var pixels: [UInt8] = []
    pixels.reserveCapacity(whole * height * 4)
    for y in 0..<height {
      for (number, picture) in pictures.enumerated() {
        if number > 0 { pixels += repeatElement(0, count: Self.gap * 4) }
        pixels += picture[(y * width * 4)..<((y + 1) * width * 4)]
      }
    }
    return PNGImage(
      width: whole, height: height, pixels: pixels,
      text: [PNGText(keyword: "Scene", value: scene.name)])
  }
}

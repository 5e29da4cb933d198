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
  /// The number of pixels between two pictures.
  private static let gap = 8
  /// The height of a time in pixels.
  private static let line = 20

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
    let moments = (0..<count).map { last * Double($0) / Double(max(count - 1, 1)) }
    let pictures = moments.map { moment -> [UInt8] in
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
    pixels += Self.times(moments, frameWidth: width, width: whole, glyphs: glyphs)
    return PNGImage(
      width: whole, height: height + Self.line, pixels: pixels,
      text: [PNGText(keyword: "Scene", value: scene.name)])
  }

  /// Returns the pixels of a line with a time below the middle of each picture.
  private static func times(
    _ moments: [Double], frameWidth: Int, width: Int, glyphs: any GlyphSource
  ) -> [UInt8] {
    let drawing = Fragment(glyphs: glyphs) { context in
      context.fill(
        Path(Rect(x: 0, y: 0, width: Double(width), height: Double(line))),
        with: .color(Color(white: 0.13)))
      for (number, moment) in moments.enumerated() {
        context.draw(
          Text(text(of: moment)).font(.system(size: 12)).foregroundStyle(.white),
          at: Point(
            Double(number * (frameWidth + gap)) + Double(frameWidth) / 2, Double(line) / 2))
      }
    }
    var list = DisplayList()
    list.draw(drawing)
    var pixmap = Pixmap(width: width, height: line)
    Renderer().paint(list, scale: 1, into: &pixmap)
    return pixmap.straightRGBA
  }

  /// Returns a time in seconds with at most three digits after the point, such as `0.2 s`.
  static func text(of moment: Double) -> String {
    let rounded = (moment * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? "\(Int(clamping: rounded)) s" : "\(rounded) s"
  }
}

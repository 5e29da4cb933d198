import PokerSlamGame
import Raster
import Scenes
import StageUI

/// The fonts of the golden pictures.
///
/// The letters can be left out to show what is below them.
private final class PlainGlyphs: GlyphSource {
  private let source: any GlyphSource
  private let isEmpty: Bool

  init(_ source: any GlyphSource, isEmpty: Bool) {
    self.source = source
    self.isEmpty = isEmpty
  }

  func shape(_ text: String, font: FontDescription) -> GlyphRun {
    var run = source.shape(text, font: font)
    if isEmpty { run.faces = run.faces.map(EmptyFace.init) }
    return run
  }
}

/// A font face with the metrics of another face and with empty glyphs.
private final class EmptyFace: GlyphFace {
  let identity: UInt64
  let unitsPerEm: Double

  init(_ face: any GlyphFace) {
    identity = face.identity ^ 0x55AA
    unitsPerEm = face.unitsPerEm
  }

  var hasBitmaps: Bool { false }
  func outline(of glyph: UInt32) -> Path { Path() }
  func bitmap(of glyph: UInt32) -> GlyphBitmap? { nil }
}

/// A scene's pictures with and without letters, and its elements.
struct ScenePictures {
  let with: [UInt32]
  let without: [UInt32]
  /// The width in pixels.
  let width: Int
  let elements: [ScreenElement]

  /// Stages a scene with and without letters; `prepare` may change the program before it starts.
  ///
  /// The scene is recorded twice, because some texts are recorded as outlines. The letters could
  /// not be removed from such a recording.
  @MainActor
  init(
    _ scene: Scene, _ size: Size, scale: Double, changes: SceneChanges = SceneChanges(),
    prepare: (AppModel) -> Void = { _ in }
  ) throws {
    let fonts = try GoldenTests.fonts.get()
    let (width, height) = (Int(size.width * scale), Int(size.height * scale))
    func picture(isEmpty: Bool) -> ([UInt32], [ScreenElement]) {
      let staged = scene.stage(
        glyphs: PlainGlyphs(fonts, isEmpty: isEmpty), changes: changes)
      prepare(staged.program.app)
      let list = staged.advance(to: scene.moment, size: size, scale: scale)
      // Painted in place, so that no pixels are copied.
      let pixels = unsafe [UInt32](unsafeUninitializedCapacity: width * height) { memory, count in
        unsafe memory.initialize(repeating: 0)
        count = width * height
        guard let base = memory.baseAddress else { return }
        var pixmap = unsafe Pixmap(
          borrowing: base, width: width, height: height, bytesPerRow: width * 4)
        Renderer().paint(list, scale: scale, into: &pixmap)
      }
      return (pixels, staged.program.host.screenElements)
    }
    (with, elements) = picture(isEmpty: false)
    (without, _) = picture(isEmpty: true)
    self.width = width
  }
}

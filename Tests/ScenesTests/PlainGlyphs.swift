import PokerSlamGame
import Raster
import Scenes
import StageUI
import Synchronization

/// The fonts of the golden pictures, whose letters can be left out to show what is below them.
final class PlainGlyphs: GlyphSource {
  private let source: any GlyphSource
  private let letters = Letters()

  init(_ source: any GlyphSource) { self.source = source }

  func shape(_ text: String, font: FontDescription) -> GlyphRun {
    var run = source.shape(text, font: font)
    run.faces = run.faces.map { PlainFace($0, letters) }
    return run
  }

  /// Leaves out all letters while `body` paints.
  fileprivate func withoutLetters<Result>(_ body: () -> Result) -> Result {
    letters.areHidden.withLock { $0 = true }
    defer { letters.areHidden.withLock { $0 = false } }
    return body()
  }
}

/// A scene's pictures with and without letters, and its elements.
struct ScenePictures {
  let with: [UInt32]
  let without: [UInt32]
  /// The width in pixels.
  let width: Int
  let elements: [ScreenElement]

  /// Stages a scene once and paints it twice; `prepare` may change the program before it starts.
  @MainActor
  init(
    _ scene: Scene, _ size: Size, scale: Double, changes: SceneChanges = SceneChanges(),
    prepare: (AppModel) -> Void = { _ in }
  ) throws {
    let glyphs = PlainGlyphs(try GoldenTests.fonts.get())
    let staged = scene.stage(glyphs: glyphs, changes: changes)
    prepare(staged.program.app)
    let list = staged.advance(to: scene.moment, size: size, scale: scale)
    let (width, height) = (Int(size.width * scale), Int(size.height * scale))
    func paint() -> [UInt32] {
      // Painted in place: reading a pixmap pixel by pixel took 40 ms a picture.
      unsafe [UInt32](unsafeUninitializedCapacity: width * height) { memory, count in
        unsafe memory.initialize(repeating: 0)
        count = width * height
        guard let base = memory.baseAddress else { return }
        var pixmap = unsafe Pixmap(
          borrowing: base, width: width, height: height, bytesPerRow: width * 4)
        Renderer().paint(list, scale: scale, into: &pixmap)
      }
    }
    with = paint()
    without = glyphs.withoutLetters(paint)
    self.width = width
    elements = staged.program.host.screenElements
  }
}

private final class Letters: Sendable {
  let areHidden = Mutex(false)
}

/// A face whose glyphs can be hidden, always drawn from outlines.
private final class PlainFace: GlyphFace {
  private let face: any GlyphFace
  private let letters: Letters

  init(_ face: any GlyphFace, _ letters: Letters) {
    (self.face, self.letters) = (face, letters)
  }

  private var isHidden: Bool { letters.areHidden.withLock { $0 } }
  var identity: UInt64 { face.identity ^ (isHidden ? 0x55AA : 0xAA55) }
  var unitsPerEm: Double { face.unitsPerEm }
  var hasBitmaps: Bool { false }
  func outline(of glyph: UInt32) -> Path { isHidden ? Path() : face.outline(of: glyph) }
  func bitmap(of glyph: UInt32) -> GlyphBitmap? { nil }
}

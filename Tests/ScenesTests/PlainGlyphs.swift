import Raster
import Synchronization

/// The fonts of the golden pictures, whose letters can be left out to show what is below them.
final class PlainGlyphs: GlyphSource {
  private let source: any GlyphSource
  private let isEmpty: Bool
  private let cuts = CutCount()

  init(_ source: any GlyphSource, isEmpty: Bool = false) {
    self.source = source
    self.isEmpty = isEmpty
  }

  /// The number of "…" drawn for truncated text.
  var cutCount: Int { cuts.count.withLock { $0 } }

  func shape(_ text: String, font: FontDescription) -> GlyphRun {
    var run = source.shape(text, font: font)
    if isEmpty {
      run.faces = run.faces.map(EmptyFace.init)
    } else if text == "…" {
      run.faces = run.faces.map { CutFace($0, cuts) }
    }
    return run
  }
}

/// A face with the metrics of another, without ink.
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

private final class CutCount: Sendable {
  let count = Mutex(0)
}

/// A face that counts the glyphs whose outlines are drawn.
private final class CutFace: GlyphFace {
  let identity: UInt64
  private let face: any GlyphFace
  private let cuts: CutCount

  init(_ face: any GlyphFace, _ cuts: CutCount) {
    self.face = face
    self.cuts = cuts
    identity = face.identity ^ 0xAA55
  }

  var unitsPerEm: Double { face.unitsPerEm }
  var hasBitmaps: Bool { false }
  func outline(of glyph: UInt32) -> Path {
    cuts.count.withLock { $0 += 1 }
    return face.outline(of: glyph)
  }
  func bitmap(of glyph: UInt32) -> GlyphBitmap? { nil }
}

public import Raster
internal import Synchronization

/// One font file, opened by FreeType for its outlines and by HarfBuzz for shaping.
///
/// Everything is in font units, so nothing depends on a size and a picture depends on the file
/// alone. Calls from several threads are safe; they take turns.
public final class FontFace: GlyphFace {
  public let path: String
  /// Which font of a collection, and, from bit 16 on, which named instance of a variable font.
  public let index: Int
  /// Family and style as the file calls them.
  public let name: String
  /// FNV-1a, 64 bits, of the file's bytes, and of `index` when that is not 0.
  public let identity: UInt64
  public let unitsPerEm: Double
  /// Distance from the baseline to the top of a line, in font units, from the `hhea` table.
  ///
  /// That table, and not OS/2's two other pairs, because it is what FreeType, SDL2_ttf and Apple's
  /// layout use; a font that leaves it at 0 has OS/2's taken instead. No line gap is added.
  public let ascent: Double
  /// Distance from the baseline to the bottom of a line, in font units, positive.
  public let descent: Double
  public let inkBounds: Rect?
  let digitCell: Double
  private let engine: Mutex<FontEngine>

  /// Opens a font file; the file may be removed or replaced afterwards.
  public init(path: String, index: Int = 0) throws(FontError) {
    let engine = try FontEngine(path: path, index: index)
    self.path = path
    self.index = index
    name = engine.name
    identity = engine.identity
    unitsPerEm = engine.unitsPerEm
    ascent = engine.ascent
    descent = engine.descent
    inkBounds = engine.inkBounds
    digitCell = engine.widestDigit
    self.engine = Mutex(engine)
  }

  /// The glyph in font units, y downwards, each contour closed; empty for a space, a glyph the font
  /// does not have or one without an outline.
  ///
  /// Kept after the first call.
  public func outline(of glyph: UInt32) -> Path {
    engine.withLock { $0.outline(of: glyph) }
  }

  /// The glyph that shows a character by itself, nil when the font has none for it.
  public func glyph(for scalar: Unicode.Scalar) -> UInt32? {
    engine.withLock { $0.glyph(for: scalar.value) }
  }

  func covers(_ scalars: [UInt32]) -> Bool {
    engine.withLock { engine in scalars.allSatisfy { engine.glyph(for: $0) != nil } }
  }

  func shape(_ item: LineItem, of line: [UInt32], features: ShapingFeatures) -> [ShapedGlyph] {
    engine.withLock { $0.shape(item, of: line, features: features) }
  }
}

extension FontFace: LineFace {}

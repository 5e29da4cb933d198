public import Raster
internal import Synchronization

/// A font file, opened by FreeType for outlines and by HarfBuzz for shaping.
///
/// All values are in font units and depend only on the file, not on a size. Calls from several
/// threads are safe but serialised.
public final class FontFace: GlyphFace {
  /// The path of the font file.
  public let path: String
  /// The font in the file: the lower 16 bits are its index in a collection.
  ///
  /// The bits from 16 on are the number of a named instance of a variable font; 0 for none.
  public let index: Int
  /// The family and style named in the file.
  public let name: String
  /// The 64-bit FNV-1a hash of the file's bytes, and of `index` if that is not 0.
  public let identity: UInt64
  public let unitsPerEm: Double
  /// The distance from the baseline to the top of a line in font units, from the `hhea` table.
  ///
  /// FreeType, SDL2_ttf and Apple's layout use that table rather than the two pairs of values in
  /// the OS/2 table. If `hhea` contains 0, the OS/2 values are used. No line gap is added.
  public let ascent: Double
  /// The distance from the baseline to the bottom of a line in font units, positive.
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

  /// Returns the outline of a glyph in font units, y downwards, with closed contours.
  ///
  /// The outline is empty for a space, an unknown glyph and a glyph without an outline. It is
  /// cached after the first call.
  public func outline(of glyph: UInt32) -> Path {
    engine.withLock { $0.outline(of: glyph) }
  }

  /// Returns the glyph for a single character; nil if the font has none.
  public func glyph(for scalar: Unicode.Scalar) -> UInt32? {
    engine.withLock { $0.glyph(for: scalar.value) }
  }

  func covers(_ scalars: [UInt32]) -> Bool {
    engine.withLock { engine in scalars.allSatisfy { engine.glyph(for: $0) != nil } }
  }

  func hasFeature(_ tag: String) -> Bool { engine.withLock { $0.hasFeature(tag) } }

  func shape(_ item: LineItem, of line: [UInt32], features: ShapingFeatures) -> [ShapedGlyph] {
    engine.withLock { $0.shape(item, of: line, features: features) }
  }
}

extension FontFace: LineFace {}

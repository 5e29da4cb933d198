/// Turns text into positioned glyphs; the only service that the canvas needs from outside.
///
/// The canvas never opens a font. It gets outlines and makes every mask itself. So the pixels of a
/// glyph depend on the font file, and not on the system's font renderer.
public protocol GlyphSource: AnyObject, Sendable {
  /// Shapes one line of text; characters missing in all fonts become missing-glyph boxes.
  func shape(_ text: String, font: FontDescription) -> GlyphRun

  /// Returns whether a family is installed; another one is used if it is not.
  func hasFamily(_ name: String) -> Bool

  /// Returns a message if the family of a design is not installed and another one is used; else nil.
  func missingFont(of design: FontDescription.Design) -> String?

  /// Frees memory that only speeds up shaping; called when all motion has ended.
  func release()
}

extension GlyphSource {
  public func hasFamily(_ name: String) -> Bool { true }

  public func missingFont(of design: FontDescription.Design) -> String? { nil }

  public func release() {}
}

/// A font file with fixed values for its variation axes; it provides the outlines of glyphs.
public protocol GlyphFace: AnyObject, Sendable {
  /// The face's key in the mask cache; it is the same for a font file in every process.
  var identity: UInt64 { get }
  /// The length of the em square in the units of `outline`.
  var unitsPerEm: Double { get }
  /// Returns a glyph's outline in font units, y downwards, with the origin on the baseline; empty
  /// for a space.
  func outline(of glyph: UInt32) -> Path
  /// A box around the ink of every glyph, in the units of `outline`, for a glyph at (0, 0); nil if
  /// unknown.
  var inkBounds: Rect? { get }
  /// Whether this is a bitmap font, for example one with colour emoji; its outlines are empty.
  var hasBitmaps: Bool { get }
  /// Returns the bitmap of a glyph; nil if it has none.
  func bitmap(of glyph: UInt32) -> GlyphBitmap?
}

extension GlyphFace {
  public var inkBounds: Rect? { nil }
  public var hasBitmaps: Bool { false }
  public func bitmap(of glyph: UInt32) -> GlyphBitmap? { nil }
}

/// A glyph stored as a bitmap.
public struct GlyphBitmap: Hashable, Sendable {
  public var bitmap: Bitmap
  /// The position of the bitmap, in the units of `GlyphFace.outline`.
  public var bounds: Rect
  /// Whether the bitmap is a mask that is filled with the text's colour; otherwise its own colours
  /// are drawn.
  public var isMask: Bool

  public init(_ bitmap: Bitmap, bounds: Rect, isMask: Bool = false) {
    self.bitmap = bitmap
    self.bounds = bounds
    self.isMask = isMask
  }
}

extension GraphicsContext {
  /// Draws the bitmap glyphs of a run.
  package func drawBitmaps(of run: GlyphRun, at origin: Point, with shading: Shading) {
    for glyph in run.glyphs where Int(glyph.face) < run.faces.count {
      let face = run.faces[Int(glyph.face)]
      guard face.hasBitmaps, let picture = face.bitmap(of: glyph.id) else { continue }
      let scale = run.size / face.unitsPerEm
      draw(
        ResolvedImage(picture.bitmap, shading: picture.isMask ? shading : nil),
        in: Rect(
          x: origin.x + glyph.x + picture.bounds.minX * scale,
          y: origin.y + glyph.y + picture.bounds.minY * scale,
          width: picture.bounds.width * scale, height: picture.bounds.height * scale))
    }
  }
}

/// Turns text into positioned glyphs; the one service the canvas needs from outside.
///
/// The canvas never opens a font: it is handed runs of outlines and makes every mask itself, so a
/// picture depends on the font file alone.
public protocol GlyphSource: AnyObject, Sendable {
  /// Shapes one line of text; characters that no font has become missing-glyph boxes.
  func shape(_ text: String, font: FontDescription) -> GlyphRun

  /// Whether a family that somebody asks for by name is there; what is not is served by another.
  func hasFamily(_ name: String) -> Bool

  /// To be called when nothing moves any more: frees memory that only speeds things up.
  func release()
}

extension GlyphSource {
  public func hasFamily(_ name: String) -> Bool { true }

  public func release() {}
}

/// One font file at one set of variations: a supplier of outlines.
public protocol GlyphFace: AnyObject, Sendable {
  /// The same for the same font file in every process; keys the mask cache.
  var identity: UInt64 { get }
  /// Length of the em square in the units of `outline`.
  var unitsPerEm: Double { get }
  /// The glyph in font units, y downwards, the origin on the baseline; empty for a space.
  func outline(of glyph: UInt32) -> Path
  /// A box around the ink of every glyph, in the units of `outline` from (0, 0); nil if unknown.
  var inkBounds: Rect? { get }
  /// True for a face of pictures, as of colour emoji, whose outlines are empty.
  var hasBitmaps: Bool { get }
  /// The glyph as a picture; nil where it has none.
  func bitmap(of glyph: UInt32) -> GlyphBitmap?
}

extension GlyphFace {
  public var inkBounds: Rect? { nil }
  public var hasBitmaps: Bool { false }
  public func bitmap(of glyph: UInt32) -> GlyphBitmap? { nil }
}

/// A glyph that is a picture.
public struct GlyphBitmap: Hashable, Sendable {
  public var bitmap: Bitmap
  /// Where the picture lies, in the units of `GlyphFace.outline`.
  public var bounds: Rect
  /// True when only its opacity counts and the text's colour fills it; otherwise it has its own.
  public var isMask: Bool

  public init(_ bitmap: Bitmap, bounds: Rect, isMask: Bool = false) {
    self.bitmap = bitmap
    self.bounds = bounds
    self.isMask = isMask
  }
}

extension GraphicsContext {
  /// Draws those glyphs of a run that are pictures.
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

/// Turns text into positioned glyphs; the one service the canvas needs from outside.
///
/// The canvas never opens a font: it is handed runs of outlines and makes every mask itself, so a
/// picture depends on the font file alone.
public protocol GlyphSource: AnyObject, Sendable {
  /// Shapes one line of text. Text that no font can show comes back with the font's missing-glyph
  /// boxes, never as an error.
  func shape(_ text: String, font: FontDescription) -> GlyphRun

  /// Breaks text into lines and places them.
  ///
  /// The default works with any source whose `shape` fills in each glyph's cluster and advance; a
  /// source implements it itself to keep what was laid out lately.
  func layOut(_ request: TextRequest) -> TextLayout
}

extension GlyphSource {
  public func layOut(_ request: TextRequest) -> TextLayout {
    request.layout(from: self)
  }
}

/// One font file at one set of variations: a supplier of outlines.
public protocol GlyphFace: AnyObject, Sendable {
  /// The same for the same font file in every process; keys the mask cache.
  var identity: UInt64 { get }
  /// Length of the em square in the units of `outline`.
  var unitsPerEm: Double { get }
  /// The glyph in font units, y downwards, the origin on the baseline; empty for a space.
  func outline(of glyph: UInt32) -> Path
}

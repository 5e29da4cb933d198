internal import Raster

/// A face that shapes lines: of outlines, or of pictures.
protocol LineFace: GlyphFace {
  /// Advance of the widest digit, 0 to 9, in font units; 0 when the font has none.
  var digitCell: Double { get }

  /// True when the font has a glyph for each of the characters.
  func covers(_ scalars: [UInt32]) -> Bool

  /// Glyphs of one stretch of a line, from left to right.
  func shape(_ item: LineItem, of line: [UInt32], features: ShapingFeatures) -> [ShapedGlyph]
}

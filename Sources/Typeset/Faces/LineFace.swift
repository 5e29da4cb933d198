internal import Raster

/// A face that can shape a line, with outline or bitmap glyphs.
protocol LineFace: GlyphFace {
  /// The advance of the widest digit, 0 to 9, in font units; 0 if the font has no digits.
  var digitCell: Double { get }

  /// Returns whether the font has a glyph for each of the characters.
  func covers(_ scalars: [UInt32]) -> Bool

  /// Returns whether the font has a feature that replaces glyphs, such as `smcp`.
  func hasFeature(_ tag: String) -> Bool

  /// Returns the glyphs of one item of a line, from left to right.
  func shape(_ item: LineItem, of line: [UInt32], features: ShapingFeatures) -> [ShapedGlyph]
}

extension LineFace {
  func hasFeature(_ tag: String) -> Bool { false }
}

public import Paragraphs

/// A font that is drawn by code, for a host of your own; `PictureFont.blocks` is the same.
///
/// Golden pictures with this font do not depend on font files.
///
/// Each Unicode scalar has one glyph, without kerning or ligatures. Lines are one em high; 16/20
/// of the em lie above the baseline. Weight, slant and design have no effect.
public final class BlockFont: GlyphSource {
  /// One font for all hosts, so that they share the cached outlines.
  public static let shared = BlockFont()

  /// Creates a font.
  public init() {}

  /// Returns false, because this single font has no family name.
  public func hasFamily(_ name: String) -> Bool { false }

  /// Returns the glyphs of a text in one line, from left to right.
  public func shape(_ text: String, font: FontDescription) -> GlyphRun {
    let font = font.normalized
    let units = font.size / BlockFace.unitsPerEm
    var glyphs: [GlyphRun.Glyph] = []
    var pen = 0.0
    var hasGap = false
    for (i, scalar) in text.unicodeScalars.enumerated() where font.size > 0 {
      var advance = BlockFace.advance(of: scalar) * units
      if advance > 0 {
        advance += font.gap
        hasGap = true
      }
      glyphs.append(
        GlyphRun.Glyph(id: scalar.value, x: pen, y: 0, advance: advance, cluster: UInt32(i)))
      pen += advance
    }
    return GlyphRun(
      faces: [BlockFace.shared], size: font.size, glyphs: glyphs,
      width: hasGap ? pen - font.gap : pen, ascent: BlockFace.ascent * units,
      descent: BlockFace.descent * units)
  }
}

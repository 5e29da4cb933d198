package import Paragraphs

/// A font that is drawn by code.
///
/// Golden pictures with this font do not depend on font files.
///
/// Each Unicode scalar has one glyph, without kerning or ligatures. Lines are one em high; 16/20
/// of the em lie above the baseline. Weight, slant and design have no effect.
package final class BlockFont: GlyphSource {
  package static let shared = BlockFont()

  package init() {}

  /// Returns false, because this single font has no family name.
  package func hasFamily(_ name: String) -> Bool { false }

  package func shape(_ text: String, font: FontDescription) -> GlyphRun {
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

import SwiftUI

/// A glyph source without glyphs.
final class NoGlyphs: GlyphSource {
  func shape(_ text: String, font: FontDescription) -> GlyphRun {
    GlyphRun(
      faces: [], size: font.size, glyphs: [], width: 0, ascent: font.size, descent: 0)
  }
}

import CSDL2TTF
import Raster
import TestSupport
import Testing

@testable import Typeset

/// Compares text widths with those that SDL2_ttf measures for the same font file.
///
/// SDL2_ttf includes ink beyond the last advance. It rounds each glyph to 1/64 pixel and the sum to
/// whole pixels. The widths must agree within that rounding.
@Suite(.serialized) struct SDLTTFReferenceTests {
  @Test(arguments: [
    "H", "AVATAR", "To Tea", "Royal flush", "Straight flush, 12,500", "0123456789", "office",
    "Wolff & Söhne — 7×9", "HAND",
  ])
  func widthsAgreeWithSDLTTF(text: String) throws {
    try #require(TTF_Init() == 0)
    defer { TTF_Quit() }
    let size = 400.0
    let font = unsafe TTF_OpenFont(TestFonts.boldPath, Int32(size))
    let opened = unsafe font != nil
    try #require(opened)
    defer { unsafe TTF_CloseFont(font) }
    unsafe TTF_SetFontHinting(font, Int32(TTF_HINTING_NONE))
    unsafe TTF_SetFontKerning(font, 1)
    var (width, height): (Int32, Int32) = (0, 0)
    try #require(unsafe TTF_SizeUTF8(font, text, &width, &height) == 0)
    let run = try TestFonts.library().shape(text, font: FontDescription(size: size))
    let face = try TestFonts.bold()
    let inked = run.glyphs.map { glyph in
      glyph.x + face.outline(of: glyph.id).controlBounds.maxX * size / 1000
    }
    let right = max(run.width, inked.filter(\.isFinite).max() ?? 0)
    let rounding = 1 + Double(run.glyphs.count) / 64
    #expect(abs(Double(width) - right) <= rounding, "SDL2_ttf \(width), here \(right)")
    #expect(unsafe Double(TTF_FontAscent(font)) == run.ascent)
    #expect(unsafe Double(-TTF_FontDescent(font)) == run.descent)
  }
}

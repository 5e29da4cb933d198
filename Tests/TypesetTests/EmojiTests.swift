import Raster
import TestSupport
import Testing

@testable import Typeset

@Suite(.enabled(if: TestFonts.hasEmoji, "fonts-noto-color-emoji is not installed"))
struct EmojiTests {
  private func library() throws -> FontLibrary {
    try FontLibrary(
      folders: [TestFonts.quicksandFolder, TestFonts.dejaVuFolder, TestFonts.notoFolder],
      asksFontconfig: false)
  }

  @Test(arguments: ["😀", "👩‍👩‍👧", "🇩🇪", "👍🏽", "❤️"])
  func emojiSequenceIsOneBitmap(emoji: String) throws {
    let fonts = try library()
    let run = fonts.shape("a\(emoji)b", font: FontDescription(size: 64))
    #expect(run.glyphs.count == 3)
    let glyph = run.glyphs[1]
    let face = run.faces[Int(glyph.face)]
    #expect(face.hasBitmaps)
    #expect(glyph.cluster == 1)
    #expect(abs(glyph.advance - 64 * 136 / 128) < 2)
    let picture = try #require(face.bitmap(of: glyph.id))
    #expect(!picture.isMask)
    #expect(picture.bounds == Rect(x: 0, y: -101, width: 136, height: 128))
    #expect(run.width == fonts.shape("ab", font: FontDescription(size: 64)).width + glyph.advance)
  }

  @Test func textPresentationUsesNoBitmaps() throws {
    let fonts = try library()
    for text in ["❤", "❤\u{FE0E}", "♠"] {
      let run = fonts.shape(text, font: FontDescription(size: 64))
      #expect(run.faces.allSatisfy { !$0.hasBitmaps }, "\(text)")
    }
  }

  @Test func emojiAreDrawnInTheirColours() throws {
    let fonts = try library()
    let run = fonts.shape("😀", font: FontDescription(size: 64))
    var list = DisplayList()
    list.draw(
      Fragment(glyphs: fonts) { context in
        context.draw(run, at: Point(8, 60), with: .color(.white))
      })
    var pixmap = Pixmap(width: 80, height: 80)
    Renderer().paint(list, scale: 1, into: &pixmap)
    var yellow = 0
    for y in 0..<80 {
      for x in 0..<80 {
        let pixel = pixmap[x, y]
        if pixel >> 24 == 255, pixel >> 16 & 255 > 200, pixel & 255 < 120 { yellow += 1 }
      }
    }
    #expect(yellow > 1200, "half of a face 55 across")
    #expect(pixmap[2, 2] == 0)
  }
}

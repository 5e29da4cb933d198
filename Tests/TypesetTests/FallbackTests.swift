import Raster
import TestSupport
import Testing

@testable import Typeset

@Suite struct FallbackTests {
  private let font = FontDescription(size: 2048)

  /// DejaVu Sans Bold contains the card suits.
  ///
  /// Each suit has an advance of 1836 units. An em has 2048.
  @Test func missingGlyphComesFromAFallbackFace() throws {
    let run = try TestFonts.library().shape("A♠B", font: font)
    #expect(run.faces.count == 2)
    #expect(run.glyphs.map(\.face) == [0, 1, 0])
    #expect(run.glyphs.map(\.id) == [4, 3896, 32])
    let a = 639 * 2048.0 / 1000
    #expect(run.glyphs.map(\.x) == [0, a, a + 1836])
    #expect(run.faces[1] is FontFace)
    #expect((run.faces[1] as? FontFace)?.name == "DejaVu Sans Bold")
    #expect(run.ascent == 2048)
  }

  @Test func adjacentMissingGlyphsShareAFallbackFace() throws {
    let run = try TestFonts.library().shape("♠♥ ♦♣", font: font)
    #expect(run.faces.count == 2)
    #expect(run.glyphs.map(\.face) == [1, 1, 0, 1, 1])
  }

  @Test func variationSelectorDoesNotHideTheGlyph() throws {
    let fonts = try TestFonts.library()
    let run = fonts.shape("♠\u{FE0F}", font: font)
    #expect(run.width == 1836)
    #expect(run.glyphs.first?.id == 3896)
  }

  /// If only the fallback face has a combining mark, the letter below the mark moves to that face
  /// too.
  @Test func letterFollowsItsMarkToTheFallbackFace() throws {
    let face = try TestFonts.bold()
    try #require(face.glyph(for: "\u{20D7}") == nil)
    let run = try TestFonts.library().shape("v\u{20D7}", font: font)
    #expect(Set(run.glyphs.map(\.face)).count == 1)
  }

  @Test func characterMissingInAllFontsShowsTheBoxGlyph() throws {
    let fonts = try FontLibrary(folders: [TestFonts.quicksandFolder], asksFontconfig: false)
    let run = fonts.shape("a\u{3042}b", font: FontDescription(size: 1000))
    #expect(run.faces.count == 1)
    #expect(run.glyphs.map(\.id).dropFirst().first == 0)
    #expect(!run.faces[0].outline(of: 0).isEmpty)
    let plain = ["a", "b"].map { fonts.shape($0, font: FontDescription(size: 1000)).width }
    #expect(run.width == plain[0] + plain[1] + 584)
  }

  /// A glyph comes from the machine's fonts if one of the fonts has it.
  ///
  /// Otherwise the box for missing glyphs is shown.
  @Test func installedFontsServeAsFallback() throws {
    let fonts = try FontLibrary(folders: [TestFonts.quicksandFolder])
    for text in ["♠", "\u{3042}", "\u{10FFFD}"] {
      let run = fonts.shape(text, font: font)
      let glyph = try #require(run.glyphs.first)
      #expect(run.glyphs.count == 1)
      #expect((glyph.face == 0) == (glyph.id == 0), "\(text)")
    }
  }

  @Test(.enabled(if: Fontconfig() != nil, "no fontconfig on this machine"))
  func fontconfigFindsFontsOutsideTheSearchedFolders() throws {
    let fonts = try FontLibrary(folders: [], asksFontconfig: true)
    #expect(!fonts.description.isEmpty)
    if TestFonts.exists(TestFonts.boldPath) {
      #expect(fonts.face(.bold).name == "Quicksand Bold")
      #expect(fonts.face(.light).identity != fonts.face(.bold).identity)
    }
    if TestFonts.exists("\(TestFonts.dejaVuFolder)/DejaVuSans-Bold.ttf") {
      #expect(fonts.shape("♠", font: font).glyphs.first?.id != 0)
    }
  }
}

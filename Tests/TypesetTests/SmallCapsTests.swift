import Raster
import TestSupport
import Testing

@testable import Typeset

/// Stretched letters and small capitals, in Quicksand Bold, which has neither.
@Suite struct SmallCapsTests {
  private func shape(
    _ text: String, _ caps: FontDescription.SmallCaps = .none, stretch: Double = 1
  ) throws -> GlyphRun {
    var font = FontDescription(size: 1000, weight: .bold)
    font.smallCaps = caps
    font.stretch = stretch
    return try TestFonts.library().shape(text, font: font)
  }

  private func height(_ run: GlyphRun, _ index: Int) -> Double {
    let glyph = run.glyphs[index]
    return run.faces[Int(glyph.face)].outline(of: glyph.id).boundingRect.height
  }

  @Test func featuresOfAFontAreKnown() throws {
    let face = try TestFonts.bold()
    #expect(face.hasFeature("liga"))
    #expect(!face.hasFeature("smcp"))
  }

  @Test func stretchedLettersAreWiderAndAsHigh() throws {
    let (plain, wide) = (try shape("HAH"), try shape("HAH", stretch: 1.25))
    #expect(abs(wide.width - 1.25 * plain.width) < 1e-9)
    #expect(abs(wide.glyphs[2].x - 1.25 * plain.glyphs[2].x) < 1e-9)
    let boxes = [plain, wide].map { $0.faces[0].outline(of: $0.glyphs[0].id).boundingRect }
    #expect(abs(boxes[1].width - 1.25 * boxes[0].width) < 1e-9)
    #expect(boxes[1].height == boxes[0].height)
    #expect(try shape("H", stretch: .nan).width == 719)
    #expect(try shape("H", stretch: 100).width == 1438)
  }

  @Test func smallLettersBecomeSmallerCapitals() throws {
    let (run, o) = (try shape("Ho", .lowercase), try shape("O"))
    #expect(run.glyphs.map(\.id) == [try shape("H").glyphs[0].id, o.glyphs[0].id])
    #expect(abs(run.width - (719 + LineShaper.smallScale * o.width)) < 1e-9)
    #expect(height(run, 0) == height(try shape("H"), 0))
    #expect(abs(height(run, 1) - LineShaper.smallScale * height(o, 0)) < 1e-9)
    #expect(run.glyphs.map(\.cluster) == [0, 1])
  }

  @Test func capitalsAreSmallIfAskedFor() throws {
    let scale = LineShaper.smallScale
    #expect(abs(try shape("HO", .all).width - scale * (try shape("HO").width)) < 1e-9)
    #expect(abs(try shape("ho", .all).width - scale * (try shape("HO").width)) < 1e-9)
    let upper = try shape("Ho", .uppercase)
    #expect(abs(upper.width - (scale * 719 + 614)) < 1e-9)
  }

  @Test func marksDigitsAndSharpSFollow() throws {
    let scale = LineShaper.smallScale
    #expect(abs(try shape("e\u{301}", .lowercase).width - scale * (try shape("É").width)) < 1e-9)
    #expect(try shape("0", .all).width == 614)
    #expect(try shape("ß", .lowercase).width == (try shape("ß").width))
  }
}

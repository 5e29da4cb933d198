import Raster
import TestSupport
import Testing

@testable import Typeset

/// Advances in font units, from the `hmtx` and `GPOS` tables of Quicksand Bold.
@Suite struct ShapeTests {
  /// Returns a font in which a point is a font unit, unless another `size` is given.
  private func em(
    digits: Bool = false, tracking: Double = 0, size: Double = 1000
  ) -> FontDescription {
    FontDescription(size: size, weight: .bold, monospacedDigits: digits, tracking: tracking)
  }

  static let widths: [(String, Double)] = [
    ("H", 719), ("A", 639), ("V", 678), ("o", 614), (" ", 280), ("0", 614), ("1", 364),
    ("4", 708), ("é", 580), ("e\u{301}", 580), ("×", 501), ("—", 886), ("%", 816),
    ("AV", 1225), ("VA", 1283), ("To", 1120), ("HH", 1438),
  ]

  /// "AV" is kerned by −92, "VA" by −34, "To" by −120.
  @Test(arguments: widths)
  func advancesAndKerningMatchTheFont(text: String, width: Double) throws {
    #expect(try TestFonts.library().shape(text, font: em()).width == width, FaceTests.hint)
  }

  @Test func kernedGlyphPositionsMatchTheFont() throws {
    let run = try TestFonts.library().shape("AVA", font: em(size: 500))
    #expect(run.glyphs.map(\.id) == [4, 221, 4])
    #expect(run.glyphs.map(\.x) == [0, 273.5, 595.5])
    #expect(run.glyphs.allSatisfy { $0.y == 0 && $0.face == 0 })
    #expect(run.faces.count == 1)
    #expect(run.size == 500)
  }

  @Test func trackingDisablesLigatures() throws {
    let fonts = try TestFonts.library()
    #expect(fonts.shape("ffi", font: em()).glyphs.count == 1)
    #expect(fonts.shape("ffi", font: em(tracking: 10)).glyphs.count == 3)
  }

  static let gaps: [(String, Double)] = [
    ("HOLE", 20), ("AVA", -15), ("x", 7), ("", 7), ("a b", 0.125),
  ]

  @Test(arguments: gaps)
  func trackingIsAddedBetweenGlyphs(text: String, tracking: Double) throws {
    let fonts = try TestFonts.library()
    let plain = fonts.shape(text, font: em())
    let tracked = fonts.shape(text, font: em(tracking: tracking))
    let gaps = max(plain.glyphs.count - 1, 0)
    #expect(tracked.width == plain.width + Double(gaps) * tracking)
    for (i, (a, b)) in zip(plain.glyphs, tracked.glyphs).enumerated() {
      #expect(b.x == a.x + Double(i) * tracking)
    }
  }

  /// An accent stays on its letter, and a direction mark adds no gap.
  @Test func trackingKeepsAccentsOnTheirLetters() throws {
    let fonts = try TestFonts.library()
    let accent = fonts.shape("x\u{301}x", font: em(tracking: 50))
    #expect(accent.glyphs.count == 3)
    #expect(accent.width == fonts.shape("x\u{301}x", font: em()).width + 50)
    #expect(
      fonts.shape("a\u{200E}b", font: em(tracking: 50)).width
        == fonts.shape("ab", font: em(tracking: 50)).width)
  }

  @Test func monospacedDigitsAreAsWideAsTheWidestDigit() throws {
    let fonts = try TestFonts.library()
    for digit in 0...9 {
      let plain = fonts.shape("\(digit)", font: em())
      let cell = fonts.shape("\(digit)", font: em(digits: true))
      #expect(cell.width == 708)
      #expect(cell.glyphs.map(\.id) == plain.glyphs.map(\.id))
      #expect(cell.glyphs.map(\.x) == [(708 - plain.width) / 2])
    }
    let times = ["11:11", "40:47", "99:99"]
    let widths = Set(times.map { fonts.shape($0, font: em(digits: true)).width })
    #expect(Array(widths) == [3105.0], "four digits of 708 and a colon of 273")
  }

  /// Kerning is off on both sides of a digit.
  ///
  /// No installed font kerns digits. The test therefore checks that digits are found, and that
  /// letters marked as unkerned are not kerned.
  @Test func digitsAreNotKerned() throws {
    let line = LineItem.line(of: "12:30 AV 7")
    #expect(LineShaper.digitStretches(line) == [0..<2, 3..<5, 9..<10])
    let letters = LineItem.line(of: "AVAVA")
    let item = try #require(LineItem.items(of: letters).first)
    let shaped = try TestFonts.bold().shape(
      item, of: letters, features: ShapingFeatures(unkerned: [1..<2]))
    #expect(shaped.map(\.advance) == [639, 678, 547, 644, 639])
  }

  @Test func emptyRunHasTheFontsLineHeight() throws {
    let run = try TestFonts.library().shape("", font: em(size: 20))
    #expect(run.glyphs.isEmpty)
    #expect(run.width == 0)
    #expect(run.ascent == 20)
    #expect(run.descent == 5)
    #expect(run.faces.count == 1)
  }

  @Test(arguments: ["a\nb", "a\tb", "a\u{0}b", "a\u{7F}b", "a\u{2028}b", "a\u{85}b"])
  func lineBreaksAndControlsShapeAsSpaces(text: String) throws {
    let fonts = try TestFonts.library()
    #expect(fonts.shape(text, font: em()) == fonts.shape("a b", font: em()))
  }

  static let noSizes: [Double] = [.nan, -12, 0, -.infinity, -.zero]

  @Test(arguments: noSizes)
  func invalidFontSizesGiveEmptyRuns(size: Double) throws {
    let run = try TestFonts.library().shape("Text", font: em(tracking: 5, size: size))
    #expect(run.glyphs.isEmpty)
    #expect(run.size == 0)
    #expect([run.width, run.ascent, run.descent] == [0, 0, 0])
  }

  static let hugeSizes: [Double] = [.infinity, 1e300, 1e6]

  @Test(arguments: hugeSizes)
  func hugeFontSizesAreClamped(size: Double) throws {
    let run = try TestFonts.library().shape("H", font: em(size: size))
    #expect(run.size == FontDescription.maximumPoints)
    #expect(run.width == 71_900)
  }

  @Test func nanTrackingIsIgnored() throws {
    let fonts = try TestFonts.library()
    #expect(fonts.shape("HH", font: em(tracking: .nan)).width == 2 * 719)
    #expect(fonts.shape("HH", font: em(tracking: .infinity)).width == 2 * 719 + 100_000)
  }

  /// The width of a run is its width in font units, scaled to the font size without rounding.
  @Test(arguments: [13.0, 16, 24, 48, 104, 11.25])
  func runWidthsScaleExactly(size: Double) throws {
    let fonts = try TestFonts.library()
    let text = "Full house, 1,250 points"
    let units = fonts.shape(text, font: em()).width
    #expect(fonts.shape(text, font: em(size: size)).width == units * size / 1000)
  }

  @Test func weightsUseTheFourFontFiles() throws {
    let fonts = try TestFonts.library()
    let widths = [FontDescription.Weight.light, .regular, .medium, .bold].map {
      fonts.shape("4", font: FontDescription(size: 1000, weight: $0)).width
    }
    #expect(widths == [505, 556, 645, 708])
  }
}

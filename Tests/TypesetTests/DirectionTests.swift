import Raster
import TestSupport
import Testing

@testable import Typeset

@Suite struct DirectionTests {
  /// Texts in typed order and in visual order.
  ///
  /// Upper-case letters stand for Hebrew letters.
  static let orders: [(String, String)] = [
    ("abc", "abc"), ("ABC", "CBA"), ("abc DEF", "abc FED"), ("abc DEF ghi", "abc FED ghi"),
    ("abc DEF GHI jkl", "abc IHG FED jkl"), ("ABC def", "def CBA"), ("ABC def GHI", "IHG def CBA"),
    ("ABC 123", "123 CBA"), ("abc DEF 123 GHI", "abc IHG 123 FED"), ("A 1,000 B", "B 1,000 A"),
    ("A 20% B", "B 20% A"), ("a 1 B", "a 1 B"), ("123 ABC", "CBA 123"), ("a A.", "a A."),
    ("AB. ", " .BA"), ("...", "..."), ("12:30", "12:30"), ("a-B-C-d", "a-C-B-d"),
    ("abc A\u{5B0}", "abc \u{5B0}A"), ("abc \u{5B0}D", "abc \u{5B0}D"),
  ]

  @Test(arguments: orders)
  func bidiReorderingGivesTheVisualOrder(typed: String, seen: String) {
    let line = typed.unicodeScalars.map { scalar -> UInt32 in
      (0x41...0x5A).contains(scalar.value) ? scalar.value - 0x41 + 0x5D0 : scalar.value
    }
    let order = LineItem.items(of: line).flatMap { item in
      item.isRightToLeft ? item.range.reversed() : Array(item.range)
    }
    let letters = Array(typed.unicodeScalars)
    #expect(order.map { letters[$0] } == Array(seen.unicodeScalars))
  }

  @Test func leftToRightTextHasNoBidiLevels() {
    #expect(BidiLevels.levels(of: LineItem.line(of: "Straße, 100 %")) == nil)
    #expect(BidiLevels.levels(of: LineItem.line(of: "♠♥ あ")) == nil)
  }

  /// "שלום" is glyphs 1344 1331 1324 1332 in DejaVu; the last glyph is leftmost.
  @Test func hebrewGlyphsRunFromRightToLeft() throws {
    let run = try TestFonts.library().shape(
      "\u{5E9}\u{5DC}\u{5D5}\u{5DD}", font: FontDescription(size: 2048))
    #expect(run.glyphs.map(\.id) == [1332, 1324, 1331, 1344])
    // Advances of ם, ו, ל, ש: 1426, 703, 1239, 1553.
    #expect(run.glyphs.map(\.x) == [0, 1426, 2129, 3368])
    #expect(run.width == 4921)
  }

  @Test func lineIsItemizedByScript() {
    let line = LineItem.line(of: "«Ab» 12 あ、い")
    #expect(LineItem.items(of: line).map(\.range) == [0..<8, 8..<11])
  }
}

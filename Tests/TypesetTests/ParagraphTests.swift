import Paragraphs
import TestSupport
import Testing

@testable import Typeset

/// Layouts in `BlockFont` at 20 points, where most letters are 12 points wide and lines 20 high.
@Suite struct ParagraphTests {
  private let font = FontDescription(size: 20)

  private func layout(
    _ text: String, width: Double? = nil, lines: Int? = nil,
    truncation: TextRequest.Truncation = .tail, alignment: TextRequest.Alignment = .leading,
    font: FontDescription? = nil, height: Double? = nil, least: Double = 1, spacing: Double = 0
  ) -> TextLayout {
    BlockFont.shared.layOut(
      TextRequest(
        [TextPiece(text, font: font ?? self.font)], maximumWidth: width, maximumHeight: height,
        lineLimit: lines, truncation: truncation, alignment: alignment, lineSpacing: spacing,
        minimumScaleFactor: least))
  }

  /// Returns the text of the glyphs of each line.
  private func words(_ layout: TextLayout) -> [String] {
    layout.lines.map { line in
      var text = String.UnicodeScalarView()
      for run in line.runs {
        for glyph in run.glyphs.glyphs { text.append(Unicode.Scalar(glyph.id) ?? "?") }
      }
      return String(text)
    }
  }

  @Test func singleLineLayoutHasTheGlyphsOfTheShapedText() {
    let layout = layout("one two")
    #expect(words(layout) == ["one two"])
    #expect(layout.size == Size(84, 20))
    #expect(layout.firstBaseline == 16)
    #expect(layout.lines[0].runs[0].glyphs == BlockFont.shared.shape("one two", font: font))
    #expect(!layout.isTruncated)
    #expect(layout.scaleFactor == 1)
  }

  @Test func spacesAtLineBreaksHangBeyondTheWidth() {
    let layout = layout("aa bb cc", width: 54)
    #expect(words(layout) == ["aa bb", "cc"])
    #expect(layout.lines.map(\.width) == [54, 24])
    #expect(layout.lines.map(\.baseline) == [16, 36])
    #expect(layout.size == Size(54, 40))
    #expect(layout.lastBaseline == 36)
    #expect(words(self.layout("aa bb cc", width: 53)) == ["aa", "bb", "cc"])
    #expect(words(self.layout("aa   bb", width: 24)) == ["aa", "bb"])
  }

  @Test func layoutAtItsIdealWidthIsUnchanged() {
    for size: Double in [7.3, 13, 17.77, 104] {
      let font = FontDescription(size: size, tracking: 0.37)
      let ideal = layout("It is what it is, is it?", font: font)
      #expect(layout("It is what it is, is it?", width: ideal.size.width, font: font) == ideal)
    }
  }

  @Test func trailingSpacesWidenALineOnlyUpToTheMaximum() {
    #expect(layout("aa  ").size.width == 36)
    #expect(layout("aa  ", width: 30).size.width == 30)
    #expect(layout("aa  ", width: 10).lines.count == 2)
    #expect(layout("   ", width: 7).lines.count == 1)
  }

  @Test func everyNewlineKindBreaksTheLine() {
    #expect(words(layout("a\nb\r\nc\u{2028}d\r\re")) == ["a", "b", "c", "d", "", "e"])
    let layout = layout("a\n\nb\n")
    #expect(words(layout) == ["a", "", "b", ""])
    #expect(layout.size == Size(12, 80))
    #expect(layout.lines[1].runs.isEmpty)
    #expect(layout.lines[1].ascent == 16)
  }

  @Test func emptyTextHasNoSize() {
    #expect(layout("") == .empty)
    #expect(BlockFont.shared.layOut(TextRequest([])) == .empty)
    #expect(layout("\n").size == Size(0, 40))
  }

  @Test func longWordsBreakBetweenCharacters() {
    #expect(words(layout("aaaaa bb", width: 30)) == ["aa", "aa", "a", "bb"])
    #expect(words(layout("ae\u{301}e\u{301}a", width: 25)) == ["ae\u{301}", "e\u{301}a"])
    #expect(words(layout("aaa", width: 1)) == ["a", "a", "a"])
    #expect(words(layout("👩‍👩‍👧x", width: 1)) == ["👩‍👩‍👧", "x"])
  }

  @Test func softHyphensShowOnlyAtLineBreaks() {
    #expect(words(layout("aaa\u{AD}bbb", width: 50)) == ["aaa-", "bbb"])
    // The hyphen needs space too. Without the hyphen, "x aaa" would fit in the first line.
    #expect(words(layout("x aaa\u{AD}bbb", width: 54)) == ["x", "aaa-", "bbb"])
    #expect(words(layout("x aaa\u{AD}bbb", width: 66)) == ["x aaa-", "bbb"])
  }

  @Test func nonFiniteWidthsAndSpacingsAreTolerated() {
    for width: Double in [.nan, .infinity] {
      #expect(words(layout("aa bb", width: width)) == ["aa bb"])
    }
    for width: Double in [0, -1, -.infinity, -.zero] {
      #expect(words(layout("a b", width: width)) == ["a", "b"])
    }
    #expect(layout("a b", lines: 0) == layout("a b", lines: 1))
    #expect(layout("a b", lines: .min).lines.count == 1)
    #expect(layout("a b", spacing: .nan).size == Size(30, 20))
    #expect(layout("a b", font: FontDescription(size: .nan)).size == .zero)
    #expect(layout("a b", width: 50, least: .nan).scaleFactor == 1)
  }

  @Test func alignmentMovesShorterLines() {
    let widths = TextRequest.Alignment.allCases.map { alignment in
      layout("aaaa bb", width: 60, alignment: alignment).lines.map(\.x)
    }
    #expect(widths == [[0, 0], [0, 12], [0, 24]])
  }

  @Test func lineSpacingAndLineHeightMoveBaselines() {
    #expect(layout("a\nb\nc", spacing: 3).lines.map(\.baseline) == [16, 39, 62])
    #expect(layout("a\nb", spacing: 3).size.height == 43)
    var tall = font
    tall.lineHeight = 26
    let layout = layout("a\nb", font: tall)
    #expect(layout.lines.map(\.baseline) == [16, 42])
    #expect(layout.size.height == 46)
    #expect(layout.lines.map(\.leading) == [6, 6])
  }

  @Test func tailTruncationEndsWithAnEllipsis() {
    let layout = layout("aaaa bbbb cccc", width: 80, lines: 1)
    #expect(words(layout) == ["aaaa…"])
    #expect(layout.isTruncated)
    #expect(layout.lines[0].runs.map(\.isEllipsis) == [false, true])
    #expect(layout.lines[0].runs.map(\.start) == [0, 4])
    #expect(words(self.layout("aaaa bbbb cccc", width: 84, lines: 1)) == ["aaaa b…"])
    #expect(words(self.layout("aaaa bbbb cccc", width: 60, lines: 2)) == ["aaaa", "bbb…"])
    #expect(words(self.layout("aa\nbb", lines: 1)) == ["aa…"])
    #expect(words(self.layout("aaaa", width: 12, lines: 1)) == ["…"])
    #expect(words(self.layout("\naa", lines: 1)) == ["…"])
    #expect(!self.layout("aa bb", width: 54, lines: 1).isTruncated)
    #expect(self.layout("aa bb", width: 53, lines: 1).isTruncated)
  }

  @Test func headAndMiddleTruncationKeepTheEnd() {
    let text = "abcdefghij"
    #expect(words(layout(text, width: 70, lines: 1, truncation: .head)) == ["…fghij"])
    #expect(words(layout(text, width: 70, lines: 1, truncation: .middle)) == ["abc…ij"])
    #expect(words(layout("a\nb", lines: 1, truncation: .head)) == ["…b"])
    #expect(words(layout("a\nb", lines: 1, truncation: .middle)) == ["a…b"])
    #expect(words(layout("\nb", lines: 1, truncation: .middle)) == ["…b"])
    #expect(words(layout("b\n", lines: 1, truncation: .middle)) == ["b…"])
    #expect(words(layout("aaaa bbbb cccc", width: 60, lines: 2, truncation: .head))[1] == "…ccc")
  }

  @Test func heightLimitsTheNumberOfLines() {
    #expect(words(layout("a b c d", width: 12, height: 45)) == ["a", "…"])
    #expect(layout("a b c d", width: 12, height: 80).lines.count == 4)
    #expect(layout("a b c d", width: 12, height: 3).lines.count == 1)
  }

  /// A dash needs the general layout, as texts from right to left do.
  @Test(arguments: ["ab", "a–b"])
  func aSingleLineThatIsTooHighIsNotCut(_ text: String) {
    let low = layout(text, width: 100, height: 3)
    #expect(low == layout(text, width: 100))
    #expect(!low.isTruncated)
  }

  @Test func minimumScaleFactorShrinksBeforeTruncating() {
    let layout = layout("aaaa bbbb", width: 51, lines: 1, least: 0.3)
    #expect(layout.scaleFactor == 0.5)
    #expect(words(layout) == ["aaaa bbbb"])
    #expect(!layout.isTruncated)
    #expect(layout.size == Size(51, 10))
    let cut = self.layout("aaaa bbbb", width: 51, lines: 1, least: 0.6)
    #expect(cut.scaleFactor == 0.6)
    #expect(cut.isTruncated)
    #expect(self.layout("aaaa", width: 24, least: 0.3).scaleFactor == 0.5)
    #expect(self.layout("aa", width: 24, lines: 1, least: 0.3).scaleFactor == 1)
  }

  @Test func piecesOfDifferentFontsShareABaseline() {
    let layout = BlockFont.shared.layOut(
      TextRequest(
        [
          TextPiece("ab ", font: font, tag: 1),
          TextPiece("cd", font: FontDescription(size: 40), tag: 2),
          TextPiece("ef", font: font, tag: 3, baselineOffset: 30),
        ]))
    #expect(layout.lines.count == 1)
    #expect(layout.lines[0].runs.map(\.tag) == [1, 2, 3])
    #expect(layout.lines[0].runs.map(\.x) == [0, 30, 78])
    #expect(layout.lines[0].runs.map(\.y) == [0, 0, -30])
    #expect(layout.lines[0].ascent == 46)
    #expect(layout.lines[0].descent == 8)
    #expect(layout.size == Size(102, 54))
  }

  @Test func wordsOfSeveralPiecesStayTogether() {
    let layout = BlockFont.shared.layOut(
      TextRequest(
        [TextPiece("aa b", font: font, tag: 1), TextPiece("bb cc", font: font, tag: 2)],
        maximumWidth: 60))
    #expect(words(layout) == ["aa", "bbb", "cc"])
    #expect(layout.lines.map { $0.runs.map(\.tag) } == [[1], [1, 2], [2]])
    #expect(layout.lines.map { $0.runs.map(\.start) } == [[0], [3, 0], [3]])
    let run = layout.lines[2].runs[0]
    #expect(run.glyphs.glyphs.map(run.offset) == [3, 4])
  }

  @Test func trackingAppliesBetweenPieces() {
    let spaced = FontDescription(size: 20, tracking: 2)
    let whole = layout("abcd", font: spaced)
    let parts = BlockFont.shared.layOut(
      TextRequest([TextPiece("ab", font: spaced), TextPiece("cd", font: spaced)]))
    #expect(parts.size == whole.size)
    #expect(whole.size.width == 54)
  }

  /// "AV" is kerned even if its letters are in two pieces of the same font.
  ///
  /// Letters of different fonts are not kerned.
  @Test func piecesOfOneFontAreShapedTogether() throws {
    let fonts = try TestFonts.library()
    let font = FontDescription(size: 1000)
    let pieces = ["xA", "V", "A"].enumerated().map { TextPiece($1, font: font, tag: $0) }
    let whole = fonts.shape("xAVA", font: font)
    let layout = fonts.layOut(TextRequest(pieces))
    let runs = layout.lines[0].runs
    #expect(layout.size.width == whole.width)
    #expect(runs.map(\.tag) == [0, 1, 2])
    #expect(runs.map(\.start) == [0, 0, 0])
    let places = runs.flatMap { run in run.glyphs.glyphs.map { run.x + $0.x } }
    #expect(places == whole.glyphs.map(\.x))
    #expect(runs.map { run in run.glyphs.glyphs.map(run.offset) } == [[0, 1], [0], [0]])
    #expect(runs[1].x + runs[1].glyphs.width == runs[2].x)
    // Kerning between the pieces is the same in wrapped text.
    let wrapped = fonts.layOut(
      TextRequest([TextPiece("one ", font: font)] + pieces, maximumWidth: whole.width))
    #expect(wrapped.lines.count == 2)
    #expect(wrapped.lines[1].width == whole.width)
    #expect(wrapped.lines[1].runs.map(\.tag) == [0, 1, 2])
    var bolder = pieces
    bolder[1].font.weight = .heavy
    #expect(fonts.layOut(TextRequest(bolder)).size.width > whole.width)
  }

  @Test func arabicLettersJoinAcrossPieces() throws {
    let fonts = try TestFonts.library()
    let font = FontDescription(size: 100)
    let word = "\u{628}\u{628}\u{628}"
    let pieces = word.unicodeScalars.enumerated().map {
      TextPiece(String($1), font: font, tag: $0)
    }
    let runs = fonts.layOut(TextRequest(pieces)).lines[0].runs
    #expect(runs.map(\.tag) == [2, 1, 0], "from left to right the last letter is first")
    let ids = runs.flatMap { $0.glyphs.glyphs.map(\.id) }
    #expect(ids == fonts.shape(word, font: font).glyphs.map(\.id))
    #expect(Set(ids).count == 3)
  }

  @Test func rightToLeftPiecesAreReordered() {
    let other = FontDescription(size: 20, weight: .light)
    let layout = BlockFont.shared.layOut(
      TextRequest(
        [TextPiece("\u{5D0}\u{5D1} ", font: font, tag: 1), TextPiece("ab", font: other, tag: 2)]))
    #expect(layout.lines[0].runs.map(\.tag) == [2, 1])
    let first = BlockFont.shared.layOut(
      TextRequest(
        [TextPiece("ab ", font: font, tag: 1), TextPiece("\u{5D0}\u{5D1}", font: other, tag: 2)]))
    #expect(first.lines[0].runs.map(\.tag) == [1, 2])
    #expect(first.size.width == 54)
  }

  /// In a right-to-left paragraph, a line runs right to left even if its first word is Latin.
  @Test func wrappedLinesKeepTheirParagraphDirection() throws {
    let fonts = try TestFonts.library()
    let hebrew = "\u{5D0}\u{5D1}\u{5D2}"
    let font = FontDescription(size: 20)
    let request = TextRequest(
      [TextPiece("\(hebrew)\(hebrew) abc \(hebrew)", font: font)],
      maximumWidth: fonts.shape("abc \(hebrew)", font: font).width + 1)
    let layout = fonts.layOut(request)
    #expect(layout.lines.count == 2)
    let run = try #require(layout.lines[1].runs.first)
    // From left to right, the line has the Hebrew word with its last letter first, a space, and
    // "abc". Offsets count from the start of the piece.
    #expect(run.glyphs.glyphs.map(run.offset) == [13, 12, 11, 10, 7, 8, 9])
  }
}

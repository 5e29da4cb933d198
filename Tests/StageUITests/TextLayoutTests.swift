import TestSupport
import Testing

@testable import StageUI

@Suite struct TextLayoutTests {
  @Test func slicesHaveThePositionsOfTheirLetters() {
    let layout = TextSamples.layout(Text("ami bc"), width: 40, at: Point(100, 200))
    #expect(layout.count == 2)
    #expect(layout.map(\.origin) == [Point(100, 216), Point(100, 236)])
    #expect(layout.map(\.typographicBounds.width) == [36, 24])
    let slices = layout.slices
    #expect(slices.map(\.character) == ["a", "m", "i", "b", "c"])
    #expect(slices.map(\.typographicBounds.origin.x) == [100, 112, 130, 100, 112])
    #expect(slices.map(\.typographicBounds.width) == [12, 18, 6, 12, 12])
    #expect(slices.map(\.offset) == [0, 1, 2, 4, 5])
    #expect(slices[4].typographicBounds.rect == Rect(x: 112, y: 220, width: 12, height: 20))
    #expect(layout.size == Size(36, 40))
  }

  @Test func sliceCharacterIncludesItsAccent() {
    let layout = TextSamples.layout(Text("e\u{301}x"))
    // In this font, a letter and its accent are two glyphs. Each glyph is a slice. The character of
    // the letter's slice includes the accent.
    #expect(layout.slices.map(\.character) == ["e\u{301}", "\u{301}", "x"])
  }

  @Test func sliceWidthIncludesTracking() {
    let layout = TextSamples.layout(Text("ab").tracking(3))
    #expect(layout.slices.map(\.typographicBounds.width) == [15, 15])
    #expect(layout.runs[0].typographicBounds.width == 27)
  }

  @Test func everyPieceOfATextIsARunOfTheLayout() {
    let layout = TextSamples.layout(Text("ab ") + Text("cd").baselineOffset(7))
    #expect(layout.runs.map(\.piece) == [0, 1])
    #expect(layout.runs.map(\.count) == [3, 2])
    #expect(layout.runs.map(\.typographicBounds.origin) == [Point(0, 23), Point(30, 16)])
  }

  @Test func flattenedRunsAndSlicesAreThoseOfAllLines() {
    let text = Text("ab ") + Text("cd").baselineOffset(7) + Text("\nef")
    let layout = TextSamples.layout(text)
    #expect(layout.map(\.count) == [2, 1])
    #expect(layout.flattenedRuns.map(\.piece) == [0, 1, 2])
    #expect(layout.flattenedRuns == layout.flatMap { $0 })
    #expect(layout.flattenedRunSlices == layout.flatMap { $0.flatMap { $0 } })
    #expect(layout.flattenedRunSlices.map(\.character) == ["a", "b", " ", "c", "d", "e", "f"])
    let run = layout.flattenedRuns[0]
    #expect(run.characterIndices.map { run.characterIndices[0].distance(to: $0) } == [0, 1, 2])
  }

  @Test func directionOfARunIsThatOfItsLetters() {
    #expect(TextSamples.layout(Text("a")).runs.map(\.layoutDirection) == [.leftToRight])
    #expect(TextSamples.layout(Text("ab 12")).runs.map(\.layoutDirection) == [.leftToRight])
    #expect(TextSamples.layout(Text("א")).runs.map(\.layoutDirection) == [.rightToLeft])
  }

  private func pixels(_ draw: (inout GraphicsContext) -> Void) -> [Pixel] {
    var list = DisplayList()
    list.draw(Fragment(glyphs: BlockFont.shared, draw))
    var pixmap = Pixmap(width: 120, height: 60)
    Renderer().paint(list, scale: 1, into: &pixmap)
    return (0..<60).flatMap { y in (0..<120).map { x in pixmap[x, y] } }
  }

  @Test func drawingAllSlicesDrawsTheWholeText() {
    let text =
      Text("wave ").foregroundColor(Color(hex: 0xFF0000)) + Text("ab\nc").foregroundColor(.white)
    let layout = TextSamples.layout(text, at: Point(3, 5))
    let whole = pixels { $0.draw(layout) }
    #expect(whole.contains(0xFFFF_0000) && whole.contains(0xFFFF_FFFF))
    #expect(pixels { c in layout.slices.forEach { c.draw($0) } } == whole)
    #expect(pixels { c in layout.slices.forEach { c.draw($0, with: .none) } } == whole)
    #expect(pixels { $0.draw(layout, options: .disablesSubpixelQuantization) } == whole)
  }

  @Test func resolvedTextIsMeasuredAndDrawnLikeItsLayout() {
    var settings = TextSamples.settings()
    settings.color = .white
    let text = Text("ab\ncd")
    var measured = Size.zero
    let drawn = pixels { context in
      let resolved = context.resolve(text, settings: settings)
      measured = resolved.measure()
      #expect(resolved.firstBaseline() == 16)
      #expect(resolved.lastBaseline() == 36)
      #expect(resolved.measure(in: Size(12, 300)) == Size(12, 80))
      #expect(resolved.measure(in: Size(100, 25)).height == 20)
      context.draw(resolved, at: Point(60, 30))
    }
    #expect(measured == Size(24, 40))
    #expect(drawn == pixels { $0.draw(TextSamples.layout(text, at: Point(48, 10), settings)) })
  }

  /// A gradient continues from letter to letter; it does not restart in each letter.
  @Test func gradientSpansTheWholeText() {
    var settings = TextSamples.settings()
    settings.shading = .linearGradient(
      Gradient(colors: [Color(hex: 0xFF0000), Color(hex: 0x0000FF)]).colorSpace(.device),
      startPoint: Point(10, 0), endPoint: Point(82, 0))
    let text = Text("HHH") + Text("HHH")
    let layout = TextSamples.layout(text, at: Point(10, 10), settings)
    let drawn = pixels { context in layout.slices.forEach { context.draw($0) } }
    let row = (0..<120).map { drawn[20 * 120 + $0] }
    let reds = row.filter { $0 >> 24 == 255 }.map { $0 >> 16 & 255 }
    #expect(reds.count == 24, "two stems of six letters, two wide")
    #expect(reds == reds.sorted(by: >))
    #expect((reds.first ?? 0) > 240 && (reds.last ?? 255) < 15)
  }

  /// The letters of `BlockFont` have the same pixels on every machine.
  ///
  /// The font is drawn by code and uses no font file.
  @Test func blockFontPixelsEqualTheRecordedDigest() {
    var settings = TextSettings(font: .system(size: 10))
    settings.alignment = .center
    let text = Text("Quick brown foxes (12) jump: 34,567.89 — “über” 漢字!")
    let drawn = pixels { $0.draw(TextSamples.layout(text, width: 110, at: Point(4, 3), settings)) }
    var digest = Digest()
    for pixel in drawn { digest.combine(UInt64(pixel)) }
    #expect(digest.value == 16_612_165_507_085_536_829)
    #expect(drawn.allSatisfy { $0 == 0 || $0 >> 24 == 255 } == false, "diagonals are smooth")
  }

  /// The underline is 1.4 points thick, and its top is 2 points below the baseline.
  @Test func underlineIsAsWideAsItsText() {
    let layout = TextSamples.layout(Text("  ").underline() + Text("ab"), at: Point(10, 10))
    let drawn = pixels { $0.draw(layout) }
    func alpha(_ x: Int, _ y: Int) -> Pixel { drawn[y * 120 + x] >> 24 }
    #expect((10..<22).allSatisfy { alpha($0, 28) == 255 })
    #expect((10..<22).allSatisfy { alpha($0, 29) == 102 })
    #expect(alpha(9, 28) == 0 && alpha(22, 28) == 0 && alpha(12, 27) == 0 && alpha(12, 30) == 0)
  }
}

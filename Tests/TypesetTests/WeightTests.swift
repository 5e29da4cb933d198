import Raster
import TestSupport
import Testing

@testable import Typeset

@Suite struct WeightTests {
  private func run(_ text: String, _ weight: FontDescription.Weight) throws -> GlyphRun {
    try TestFonts.library().shape(text, font: FontDescription(size: 1000, weight: weight))
  }

  /// The width of the "l", a vertical bar, shows the weight.
  @Test func stemsGrowWithTheWeight() throws {
    let stems = try FontDescription.Weight.allCases.map { weight in
      let run = try run("l", weight)
      return run.faces[0].outline(of: run.glyphs[0].id).boundingRect.width
    }
    #expect(stems == [40, 40, 40, 60, 95, 107, 120, 144, 156])
  }

  @Test func syntheticWeightsKeepTheAdvancesOfTheirFontFile() throws {
    let widths = try FontDescription.Weight.allCases.map { try run("4", $0).width }
    #expect(widths == [505, 505, 505, 556, 645, 645, 708, 708, 708])
  }

  @Test func contourOfAFontThickensItsStems() throws {
    let fonts = try TestFonts.library()
    let stems = [nil, 0, 0.02, 0.036, -1, .nan, 2].map { (contour: Double?) in
      var font = FontDescription(size: 1000, weight: .heavy)
      font.contour = contour
      let run = fonts.shape("l", font: font)
      return run.faces[0].outline(of: run.glyphs[0].id).boundingRect.width
    }
    #expect(stems == [144, 120, 140, 156, 120, 120, 1120])
  }

  @Test func equalFontsShareOneFace() throws {
    let fonts = try TestFonts.library()
    let font = FontDescription(size: 20, weight: .heavy)
    let (a, b) = (fonts.shape("a", font: font), fonts.shape("b", font: font))
    #expect(a.faces[0] === b.faces[0])
    let identities = try FontDescription.Weight.allCases.map { try run("a", $0).faces[0].identity }
    #expect(Set(identities).count == 7)
  }

  /// Every outer edge moves outwards, and every counter (the hole of a letter) shrinks.
  @Test func outsetMovesEveryEdgeOutwards() throws {
    let base = try TestFonts.bold()
    let bolder = StyledFace(base, contour: 0.1)
    for character in "oiBg8%&" {
      let glyph = try #require(base.glyph(for: character.unicodeScalars.first ?? " "))
      let (plain, grown) = (base.outline(of: glyph), bolder.outline(of: glyph))
      let (a, b) = (plain.boundingRect, grown.boundingRect)
      let edges = [b.minX - a.minX, b.minY - a.minY, b.maxX - a.maxX, b.maxY - a.maxY]
      let expected = [-50.0, -50, 50, 50]
      for (edge, want) in zip(edges, expected) { #expect(abs(edge - want) < 0.5, "\(character)") }
    }
    let glyph = try #require(base.glyph(for: "o"))
    let (plain, grown) = (base.outline(of: glyph), bolder.outline(of: glyph))
    let center = Point(plain.boundingRect.midX, plain.boundingRect.midY)
    #expect(!grown.contains(center), "the hole stays one")
    var reach = 0.0
    while !plain.contains(Point(center.x + reach, center.y)) { reach += 1 }
    #expect(!grown.contains(Point(center.x + reach - 52, center.y)))
    #expect(grown.contains(Point(center.x + reach - 48, center.y)))
  }

  /// The outset outline contains exactly the points inside the original outline or inside a stroke
  /// along the original outline.
  @Test(arguments: Array("aekgRS&%@84"))
  func outsetEqualsFillPlusStroke(character: Character) throws {
    let base = try TestFonts.bold()
    let glyph = try #require(base.glyph(for: character.unicodeScalars.first ?? " "))
    let plain = base.outline(of: glyph)
    let stroke = plain.strokedPath(StrokeStyle(lineWidth: 24, lineJoin: .round))
    let grown = StyledFace(base, contour: 0.024).outline(of: glyph)
    let box = plain.boundingRect.insetBy(dx: -20, dy: -20)
    var differing = 0
    var inside = 0
    for y in stride(from: box.minY, to: box.maxY, by: 7.3) {
      for x in stride(from: box.minX, to: box.maxX, by: 7.3) {
        let p = Point(x, y)
        let expected = plain.contains(p) || stroke.contains(p)
        if expected { inside += 1 }
        if expected != grown.contains(p) { differing += 1 }
      }
    }
    #expect(inside > 500)
    #expect(differing == 0)
  }

  @Test func outsetFillsSmallHoles() throws {
    var path = Path()
    path.addRect(Rect(x: 0, y: 0, width: 100, height: 100))
    path.addLines([Point(45, 45), Point(45, 55), Point(55, 55), Point(55, 45)])
    path.closeSubpath()
    #expect(!path.contains(Point(50, 50)))
    #expect(path.outset(by: 20).contains(Point(50, 50)))
    #expect(!path.outset(by: 2).contains(Point(50, 50)))
    #expect(path.outset(by: 2).contains(Point(46, 50)))
  }

  @Test func italicsAreSlanted() throws {
    let fonts = try TestFonts.library()
    var font = FontDescription(size: 1000)
    let plain = fonts.shape("l", font: font)
    font.isItalic = true
    let italic = fonts.shape("l", font: font)
    #expect(italic.width == plain.width)
    let boxes = [plain, italic].map { $0.faces[0].outline(of: $0.glyphs[0].id).boundingRect }
    #expect(boxes[0].height == boxes[1].height)
    // The "l" is a bar 740 high with half circles of radius 60 as its ends. The straight part
    // between the ends is 620 high. The slant shifts the straight part and widens the ends.
    let slope = Double.tan(12 * .pi / 180)
    let expected = 620 * slope + 120 * ((1 + slope * slope).squareRoot() - 1)
    #expect(abs(boxes[1].width - boxes[0].width - expected) < 1)
  }

  /// The expected values are those of Inter in Debian's fonts-inter 4.0 beta 7.
  @Test func defaultFontDesignIsInter() throws {
    let fonts = try FontLibrary(
      folders: [TestFonts.quicksandFolder, TestFonts.interFolder, TestFonts.dejaVuFolder],
      asksFontconfig: false)
    func run(
      _ text: String, _ weight: FontDescription.Weight = .regular,
      _ design: FontDescription.Design = .default
    ) -> GlyphRun {
      var font = FontDescription(size: 1000, weight: weight)
      font.design = design
      return fonts.shape(text, font: font)
    }
    func name(_ run: GlyphRun) -> String? { (run.faces.first as? FontFace)?.name }
    #expect(
      [FontDescription.Weight.light, .regular, .medium, .semibold, .bold].map { name(run("a", $0)) }
        == ["Light", "Regular", "Medium", "Semi Bold", "Bold"].map { "Inter \($0)" })
    #expect(name(run("a", .bold, .rounded)) == "Quicksand Bold")
    #expect(fonts.missingFont(of: .default) == nil && fonts.missingFont(of: .rounded) == nil)
    // Ascent and descent must be those of the hhea table, and capitals 0.727 em high.
    let capital = run("H")
    #expect(abs(capital.ascent - 968.75) < 0.01 && abs(capital.descent - 241.48) < 0.01)
    let face = try #require(capital.faces[0] as? FontFace)
    let height = face.outline(of: capital.glyphs[0].id).boundingRect.height / face.unitsPerEm
    #expect(abs(height - 0.727) < 0.001)
    // Inter itself has Latin letters with accents, Greek, Cyrillic, arrows and quotes.
    for text in ["Ångström – “Ünïcödé”", "Ελληνικά", "Кириллица", "←→↑↓ ×÷±≤≥ €£¥ ½"] {
      let shaped = run(text)
      #expect(shaped.faces.count == 1 && shaped.glyphs.allSatisfy { $0.id != 0 }, "\(text)")
    }
    #expect(run("♠").faces.contains { ($0 as? FontFace)?.name.hasPrefix("DejaVu") == true })
    // Monospaced digits have equal widths.
    var digits = FontDescription(size: 1000, weight: .regular)
    digits.monospacedDigits = true
    #expect(
      Set("0123456789".map { fonts.shape(String($0), font: digits).width.rounded() }).count == 1)
  }

  @Test func missingFontDesignIsReplacedAndReported() throws {
    let alone = try FontLibrary(folders: [TestFonts.quicksandFolder], asksFontconfig: false)
    #expect(
      (alone.shape("a", font: FontDescription(size: 10)).faces[0] as? FontFace)?.name
        == "Quicksand Bold")
    #expect(
      alone.missingFont(of: .default)
        == "the font Inter is not installed (apt install fonts-inter); Quicksand Regular is used")
    #expect(alone.missingFont(of: .rounded) == nil && alone.missingFont(of: .serif) == nil)
    let inter = try FontLibrary(folders: [TestFonts.interFolder], asksFontconfig: false)
    #expect(inter.missingFont(of: .default) == nil)
    #expect(
      inter.missingFont(of: .rounded)?
        .hasPrefix("the font Quicksand is not installed (apt install fonts-quicksand); Inter")
        == true)
  }

  @Test func fontDesignsSelectFamilies() throws {
    let fonts = try TestFonts.library()
    func name(_ design: FontDescription.Design, _ weight: FontDescription.Weight) -> String? {
      var font = FontDescription(size: 10, weight: weight)
      font.design = design
      return (fonts.shape("a", font: font).faces[0] as? FontFace)?.name
    }
    #expect(name(.serif, .regular) == "DejaVu Serif Book")
    #expect(name(.serif, .bold) == "DejaVu Serif Bold")
    #expect(name(.monospaced, .semibold) == "DejaVu Sans Mono Bold")
    #expect(name(.rounded, .bold) == "Quicksand Bold")
    let alone = try FontLibrary(folders: [TestFonts.quicksandFolder], asksFontconfig: false)
    var font = FontDescription(size: 10)
    font.design = .monospaced
    #expect((alone.shape("a", font: font).faces[0] as? FontFace)?.name == "Quicksand Bold")
  }
}

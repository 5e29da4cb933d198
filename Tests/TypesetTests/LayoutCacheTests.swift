import Paragraphs
import TestSupport
import Testing

@testable import Typeset

@Suite struct LayoutCacheTests {
  private let font = FontDescription(size: 17, weight: .medium)

  @Test func cachedLayoutsEqualFreshOnes() throws {
    let (warm, fresh) = (try TestFonts.library(), try TestFonts.library())
    let texts = (0..<200).map { "The hand number \($0) is worth \($0 * 37) points, or more." }
    let requests = texts.enumerated().map { i, text in
      TextRequest(
        [TextPiece(text, font: font), TextPiece(" End", font: FontDescription(size: 20), tag: i)],
        maximumWidth: Double(60 + i), lineLimit: i % 3 == 0 ? 2 : nil)
    }
    let first = requests.map { warm.layOut($0) }
    for i in requests.indices.reversed() {
      #expect(warm.layOut(requests[i]) == first[i])
      if i % 20 == 0 { #expect(fresh.layOut(requests[i]) == first[i]) }
    }
  }

  /// The cache must not answer a changed request with the layout of the original request.
  @Test func requestsThatDifferInOnePropertyDoNotShareALayout() throws {
    let fonts = try TestFonts.library()
    let base = TextRequest([TextPiece("one two three", font: font)], maximumWidth: 60)
    let changes: [(inout TextRequest) -> Void] = [
      { $0.maximumWidth = 61 }, { $0.maximumWidth = nil }, { $0.maximumHeight = 30 },
      { $0.lineLimit = 1 },
      {
        $0.truncation = .head
        $0.lineLimit = 1
      }, { $0.alignment = .trailing },
      { $0.lineSpacing = 2 },
      {
        $0.minimumScaleFactor = 0.5
        $0.lineLimit = 1
      },
      { $0.pieces[0].tag = 1 },
      { $0.pieces[0].baselineOffset = 1 }, { $0.pieces[0].font.lineHeight = 40 },
      { $0.pieces[0].font.tracking = 1 }, { $0.pieces[0].font.kerning = 1 },
      { $0.pieces[0].font.isItalic = true }, { $0.pieces[0].font.design = .serif },
      { $0.pieces[0].font.contour = 0.02 },
      { $0.pieces[0].font.family = "DejaVu Sans" }, { $0.pieces[0].font.weight = .bold },
      { $0.pieces[0].string = "one two thre\u{435}" },
      { $0.pieces.append(TextPiece("x", font: $0.pieces[0].font)) },
    ]
    _ = fonts.layOut(base)
    for (i, change) in changes.enumerated() {
      var request = base
      change(&request)
      #expect(fonts.layOut(request) == request.normalized.layout(from: fonts), "\(i)")
    }
  }

  @Test func layoutCacheDistinguishesTextsByTheirBytes() throws {
    let fonts = try TestFonts.library()
    let layouts = ["\u{2126}", "\u{3A9}"].map {
      fonts.layOut(TextRequest([TextPiece($0, font: font)]))
    }
    #expect(layouts[0] == TextRequest([TextPiece("\u{2126}", font: font)]).layout(from: fonts))
    #expect(layouts[1] == TextRequest([TextPiece("\u{3A9}", font: font)]).layout(from: fonts))
  }

  /// A single line that fits is laid out by a fast path; the general path must agree.
  @Test func fastLayoutAgreesWithTheGeneralOne() throws {
    let fonts = try TestFonts.library()
    for text in ["Royal flush", "a  ", "1,250 × 3", "Ünïcödé – “x”"] {
      for tracking in [0.0, 1.5] {
        var font = font
        font.tracking = tracking
        font.lineHeight = 30
        let pieces = [
          TextPiece(text, font: font, tag: 3, baselineOffset: 2),
          TextPiece("", font: FontDescription(size: 99)), TextPiece("more", font: self.font),
        ]
        let short = fonts.layOut(TextRequest(pieces))
        // A line break forces the general path. The first line must equal the line from the fast
        // path.
        let long = fonts.layOut(TextRequest(pieces + [TextPiece("\n", font: self.font)]))
        #expect(long.lines.count == 2)
        #expect(short.lines.count == 1)
        #expect(long.lines[0] == short.lines[0], "\(text)")
      }
    }
  }

  @Test func fontFamiliesAreFoundByName() throws {
    let fonts = try TestFonts.library()
    func name(_ family: String, _ weight: FontDescription.Weight) -> String? {
      var font = FontDescription(size: 10, weight: weight)
      font.family = family
      return (fonts.shape("a", font: font).faces[0] as? FontFace)?.name
    }
    #expect(name("DejaVu Serif", .regular) == "DejaVu Serif Book")
    #expect(name("DejaVu Serif", .bold) == "DejaVu Serif Bold")
    #expect(name("Quicksand", .medium) == "Quicksand Medium Regular")
    #expect(name("Nobody's Font", .bold) == "Quicksand Bold")
    #expect(name("../../etc/passwd", .bold) == "Quicksand Bold")
  }
}

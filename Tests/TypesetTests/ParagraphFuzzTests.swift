import Paragraphs
import TestSupport
import Testing

@testable import Typeset

/// Invariants of layouts of random texts in random sizes.
@Suite struct ParagraphFuzzTests {
  private static let alphabet: [String] = [
    "a", "b", "w", "i", "M", " ", " ", " ", "\n", "-", "\u{AD}", "(", ")", ".", ",", "/", "—", "字",
    "か", "。", "\u{5D0}", "\u{5D1}", "\u{628}", "e\u{301}", "\u{301}", "👩‍👩‍👧", "🇩🇪", "\r", "\r\n",
    "\t", "\u{200B}", "\u{A0}", "5", "\u{200F}", "\0", "…", "\u{2028}",
  ]

  private func request(_ random: inout SeededGenerator) -> TextRequest {
    let pieces = (0..<Int.random(in: 0...3, using: &random)).map { i in
      var font = FontDescription(
        size: [20, 20, 13, 0, 40].randomElement(using: &random) ?? 20, weight: .medium)
      font.tracking = [0, 0, 2, -30].randomElement(using: &random) ?? 0
      let count = Int.random(in: 0...30, using: &random)
      let text = (0..<count).map { _ in Self.alphabet.randomElement(using: &random) ?? "" }
      return TextPiece(
        text.joined(), font: font, tag: i,
        baselineOffset: [0, 0, 5, -5].randomElement(using: &random) ?? 0)
    }
    return TextRequest(
      pieces, maximumWidth: [nil, 0, 10, 25, 60, 150].randomElement(using: &random) ?? nil,
      maximumHeight: [nil, nil, 0, 30, 80].randomElement(using: &random) ?? nil,
      lineLimit: [nil, nil, 1, 2, 3].randomElement(using: &random) ?? nil,
      truncation: .allCases.randomElement(using: &random) ?? .tail,
      alignment: .allCases.randomElement(using: &random) ?? .leading,
      lineSpacing: [0, 3, -4].randomElement(using: &random) ?? 0,
      minimumScaleFactor: [1, 1, 1, 0.4].randomElement(using: &random) ?? 1)
  }

  @Test(arguments: 1...8)
  func randomLayoutsKeepTheirInvariants(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed &* 0x9E37_79B9_7F4A_7C15)
    let fonts = try TestFonts.library()
    for round in 0..<250 {
      let request = request(&random)
      let source: any GlyphSource = round % 2 == 0 ? BlockFont.shared : fonts
      let layout = source.layOut(request)
      let note = Comment(rawValue: "seed \(seed) round \(round): \(request)")
      try check(layout, request, note)
    }
  }

  private func check(_ layout: TextLayout, _ request: TextRequest, _ note: Comment) throws {
    if let limit = request.lineLimit { try #require(layout.lines.count <= limit, note) }
    try #require(layout.scaleFactor <= 1 && layout.scaleFactor >= 0.4, note)
    var seen: [Set<Int>] = request.pieces.map { _ in [] }
    for line in layout.lines {
      try #require(line.width.isFinite && line.baseline.isFinite, note)
      try #require(line.x >= -1e-9 || line.width < 0, note)
      try #require(line.width <= layout.size.width + 1e-9, note)
      for run in line.runs where !run.isEllipsis {
        for glyph in run.glyphs.glyphs { seen[run.piece].insert(run.offset(of: glyph)) }
      }
      // Only a single character, a lone ellipsis, or text with negative tracking may exceed the
      // width.
      if let width = request.maximumWidth, line.width > width + 0.01 {
        let places = Set(
          line.runs.flatMap { run in run.glyphs.glyphs.map { [run.piece, run.offset(of: $0)] } })
        let text = line.runs.filter { !$0.isEllipsis }
        let tracked = request.pieces.contains { $0.font.tracking < 0 }
        try #require(places.count <= 8 && text.count <= 3 || tracked, note)
      }
    }
    // Every visible character is in the layout, except truncated ones.
    for (piece, offsets) in zip(request.pieces, seen) {
      let scalars = Array(piece.string.unicodeScalars)
      try #require(offsets.allSatisfy { $0 < scalars.count }, note)
      guard !layout.isTruncated, piece.font.size > 0 else { continue }
      for (i, scalar) in scalars.enumerated() where "abwiM字か5—".unicodeScalars.contains(scalar) {
        try #require(offsets.contains(i), note)
      }
    }
  }
}

/// A line under construction, from left to right.
struct LineAssembly {
  private var line = TextLayout.Line(
    x: 0, baseline: 0, width: 0, ascent: 0, descent: 0, leading: 0, runs: [])
  /// The distance that the line's fonts require from this line's baseline to the next baseline.
  private var pitch = 0.0
  /// The tracking (extra letter spacing) after the last glyph.
  private var gap = 0.0

  /// Adds adjacent stretches of text in one font; `glyphs` are their glyphs, shaped together.
  mutating func add(
    _ parts: ArraySlice<MeasuredText.Part>, _ glyphs: GlyphRun, of pieces: [TextPiece]
  ) {
    guard let first = parts.first else { return }
    let piece = pieces[first.piece]
    line.width += gap
    if parts.count == 1 {
      append(first, glyphs, at: line.width, of: piece)
    } else {
      split(glyphs, among: parts, of: pieces)
    }
    line.width += glyphs.width
    gap = glyphs.glyphs.isEmpty ? 0 : piece.font.gap
    grow(by: glyphs, in: piece)
  }

  mutating func grow(by glyphs: GlyphRun, in piece: TextPiece) {
    line.ascent = max(line.ascent, glyphs.ascent + piece.baselineOffset)
    line.descent = max(line.descent, glyphs.descent - piece.baselineOffset)
    pitch = max(pitch, piece.font.lineHeight ?? glyphs.height)
  }

  var finished: TextLayout.Line {
    var line = line
    line.leading = pitch - line.ascent - line.descent
    return line
  }

  private mutating func append(
    _ part: MeasuredText.Part, _ glyphs: GlyphRun, at x: Double, of piece: TextPiece
  ) {
    line.runs.append(
      TextLayout.Run(
        glyphs: glyphs, x: x, y: 0 - piece.baselineOffset, tag: piece.tag, piece: part.piece,
        start: part.start, isEllipsis: part.isEllipsis))
  }

  /// Distributes glyphs among the parts; a glyph that spans two parts goes to the first.
  private mutating func split(
    _ whole: GlyphRun, among parts: ArraySlice<MeasuredText.Part>, of pieces: [TextPiece]
  ) {
    var starts = [0]
    for part in parts { starts.append((starts.last ?? 0) + part.string.unicodeScalars.count) }
    func owner(of glyph: GlyphRun.Glyph) -> Int {
      (starts.dropFirst().firstIndex { Int(glyph.cluster) < $0 } ?? parts.count) - 1
    }
    var pen = 0.0
    var i = 0
    while i < whole.glyphs.count {
      let number = owner(of: whole.glyphs[i])
      let part = parts[parts.startIndex + number]
      let end = whole.glyphs[i...].firstIndex { owner(of: $0) != number } ?? whole.glyphs.count
      var own = whole
      own.glyphs = whole.glyphs[i..<end].map { glyph in
        var glyph = glyph
        glyph.x -= pen
        glyph.cluster -= UInt32(starts[number])
        return glyph
      }
      let way = own.glyphs.reduce(0) { $0 + $1.advance }
      let piece = pieces[part.piece]
      own.width = way - piece.font.gap
      append(part, own, at: line.width + pen, of: piece)
      pen += way
      i = end
    }
  }
}

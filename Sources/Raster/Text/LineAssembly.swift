/// A line as it grows from left to right.
struct LineAssembly {
  private var line = TextLayout.Line(
    x: 0, baseline: 0, width: 0, ascent: 0, descent: 0, leading: 0, runs: [])
  /// From this baseline to the next, as its fonts want it.
  private var pitch = 0.0

  mutating func add(_ part: MeasuredText.Part, _ glyphs: GlyphRun, of pieces: [TextPiece]) {
    let piece = pieces[part.piece]
    if let last = line.runs.last, !last.glyphs.glyphs.isEmpty {
      line.width += pieces[last.piece].font.gap
    }
    line.runs.append(
      TextLayout.Run(
        glyphs: glyphs, x: line.width, y: 0 - piece.baselineOffset, tag: piece.tag,
        piece: part.piece, start: part.start, isEllipsis: part.isEllipsis))
    line.width += glyphs.width
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
}

/// The characters of a request with the measurements needed for line breaking.
struct MeasuredText {
  let pieces: [TextPiece]
  /// The Unicode scalars of all pieces.
  let scalars: [Unicode.Scalar]
  /// The index in `scalars` at which each piece starts, followed by `scalars.count`.
  let starts: [Int]
  /// The index of each scalar in its piece's string.
  private let places: [String.Index]
  /// Whether a grapheme cluster begins at each scalar.
  private let isCharacterStart: [Bool]
  private let isOpportunity: [Bool]
  private let breaks: LineBreaks
  /// The advance of each scalar in points; a ligature's advance belongs to its first scalar.
  private(set) var advances: [Double]
  /// The ranges of scalars between the line ends that the text itself contains.
  let paragraphs: [Range<Int>]

  init(_ pieces: [TextPiece], from source: any GlyphSource) {
    var scalars: [Unicode.Scalar] = []
    var starts = [0]
    var isCharacterStart: [Bool] = []
    var places: [String.Index] = []
    for piece in pieces {
      var next = piece.string.startIndex
      for place in piece.string.unicodeScalars.indices {
        scalars.append(piece.string.unicodeScalars[place])
        places.append(place)
        isCharacterStart.append(place == next)
        if place == next { next = piece.string.index(after: next) }
      }
      starts.append(scalars.count)
    }
    breaks = LineBreaks(scalars)
    isOpportunity = breaks.opportunities
    paragraphs = Self.paragraphs(of: scalars)
    advances = Array(repeating: 0, count: scalars.count)
    self.pieces = pieces
    self.scalars = scalars
    self.starts = starts
    self.places = places
    self.isCharacterStart = isCharacterStart
    for paragraph in paragraphs {
      for group in Self.groups(of: parts(of: paragraph), in: pieces) {
        guard let first = group.first else { continue }
        let run = source.shape(Self.string(of: group), font: pieces[first.piece].font)
        let start = starts[first.piece] + first.start
        for glyph in run.glyphs where start + Int(glyph.cluster) < paragraph.upperBound {
          advances[start + Int(glyph.cluster)] += glyph.advance
        }
      }
    }
  }

  private static func paragraphs(of scalars: [Unicode.Scalar]) -> [Range<Int>] {
    var paragraphs: [Range<Int>] = []
    var start = 0
    for (i, scalar) in scalars.enumerated() where LineBreaks.isLineEnd(scalar) {
      // CR LF is one line end.
      if scalar == "\n", i > 0, scalars[i - 1] == "\r" {
        start = i + 1
        continue
      }
      paragraphs.append(start..<i)
      start = i + 1
    }
    paragraphs.append(start..<scalars.count)
    return paragraphs
  }

  /// Returns groups of adjacent parts with the same font, to be shaped together.
  ///
  /// This way letters of two colours are kerned and joined like letters of one.
  static func groups(of parts: [Part], in pieces: [TextPiece]) -> [ArraySlice<Part>] {
    var groups: [ArraySlice<Part>] = []
    var start = 0
    for i in parts.indices {
      let isLast = i + 1 == parts.count
      if isLast || !isSameFont(parts[i], parts[i + 1], in: pieces) {
        groups.append(parts[start...i])
        start = i + 1
      }
    }
    return groups
  }

  private static func isSameFont(_ a: Part, _ b: Part, in pieces: [TextPiece]) -> Bool {
    let (p, q) = (pieces[a.piece], pieces[b.piece])
    return !a.isEllipsis && !b.isEllipsis && p.font == q.font
      && p.baselineOffset == q.baselineOffset
  }

  static func string(of group: ArraySlice<Part>) -> String {
    guard group.count > 1 else { return group.first?.string ?? "" }
    return group.reduce(into: "") { $0 += $1.string }
  }

  /// A stretch of the text of one piece.
  struct Part {
    var piece: Int
    var string: String
    /// The offset of the part's text in the piece, in scalars.
    var start: Int
    var isEllipsis = false
  }

  func parts(of range: Range<Int>) -> [Part] {
    pieces.indices.compactMap { i in
      let own = range.clamped(to: starts[i]..<starts[i + 1])
      guard !own.isEmpty else { return nil }
      return Part(piece: i, string: string(own, in: i), start: own.lowerBound - starts[i])
    }
  }

  private func string(_ range: Range<Int>, in piece: Int) -> String {
    let whole = pieces[piece].string
    if range.lowerBound == starts[piece], range.upperBound == starts[piece + 1] { return whole }
    let end = range.upperBound < starts[piece + 1] ? places[range.upperBound] : whole.endIndex
    return String(whole.unicodeScalars[places[range.lowerBound]..<end])
  }

  /// Returns the index of the piece that contains the scalar at `place`.
  ///
  /// At the end of the text, it returns the index of the last piece.
  func piece(at place: Int) -> Int {
    (starts.dropFirst().firstIndex { place < $0 } ?? pieces.count) - 1
  }

  func isSpace(_ i: Int) -> Bool { breaks.isSpace(i) }

  /// Returns the end of a range without its trailing spaces.
  func visibleEnd(of range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, isSpace(end - 1) { end -= 1 }
    return end
  }

  /// Returns the end of the line that begins at `range`'s start and is at most `width` wide.
  ///
  /// The line has at least one character, even if that is wider.
  func lineEnd(in range: Range<Int>, width: Double) -> Int {
    var total = 0.0
    var spaces = 0.0
    var best = range.lowerBound
    for i in range {
      if i > range.lowerBound, isOpportunity[i], isCharacterStart[i] { best = i }
      if isSpace(i) {
        spaces += advances[i]
        continue
      }
      total += spaces + advances[i]
      spaces = 0
      if total - gap(at: i) > width {
        return best > range.lowerBound ? best : characterEnd(before: i, in: range)
      }
    }
    return range.upperBound
  }

  /// Returns the last break opportunity before `end`.
  ///
  /// If there is none, it returns the last character boundary that is not followed by a space. If
  /// there is no such boundary either, it returns nil.
  func lineEnd(before end: Int, in range: Range<Int>) -> Int? {
    let earlier = range.lowerBound + 1..<max(end, range.lowerBound + 1)
    return earlier.last { isOpportunity[$0] && isCharacterStart[$0] }
      ?? earlier.last { isCharacterStart[$0] && !isSpace($0) }
  }

  /// Returns whether a line that ends at `end` breaks a word.
  func isInsideWord(_ end: Int, in range: Range<Int>) -> Bool {
    end < range.upperBound && !isOpportunity[end]
  }

  /// Returns the end of the last grapheme cluster that ends at or before `i`.
  ///
  /// If even the range's first cluster ends later, it returns the end of that cluster. Spaces after
  /// the cluster are included.
  private func characterEnd(before i: Int, in range: Range<Int>) -> Int {
    let first = range.lowerBound + 1
    let place = (first..<max(i + 1, first)).last { isCharacterStart[$0] }
    var end = place ?? (first..<range.upperBound).first { isCharacterStart[$0] } ?? range.upperBound
    // Trailing spaces belong to the previous line.
    while end < range.upperBound, isSpace(end) { end += 1 }
    return end
  }

  /// Returns the ends of a range's grapheme clusters, in order.
  func characterEnds(in range: Range<Int>) -> [Int] {
    guard !range.isEmpty else { return [] }
    return (range.lowerBound + 1..<range.upperBound).filter { isCharacterStart[$0] }
      + [range.upperBound]
  }

  func width(of range: Range<Int>) -> Double { range.reduce(0) { $0 + advances[$1] } }

  /// Returns the tracking after a scalar.
  ///
  /// At the end of a line, the tracking does not count towards the width.
  private func gap(at i: Int) -> Double { pieces[piece(at: i)].font.gap }
}

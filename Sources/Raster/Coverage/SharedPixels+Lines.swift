import CVector

/// A line through a pixel: pieces of sides that go on into each other and all fall or all rise.
struct PixelLine {
  var rises: UInt32
  /// Where it begins and ends if that is inside the pixel, else nil.
  var upper: UInt64?
  var lower: UInt64?
  /// Where it ends, be it on the left or the right border.
  var bottom: UInt64
  /// Its pieces, by the numbers of the latest one and of the one before the earliest.
  var latest: UInt32
  var before: UInt32
  /// The line that goes on from its upper end.
  var above: Int?
  /// The uppermost of all that go on from each other so, itself if none does.
  var top = 0
}

extension SharedPixels {
  /// Collects the lines and returns how many there are; nil if they are too many.
  func findLines(_ latest: UInt32, _ found: MutableRow<PixelLine>, most: Int) -> Int? {
    var (count, next) = (0, latest)
    while next >= first {
      guard count < most else { return nil }
      let newest = pieces[Int(next &- first)]
      let rises = newest.flags & VisitedPiece.rises
      var oldest = newest
      let start = next
      next = oldest.before
      while oldest.flags & VisitedPiece.goesOn != 0 {
        let piece = pieces[Int(next &- first)]
        guard piece.flags & VisitedPiece.rises == rises else { break }
        oldest = piece
        next = piece.before
      }
      let (top, bottom) = rises == 0 ? (oldest, newest) : (newest, oldest)
      found[count] = PixelLine(
        rises: rises, upper: top.beginsInside ? top.upper : nil,
        lower: bottom.endsInside ? bottom.lower : nil, bottom: bottom.lower, latest: start,
        before: next)
      count += 1
    }
    return count
  }

  /// Joins lines that meet end to end, as the first and the last of a contour do; false if none do.
  ///
  /// Only where some do each line's top is set.
  func join(_ found: MutableRow<PixelLine>, _ count: Int) -> Bool {
    var isJoined = false
    for index in 0..<count {
      guard let upper = found[index].upper else { continue }
      for other in 0..<count
      where other != index && found[other].lower == upper
        && found[other].rises == found[index].rises && top(of: other, found) != index
      {
        isJoined = true
        found[index].above = other
        found[index].upper = nil
        found[other].lower = nil
        found[other].bottom = VisitedPiece.border << 16
        break
      }
    }
    guard isJoined else { return false }
    for index in 0..<count { found[index].top = top(of: index, found) }
    return true
  }

  /// The line at the upper end of those joined with one.
  func top(of line: Int, _ found: MutableRow<PixelLine>) -> Int {
    var line = line
    while let above = found[line].above { line = above }
    return line
  }

  @inline(__always)
  func forEachPiece(of line: PixelLine, _ body: (VisitedPiece) -> Void) {
    var next = line.latest
    while next != line.before {
      let piece = pieces[Int(next &- first)]
      body(piece)
      next = piece.before
    }
  }

  /// The heights at which lines begin, end or cross, if they are few enough.
  ///
  /// Lines that run along the left or the right border meet others there, and may part from them
  /// in another order: so all ends count, but not all beginnings.
  func borders(_ found: MutableRow<PixelLine>, _ count: Int) -> PixelBorders {
    var borders = PixelBorders()
    var all = InlineArray<24, PieceEnds>(repeating: PieceEnds())
    var pieceCount = 0
    for index in 0..<count {
      let line = found[index]
      if let upper = line.upper { borders.insert(upper) }
      borders.insert(line.bottom)
      forEachPiece(of: line) { piece in
        // A line that runs level moves past others at once.
        if piece.upper >> 16 == piece.lower >> 16 { borders.insert(piece.lower) }
        if pieceCount < PixelBorders.mostPieces { all[pieceCount] = PieceEnds(piece, of: index) }
        pieceCount += 1
      }
    }
    guard pieceCount <= PixelBorders.mostPieces else { return .even }
    for index in 1..<max(pieceCount, 1) {
      guard borders.count <= PixelBorders.most else { return .even }
      let piece = all[index]
      for other in 0..<index where all[other].line != piece.line {
        if let height = piece.crossing(all[other]) { borders.insert(height) }
      }
    }
    return borders.count > PixelBorders.most ? .even : borders
  }
}

/// A piece with its ends across in pixels and down in eighths of one, and which line it is of.
private struct PieceEnds {
  private(set) var ends = SIMD4<Float>()
  private(set) var slope: Float = 0
  private(set) var line = 0

  init() {}

  init(_ piece: VisitedPiece, of line: Int) {
    ends = cv_piece_ends(piece.ends)
    slope = (ends.z - ends.x) / (ends.w - ends.y)
    self.line = line
  }

  /// The height at which two pieces cross, if they do.
  @inline(__always)
  func crossing(_ other: PieceEnds) -> Float? {
    let (a, b) = (ends, other.ends)
    let (top, bottom) = (max(a.y, b.y), min(a.w, b.w))
    guard top < bottom else { return nil }
    let above = a.x + (top - a.y) * slope - (b.x + (top - b.y) * other.slope)
    let below = a.x + (bottom - a.y) * slope - (b.x + (bottom - b.y) * other.slope)
    guard above * below < 0 else { return nil }
    return top + (bottom - top) * (above / (above - below))
  }
}

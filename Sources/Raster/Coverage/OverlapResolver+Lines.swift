import CVector

/// A line through a pixel: connected pieces of edges that all fall or all rise.
struct PixelLine {
  var rises: UInt32
  /// The upper and the lower end; each is nil if it is on the pixel's border.
  var upper: UInt64?
  var lower: UInt64?
  /// The lower end, even if it is on the pixel's border.
  var bottom: UInt64
  /// The number of the line's latest piece.
  ///
  /// The pieces of a pixel are linked backwards. The line consists of the pieces from `latest` on,
  /// up to but not including `before`.
  var latest: UInt32
  var before: UInt32
  /// The index of the line that continues this one above its upper end.
  var above: Int?
  /// The index of the uppermost line of the chain to which this line belongs.
  ///
  /// A line that is not joined to others is a chain of its own.
  var top = 0
}

extension OverlapResolver {
  /// Collects a pixel's lines in `found`, beginning with the line of the piece `latest`, and
  /// returns their number; nil if there are more than `maximum`.
  func findLines(_ latest: UInt32, _ found: MutableRow<PixelLine>, maximum: Int) -> Int? {
    var (count, next) = (0, latest)
    while next >= first {
      guard count < maximum else { return nil }
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

  /// Joins lines that meet end to end, such as the first and the last of a contour.
  ///
  /// Returns whether any lines were joined. If not, the lines' `top` is not set.
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

  /// Returns the uppermost of the lines joined with a line.
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

  /// Returns the heights at which lines begin, end or cross.
  ///
  /// If there are too many heights, the result is the borders of sixteen strips of equal height.
  ///
  /// An upper end counts only inside the pixel. A lower end also counts on the left or right
  /// border, because lines that run along such a border may leave it in another order.
  func borders(_ found: MutableRow<PixelLine>, _ count: Int) -> PixelBorders {
    var borders = PixelBorders()
    var all = InlineArray<24, PieceEnds>(repeating: PieceEnds())
    var pieceCount = 0
    for index in 0..<count {
      let line = found[index]
      if let upper = line.upper { borders.insert(upper) }
      borders.insert(line.bottom)
      forEachPiece(of: line) { piece in
        // A horizontal piece crosses other lines at a single height, at which strips must end.
        if piece.upper >> 16 == piece.lower >> 16 { borders.insert(piece.lower) }
        if pieceCount < PixelBorders.maximumPieces { all[pieceCount] = PieceEnds(piece, of: index) }
        pieceCount += 1
      }
    }
    guard pieceCount <= PixelBorders.maximumPieces else { return .even }
    for index in 1..<max(pieceCount, 1) {
      guard borders.count <= PixelBorders.maximum else { return .even }
      let piece = all[index]
      for other in 0..<index where all[other].line != piece.line {
        if let height = piece.crossing(all[other]) { borders.insert(height) }
      }
    }
    return borders.count > PixelBorders.maximum ? .even : borders
  }
}

/// The ends of a piece, horizontally in pixels and vertically in eighths of a pixel, and the index
/// of its line.
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

  /// Returns the height at which two pieces cross, or nil.
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

import CVector

/// Finds how much is covered of a pixel through which several parts of an outline pass.
///
/// Each part is a line that falls or rises through the pixel, of one or more pieces. The pixel is
/// cut into eight strips, in each of which a line stands for an upright one with as much of the
/// strip to its right. Sorted from left to right, these are counted as the winding rule says. That
/// is exact unless lines cross each other inside a strip.
@safe
struct SharedPixels {
  /// Through more lines than these a pixel is as covered as the sum of areas says.
  static let mostLines = 64

  private let pieces: UnsafePointer<VisitedPiece>
  private let first: UInt32
  private let lines: UnsafeMutablePointer<SIMD8<Float>>
  private let isEvenOdd: Bool

  /// `lines` has room for the most lines there may be, and `first` is the number of the first piece.
  @unsafe
  init(
    pieces: UnsafePointer<VisitedPiece>, first: UInt32,
    lines: UnsafeMutablePointer<SIMD8<Float>>, isEvenOdd: Bool
  ) {
    unsafe self.pieces = pieces
    self.first = first
    unsafe self.lines = lines
    self.isEvenOdd = isEvenOdd
  }

  /// The lines found so far.
  private struct Tally {
    var count = 0
    var falling: Int32 = 0
    var rising: Int32 = 0
    /// What lies to the right of falling lines, less what lies to the right of rising ones.
    var balance = SIMD8<Float>(repeating: 0)
  }

  /// The borders of the strips, in eighths of the pixel.
  struct Strips {
    var tops = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    var bottoms = SIMD8<Float>(1, 2, 3, 4, 5, 6, 7, 8)
  }

  /// The area covered, where `sum` is the mean winding number, both in 1/65536.
  func area(latest: UInt32, sum: Int32) -> Int32 {
    if !isEvenOdd, isFilled(latest: latest, sum: sum) { return CellBuffer.one }
    let strips = Strips()
    var tally = Tally()
    var next = latest
    while next >= first {
      let piece = unsafe pieces[Int(next &- first)]
      if piece.flags & VisitedPiece.goesOn != 0 || piece.beginsInside || piece.endsInside {
        return areaWithEnds(latest: latest, sum: sum)
      }
      guard tally.count < Self.mostLines else { return sum }
      add(share(of: piece, in: strips), rises: piece.flags & VisitedPiece.rises, &tally)
      next = piece.before
    }
    return area(tally, strips, sum: sum)
  }

  /// Whether the winding number is beyond all doubt: each line changes it by one.
  private func isFilled(latest: UInt32, sum: Int32) -> Bool {
    var (count, next) = (UInt32(0), latest)
    while next >= first {
      count &+= 1
      next = unsafe pieces[Int(next &- first)].before
    }
    return sum.magnitude >> 16 > count
  }

  @inline(__always)
  private func share(of piece: VisitedPiece, in strips: Strips) -> SIMD8<Float> {
    cv_strips_right_of8(
      piece.ends, piece.flags & VisitedPiece.entersAbove, piece.flags & VisitedPiece.entersBelow,
      strips.tops, strips.bottoms)
  }

  /// Counts a line and sorts it among the others, from left to right in each strip.
  @inline(__always)
  private func add(_ line: SIMD8<Float>, rises: UInt32, _ tally: inout Tally) {
    if rises == 0 {
      tally.balance += line
      tally.falling &+= 1
    } else {
      tally.balance -= line
      tally.rising &+= 1
    }
    var line = isEvenOdd ? line : cv_signed_shares8(line, rises)
    for place in 0..<tally.count {
      let other = unsafe lines[place]
      unsafe lines[place] = cv_max8(other, line)
      line = cv_min8(other, line)
    }
    unsafe lines[tally.count] = line
    tally.count &+= 1
  }

  private func area(_ tally: Tally, _ strips: Strips, sum: Int32) -> Int32 {
    // How often the outline winds around the left border, lines beyond it left out.
    let rest = Float(sum) * (1 / 65_536) - cv_total8(tally.balance) * 0.125
    let winding = Int32(cv_truncated(Double((rest + 0.5).rounded(.down))))
    let heights = strips.bottoms - strips.tops
    if isEvenOdd { return Self.fixed(odd(tally.count, heights, startsInside: winding & 1 != 0)) }
    if winding > tally.rising || winding < -tally.falling { return CellBuffer.one }
    return Self.fixed(wound(tally.count, heights, from: winding))
  }

  /// The sum over all strips of what lies between lines where the winding number is odd.
  @inline(__always)
  private func odd(_ count: Int, _ heights: SIMD8<Float>, startsInside: Bool) -> Float {
    var sum = SIMD8<Float>(repeating: 0)
    var place = 0
    if startsInside {
      sum = heights
      if count > 0 { sum -= unsafe lines[0] }
      place = 1
    }
    while place + 1 < count {
      sum += unsafe lines[place] - lines[place + 1]
      place += 2
    }
    if place < count { sum += unsafe lines[place] }
    return cv_total8(sum)
  }

  /// The same where it is not zero.
  @inline(__always)
  private func wound(_ count: Int, _ heights: SIMD8<Float>, from winding: Int32) -> Float {
    var sum = SIMD8<Float>(repeating: 0)
    var windings = SIMD8<Int32>(repeating: winding)
    var left = heights
    for place in 0..<count {
      let line = unsafe lines[place]
      sum += cv_where_wound8(windings, left - line)
      windings = cv_wound8(windings, line)
      left = line
    }
    return cv_total8(sum + cv_where_wound8(windings, left))
  }

  private static func fixed(_ eighths: Float) -> Int32 {
    min(max(Int32(cv_truncated(Double(eighths) * 8192 + 0.5)), 0), CellBuffer.one)
  }
}

// MARK: - Lines that end inside the pixel

extension SharedPixels {
  /// A line: pieces of sides that go on into each other and all fall or all rise.
  private struct Line {
    var rises: UInt32
    /// Where it begins and ends if that is inside the pixel, else nil.
    var upper: UInt64?
    var lower: UInt64?
    /// Its pieces, by the numbers of the latest one and of the one before the earliest.
    var latest: UInt32
    var before: UInt32
    /// The line that goes on from its upper end.
    var above: Int?
  }

  /// The same as `area` for lines of any form: strips begin and end where lines do.
  @inline(never)
  private func areaWithEnds(latest: UInt32, sum: Int32) -> Int32 {
    unsafe withUnsafeTemporaryAllocation(of: Line.self, capacity: Self.mostLines) { found in
      let count = unsafe findLines(latest, found)
      guard count <= Self.mostLines else { return sum }
      unsafe join(found, count)
      let strips = unsafe strips(found, count)
      var tally = Tally()
      for index in 0..<count where unsafe found[index].above == nil {
        var line = SIMD8<Float>(repeating: 0)
        // With all lines that lead up to this one.
        for other in 0..<count where unsafe top(of: other, found) == index {
          var next = unsafe found[other].latest
          while unsafe next != found[other].before {
            let piece = unsafe pieces[Int(next &- first)]
            line += share(of: piece, in: strips)
            next = piece.before
          }
        }
        add(line, rises: unsafe found[index].rises, &tally)
      }
      return area(tally, strips, sum: sum)
    }
  }

  /// Collects the lines and returns how many there are, or would be with more room.
  @unsafe
  private func findLines(_ latest: UInt32, _ found: UnsafeMutableBufferPointer<Line>) -> Int {
    var (count, next) = (0, latest)
    while next >= first {
      guard count < Self.mostLines else { return count + 1 }
      let start = next
      let newest = unsafe pieces[Int(next &- first)]
      let rises = newest.flags & VisitedPiece.rises
      var oldest = newest
      next = oldest.before
      while oldest.flags & VisitedPiece.goesOn != 0 {
        let piece = unsafe pieces[Int(next &- first)]
        guard piece.flags & VisitedPiece.rises == rises else { break }
        oldest = piece
        next = piece.before
      }
      let (top, bottom) = rises == 0 ? (oldest, newest) : (newest, oldest)
      unsafe found.initializeElement(
        at: count,
        to: Line(
          rises: rises, upper: top.beginsInside ? top.upper : nil,
          lower: bottom.endsInside ? bottom.lower : nil, latest: start, before: next))
      count += 1
    }
    return count
  }

  /// Joins lines that meet end to end, as the first and the last of a contour do.
  @unsafe
  private func join(_ found: UnsafeMutableBufferPointer<Line>, _ count: Int) {
    for index in 0..<count {
      guard let upper = unsafe found[index].upper else { continue }
      for other in 0..<count
      where unsafe other != index && found[other].lower == upper
        && found[other].rises == found[index].rises && top(of: other, found) != index
      {
        unsafe found[index].above = other
        unsafe found[index].upper = nil
        unsafe found[other].lower = nil
        break
      }
    }
  }

  @unsafe
  private func top(of line: Int, _ found: UnsafeMutableBufferPointer<Line>) -> Int {
    var line = line
    while let above = unsafe found[line].above { line = above }
    return line
  }

  /// Even strips, but for the borders nearest to the ends of lines, which are moved there.
  @unsafe
  private func strips(_ found: UnsafeMutableBufferPointer<Line>, _ count: Int) -> Strips {
    // Up to seven different heights, sorted.
    var heights = SIMD8<Float>(repeating: 9)
    var most = 0
    func insert(_ end: UInt64?) {
      guard let end, most < 7 else { return }
      let height = Float(end >> 16) * (1 / 4096)
      var place = 0
      while place < most, heights[place] < height { place += 1 }
      if place < most, heights[place] == height { return }
      for later in stride(from: most, to: place, by: -1) { heights[later] = heights[later - 1] }
      heights[place] = height
      most += 1
    }
    for index in 0..<count {
      unsafe insert(found[index].upper)
      unsafe insert(found[index].lower)
    }
    var strips = Strips()
    var border = 0
    for place in 0..<most {
      let nearest = Int(cv_truncated(Double(heights[place]) + 0.5))
      border = min(max(nearest, border + 1), 8 - most + place)
      strips.tops[border] = heights[place]
      strips.bottoms[border - 1] = heights[place]
    }
    return strips
  }
}

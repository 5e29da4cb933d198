/// Adds the edges of outlines to cells.
///
/// Positions are integers in 1/65536 of a pixel. The first position at which an edge crosses from
/// one row to the next is computed directly. Every further crossing is the first one plus a
/// multiple of an integer step. The step has 12 more fraction bits than a position. So the cells of
/// an edge do not depend on where a band or a clip cuts the edge.
struct CellWriter {
  private let cells: MutableRow<Int32>
  /// The bits that mark touched blocks of eight cells; nil if rows are swept whole.
  private let touched: MutableRow<UInt64>?
  private let cellsPerRow: Int
  private let wordsPerRow: Int
  private let left: Int
  private let top: Int
  private let width: Int
  private let clipTop: Double
  private let clipBottom: Double

  init(
    cells: MutableRow<Int32>, touched: MutableRow<UInt64>?, clip: PixelRect,
    cellsPerRow: Int, wordsPerRow: Int
  ) {
    self.cells = cells
    self.touched = touched
    self.cellsPerRow = cellsPerRow
    self.wordsPerRow = wordsPerRow
    left = clip.left
    top = clip.top
    width = clip.width
    clipTop = Double(clip.top)
    clipBottom = Double(clip.bottom)
  }

  /// The largest supported coordinate; parts of an edge left or right of the supported range are
  /// treated as vertical.
  private static let coordinateLimit = 1_048_576.0

  /// Adds one edge.
  ///
  /// Parts left of the clip still count for the pixels right of them. All other parts outside the
  /// clip are ignored.
  @inline(__always)
  func add<Log: VisitLog>(_ s: Segments.Segment, _ log: inout Log) {
    log.begin(s)
    guard max(s.y0, s.y1) > clipTop, min(s.y0, s.y1) < clipBottom else { return log.leave() }
    let widest = max(abs(s.x0), abs(s.x1))
    let highest = max(abs(s.y0), abs(s.y1))
    if max(widest, highest) < Self.coordinateLimit {
      addNear(s.x0, s.y0, s.x1, s.y1, &log)
    } else {
      addFar(s, &log)
    }
  }

  /// Splits a long edge where its coordinates leave the supported range, and adds the pieces.
  @inline(never)
  private func addFar<Log: VisitLog>(_ s: Segments.Segment, _ log: inout Log) {
    log.leave()
    let isDown = s.y0 < s.y1
    let (p, q) =
      isDown ? (Point(s.x0, s.y0), Point(s.x1, s.y1)) : (Point(s.x1, s.y1), Point(s.x0, s.y0))
    func limited(_ x: Double) -> Double { max(-Self.coordinateLimit, min(Self.coordinateLimit, x)) }
    let slope = (q.x - p.x) / (q.y - p.y)
    guard slope.isFinite else {
      if Log.isRecording, p.y == q.y { addNear(limited(s.x0), p.y, limited(s.x1), p.y, &log) }
      return
    }
    func x(_ y: Double) -> Double { y == p.y ? p.x : y == q.y ? q.x : p.x + (y - p.y) * slope }
    let (start, end) = (max(p.y, -Self.coordinateLimit), min(q.y, Self.coordinateLimit))
    // Returns the height at which the edge crosses the vertical line at `x`, or `end` if it does
    // not.
    func border(_ x: Double) -> Double {
      let y = slope == 0 ? end : p.y + (x - p.x) / slope
      return y > start && y < end ? y : end
    }
    let (left, right) = (border(-Self.coordinateLimit), border(Self.coordinateLimit))
    let heights = SIMD4(start, min(left, right), max(left, right), end)
    for index in 0..<3 {
      let (y0, y1) = (heights[index], heights[index + 1])
      guard y0 < y1, y1 > clipTop, y0 < clipBottom else { continue }
      if isDown {
        addNear(limited(x(y0)), y0, limited(x(y1)), y1, &log)
      } else {
        addNear(limited(x(y1)), y1, limited(x(y0)), y0, &log)
      }
    }
  }

  /// A constant that rounds a number below 2^51 to an integer when it is added: the sum has no room
  /// for fraction bits, and its low bits are the integer.
  private static let rounder = 6_755_399_441_055_744.0

  @inline(__always)
  private static func rounded(_ value: Double) -> Int64 {
    Int64(bitPattern: (value + rounder).bitPattern) &- Int64(bitPattern: rounder.bitPattern)
  }

  /// Adds an edge whose coordinates are in the supported range.
  @inline(__always)
  private func addNear<Log: VisitLog>(
    _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ log: inout Log
  ) {
    let places = SIMD4(x0, y0, x1, y1) * 65_536 + SIMD4(repeating: Self.rounder)
    let numbers =
      unsafe unsafeBitCast(places, to: SIMD4<Int64>.self)
      &- SIMD4(repeating: Int64(bitPattern: Self.rounder.bitPattern))
    let isDown = numbers.y < numbers.w
    let sign: Int32 = isDown ? 1 : -1
    let (first, last) = isDown ? (numbers.y, numbers.w) : (numbers.w, numbers.y)
    let (startX, endX) = isDown ? (numbers.x, numbers.z) : (numbers.z, numbers.x)
    if Log.isRecording { log.turn(numbers.z &- numbers.x, numbers.w &- numbers.y) }
    guard first < last else {
      if Log.isRecording { addLevel(from: numbers.x, to: numbers.z, y: first, &log) }
      return
    }
    // The edge crosses all rows between the first and the last one completely. Its positions at all
    // row borders are computed with the same formula.
    let (firstRow, lastRow) = (Int(first >> 16), Int(last >> 16))
    let (clipFirst, clipLast) = (Int(clipTop), Int(clipBottom))
    guard firstRow < clipLast else { return log.leave() }
    if firstRow == lastRow {
      guard firstRow >= clipFirst else { return log.leave() }
      addRow(
        firstRow - top, startX, endX, from: Int32(truncatingIfNeeded: first & 0xFFFF),
        drop: Int32(truncatingIfNeeded: last - first), sign, &log)
      if Log.isRecording { log.end(pixel(numbers.z, numbers.w)) }
      return
    }
    let slope = (x1 - x0) / (y1 - y0)
    // The step has 28 fraction bits. Only edges that cross a whole row use it; their slope is at
    // most the width of the supported range, so the step stays below 2^51.
    let step = lastRow - firstRow > 1 ? Self.rounded(slope * 268_435_456) : 0
    // The horizontal position at which the edge crosses the lower border of its first row. The
    // added half of 1/65536 pixel makes the later truncation round to nearest.
    let (topX, topY) = isDown ? (x0, y0) : (x1, y1)
    let border = Self.rounded((topX + (Double(firstRow + 1) - topY) * slope) * 268_435_456 + 2048)
    if firstRow >= clipFirst {
      addRow(
        firstRow - top, startX, border >> 12, from: Int32(truncatingIfNeeded: first & 0xFFFF),
        drop: Int32(truncatingIfNeeded: Int64(firstRow + 1) << 16 - first), sign, &log)
    }
    var row = max(firstRow + 1, clipFirst)
    let end = min(lastRow, clipLast)
    var x = border &+ Int64(row - firstRow - 1) &* step
    while row < end {
      let next = x &+ step
      addRow(row - top, x >> 12, next >> 12, from: 0, drop: 65_536, sign, &log)
      x = next
      row += 1
    }
    if lastRow < clipLast, lastRow >= clipFirst {
      let drop = Int32(truncatingIfNeeded: last & 0xFFFF)
      if drop > 0 { addRow(lastRow - top, x >> 12, endX, from: 0, drop: drop, sign, &log) }
    }
    if Log.isRecording { log.end(pixel(numbers.z, numbers.w)) }
  }

  /// Adds the piece of an edge inside one row.
  ///
  /// The piece goes from `x0` at the height `y` to `x1`, and falls by `drop`.
  @inline(__always)
  private func addRow<Log: VisitLog>(
    _ row: Int, _ x0: Int64, _ x1: Int64, from y: Int32, drop: Int32, _ sign: Int32,
    _ log: inout Log
  ) {
    let cell = Int(x0 >> 16) - left
    if x0 >> 16 == x1 >> 16 {
      guard cell < width else { return }
      if Log.isRecording {
        log.cross(
          row &* cellsPerRow &+ cell, count: 1, from: x0 & 0xFFFF, by: x1 &- x0, y, drop: drop)
      }
      if cell < 0 {
        add(sign &* drop, row: row, cell: 0)
        if Log.isRecording { log.pass(row &* cellsPerRow) }
        return
      }
      let along = ((x0 & 0xFFFF) + (x1 & 0xFFFF)) >> 1
      let carried = Int32(truncatingIfNeeded: (Int64(drop) &* along) >> 16)
      addPair(sign &* (drop &- carried), sign &* carried, row: row, cell: cell)
      if Log.isRecording {
        log.fall(
          row &* cellsPerRow &+ cell,
          ends: VisitedPiece.point(x0 & 0xFFFF, y)
            | VisitedPiece.point(x1 & 0xFFFF, y &+ drop) << 32,
          flags: sign < 0 ? VisitedPiece.rises : 0)
      }
    } else {
      addAcross(
        row, min(x0, x1), max(x0, x1), from: y, drop: drop, sign, fallsRightwards: x0 < x1, &log)
    }
  }

  /// Adds a piece that crosses borders between pixels.
  private func addAcross<Log: VisitLog>(
    _ row: Int, _ low: Int64, _ high: Int64, from y: Int32, drop: Int32, _ sign: Int32,
    fallsRightwards: Bool, _ log: inout Log
  ) {
    var cell = Int(low >> 16) &- left
    let lastCell = Int((high &- 1) >> 16) &- left
    guard cell < width else { return }
    if Log.isRecording {
      let start = (low >> 16) << 16
      log.cross(
        row &* cellsPerRow &+ cell, count: lastCell &- cell &+ 1,
        from: (fallsRightwards ? low : high) &- start,
        by: fallsRightwards ? high &- low : low &- high, y, drop: drop)
    }
    if !Log.isRecording, cell >= 0, lastCell == cell &+ 1, lastCell < width {
      // The common case of one crossed border; the result is the same as with the code below.
      let border = Int64(lastCell &+ left) << 16
      let perPixel = (Int64(drop) << 32) / (high &- low)
      let total = Int32(truncatingIfNeeded: ((border &- low) &* perPixel) >> 32)
      split(total, (low &- border) >> 1 &+ 65_536, row: row, cell: cell, sign)
      split(drop &- total, (high &- border) >> 1, row: row, cell: lastCell, sign)
      return
    }
    var trail = Trail(from: y, drop: drop, sign, fallsRightwards: fallsRightwards)
    guard lastCell >= 0 else {
      add(sign &* drop, row: row, cell: 0)
      if Log.isRecording {
        log.pass(row &* cellsPerRow)
        arrive(row, high, drop, &trail, &log)
      }
      return
    }
    // At each border between pixels, the edge has fallen in proportion to the border's distance
    // from `low`. The same formula applies to all borders, so a clip on the left does not change
    // the result.
    let perPixel = (Int64(drop) << 32) / (high &- low)
    var fallen: Int32 = 0
    var place = low
    if cell < 0 {
      place = Int64(left) << 16
      fallen = Int32(truncatingIfNeeded: ((place &- low) &* perPixel) >> 32)
      add(sign &* fallen, row: row, cell: 0)
      if Log.isRecording { log.pass(row &* cellsPerRow) }
      cell = 0
      trail.enter(at: fallen)
    } else {
      trail.start(at: place)
    }
    var border = Int64(cell &+ left &+ 1) << 16
    let end = min(lastCell, width)
    while cell < end {
      let total = Int32(truncatingIfNeeded: ((border &- low) &* perPixel) >> 32)
      let along = (place &- border) >> 1 &+ 65_536
      split(total &- fallen, along, row: row, cell: cell, sign)
      if Log.isRecording {
        log.fall(
          row &* cellsPerRow &+ cell, ends: trail.ends(at: 65_536, total), flags: trail.flags)
        trail.enter(at: total)
      }
      fallen = total
      place = border
      border &+= 65_536
      cell &+= 1
    }
    guard cell == lastCell, cell < width else { return }
    let start = border &- 65_536
    split(drop &- fallen, (place &- start &+ high &- start) >> 1, row: row, cell: cell, sign)
    if Log.isRecording {
      log.fall(
        row &* cellsPerRow &+ cell, ends: trail.ends(at: high &- start, drop), flags: trail.flags)
      arrive(row, high, drop, &trail, &log)
    }
  }

  /// The current position of a piece that crosses pixel borders, for the log.
  private struct Trail {
    private let top: Int32
    private let direction: Int32
    private let shift: UInt64
    private let entered: UInt32
    private var point: UInt64 = 0
    private(set) var flags: UInt32

    /// Every piece is followed from left to right, so one that falls to the left is followed
    /// upwards.
    @inline(__always)
    init(from y: Int32, drop: Int32, _ sign: Int32, fallsRightwards: Bool) {
      top = fallsRightwards ? y : y &+ drop
      direction = fallsRightwards ? 1 : -1
      shift = fallsRightwards ? 0 : 32
      flags = sign < 0 ? VisitedPiece.rises : 0
      entered = flags | (fallsRightwards ? VisitedPiece.entersAbove : VisitedPiece.entersBelow)
    }

    @inline(__always)
    mutating func start(at x: Int64) {
      point = VisitedPiece.point(x & 0xFFFF, top)
    }

    /// Enters the next pixel at the vertical distance `fallen` from the piece's left end.
    @inline(__always)
    mutating func enter(at fallen: Int32) {
      point = VisitedPiece.point(0, top &+ direction &* fallen)
      flags = entered
    }

    /// Returns the ends of the part inside the current pixel: the point of entry and the given
    /// point.
    @inline(__always)
    func ends(at x: Int64, _ fallen: Int32) -> UInt64 {
      point << shift | VisitedPiece.point(x, top &+ direction &* fallen) << (32 &- shift)
    }
  }

  /// If a piece ends exactly on the left border of a pixel, logs that it enters that pixel too.
  @inline(__always)
  private func arrive<Log: VisitLog>(
    _ row: Int, _ x: Int64, _ drop: Int32, _ trail: inout Trail, _ log: inout Log
  ) {
    let cell = Int(x >> 16) &- left
    guard x & 0xFFFF == 0, cell >= 0, cell < width else { return }
    touch(row: row, cell: cell)
    trail.enter(at: drop)
    log.fall(row &* cellsPerRow &+ cell, ends: trail.ends(at: 0, drop), flags: trail.flags)
  }

  /// Logs a horizontal edge: it covers nothing, but the edges that it connects continue through it.
  private func addLevel<Log: VisitLog>(
    from x0: Int64, to x1: Int64, y: Int64, _ log: inout Log
  ) {
    let height = Int32(truncatingIfNeeded: y & 0xFFFF)
    let row = Int(y >> 16) - top
    // An edge exactly on the border between two rows affects neither.
    guard height > 0, row >= 0, row < Int(clipBottom) - top else { return log.leave() }
    let firstCell = Int(min(x0, x1) >> 16) - left
    let lastCell = Int(max(x0, x1) >> 16) - left
    let (start, end) = (max(firstCell, 0), min(lastCell, width - 1))
    if start <= end {
      for cell in start...end {
        touch(row: row, cell: cell)
        let border = Int64(cell + left) << 16
        let (from, to) = (x0 - border, x1 - border)
        log.run(
          row &* cellsPerRow &+ cell,
          ends: VisitedPiece.point(min(max(from, 0), 65_536), height)
            | VisitedPiece.point(min(max(to, 0), 65_536), height) << 32,
          isRightwards: x0 < x1, crossesLeft: cell > firstCell)
      }
    }
    log.end(pixel(x1, y))
  }

  /// Returns the cell of the pixel that contains a point; nil outside the clip.
  @inline(__always)
  private func pixel(_ x: Int64, _ y: Int64) -> Int? {
    let (cell, row) = (Int(x >> 16) - left, Int(y >> 16) - top)
    guard cell >= 0, cell < width, row >= 0, row < Int(clipBottom) - top else { return nil }
    return row &* cellsPerRow &+ cell
  }

  @inline(__always)
  private func split(_ drop: Int32, _ along: Int64, row: Int, cell: Int, _ sign: Int32) {
    let carried = Int32(truncatingIfNeeded: (Int64(drop) &* along) >> 16)
    addPair(sign &* (drop &- carried), sign &* carried, row: row, cell: cell)
  }

  /// Adds to a pixel's cell and to the next one.
  @inline(__always)
  private func addPair(_ here: Int32, _ next: Int32, row: Int, cell: Int) {
    let place = cells + (row &* cellsPerRow &+ cell)
    place[0] = place[0] &+ here
    place[1] = place[1] &+ next
    touch(row: row, cell: cell)
  }

  /// Marks the blocks of a cell and the next one as touched.
  @inline(__always)
  private func touch(row: Int, cell: Int) {
    guard let touched = touched else { return }
    let words = touched + row &* wordsPerRow
    let (block, nextBlock) = (cell >> 3, (cell &+ 1) >> 3)
    words[block >> 6] |= 1 << UInt64(block & 63)
    words[nextBlock >> 6] |= 1 << UInt64(nextBlock & 63)
  }

  @inline(__always)
  private func add(_ value: Int32, row: Int, cell: Int) {
    let place = cells + (row &* cellsPerRow &+ cell)
    place[0] = place[0] &+ value
    guard let touched = touched else { return }
    let block = cell >> 3
    touched[row &* wordsPerRow &+ block >> 6] |= 1 << UInt64(block & 63)
  }
}

/// Adds the sides of outlines to cells.
///
/// Places are whole numbers in 1/65536 of a pixel and steps from row to row carry 12 bits more, so
/// that where a side is met first, at a band's or a clip's edge, makes no difference.
@safe
struct CellWriter {
  private let cells: UnsafeMutablePointer<Int32>
  /// Nil where rows are swept whole.
  private let touched: UnsafeMutablePointer<UInt64>?
  private let cellsPerRow: Int
  private let wordsPerRow: Int
  private let left: Int
  private let top: Int
  private let width: Int
  private let clipTop: Double
  private let clipBottom: Double

  @unsafe
  init(
    cells: UnsafeMutablePointer<Int32>, touched: UnsafeMutablePointer<UInt64>?, clip: PixelRect,
    cellsPerRow: Int, wordsPerRow: Int
  ) {
    unsafe self.cells = cells
    unsafe self.touched = touched
    self.cellsPerRow = cellsPerRow
    self.wordsPerRow = wordsPerRow
    left = clip.left
    top = clip.top
    width = clip.width
    clipTop = Double(clip.top)
    clipBottom = Double(clip.bottom)
  }

  /// No surface reaches farther; beyond, a side counts as upright.
  private static let farthest = 1_048_576.0

  /// Adds one side.
  ///
  /// What lies left of the clip still counts for the pixels right of it, and the rest is left out.
  @inline(__always)
  func add(_ s: Segments.Segment) {
    guard max(s.y0, s.y1) > clipTop, min(s.y0, s.y1) < clipBottom else { return }
    let widest = max(abs(s.x0), abs(s.x1))
    let highest = max(abs(s.y0), abs(s.y1))
    if max(widest, highest) < Self.farthest {
      addNear(s.x0, s.y0, s.x1, s.y1)
    } else {
      addFar(s)
    }
  }

  /// Cuts a long side where it leaves the plane that has numbers.
  @inline(never)
  private func addFar(_ s: Segments.Segment) {
    let isDown = s.y0 < s.y1
    let (p, q) =
      isDown ? (Point(s.x0, s.y0), Point(s.x1, s.y1)) : (Point(s.x1, s.y1), Point(s.x0, s.y0))
    let slope = (q.x - p.x) / (q.y - p.y)
    guard slope.isFinite else { return }
    func x(_ y: Double) -> Double { y == p.y ? p.x : y == q.y ? q.x : p.x + (y - p.y) * slope }
    func limited(_ x: Double) -> Double { max(-Self.farthest, min(Self.farthest, x)) }
    let (start, end) = (max(p.y, -Self.farthest), min(q.y, Self.farthest))
    var heights = [start, end]
    for border in [-Self.farthest, Self.farthest] where slope != 0 {
      let y = p.y + (border - p.x) / slope
      if y > start, y < end { heights.append(y) }
    }
    heights.sort()
    for (y0, y1) in zip(heights, heights.dropFirst()) where y0 < y1 {
      if isDown {
        addNear(limited(x(y0)), y0, limited(x(y1)), y1)
      } else {
        addNear(limited(x(y1)), y1, limited(x(y0)), y0)
      }
    }
  }

  /// Rounds to a whole number below 2^51, four at a time: the sum with this has room for none of the
  /// bits after the point, and its lower bits are the number.
  private static let rounder = 6_755_399_441_055_744.0

  @inline(__always)
  private static func rounded(_ value: Double) -> Int64 {
    Int64(bitPattern: (value + rounder).bitPattern) &- Int64(bitPattern: rounder.bitPattern)
  }

  /// Adds a side whose coordinates are moderate.
  @inline(__always)
  private func addNear(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
    let places = SIMD4(x0, y0, x1, y1) * 65_536 + SIMD4(repeating: Self.rounder)
    let numbers =
      unsafe unsafeBitCast(places, to: SIMD4<Int64>.self)
      &- SIMD4(repeating: Int64(bitPattern: Self.rounder.bitPattern))
    let isDown = numbers.y < numbers.w
    let sign: Int32 = isDown ? 1 : -1
    let (first, last) = isDown ? (numbers.y, numbers.w) : (numbers.w, numbers.y)
    let (startX, endX) = isDown ? (numbers.x, numbers.z) : (numbers.z, numbers.x)
    guard first < last else { return }
    // The whole rows between, and where the side crosses their borders, by one rule for all rows.
    let (firstRow, lastRow) = (Int(first >> 16), Int(last >> 16))
    let (clipFirst, clipLast) = (Int(clipTop), Int(clipBottom))
    guard firstRow < clipLast else { return }
    if firstRow == lastRow {
      guard firstRow >= clipFirst else { return }
      addRow(firstRow - top, startX, endX, drop: Int32(truncatingIfNeeded: last - first), sign)
      return
    }
    let slope = (x1 - x0) / (y1 - y0)
    // Steps have 28 bits after the point. A step is taken only along sides that cross a whole row,
    // which are not flatter than the plane is wide.
    let step = lastRow - firstRow > 1 ? Self.rounded(slope * 268_435_456) : 0
    // Where the side crosses the lower border of its first row, and half of 1/65536 pixel more, so
    // that what is cut off rounds to nearest.
    let (topX, topY) = isDown ? (x0, y0) : (x1, y1)
    let border = Self.rounded((topX + (Double(firstRow + 1) - topY) * slope) * 268_435_456 + 2048)
    if firstRow >= clipFirst {
      addRow(
        firstRow - top, startX, border >> 12,
        drop: Int32(truncatingIfNeeded: Int64(firstRow + 1) << 16 - first), sign)
    }
    var row = max(firstRow + 1, clipFirst)
    let end = min(lastRow, clipLast)
    var x = border &+ Int64(row - firstRow - 1) &* step
    while row < end {
      let next = x &+ step
      addRow(row - top, x >> 12, next >> 12, drop: 65_536, sign)
      x = next
      row += 1
    }
    if lastRow < clipLast, lastRow >= clipFirst {
      let drop = Int32(truncatingIfNeeded: last & 0xFFFF)
      if drop > 0 { addRow(lastRow - top, x >> 12, endX, drop: drop, sign) }
    }
  }

  /// Adds a piece of a side that stays in one row and falls by `drop` between two places.
  @inline(__always)
  private func addRow(_ row: Int, _ x0: Int64, _ x1: Int64, drop: Int32, _ sign: Int32) {
    let cell = Int(x0 >> 16) - left
    if x0 >> 16 == x1 >> 16 {
      guard cell < width else { return }
      if cell < 0 {
        add(sign &* drop, row: row, cell: 0)
        return
      }
      let along = ((x0 & 0xFFFF) + (x1 & 0xFFFF)) >> 1
      let handedOn = Int32(truncatingIfNeeded: (Int64(drop) &* along) >> 16)
      addPair(sign &* (drop &- handedOn), sign &* handedOn, row: row, cell: cell)
    } else {
      addAcross(row, min(x0, x1), max(x0, x1), drop: drop, sign)
    }
  }

  /// Adds a piece that crosses borders between pixels.
  private func addAcross(_ row: Int, _ low: Int64, _ high: Int64, drop: Int32, _ sign: Int32) {
    var cell = Int(low >> 16) - left
    let lastCell = Int((high - 1) >> 16) - left
    guard cell < width else { return }
    guard lastCell >= 0 else {
      add(sign &* drop, row: row, cell: 0)
      return
    }
    // The fall up to a border is the share of the way to it, by one rule for all borders: the same
    // wherever the side is met first.
    let perPixel = (Int64(drop) << 32) / (high - low)
    var fallen: Int32 = 0
    var place = low
    if cell < 0 {
      place = Int64(left) << 16
      fallen = Int32(truncatingIfNeeded: ((place - low) &* perPixel) >> 32)
      add(sign &* fallen, row: row, cell: 0)
      cell = 0
    }
    var border = Int64(cell + left + 1) << 16
    let end = min(lastCell, width)
    while cell < end {
      let total = Int32(truncatingIfNeeded: ((border - low) &* perPixel) >> 32)
      let along = (place - border) >> 1 + 65_536
      split(total &- fallen, along, row: row, cell: cell, sign)
      fallen = total
      place = border
      border += 65_536
      cell += 1
    }
    guard cell == lastCell, cell < width else { return }
    let start = border - 65_536
    split(drop &- fallen, (place - start + high - start) >> 1, row: row, cell: cell, sign)
  }

  @inline(__always)
  private func split(_ drop: Int32, _ along: Int64, row: Int, cell: Int, _ sign: Int32) {
    let handedOn = Int32(truncatingIfNeeded: (Int64(drop) &* along) >> 16)
    addPair(sign &* (drop &- handedOn), sign &* handedOn, row: row, cell: cell)
  }

  /// Adds to a pixel and the one to its right.
  @inline(__always)
  private func addPair(_ here: Int32, _ next: Int32, row: Int, cell: Int) {
    let place = unsafe cells + (row &* cellsPerRow &+ cell)
    unsafe place[0] = unsafe place[0] &+ here
    unsafe place[1] = unsafe place[1] &+ next
    guard let touched = unsafe touched else { return }
    let words = unsafe touched + row &* wordsPerRow
    let (block, nextBlock) = (cell >> 3, (cell &+ 1) >> 3)
    unsafe words[block >> 6] |= 1 << UInt64(block & 63)
    unsafe words[nextBlock >> 6] |= 1 << UInt64(nextBlock & 63)
  }

  @inline(__always)
  private func add(_ value: Int32, row: Int, cell: Int) {
    let place = unsafe cells + (row &* cellsPerRow &+ cell)
    unsafe place[0] = unsafe place[0] &+ value
    guard let touched = unsafe touched else { return }
    let block = cell >> 3
    unsafe touched[row &* wordsPerRow &+ block >> 6] |= 1 << UInt64(block & 63)
  }
}

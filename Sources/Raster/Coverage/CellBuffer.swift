import CVector

/// Exact area coverage of the rows of one band.
///
/// Every pixel has a cell, and the coverage of a pixel is the running sum of the cells up to it. A
/// segment that falls through a pixel adds its height there, split between the pixel and its right
/// neighbour by how far right it runs. All of it is integers, in 1/65536 of a pixel: sums come out
/// the same in any order, so a picture does not depend on bands, clips or threads. Cells are zeroed
/// as they are read, and a bit for every eight cells tells which were touched, so clear stretches
/// cost nothing and constant ones become one span.
@safe
final class CellBuffer {
  /// The fixed-point one: the height of a row, and the coverage of a full pixel.
  static let one: Int32 = 65536

  private var cells: UnsafeMutablePointer<Int32>
  private var touched: UnsafeMutablePointer<UInt64>
  private var mask: UnsafeMutablePointer<UInt8>
  private var cellCapacity = 0
  private var wordCapacity = 0

  /// The pixels covered, set by `begin`.
  private var clip = PixelRect(left: 0, top: 0, right: 0, bottom: 0)
  private var cellsPerRow = 0
  private var wordsPerRow = 0

  init() {
    unsafe cells = .allocate(capacity: 1)
    unsafe touched = .allocate(capacity: 1)
    unsafe mask = .allocate(capacity: 1)
  }

  deinit {
    unsafe cells.deallocate()
    unsafe touched.deallocate()
    unsafe mask.deallocate()
  }

  /// Makes room for an outline inside `clip`, which must not be empty.
  func begin(_ clip: PixelRect) {
    self.clip = clip
    // One cell more than pixels, for what the last pixel hands on; rounded up to whole blocks.
    cellsPerRow = (clip.width + 1 + 7) & ~7
    wordsPerRow = (cellsPerRow / 8 + 63) / 64
    let cellCount = cellsPerRow * clip.height
    let wordCount = wordsPerRow * clip.height
    if cellCount > cellCapacity {
      unsafe cells.deallocate()
      unsafe cells = .allocate(capacity: cellCount)
      unsafe cells.initialize(repeating: 0, count: cellCount)
      unsafe mask.deallocate()
      unsafe mask = .allocate(capacity: cellCount)
      cellCapacity = cellCount
    }
    if wordCount > wordCapacity {
      unsafe touched.deallocate()
      unsafe touched = .allocate(capacity: wordCount)
      unsafe touched.initialize(repeating: 0, count: wordCount)
      wordCapacity = wordCount
    }
  }

  /// Adds one side of an outline.
  ///
  /// What lies left of the clip still counts for the pixels right of it, and the rest is left out.
  func add(_ segment: Segments.Segment) {
    let isDown = segment.y1 > segment.y0
    let (topX, topY) = isDown ? (segment.x0, segment.y0) : (segment.x1, segment.y1)
    let (bottomX, bottomY) = isDown ? (segment.x1, segment.y1) : (segment.x0, segment.y0)
    let start = max(topY, Double(clip.top))
    let end = min(bottomY, Double(clip.bottom))
    guard start < end else { return }
    let slope = (bottomX - topX) / (bottomY - topY)
    guard slope.isFinite else { return }

    let sign: Int32 = isDown ? 1 : -1
    var row = Int(cv_truncated(start - Double(clip.top)))
    var rowTop = Double(clip.top + row)
    var y = start
    var x = start == topY ? topX : topX + (start - topY) * slope
    while y < end {
      let nextY = min(rowTop + 1, end)
      let nextX = nextY == bottomY ? bottomX : topX + (nextY - topY) * slope
      let drop = Self.fixed(nextY - rowTop) - Self.fixed(y - rowTop)
      if drop != 0 { addRow(row, from: x, to: nextX, drop: drop, sign: sign) }
      x = nextX
      y = nextY
      row += 1
      rowTop += 1
    }
  }

  private static func fixed(_ fraction: Double) -> Int32 {
    cv_truncated(fraction * Double(one) + 0.5)
  }

  /// Adds a piece of a segment that stays in one row and falls by `drop` between two places.
  private func addRow(_ row: Int, from x0: Double, to x1: Double, drop: Int32, sign: Int32) {
    let (left, right) = (Double(clip.left), Double(clip.right))
    let low = min(x0, x1)
    let high = max(x0, x1)
    guard low < right else { return }
    guard high > left else {
      add(sign &* drop, row: row, cell: 0)
      return
    }
    var cell = low > left ? Int(cv_truncated(low)) - clip.left : 0
    var place = left + Double(cell)
    if low >= left, high <= place + 1 {
      let along = (low + high) * 0.5 - place
      split(drop, along: along, row: row, cell: cell, sign: sign)
      return
    }
    let fallPerPixel = Double(drop) / (high - low)
    var fallen: Int32 = 0
    if low < left {
      fallen = cv_truncated((left - low) * fallPerPixel + 0.5)
      add(sign &* fallen, row: row, cell: 0)
    }
    let width = clip.width
    while cell < width {
      let isLast = place + 1 >= high
      let total = isLast ? drop : cv_truncated((place + 1 - low) * fallPerPixel + 0.5)
      let along = (max(low - place, 0) + min(high - place, 1)) * 0.5
      split(total &- fallen, along: along, row: row, cell: cell, sign: sign)
      if isLast { return }
      fallen = total
      cell += 1
      place += 1
    }
  }

  /// Shares a fall between a pixel and the one to its right: none of it is lost to rounding.
  @inline(__always)
  private func split(_ drop: Int32, along: Double, row: Int, cell: Int, sign: Int32) {
    let handedOn = cv_truncated(Double(drop) * along + 0.5)
    add(sign &* (drop &- handedOn), row: row, cell: cell)
    add(sign &* handedOn, row: row, cell: cell &+ 1)
  }

  @inline(__always)
  private func add(_ value: Int32, row: Int, cell: Int) {
    let index = row &* cellsPerRow &+ cell
    unsafe cells[index] = unsafe cells[index] &+ value
    let block = cell >> 3
    let word = row &* wordsPerRow &+ block >> 6
    unsafe touched[word] = unsafe touched[word] | 1 << UInt64(block & 63)
  }
}

/// Receives the covered stretches of a row, from left to right; coverage 0 is never reported.
protocol SpanSink {
  mutating func constant(x: Int, y: Int, count: Int, coverage: UInt8)
  @unsafe mutating func masked(x: Int, y: Int, count: Int, mask: UnsafePointer<UInt8>)
}

extension CellBuffer {
  /// Hands every covered stretch to the sink and leaves all cells zero for the next outline.
  func sweep<Sink: SpanSink>(isEvenOdd: Bool, into sink: inout Sink) {
    for row in 0..<clip.height { sweep(row: row, isEvenOdd: isEvenOdd, into: &sink) }
  }

  private func sweep<Sink: SpanSink>(row: Int, isEvenOdd: Bool, into sink: inout Sink) {
    let y = clip.top + row
    let width = clip.width
    let blocks = cellsPerRow >> 3
    let rowCells = unsafe cells + row * cellsPerRow
    let bits = unsafe touched + row * wordsPerRow
    var sum: Int32 = 0
    var block = 0
    while block < blocks {
      let next = unsafe Self.nextBit(bits, from: block, limit: blocks, set: true)
      let coverage = Self.coverage(sum, isEvenOdd: isEvenOdd)
      if coverage > 0, next > block {
        let start = block << 3
        let end = min(next << 3, width)
        if end > start {
          sink.constant(x: clip.left + start, y: y, count: end - start, coverage: coverage)
        }
      }
      guard next < blocks else { break }
      let end = unsafe Self.nextBit(bits, from: next, limit: blocks, set: false)
      for cell in (next << 3)..<(end << 3) {
        unsafe sum = sum &+ rowCells[cell]
        unsafe rowCells[cell] = 0
        unsafe mask[cell] = Self.coverage(sum, isEvenOdd: isEvenOdd)
      }
      let start = next << 3
      let count = min(end << 3, width) - start
      if count > 0 {
        unsafe sink.masked(x: clip.left + start, y: y, count: count, mask: mask + start)
      }
      block = end
    }
    for word in 0..<wordsPerRow { unsafe bits[word] = 0 }
  }

  /// The first bit at or after `start` with the wanted value, or `limit`.
  @unsafe
  private static func nextBit(
    _ bits: UnsafePointer<UInt64>, from start: Int, limit: Int, set: Bool
  ) -> Int {
    var word = start >> 6
    var value = unsafe set ? bits[word] : ~bits[word]
    value &= ~0 << UInt64(start & 63)
    while value == 0 {
      word += 1
      guard word << 6 < limit else { return limit }
      value = unsafe set ? bits[word] : ~bits[word]
    }
    return min(word << 6 + value.trailingZeroBitCount, limit)
  }

  /// A running sum as 8-bit coverage, by winding number: any winding fills, or only odd ones.
  @inline(__always)
  static func coverage(_ sum: Int32, isEvenOdd: Bool) -> UInt8 {
    var area = sum.magnitude
    if isEvenOdd {
      area &= 131_071
      if area > 65_536 { area = 131_072 &- area }
    } else {
      area = min(area, 65_536)
    }
    return UInt8(truncatingIfNeeded: (area &* 255 &+ 32_768) >> 16)
  }
}

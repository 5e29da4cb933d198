import CVector

/// Computes exact area coverage for one band, a horizontal strip of the surface.
///
/// Every pixel has a cell. A pixel's coverage is the sum of the cells from the start of the row up
/// to the pixel's own cell. An edge that passes through a pixel adds its height inside the pixel.
/// The height is split between the pixel's cell and the next cell, according to the edge's
/// horizontal position. Cells are integers in 1/65536 of a pixel, so the order of additions does
/// not change their sums. Therefore a picture does not depend on bands, clips or threads.
///
/// One bit for every block of eight cells marks the block as touched. A sweep reads only touched
/// blocks and sets their cells to zero. Between touched blocks the coverage is constant: the pixels
/// there are skipped if it is 0, and become one span otherwise.
final class CellBuffer {
  /// The fixed-point value 1: the height of a row, and the coverage of a full pixel.
  static let one: Int32 = 65536

  /// All cells are zero between outlines, and so are all bits in `touchedMemory`.
  private let cellMemory = Buffer<Int32>()
  private let touchedMemory = Buffer<UInt64>()
  private let maskMemory = Buffer<UInt8>()
  private let sumMemory = Buffer<Int32>()
  private var cells: MutableRow<Int32> { cellMemory.row }
  private var touched: MutableRow<UInt64> { touchedMemory.row }
  private var mask: MutableRow<UInt8> { maskMemory.row }
  private var sums: MutableRow<Int32> { sumMemory.row }
  private let visits = VisitMemory()

  /// The pixels to cover, set by `begin`.
  private var clip = PixelRect(left: 0, top: 0, right: 0, bottom: 0)
  private var cellsPerRow = 0
  private var wordsPerRow = 0

  /// The width up to which rows are always swept whole.
  ///
  /// Wider rows are swept whole only if most of their cells are touched. In both cases, a search
  /// for touched cells would cost more.
  private static let maximumDenseWidth = 64
  private var isDense = true

  /// All buffers; they may be freed between outlines.
  var buffers: [any AnyBuffer] {
    [cellMemory, touchedMemory, maskMemory, sumMemory] + visits.buffers
  }

  /// Prepares for an outline inside `clip`, which must not be empty; `isDense` means that the
  /// outline touches most cells.
  func begin(_ clip: PixelRect, isDense: Bool = false) {
    self.clip = clip
    // One cell more than there are pixels, because edges in the last pixel also add to the cell
    // after it. The count is then rounded up to whole blocks of eight.
    cellsPerRow = (clip.width + 1 + 7) & ~7
    wordsPerRow = (cellsPerRow / 8 + 63) / 64
    self.isDense = isDense || cellsPerRow <= Self.maximumDenseWidth
    let (cellCount, wordCount) = (cellsPerRow * clip.height, wordsPerRow * clip.height)
    if cellCount > cellMemory.capacity {
      cellMemory.reserve(cellCount)
      cellMemory.row.update(repeating: 0, count: cellMemory.capacity)
      maskMemory.resize(to: cellMemory.capacity)
      sumMemory.resize(to: cellMemory.capacity)
    }
    if wordCount > touchedMemory.capacity {
      touchedMemory.reserve(wordCount)
      touchedMemory.row.update(repeating: 0, count: touchedMemory.capacity)
    }
  }

  /// A writer that is valid until the next `begin`; it is a value so that loops keep it in
  /// registers.
  var writer: CellWriter {
    CellWriter(
      cells: cells, touched: isDense ? nil : touched, clip: clip, cellsPerRow: cellsPerRow,
      wordsPerRow: wordsPerRow)
  }

  /// Adds one edge of an outline that cannot overlap itself.
  func add(_ segment: Segments.Segment) {
    var log = NoVisits()
    writer.add(segment, &log)
  }

  // MARK: Outlines that may overlap themselves

  /// A new log, to be passed to the writer with every edge of the outline.
  var visitLog: Visits { visits.begin(cells: cellsPerRow * clip.height) }

  /// Corrects the coverage of pixels through which several parts of the outline pass.
  ///
  /// It changes the cells of these pixels, so the next sweep reports the exact coverage. `isDense`
  /// means that several parts may pass through most pixels.
  func resolveOverlaps(_ log: Visits, isEvenOdd: Bool, isDense: Bool) {
    if log.trail.hasOverlaps {
      let (cells, sums, perRow) = (cells, sums, cellsPerRow)
      var (start, end) = (0, 0)
      visits.takeOverlaps(
        cells: perRow * clip.height, pieceCount: log.trail.count, isEvenOdd: isEvenOdd,
        isDense: isDense
      ) { pixels, cell, piece, count in
        if cell >= end {
          start = cell / perRow * perRow
          end = start + perRow
          sumRow(row: cell / perRow)
        }
        let sum = sums[cell - start]
        let change = pixels.area(latest: piece, count: count, sum: sum) &- sum
        cells[cell] &+= change
        cells[cell + 1] &-= change
      }
    }
    visits.finish(pieceCount: log.trail.count)
  }

  // MARK: Even-odd outlines that overlap themselves nearly everywhere

  /// A new log that samples the pixels, to be passed to the writer with every edge of the outline.
  var sampledLog: SampledVisits { visits.beginSampled(cells: cellsPerRow * clip.height) }

  func resolveOverlaps(_ log: SampledVisits) {
    let (cells, sums) = (cells, sums)
    for row in 0..<clip.height {
      sumRow(row: row)
      let start = row * cellsPerRow
      var carry = SIMD8<UInt32>.zero
      forEachTouched(row: row) { blocks in
        for block in blocks {
          let first = block << 3
          let overlaps = log.takeOverlaps(block: start + first)
          for cell in first..<(first + 8) {
            let inside = log.take(start + cell, &carry)
            guard overlaps >> UInt8(truncatingIfNeeded: cell & 7) & 1 != 0 else { continue }
            let change = cv_sampled_area(inside) &- sums[cell]
            cells[start + cell] &+= change
            cells[start + cell + 1] &-= change
          }
        }
      }
    }
    visits.finish(pieceCount: log.trail.count)
  }

  /// Writes the running sums of a row's cells to `sums`, for the blocks of cells that were touched.
  private func sumRow(row: Int) {
    let rowCells = cells + row * cellsPerRow
    let sums = sums
    var sum: Int32 = 0
    forEachTouched(row: row) { blocks in
      let first = blocks.lowerBound << 3
      runningSums(
        Row(rowCells + first), count: blocks.count << 3, carry: &sum, into: sums + first)
    }
  }

  /// Calls `body` for every run of touched blocks in a row, from left to right.
  @inline(__always)
  private func forEachTouched(row: Int, _ body: (Range<Int>) -> Void) {
    let blocks = cellsPerRow >> 3
    guard !isDense else { return body(0..<blocks) }
    let bits = touched + row * wordsPerRow
    var block = Self.nextBit(Row(bits), from: 0, limit: blocks, set: true)
    while block < blocks {
      let end = Self.nextBit(Row(bits), from: block, limit: blocks, set: false)
      body(block..<end)
      guard end < blocks else { break }
      block = Self.nextBit(Row(bits), from: end, limit: blocks, set: true)
    }
  }
}

/// A receiver of the covered spans of a row, from left to right; spans of coverage 0 are left out.
protocol SpanSink {
  /// Announces the area of the spans that follow.
  mutating func begin(_ area: PixelRect)
  mutating func constant(x: Int, y: Int, count: Int, coverage: UInt8)
  mutating func masked(x: Int, y: Int, count: Int, mask: Row<UInt8>)
}

extension SpanSink {
  mutating func begin(_ area: PixelRect) {}
}

extension CellBuffer {
  /// Reports every covered span to the sink and leaves all cells zero for the next outline.
  ///
  /// Coverage is multiplied by `share`/255.
  func sweep<Sink: SpanSink>(isEvenOdd: Bool, share: UInt8 = 255, into sink: inout Sink) {
    if isDense {
      sweepDense(isEvenOdd: isEvenOdd, share: share, into: &sink)
    } else {
      for row in 0..<clip.height {
        sweep(row: row, isEvenOdd: isEvenOdd, share: share, into: &sink)
      }
    }
  }

  /// Reports each row as one span.
  private func sweepDense<Sink: SpanSink>(
    isEvenOdd: Bool, share: UInt8, into sink: inout Sink
  ) {
    let (cells, mask, perRow, clip) = (cells, mask, cellsPerRow, clip)
    for row in 0..<clip.height {
      let rowCells = cells + row &* perRow
      var sum: Int32 = 0
      Raster.coverage(
        cells: rowCells, count: perRow, carry: &sum, isEvenOdd: isEvenOdd, into: mask)
      if share < 255 { coverageScale(Row(mask), by: share, into: mask, count: clip.width) }
      sink.masked(x: clip.left, y: clip.top + row, count: clip.width, mask: Row(mask))
    }
  }

  private func sweep<Sink: SpanSink>(
    row: Int, isEvenOdd: Bool, share: UInt8, into sink: inout Sink
  ) {
    let y = clip.top + row
    let width = clip.width
    let blocks = cellsPerRow >> 3
    let rowCells = cells + row * cellsPerRow
    let bits = touched + row * wordsPerRow
    var sum: Int32 = 0
    var block = 0
    while block < blocks {
      let next = Self.nextBit(Row(bits), from: block, limit: blocks, set: true)
      let coverage = Self.coverage(sum, isEvenOdd: isEvenOdd)
      if coverage > 0, next > block {
        let start = block << 3
        let end = min(next << 3, width)
        if end > start {
          sink.constant(
            x: clip.left + start, y: y, count: end - start,
            coverage: share == 255 ? coverage : product(coverage, share))
        }
      }
      guard next < blocks else { break }
      let end = Self.nextBit(Row(bits), from: next, limit: blocks, set: false)
      let start = next << 3
      Raster.coverage(
        cells: rowCells + start, count: end << 3 - start, carry: &sum, isEvenOdd: isEvenOdd,
        into: mask + start)
      let count = min(end << 3, width) - start
      if count > 0 {
        if share < 255 {
          coverageScale(Row(mask + start), by: share, into: mask + start, count: count)
        }
        sink.masked(x: clip.left + start, y: y, count: count, mask: Row(mask + start))
      }
      block = end
    }
    for word in 0..<wordsPerRow { bits[word] = 0 }
  }

  /// Returns the index of the first bit at or after `start` with the wanted value, or `limit`.
  private static func nextBit(
    _ bits: Row<UInt64>, from start: Int, limit: Int, set: Bool
  ) -> Int {
    var word = start >> 6
    var value = set ? bits[word] : ~bits[word]
    value &= ~0 << UInt64(start & 63)
    while value == 0 {
      word += 1
      guard word << 6 < limit else { return limit }
      value = set ? bits[word] : ~bits[word]
    }
    return min(word << 6 + value.trailingZeroBitCount, limit)
  }

  /// Converts a running sum to 8-bit coverage by the even-odd or the non-zero rule.
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

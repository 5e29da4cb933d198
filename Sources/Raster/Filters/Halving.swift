// A picture at half its size: every cell sees four pixels each way, weighing 1 3 3 1. Rows first,
// then the pixels of that one row.

extension BlurPass {
  /// The source at half its size.
  @unsafe
  func halveSource(into result: BlurPlane) {
    let maker = HalfRows(self, columns: result.columns)
    let scratch = lines(of: maker.room)
    split(result.rows.count, cost: result.stride * 4) { range, worker in
      let line = unsafe scratch[worker]
      for row in result.rows.moved(range) {
        unsafe maker.make(row, scratch: line, into: result.row(row))
      }
    }
  }

  /// The source at a quarter of its size.
  ///
  /// Rows at half the size go round in a ring of four, so they never leave the cache (1.5 times as
  /// fast as a whole picture in between, 1920 × 1080, 2026-11).
  @unsafe
  func quarterSource(into result: BlurPlane) {
    let maker = HalfRows(self, columns: x.needed(1))
    let stride = BlurPlane.rounded(maker.columns.count * channels)
    let room = (ring: 4 * stride, sums: BlurPlane.rounded(result.columns.doubled.count * channels))
    let scratch = lines(of: room.ring + room.sums + maker.room)
    split(result.rows.count, cost: result.stride * 16) { range, worker in
      let ring = unsafe scratch[worker]
      let sums = unsafe ring + room.ring
      let line = unsafe sums + room.sums
      var made = Int.min
      for row in result.rows.moved(range) {
        for half in max(2 * row - 1, made)...2 * row + 2 {
          unsafe maker.make(half, scratch: line, into: ring + (half & 3) * stride)
        }
        made = 2 * row + 3
        func half(_ row: Int) -> UnsafePointer<Float> {
          unsafe UnsafePointer(ring + (row & 3) * stride)
        }
        let four = unsafe (
          half(2 * row - 1), half(2 * row), half(2 * row + 1), half(2 * row + 2)
        )
        unsafe halve(four, maker.columns, sums: sums, into: result, row)
      }
    }
  }

  /// Cells at half their size.
  @unsafe
  func halve(_ plane: BlurPlane, into result: BlurPlane) {
    let scratch = lines(of: result.columns.doubled.count * channels)
    let clear = unsafe UnsafeRawPointer(memory.clearPixels(plane.stride)).assumingMemoryBound(
      to: Float.self)
    func place(_ row: Int) -> UnsafePointer<Float> {
      guard plane.rows.contains(row) || edges == .repeating else { return unsafe clear }
      return unsafe UnsafePointer(plane.row(plane.rows.nearest(row)))
    }
    split(result.rows.count, cost: result.stride * 8) { range, worker in
      for row in result.rows.moved(range) {
        let four = unsafe (
          place(2 * row - 1), place(2 * row), place(2 * row + 1), place(2 * row + 2)
        )
        unsafe halve(four, plane.columns, sums: scratch[worker], into: result, row)
      }
    }
  }

  /// Four rows of `columns` as one row of cells.
  @unsafe
  private func halve(
    _ rows: FourRows<Float>, _ columns: CellSpan, sums: UnsafeMutablePointer<Float>,
    into result: BlurPlane, _ row: Int
  ) {
    let (a, b, c, d) = unsafe rows
    let part = LinePart(of: columns, in: result.columns.doubled)
    let skipped = part.skipped * channels
    let line = unsafe sums + part.there.lowerBound * channels
    for i in 0..<part.there.count * channels {
      let outer = unsafe a[skipped + i] + d[skipped + i]
      let inner = unsafe b[skipped + i] + c[skipped + i]
      unsafe line[i] = outer * 0.125 + inner * 0.375
    }
    unsafe part.extend(sums, size: channels * 4, isRepeating: edges == .repeating)
    let cells = unsafe result.row(row)
    if channels == 4 {
      for cell in 0..<result.columns.count {
        let from = unsafe sums + cell * 8
        let outer = unsafe fourLanes(from) + fourLanes(from + 12)
        let inner = unsafe fourLanes(from + 4) + fourLanes(from + 8)
        unsafe store(outer * 0.125 + inner * 0.375, cells + cell * 4)
      }
    } else {
      for cell in 0..<result.columns.count {
        let from = unsafe sums + cell * 2
        unsafe cells[cell] = (from[0] + from[3]) * 0.125 + (from[1] + from[2]) * 0.375
      }
    }
  }
}

/// Makes rows of the source at half its size, the sums in integers straight from the bytes.
@safe
struct HalfRows<Number: BlurNumber> {
  /// The cells made of each row.
  let columns: CellSpan
  private let part: LinePart
  private let base: UnsafePointer<Pixel>
  private let clear: UnsafePointer<Pixel>
  private let stride: Int
  private let rows: CellSpan
  private let isRepeating: Bool

  init(_ pass: BlurPass<Number>, columns: CellSpan) {
    self.columns = columns
    part = LinePart(of: pass.x.source, in: columns.doubled)
    unsafe clear = pass.memory.clear(part.there.count, Pixel.self)
    rows = pass.y.source
    isRepeating = pass.edges == .repeating
    let pixels = unsafe Number.pixels(pass.source)
    unsafe base = pixels.base + part.skipped
    stride = unsafe pixels.stride
  }

  /// Numbers that `make` needs as scratch.
  var room: Int {
    (columns.doubled.count + 8) * MemoryLayout<Number.RowSum>.stride / MemoryLayout<Number>.stride
  }

  @unsafe
  func make(
    _ row: Int, scratch: UnsafeMutablePointer<Number>, into cells: UnsafeMutablePointer<Number>
  ) {
    let four = unsafe (
      source(2 * row - 1), source(2 * row), source(2 * row + 1), source(2 * row + 2)
    )
    let sums = unsafe UnsafeMutableRawPointer(scratch).assumingMemoryBound(to: Number.RowSum.self)
    unsafe Number.addRows(four, count: part.there.count, into: sums + part.there.lowerBound)
    unsafe part.extend(
      sums, size: MemoryLayout<Number.RowSum>.stride, isRepeating: isRepeating)
    unsafe Number.addColumns(sums, count: columns.count, into: cells)
  }

  private func source(_ row: Int) -> UnsafePointer<Pixel> {
    guard rows.contains(row) || isRepeating else { return unsafe clear }
    return unsafe base + (rows.nearest(row) - rows.first) * stride
  }
}

/// The part of a line that exists; the rest continues it.
struct LinePart {
  /// Counted from the line's first place.
  let there: Range<Int>
  /// What exists before the line's first place.
  let skipped: Int
  private let count: Int

  init(of existing: CellSpan, in line: CellSpan) {
    let first = min(max(existing.first, line.first), line.last + 1)
    let last = max(min(existing.last, line.last), first - 1)
    there = first - line.first..<last + 1 - line.first
    skipped = there.isEmpty ? 0 : first - existing.first
    count = line.count
  }

  /// Fills what does not exist, with nothing or with what lies at the nearer end.
  ///
  /// `size` is a place's in bytes.
  @unsafe
  func extend(_ line: UnsafeMutableRawPointer, size: Int, isRepeating: Bool) {
    for range in [0..<there.lowerBound, there.upperBound..<count] {
      for place in range {
        let to = unsafe line + place * size
        if isRepeating, !there.isEmpty {
          let nearest = min(max(place, there.lowerBound), there.upperBound - 1)
          unsafe to.copyMemory(from: line + nearest * size, byteCount: size)
        } else {
          unsafe to.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        }
      }
    }
  }
}

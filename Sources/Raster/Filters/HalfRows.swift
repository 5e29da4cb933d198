/// Makes rows of the source at half its size, with integer sums of its bytes.
struct HalfRows<Number: BlurNumber> {
  /// The cells in each row.
  let columns: CellSpan
  private let part: LinePart
  private let base: Row<Pixel>
  private let clear: Row<Pixel>
  private let stride: Int
  private let rows: CellSpan
  private let isRepeating: Bool

  init(_ pass: BlurPass<Number>, columns: CellSpan) {
    self.columns = columns
    part = LinePart(of: pass.x.source, in: columns.doubled)
    clear = pass.memory.clear(part.present.count, Pixel.self)
    rows = pass.y.source
    isRepeating = pass.edges == .repeating
    base = pass.source.base + part.skipped
    stride = pass.source.stride
  }

  /// The scratch memory that `make` needs, in numbers.
  var room: Int {
    (columns.doubled.count + 8) * MemoryLayout<Number.RowSum>.stride / MemoryLayout<Number>.stride
  }

  func make(
    _ row: Int, scratch: MutableRow<Number>, into cells: MutableRow<Number>
  ) {
    let four = (
      source(2 * row - 1), source(2 * row), source(2 * row + 1), source(2 * row + 2)
    )
    let sums = scratch.numbers(as: Number.RowSum.self)
    Number.addRows(four, count: part.present.count, into: sums + part.present.lowerBound)
    part.extend(
      sums.numbers(as: UInt32.self), size: MemoryLayout<Number.RowSum>.stride / 4,
      isRepeating: isRepeating)
    Number.addColumns(Row(sums), count: columns.count, into: cells)
  }

  private func source(_ row: Int) -> Row<Pixel> {
    guard rows.contains(row) || isRepeating else { return clear }
    return base + (rows.nearest(row) - rows.first) * stride
  }
}

/// The part of a line that exists in the picture; the rest of the line is padding.
struct LinePart {
  /// The positions that exist in the picture, counted from the start of the line.
  let present: Range<Int>
  /// The number of the picture's positions before the start of the line.
  let skipped: Int
  private let count: Int

  init(of existing: CellSpan, in line: CellSpan) {
    let first = min(max(existing.first, line.first), line.last + 1)
    let last = max(min(existing.last, line.last), first - 1)
    present = first - line.first..<last + 1 - line.first
    skipped = present.isEmpty ? 0 : first - existing.first
    count = line.count
  }

  /// Fills the padding with zeros or with copies of the nearest position in the picture.
  ///
  /// A position has `size` numbers.
  func extend<Number: BitwiseCopyable & AdditiveArithmetic>(
    _ line: MutableRow<Number>, size: Int, isRepeating: Bool
  ) {
    for range in [0..<present.lowerBound, present.upperBound..<count] {
      for place in range {
        let to = line + place * size
        if isRepeating, !present.isEmpty {
          let nearest = min(max(place, present.lowerBound), present.upperBound - 1)
          to.update(from: line + nearest * size, count: size)
        } else {
          to.update(repeating: .zero, count: size)
        }
      }
    }
  }
}

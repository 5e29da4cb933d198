/// A range of rows or columns, of pixels or of cells of a reduced picture, both ends included.
struct CellSpan: Equatable {
  var first: Int
  var last: Int

  var count: Int { last - first + 1 }

  /// The cells, two pixels wide, that depend on these pixels, and one more on each side that only
  /// depends on pixels beyond the border.
  var halved: CellSpan { CellSpan(first: (first - 2) >> 1, last: (last + 2) >> 1) }

  /// The pixels from which these cells, two pixels wide, are made.
  var doubled: CellSpan { CellSpan(first: 2 * first - 1, last: 2 * last + 2) }

  /// Returns the positions at a range of offsets from `first`.
  func moved(_ range: Range<Int>) -> Range<Int> {
    first + range.lowerBound..<first + range.upperBound
  }

  func grown(by distance: Int) -> CellSpan {
    CellSpan(first: first - distance, last: last + distance)
  }

  /// Clamps both ends into `limits`; the result is never empty.
  func clamped(to limits: CellSpan) -> CellSpan {
    CellSpan(first: limits.nearest(first), last: limits.nearest(last))
  }

  func nearest(_ index: Int) -> Int { max(first, min(last, index)) }

  func contains(_ index: Int) -> Bool { index >= first && index <= last }
}

/// One direction of a blur: the cells that each step needs.
struct BlurAxis {
  /// The pixels of the source.
  var source: CellSpan
  /// The pixels to compute, counted like those of the source.
  var wanted: CellSpan
  var levels: Int
  var radius: Int

  /// The cells of the small picture from which the wanted pixels are enlarged.
  var blurred: CellSpan {
    levels == 0
      ? wanted
      : CellSpan(first: (wanted.first >> levels) - 1, last: (wanted.last >> levels) + 1)
  }

  /// Returns the cells to make of the picture halved `level` times: those that are read and not
  /// wholly beyond the border.
  func needed(_ level: Int) -> CellSpan {
    var span = blurred.grown(by: radius).clamped(to: all(levels))
    for lower in stride(from: levels - 1, through: level, by: -1) {
      span = span.doubled.clamped(to: all(lower))
    }
    return span
  }

  /// Returns all cells of the picture halved `level` times.
  func all(_ level: Int) -> CellSpan {
    (0..<level).reduce(source) { span, _ in span.halved }
  }

  /// Returns the cells of the picture halved once that make these cells of the picture halved twice.
  func halves(of quarters: CellSpan) -> CellSpan { quarters.doubled.clamped(to: all(1)) }
}

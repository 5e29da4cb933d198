/// A range of rows or columns, including both ends.
///
/// The rows or columns are those of a picture, or of a reduced picture made of cells.
struct CellSpan: Equatable {
  var first: Int
  var last: Int

  var count: Int { last - first + 1 }

  /// The cells, each two pixels wide, that depend on these pixels.
  ///
  /// A cell is made from its own two pixels and from one more pixel on each side. If `first` is
  /// odd, the result begins with an additional cell; if `last` is even, it ends with one.
  /// Additional cells depend only on pixels outside this range.
  var halved: CellSpan { CellSpan(first: (first - 2) >> 1, last: (last + 2) >> 1) }

  /// The pixels that these cells, each two pixels wide, are made from.
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

  /// Returns the cells that must be computed for the picture halved `level` times.
  ///
  /// Cells that are never read or that are wholly beyond the border are left out.
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

  /// Returns the cells of the half-size picture from which `quarters` are made.
  ///
  /// `quarters` are cells of the quarter-size picture.
  func halves(of quarters: CellSpan) -> CellSpan { quarters.doubled.clamped(to: all(1)) }
}

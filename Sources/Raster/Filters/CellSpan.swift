/// Neighbouring rows or columns of pixels, or of cells of a smaller picture, both ends included.
struct CellSpan: Equatable {
  var first: Int
  var last: Int

  var count: Int { last - first + 1 }

  /// The cells, two pixels wide, that see anything of these pixels, and one on each side that
  /// sees nothing but what continues the border.
  var halved: CellSpan { CellSpan(first: (first - 2) >> 1, last: (last + 2) >> 1) }

  /// The pixels that these cells, two pixels wide, are made from.
  var doubled: CellSpan { CellSpan(first: 2 * first - 1, last: 2 * last + 2) }

  /// Some of the places, counted from the first.
  func moved(_ range: Range<Int>) -> Range<Int> {
    first + range.lowerBound..<first + range.upperBound
  }

  func grown(by distance: Int) -> CellSpan {
    CellSpan(first: first - distance, last: last + distance)
  }

  /// Moved into `limits` at each end; never empty.
  func clamped(to limits: CellSpan) -> CellSpan {
    CellSpan(first: limits.nearest(first), last: limits.nearest(last))
  }

  func nearest(_ index: Int) -> Int { max(first, min(last, index)) }

  func contains(_ index: Int) -> Bool { index >= first && index <= last }
}

/// One direction of a blur: which cells are needed where.
struct BlurAxis {
  /// The pixels there are.
  var source: CellSpan
  /// The pixels wanted, counted as the source's.
  var wanted: CellSpan
  var levels: Int
  var radius: Int

  /// The cells of the small picture that the wanted pixels are enlarged from.
  var blurred: CellSpan {
    levels == 0
      ? wanted
      : CellSpan(first: (wanted.first >> levels) - 1, last: (wanted.last >> levels) + 1)
  }

  /// The cells to be made of the picture halved `level` times: those that are looked at and that
  /// are not all beyond the border.
  func needed(_ level: Int) -> CellSpan {
    var span = blurred.grown(by: radius).clamped(to: all(levels))
    for lower in stride(from: levels - 1, through: level, by: -1) {
      span = span.doubled.clamped(to: all(lower))
    }
    return span
  }

  /// All cells of the picture halved `level` times.
  func all(_ level: Int) -> CellSpan {
    (0..<level).reduce(source) { span, _ in span.halved }
  }

  /// The cells of the picture halved once that these of the picture halved twice are made from.
  func halves(of quarters: CellSpan) -> CellSpan { quarters.doubled.clamped(to: all(1)) }
}

import CVector

/// The coverage of an axis-aligned rectangle, computed without cells.
///
/// A pixel's coverage is the product of two shares: the covered share of its row and that of its
/// column. The product is rounded exactly like the coverage of an outline.
struct RectCoverage {
  private let rect: Rect

  init(_ rect: Rect) { self.rect = rect }

  /// Reports the covered spans inside `clip`, which must contain the rectangle's pixels.
  func sweep<Sink: SpanSink>(_ clip: PixelRect, into sink: inout Sink) {
    let first = max(rect.minX, Double(clip.left))
    let last = min(rect.maxX, Double(clip.right))
    let left = Int(cv_truncated(first))
    let right = Int(cv_truncated(last))
    let (beforeLeft, beforeRight) = (
      Self.fixed(first - Double(left)), Self.fixed(last - Double(right))
    )
    var shares = Shares(drop: 0, beforeLeft, beforeRight)
    for y in clip.top..<clip.bottom {
      let top = max(rect.minY, Double(y)) - Double(y)
      let bottom = min(rect.maxY, Double(y + 1)) - Double(y)
      let drop = Self.fixed(bottom) - Self.fixed(top)
      guard drop > 0 else { continue }
      if drop != shares.drop { shares = Shares(drop: drop, beforeLeft, beforeRight) }
      if left == right {
        if shares.only > 0 { sink.constant(x: left, y: y, count: 1, coverage: shares.only) }
        continue
      }
      var start = left
      if shares.left < shares.middle {
        if shares.left > 0 { sink.constant(x: left, y: y, count: 1, coverage: shares.left) }
        start += 1
      }
      if right > start, shares.middle > 0 {
        sink.constant(x: start, y: y, count: right - start, coverage: shares.middle)
      }
      if right < clip.right, shares.right > 0 {
        sink.constant(x: right, y: y, count: 1, coverage: shares.right)
      }
    }
  }

  /// The coverages of the pixels of a row.
  ///
  /// `left` is the coverage of the first pixel, `right` is that of the last pixel, and `middle` is
  /// that of the pixels between them. `only` is the coverage if the row is a single pixel.
  private struct Shares {
    let drop: Int32
    let left: UInt8
    let middle: UInt8
    let right: UInt8
    let only: UInt8

    init(drop: Int32, _ beforeLeft: Int32, _ beforeRight: Int32) {
      self.drop = drop
      let (outLeft, inRight) = (
        RectCoverage.share(drop, beforeLeft), RectCoverage.share(drop, beforeRight)
      )
      left = CellBuffer.coverage(drop - outLeft, isEvenOdd: false)
      middle = CellBuffer.coverage(drop, isEvenOdd: false)
      right = CellBuffer.coverage(inRight, isEvenOdd: false)
      only = CellBuffer.coverage(inRight - outLeft, isEvenOdd: false)
    }
  }

  private static func fixed(_ fraction: Double) -> Int32 {
    cv_truncated(fraction * Double(CellBuffer.one) + 0.5)
  }

  private static func share(_ drop: Int32, _ along: Int32) -> Int32 {
    Int32(truncatingIfNeeded: (Int64(drop) &* Int64(along)) >> 16)
  }
}

import CVector

/// Coverage of an axis-aligned rectangle without cells: the product of what each row and each
/// column share with it, with the same roundings as an outline would get.
struct RectCoverage {
  private let rect: Rect

  init(_ rect: Rect) { self.rect = rect }

  /// Reports the covered spans inside `clip`, which the rectangle's pixels must hold.
  func sweep<Sink: SpanSink>(_ clip: PixelRect, into sink: inout Sink) {
    let first = max(rect.minX, Double(clip.left))
    let last = min(rect.maxX, Double(clip.right))
    for y in clip.top..<clip.bottom {
      let top = max(rect.minY, Double(y)) - Double(y)
      let bottom = min(rect.maxY, Double(y + 1)) - Double(y)
      let drop = Self.fixed(bottom) - Self.fixed(top)
      guard drop > 0 else { continue }
      let left = Int(cv_truncated(first))
      let right = Int(cv_truncated(last))
      let beforeLeft = Self.share(drop, first - Double(left))
      let beforeRight = Self.share(drop, last - Double(right))
      if left == right {
        report(x: left, y: y, count: 1, sum: beforeRight - beforeLeft, clip, &sink)
        continue
      }
      report(x: left, y: y, count: 1, sum: drop - beforeLeft, clip, &sink)
      report(x: left + 1, y: y, count: right - left - 1, sum: drop, clip, &sink)
      report(x: right, y: y, count: 1, sum: beforeRight, clip, &sink)
    }
  }

  private func report<Sink: SpanSink>(
    x: Int, y: Int, count: Int, sum: Int32, _ clip: PixelRect, _ sink: inout Sink
  ) {
    let coverage = CellBuffer.coverage(sum, isEvenOdd: false)
    guard coverage > 0, count > 0, x < clip.right else { return }
    sink.constant(x: x, y: y, count: count, coverage: coverage)
  }

  private static func fixed(_ fraction: Double) -> Int32 {
    cv_truncated(fraction * Double(CellBuffer.one) + 0.5)
  }

  private static func share(_ drop: Int32, _ along: Double) -> Int32 {
    Int32(truncatingIfNeeded: (Int64(drop) &* Int64(fixed(along))) >> 16)
  }
}

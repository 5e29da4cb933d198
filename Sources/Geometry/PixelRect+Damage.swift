extension PixelRect {
  /// Turns a heap of changed rectangles into a short list that covers the same pixels and more.
  ///
  /// Clips to `limits`, drops what is empty, and joins rectangles where one box costs no more
  /// pixels than two; once `limit` are kept, every further one joins the nearest.
  public static func tidy(_ rects: inout [PixelRect], limits: PixelRect, atMost limit: Int) {
    var kept = 0
    for rect in rects {
      let clipped = rect.intersection(limits)
      guard !clipped.isEmpty else { continue }
      if kept > 0 {
        let (index, waste) = nearest(to: clipped, in: rects[..<kept])
        if waste <= 0 || kept == limit {
          rects[index] = rects[index].union(clipped)
          continue
        }
      }
      rects[kept] = clipped
      kept += 1
    }
    rects.removeLast(rects.count - kept)
    joinGrown(&rects)
  }

  /// Joins until no two boxes are better off as one: a join may have made others touch.
  private static func joinGrown(_ rects: inout [PixelRect]) {
    var a = 0
    while a + 1 < rects.count {
      let (b, waste) = nearest(to: rects[a], in: rects[(a + 1)...])
      guard waste <= 0 else {
        a += 1
        continue
      }
      rects[a] = rects[a].union(rects[b])
      rects.swapAt(b, rects.count - 1)
      rects.removeLast()
      a = 0
    }
  }

  /// The rectangle whose joint box with `rect` holds the fewest pixels that neither needs; pixels
  /// that both hold count against keeping them apart.
  private static func nearest(
    to rect: PixelRect, in others: ArraySlice<PixelRect>
  ) -> (index: Int, waste: Int) {
    var best = (index: others.startIndex, waste: Int.max)
    for index in others.indices {
      let other = others[index]
      let waste = rect.union(other).area - rect.area - other.area
      if waste < best.waste { best = (index, waste) }
    }
    return best
  }
}

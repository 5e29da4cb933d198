extension PixelRect {
  /// Reduces many changed rectangles to a short list that covers at least the same pixels.
  ///
  /// Clips the rectangles to `limits` and drops empty ones. Joins two rectangles if the area of
  /// their bounding box exceeds the sum of their areas by at most `waste` pixels. Once `limit`
  /// rectangles are kept, each further one joins the nearest. The results may overlap a little.
  public static func tidy(
    _ rects: inout [PixelRect], limits: PixelRect, atMost limit: Int, waste: Int = 0
  ) {
    var kept = 0
    for i in rects.indices {  // A loop over the array itself would copy it.
      let clipped = rects[i].intersection(limits)
      guard !clipped.isEmpty else { continue }
      if kept > 0 {
        let (index, wasted) = nearest(to: clipped, in: rects[..<kept])
        if wasted <= waste || kept == limit {
          rects[index] = rects[index].union(clipped)
          continue
        }
      }
      rects[kept] = clipped
      kept += 1
    }
    rects.removeLast(rects.count - kept)
    joinGrown(&rects, waste)
  }

  /// Joins pairs of rectangles until every further join would waste more than `waste` pixels.
  ///
  /// The pairs are tested again after each join, because the larger rectangle may now be close
  /// enough to others.
  private static func joinGrown(_ rects: inout [PixelRect], _ waste: Int) {
    var a = 0
    while a + 1 < rects.count {
      let (b, wasted) = nearest(to: rects[a], in: rects[(a + 1)...])
      guard wasted <= waste else {
        a += 1
        continue
      }
      rects[a] = rects[a].union(rects[b])
      rects.swapAt(b, rects.count - 1)
      rects.removeLast()
      a = 0
    }
  }

  /// Returns the index of the rectangle whose bounding box with `rect` wastes the fewest pixels,
  /// and the number of these pixels.
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

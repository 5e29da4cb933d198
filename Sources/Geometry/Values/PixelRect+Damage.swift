extension PixelRect {
  /// Turns a heap of changed rectangles into a short list that covers the same pixels and more.
  ///
  /// Clips to `limits`, drops what is empty, and joins two rectangles where their box holds no more
  /// than `waste` pixels that neither needs; pixels that both hold count against keeping them
  /// apart. Once `limit` are kept, every further one joins the nearest. They may overlap a little.
  public static func tidy(
    _ rects: inout [PixelRect], limits: PixelRect, atMost limit: Int, waste: Int = 0
  ) {
    var kept = 0
    for i in rects.indices {  // A loop over the rectangles themselves would copy them.
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

  /// Joins until no two boxes are better off as one: a join may have made others touch.
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

  /// The rectangle whose joint box with `rect` wastes the fewest pixels.
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

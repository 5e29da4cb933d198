/// A blurred rectangle at its place, drawn from one blurred corner.
struct ShadowPatch {
  let bounds: PixelRect
  private let tile: ShadowTiles.Tile
  /// Where the tile's first sample lies, in pixels and 1/256 of a pixel, from the left and from the
  /// top; and mirrored, from the right and from the bottom.
  private let left: Edge
  private let top: Edge
  private let right: Edge
  private let bottom: Edge

  /// A place on an axis as a whole pixel and how much of the next sample each pixel takes.
  private struct Edge {
    var start: Int
    var fraction: UInt32

    init(_ place: Double) {
      let limited = max(-1e7, min(1e7, place))
      start = Int(limited.rounded(.up))
      fraction = UInt32((Double(start) - limited) * 256)
    }
  }

  /// The shadow of a rectangle in device space whose corners are the tile's.
  init(_ rect: Rect, tile: ShadowTiles.Tile) {
    self.tile = tile
    let reach = Double(tile.reach)
    bounds = PixelRect(
      left: PixelRect.whole((rect.minX - reach).rounded(.down)),
      top: PixelRect.whole((rect.minY - reach).rounded(.down)),
      right: PixelRect.whole((rect.maxX + reach).rounded(.up)),
      bottom: PixelRect.whole((rect.maxY + reach).rounded(.up)))
    left = Edge(rect.minX - reach)
    top = Edge(rect.minY - reach)
    right = Edge(-rect.maxX - reach)
    bottom = Edge(-rect.maxY - reach)
  }

  /// Reports the covered spans inside `area`; `row` and `mask` have room for a tile's row and for
  /// the area's width.
  @unsafe
  func sweep<Sink: SpanSink>(
    _ area: PixelRect, samples: UnsafePointer<UInt16>, row: UnsafeMutablePointer<UInt16>,
    mask: UnsafeMutablePointer<UInt8>, into sink: inout Sink
  ) {
    let tileBase = unsafe samples + tile.offset
    let last = tile.size - 1
    let middle = (bounds.left + bounds.right) / 2
    let middleRow = (bounds.top + bounds.bottom) / 2
    // Left of this the left corner's samples change, right of the other the right corner's.
    let flatStart = max(area.left, min(left.start + last, middle))
    let flatEnd = min(area.right, max(-right.start - last, middle))
    for y in area.top..<area.bottom {
      let (index, fraction) =
        y < middleRow
        ? (y - top.start, top.fraction) : (-1 - y - bottom.start, bottom.fraction)
      guard index >= -1 else { continue }
      unsafe blend(tileBase, index, fraction, into: row)
      let flat = unsafe UInt8(truncatingIfNeeded: (UInt32(row[last]) + 128) >> 8)
      let leftEnd = min(flatStart, area.right)
      if area.left < leftEnd {
        for x in area.left..<leftEnd {
          unsafe mask[x - area.left] = sample(row, x - left.start, left.fraction)
        }
        unsafe sink.masked(x: area.left, y: y, count: leftEnd - area.left, mask: mask)
      }
      let rightStart = max(flatEnd, area.left, flatStart)
      if flatStart < rightStart, flat > 0 {
        sink.constant(
          x: flatStart, y: y, count: min(rightStart, area.right) - flatStart, coverage: flat)
      }
      if rightStart < area.right {
        for x in rightStart..<area.right {
          unsafe mask[x - rightStart] = sample(row, -1 - x - right.start, right.fraction)
        }
        unsafe sink.masked(x: rightStart, y: y, count: area.right - rightStart, mask: mask)
      }
    }
  }

  /// A row between two rows of the tile; before the first lies nothing, after the last the last.
  @unsafe
  private func blend(
    _ base: UnsafePointer<UInt16>, _ index: Int, _ fraction: UInt32,
    into row: UnsafeMutablePointer<UInt16>
  ) {
    let last = tile.size - 1
    let second = unsafe base + min(index + 1, last) * tile.size
    let (keep, take) = (256 - fraction, fraction)
    if index < 0 {
      for i in 0..<tile.size {
        unsafe row[i] = UInt16(truncatingIfNeeded: (UInt32(second[i]) &* take) >> 8)
      }
      return
    }
    let first = unsafe base + min(index, last) * tile.size
    for i in 0..<tile.size {
      unsafe row[i] = UInt16(
        truncatingIfNeeded: (UInt32(first[i]) &* keep &+ UInt32(second[i]) &* take) >> 8)
    }
  }

  /// Between two samples of a row, as 8-bit coverage.
  @unsafe @inline(__always)
  private func sample(
    _ row: UnsafeMutablePointer<UInt16>, _ index: Int, _ fraction: UInt32
  ) -> UInt8 {
    let last = tile.size - 1
    guard index >= -1 else { return 0 }
    let first = index < 0 ? 0 : unsafe UInt32(row[min(index, last)])
    let second = unsafe UInt32(row[min(index + 1, last)])
    return UInt8(
      truncatingIfNeeded: (first &* (256 &- fraction) &+ second &* fraction &+ 32_768) >> 16)
  }
}

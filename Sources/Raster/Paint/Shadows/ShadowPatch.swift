/// A blurred rectangle, drawn from one blurred corner.
struct ShadowPatch {
  let bounds: PixelRect
  private let tile: ShadowTiles.Tile
  /// The positions of the tile's first sample at the four sides of the rectangle.
  ///
  /// At the right and the bottom side, the tile and its coordinates are mirrored: positions have
  /// the opposite sign.
  private let left: Edge
  private let top: Edge
  private let right: Edge
  private let bottom: Edge

  /// A position on an axis.
  ///
  /// `start` is the first pixel at or after the position. `fraction` is the distance from the
  /// position to that pixel in 1/256. Each pixel lies between two samples of the tile and is
  /// interpolated between these samples; `fraction` is the weight of the second sample.
  private struct Edge {
    var start: Int
    var fraction: UInt32

    init(_ place: Double) {
      let limited = max(-1e7, min(1e7, place))
      start = Int(limited.rounded(.up))
      fraction = UInt32((Double(start) - limited) * 256)
    }
  }

  /// Creates the shadow of a rectangle in device space; the tile must have the same corners.
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

  /// Reports the covered spans inside `area`.
  ///
  /// `rows` has room for two rows of a tile and a few more samples, and `mask` for the area's
  /// width.
  func sweep<Sink: SpanSink>(
    _ area: PixelRect, samples: Row<UInt16>, rows: MutableRow<UInt16>,
    mask: MutableRow<UInt8>, into sink: inout Sink
  ) {
    let (size, last) = (tile.size, tile.size - 1)
    let tileBase = samples + tile.offset
    // Memory for a row with a zero before it, and for a mirrored row with a zero after it.
    let (row, mirrored) = (rows, rows + size + 2)
    let middle = (bounds.left + bounds.right) / 2
    let middleRow = (bounds.top + bounds.bottom) / 2
    // Within a row, coverage changes only left of `flatStart`, at the left corner, and from
    // `flatEnd` on, at the right corner.
    let flatStart = min(max(area.left, min(left.start + last, middle)), area.right)
    let flatEnd = min(max(area.left, flatStart, max(-right.start - last, middle)), area.right)
    for y in area.top..<area.bottom {
      let (index, fraction) =
        y < middleRow
        ? (y - top.start, top.fraction) : (-1 - y - bottom.start, bottom.fraction)
      guard index >= -1 else { continue }
      if area.left < flatStart {
        blend(tileBase, index, fraction, into: row + 1)
        row[0] = 0
        let first = area.left - left.start
        let skipped = max(-1 - first, 0)
        fill(
          mask, count: flatStart - area.left, skipping: skipped, Row(row + (first + skipped + 1)),
          left.fraction)
        sink.masked(x: area.left, y: y, count: flatStart - area.left, mask: Row(mask))
      }
      if flatStart < flatEnd {
        let flat = self.flat(tileBase, index, fraction)
        if flat > 0 {
          sink.constant(x: flatStart, y: y, count: flatEnd - flatStart, coverage: flat)
        }
      }
      if flatEnd < area.right {
        blend(tileBase + size * size, index, fraction, into: mirrored)
        mirrored[size] = 0
        let first = last + 1 + flatEnd + right.start
        let count = min(area.right - flatEnd, size + 1 - first)
        if count > 0 {
          fill(mask, count: count, Row(mirrored + (first - 1)), 256 - right.fraction)
          sink.masked(x: flatEnd, y: y, count: count, mask: Row(mask))
        }
      }
    }
  }

  /// Interpolates between row `index` of the tile and the next one.
  ///
  /// The row before the first one is zero, and the last row repeats.
  private func blend(
    _ base: Row<UInt16>, _ index: Int, _ fraction: UInt32,
    into row: MutableRow<UInt16>
  ) {
    let last = tile.size - 1
    let second = base + min(index + 1, last) * tile.size
    let (keep, take) = (256 - fraction, fraction)
    if index < 0 {
      for i in 0..<tile.size {
        row[i] = UInt16(truncatingIfNeeded: (UInt32(second[i]) &* take) >> 8)
      }
      return
    }
    let first = base + min(index, last) * tile.size
    for i in 0..<tile.size {
      row[i] = UInt16(
        truncatingIfNeeded: (UInt32(first[i]) &* keep &+ UInt32(second[i]) &* take) >> 8)
    }
  }

  /// Returns the coverage of a row between the corners.
  private func flat(_ base: Row<UInt16>, _ index: Int, _ fraction: UInt32) -> UInt8 {
    let last = tile.size - 1
    let first = index < 0 ? 0 : UInt32(base[min(index, last) * tile.size + last])
    let second = UInt32(base[min(index + 1, last) * tile.size + last])
    let between = (first &* (256 &- fraction) &+ second &* fraction) >> 8
    return UInt8(truncatingIfNeeded: (between &+ 128) >> 8)
  }

  /// Writes `skipped` zeros and then 8-bit coverages, interpolated between neighbouring samples.
  private func fill(
    _ mask: MutableRow<UInt8>, count: Int, skipping skipped: Int = 0,
    _ row: Row<UInt16>, _ fraction: UInt32
  ) {
    let (zeros, keep) = (min(skipped, count), 256 - fraction)
    mask.update(repeating: 0, count: zeros)
    let rest = mask + zeros
    for i in 0..<(count - zeros) {
      let mixed = UInt32(row[i]) &* keep &+ UInt32(row[i &+ 1]) &* fraction
      rest[i] = UInt8(truncatingIfNeeded: (mixed &+ 32_768) >> 16)
    }
  }
}

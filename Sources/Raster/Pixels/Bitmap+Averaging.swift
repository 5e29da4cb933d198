extension Bitmap {
  /// Returns the bitmap in a smaller size: each pixel is the exact average of the area that it
  /// covers.
  ///
  /// A dimension that is not smaller stays unchanged. Nothing outside the bitmap is mixed in, so
  /// borders keep their strength and a repeating pattern still repeats.
  func averaged(width newWidth: Int, height newHeight: Int) -> Bitmap {
    let (newWidth, newHeight) = (min(newWidth, width), min(newHeight, height))
    guard newWidth > 0, newHeight > 0, newWidth < width || newHeight < height else { return self }
    // The weighted sums of each column, for one new row.
    var columns = [SIMD4<UInt32>](repeating: .zero, count: width)
    let rows = Shares(of: height, in: newHeight)
    let parts = Shares(of: width, in: newWidth)
    return Bitmap(width: newWidth, height: newHeight) { target in
      for y in 0..<newHeight {
        for x in 0..<width { columns[x] = .zero }
        for (row, share) in rows[y] {
          let pixels = memory.pixels + row * width
          for x in 0..<width {
            columns[x] &+= Self.components(pixels[x]) &* SIMD4(repeating: share)
          }
        }
        for x in 0..<newWidth { target[y * newWidth + x] = average(columns, parts[x]) }
      }
    }
  }

  /// Returns the weighted average of some column sums.
  private func average(
    _ columns: [SIMD4<UInt32>], _ shares: some Sequence<(Int, UInt32)>
  ) -> Pixel {
    var (blue, green, red, alpha) = (0, 0, 0, 0) as (UInt64, UInt64, UInt64, UInt64)
    for (column, share) in shares {
      let sum = columns[column]
      blue += UInt64(sum.x) * UInt64(share)
      green += UInt64(sum.y) * UInt64(share)
      red += UInt64(sum.z) * UInt64(share)
      alpha += UInt64(sum.w) * UInt64(share)
    }
    let whole = UInt64(width) * UInt64(height)
    func byte(_ sum: UInt64) -> Pixel { Pixel(truncatingIfNeeded: (sum + whole / 2) / whole) }
    return byte(alpha) << 24 | byte(red) << 16 | byte(green) << 8 | byte(blue)
  }

  @inline(__always)
  private static func components(_ pixel: Pixel) -> SIMD4<UInt32> {
    SIMD4(pixel & 0xFF, pixel >> 8 & 0xFF, pixel >> 16 & 0xFF, pixel >> 24)
  }

  /// The integer weights for averaging `count` old positions to `few` new ones.
  ///
  /// An old position is divided into `few` equal parts. A new position consists of `count` of these
  /// parts.
  private struct Shares {
    let count: Int
    let few: Int

    init(of count: Int, in few: Int) {
      self.count = count
      self.few = few
    }

    subscript(place: Int) -> some Sequence<(Int, UInt32)> {
      let (start, end) = (place * count, (place + 1) * count)
      return ((start / few)..<((end + few - 1) / few)).lazy.map { many in
        (many, UInt32(min(end, (many + 1) * few) - max(start, many * few)))
      }
    }
  }
}

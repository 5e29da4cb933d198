import CVector

// Blurs of few pixels in whole numbers: the filters of a pause took 5.0 ms (p95) in real ones and take
// 2.8 to 3.4 (1920 × 1080, two threads, a busy machine, 2026-11).
//
// Numbers are components with six more bits. Left and right neighbour are added first and share a
// product, which is rounded. With the whole kernel that is within a quarter of a level of real numbers;
// nothing stays nothing, and a colour never passes its alpha.
extension BlurPass {
  /// Whether `runSmall` makes the blur.
  var isSmall: Bool { plan.isSmall && channels == 4 }

  /// Blurs whole pixels and writes them, the first wanted one to `base`.
  @unsafe
  func runSmall(into base: UnsafeMutablePointer<Pixel>, stride pixelStride: Int) {
    guard x.source.count > 0, y.source.count > 0, x.wanted.count > 0, y.wanted.count > 0 else {
      return
    }
    let radius = plan.radius
    let columns = x.needed(0)
    let stride = BlurPlane.rounded(columns.count * 4)
    let height = max(8, min(64, 262_144 / stride))
    let room = (
      column: (height + 2 * radius) * Self.smallStrip, block: height * stride,
      padded: BlurPlane.rounded((x.wanted.count + 2 * radius) * 4) + BlurPlane.strip,
      clear: stride / Self.smallStrip + 1
    )
    let size = BlurPlane.rounded(room.column + room.block + room.padded + room.clear)
    memory.words.reserve(size * max(runner.concurrency, 1))
    let words = unsafe memory.words.base
    let cost = height * stride * (radius + 4) / 2
    split((y.wanted.count + height - 1) / height, cost: cost) { blocks, worker in
      let column = unsafe words + worker * size
      let block = unsafe column + room.column
      let padded = unsafe block + room.block
      let clear = unsafe padded + room.padded
      for index in blocks {
        let first = y.wanted.first + index * height
        let rows = CellSpan(first: first, last: min(first + height - 1, y.wanted.last))
        unsafe blurDown(rows, column: column, into: block, stride: stride, clear: clear)
        for row in rows.first...rows.last {
          unsafe pad(block + (row - rows.first) * stride, columns, into: padded)
          unsafe blurAcross(
            padded, columns, clear: clear, into: base + (row - y.wanted.first) * pixelStride)
        }
      }
    }
  }

  /// Numbers of a row that go down together, so that those above and below come from the cache.
  private static let smallStrip = 256

  /// Blurs the columns of a block of rows, strip by strip; `clear` is told of those where nothing
  /// shows.
  @unsafe
  private func blurDown(
    _ rows: CellSpan, column: UnsafeMutablePointer<UInt16>,
    into block: UnsafeMutablePointer<UInt16>, stride: Int, clear: UnsafeMutablePointer<UInt16>
  ) {
    let seen = rows.grown(by: plan.radius)
    let limits = y.needed(0)
    for start in Swift.stride(from: 0, to: stride, by: Self.smallStrip) {
      let width = min(Self.smallStrip, stride - start)
      let isClear = isClear(seen.clamped(to: limits), from: start, count: width)
      unsafe clear[start / Self.smallStrip] = isClear ? 1 : 0
      if isClear {
        for row in 0..<rows.count {
          unsafe (block + (row * stride + start)).update(repeating: 0, count: width)
        }
        continue
      }
      for row in seen.first...seen.last {
        let line = unsafe column + (row - seen.first) * width
        if !limits.contains(row), edges == .clear {
          unsafe line.update(repeating: 0, count: width)
        } else {
          unsafe loadSmall(row: limits.nearest(row), from: start, count: width, into: line)
        }
      }
      for row in rows.first...rows.last {
        let center = unsafe column + (row - seen.first) * width
        let result = unsafe block + ((row - rows.first) * stride + start)
        for i in Swift.stride(from: 0, to: width, by: 32) {
          let (a, b) = unsafe sums(center + i, step: width)
          unsafe UnsafeMutableRawPointer(result + i).storeBytes(of: a, as: cv_u16x16.self)
          unsafe UnsafeMutableRawPointer(result + i + 16).storeBytes(of: b, as: cv_u16x16.self)
        }
      }
    }
  }

  /// Blurs a padded row into pixels; pieces that see clear strips alone are clear.
  @unsafe
  private func blurAcross(
    _ padded: UnsafePointer<UInt16>, _ columns: CellSpan, clear: UnsafePointer<UInt16>,
    into pixels: UnsafeMutablePointer<Pixel>
  ) {
    let count = x.wanted.count
    let stripPixels = Self.smallStrip / 4
    let lastStrip = (columns.count - 1) / stripPixels
    let skipped = x.wanted.first - columns.first
    for start in Swift.stride(from: 0, to: count, by: stripPixels) {
      let end = min(start + stripPixels, count)
      let pixel = start + skipped
      if unsafe seesNothing(around: pixel, stripPixels, upTo: lastStrip, clear: clear) {
        unsafe (pixels + start).update(repeating: 0, count: end - start)
        continue
      }
      for i in Swift.stride(from: start, to: end, by: 8) {
        let (a, b) = unsafe sums(padded + (i + plan.radius) * 4, step: 4)
        let eight = cv_pixels_of_sums8(a, b)
        if i + 8 <= end {
          unsafe UnsafeMutableRawPointer(pixels + i).storeBytes(of: eight, as: cv_u32x8.self)
        } else {
          for k in 0..<end - i { unsafe pixels[i + k] = eight[k] }
        }
      }
    }
  }

  /// Weighted sums around each of 32 numbers, whose neighbours lie `step` apart.
  @unsafe
  @inline(__always)
  private func sums(_ center: UnsafePointer<UInt16>, step: Int) -> (cv_u16x16, cv_u16x16) {
    let words = unsafe plan.words
    var weight = cv_u16x16(repeating: unsafe words[0])
    let (p, q) = unsafe (sixteen(center), sixteen(center + 16))
    var a = cv_multiply_rounded16(p &+ p, weight)
    var b = cv_multiply_rounded16(q &+ q, weight)
    var k = 1
    while k <= plan.radius {
      let (before, after) = unsafe (center - k * step, center + k * step)
      weight = cv_u16x16(repeating: unsafe words[k])
      a &+= cv_multiply_rounded16(unsafe sixteen(before) &+ sixteen(after), weight)
      b &+= cv_multiply_rounded16(unsafe sixteen(before + 16) &+ sixteen(after + 16), weight)
      k &+= 1
    }
    return (a, b)
  }

  /// Components of a row of the source's needed columns; fewer when the columns end before.
  @unsafe
  private func loadSmall(
    row: Int, from component: Int, count: Int, into line: UnsafeMutablePointer<UInt16>
  ) {
    guard case .pixels(let base, let stride) = source else { return }
    let columns = x.needed(0)
    let start = component / 4
    let count = min(count / 4, columns.count - start)
    let offset = columns.first - x.source.first + start
    let from = unsafe base + ((row - y.source.first) * stride + offset)
    let bytes = unsafe UnsafeRawPointer(from)
    var i = 0
    while i + 4 <= count {
      let four = unsafe bytes.loadUnaligned(fromByteOffset: i * 4, as: cv_u8x16.self)
      unsafe UnsafeMutableRawPointer(line + i * 4).storeBytes(
        of: cv_wide16(four) &<< 6, as: cv_u16x16.self)
      i += 4
    }
    while i < count {
      for channel in 0..<4 {
        unsafe line[i * 4 + channel] = UInt16(from[i] >> UInt32(8 * channel) & 0xFF) << 6
      }
      i += 1
    }
  }
}

@unsafe
@inline(__always)
private func sixteen(_ p: UnsafePointer<UInt16>) -> cv_u16x16 {
  unsafe UnsafeRawPointer(p).loadUnaligned(as: cv_u16x16.self)
}

/// Weighted sums of numbers `step` apart around each of `count` numbers, from `input` on.
///
/// `count` is rounded up to whole strips. Both directions of a picture are this one loop: across,
/// neighbours lie one pixel apart, down, one row of a narrow strip. The left and right neighbour
/// are added first, so a mirrored picture gives the mirrored result.
@unsafe
@inline(__always)
func convolve(
  _ input: UnsafePointer<Float>, step: Int, taps: UnsafePointer<Float>, radius: Int, count: Int,
  into output: UnsafeMutablePointer<Float>
) {
  let middle = unsafe taps + radius
  var i = 0
  while i < count {
    let center = unsafe input + i
    let weight = unsafe middle[0]
    var s0 = unsafe lanes(center) * weight
    var s1 = unsafe lanes(center + 8) * weight
    var s2 = unsafe lanes(center + 16) * weight
    var s3 = unsafe lanes(center + 24) * weight
    var k = 1
    while k <= radius {
      let (before, after) = unsafe (center - k * step, center + k * step)
      let (left, right) = unsafe (middle[-k], middle[k])
      s0 += unsafe lanes(before) * left + lanes(after) * right
      s1 += unsafe lanes(before + 8) * left + lanes(after + 8) * right
      s2 += unsafe lanes(before + 16) * left + lanes(after + 16) * right
      s3 += unsafe lanes(before + 24) * left + lanes(after + 24) * right
      k += 1
    }
    unsafe store(s0, output + i)
    unsafe store(s1, output + i + 8)
    unsafe store(s2, output + i + 16)
    unsafe store(s3, output + i + 24)
    i += BlurPlane.strip
  }
}

@unsafe
@inline(__always)
func lanes(_ p: UnsafePointer<Float>) -> SIMD8<Float> {
  unsafe UnsafeRawPointer(p).loadUnaligned(as: SIMD8<Float>.self)
}

@unsafe
@inline(__always)
func store(_ values: SIMD8<Float>, _ p: UnsafeMutablePointer<Float>) {
  unsafe UnsafeMutableRawPointer(p).storeBytes(of: values, as: SIMD8<Float>.self)
}

@unsafe
@inline(__always)
func fourLanes(_ p: UnsafePointer<Float>) -> SIMD4<Float> {
  unsafe UnsafeRawPointer(p).loadUnaligned(as: SIMD4<Float>.self)
}

@unsafe
@inline(__always)
func store(_ values: SIMD4<Float>, _ p: UnsafeMutablePointer<Float>) {
  unsafe UnsafeMutableRawPointer(p).storeBytes(of: values, as: SIMD4<Float>.self)
}

extension BlurPass {
  /// Blurs cells, or the source itself, in both directions, and hands out the blurred rows.
  ///
  /// A piece is a block of rows that fits a processor's own cache between the two directions; the
  /// rows around it are looked at once more by its neighbours.
  @unsafe
  func convolveRows(_ plane: BlurPlane?, finish: Finish) {
    let radius = plan.radius
    let columns = x.needed(plan.levels)
    let stride = BlurPlane.rounded(columns.count * channels)
    let height = max(8, min(64, 131_072 / stride))
    let room = (
      column: (height + 2 * radius) * Self.stripWidth, block: height * stride,
      padded: BlurPlane.rounded((x.blurred.count + 2 * radius) * channels) + BlurPlane.strip,
      clear: (stride / Self.stripWidth + 2) & ~1
    )
    let count = x.blurred.count * channels
    let scratch = lines(of: room.column + room.block + room.padded + room.clear + count)
    let cost = height * stride * (2 * radius + 4)
    split((y.blurred.count + height - 1) / height, cost: cost) { blocks, worker in
      let column = unsafe scratch[worker]
      let block = unsafe column + room.column
      let padded = unsafe block + room.block
      let clear = unsafe padded + room.padded
      let line = unsafe clear + room.clear
      for index in blocks {
        let first = y.blurred.first + index * height
        let rows = CellSpan(first: first, last: min(first + height - 1, y.blurred.last))
        unsafe convolveDown(plane, rows, column: column, into: block, stride: stride, clear: clear)
        for row in rows.first...rows.last {
          unsafe pad(block + (row - rows.first) * stride, columns, into: padded)
          unsafe convolveAcross(padded, columns, clear: clear, count: count, into: line)
          unsafe finish(line, row, worker)
        }
      }
    }
  }

  /// Numbers of a row that go down together, so that those above and below come from the cache.
  private static let stripWidth = 128

  /// Blurs the columns of a block of rows, strip by strip.
  ///
  /// `clear` is told, for each strip, whether nothing of it shows: 1 or 0. Much of what is drawn
  /// apart is empty, between and around drawings.
  @unsafe
  private func convolveDown(
    _ plane: BlurPlane?, _ rows: CellSpan, column: UnsafeMutablePointer<Float>,
    into block: UnsafeMutablePointer<Float>, stride: Int, clear: UnsafeMutablePointer<Float>
  ) {
    let radius = plan.radius
    let seen = rows.grown(by: radius)
    let limits = plane?.rows ?? y.needed(0)
    for start in Swift.stride(from: 0, to: stride, by: Self.stripWidth) {
      let width = min(Self.stripWidth, stride - start)
      let isClear = plane == nil && isClear(seen.clamped(to: limits), from: start, count: width)
      unsafe clear[start / Self.stripWidth] = isClear ? 1 : 0
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
        } else if let plane {
          unsafe line.update(from: plane.row(limits.nearest(row)) + start, count: width)
        } else {
          unsafe load(row: limits.nearest(row), from: start, count: width, into: line)
        }
      }
      for row in rows.first...rows.last {
        unsafe convolve(
          column + (row - seen.first) * width, step: width, taps: plan.vertical.taps,
          radius: radius, count: width, into: block + (row - rows.first) * stride + start)
      }
    }
  }

  /// Blurs a padded row, but for the pieces that see clear strips alone.
  @unsafe
  private func convolveAcross(
    _ padded: UnsafePointer<Float>, _ columns: CellSpan, clear: UnsafePointer<Float>, count: Int,
    into line: UnsafeMutablePointer<Float>
  ) {
    let stripPixels = Self.stripWidth / channels
    let lastStrip = (columns.count - 1) / stripPixels
    let skipped = x.blurred.first - columns.first
    var start = 0
    while start < count {
      let width = min(Self.stripWidth, count - start)
      let pixel = start / channels + skipped
      if unsafe seesNothing(around: pixel, stripPixels, upTo: lastStrip, clear: clear) {
        unsafe (line + start).update(repeating: 0, count: width)
      } else {
        unsafe convolve(
          padded + (start + plan.radius * channels), step: channels, taps: plan.horizontal.taps,
          radius: plan.radius, count: width, into: line + start)
      }
      start += Self.stripWidth
    }
  }

  /// Whether a strip's kernels, the first around `pixel`, see clear strips alone.
  @unsafe
  @inline(__always)
  func seesNothing<Number: Numeric>(
    around pixel: Int, _ stripPixels: Int, upTo lastStrip: Int, clear: UnsafePointer<Number>
  ) -> Bool {
    var strip = max(0, pixel - plan.radius) / stripPixels
    let last = min((pixel + stripPixels - 1 + plan.radius) / stripPixels, lastStrip)
    while strip <= last {
      if unsafe clear[strip] == 0 { return false }
      strip += 1
    }
    return true
  }

  /// A row with what lies beyond it, as far as the kernel looks.
  @unsafe
  @inline(__always)
  func pad<Number: Numeric>(
    _ row: UnsafePointer<Number>, _ columns: CellSpan, into line: UnsafeMutablePointer<Number>
  ) {
    let part = LinePart(of: columns, in: x.blurred.grown(by: plan.radius))
    unsafe (line + part.there.lowerBound * channels).update(
      from: row + part.skipped * channels, count: part.there.count * channels)
    unsafe part.extend(
      line, size: channels * MemoryLayout<Number>.stride, isRepeating: edges == .repeating)
  }
}

import CVector

// MARK: From nodes to pixels
extension NodeGrid {
  /// Copies a row of nodes that are one pixel apart.
  func copy(
    _ row: Int, into pixels: MutableRow<Pixel>, _ thresholds: cv_u32x8
  ) {
    let width = nodes.width
    let spread = thresholds &* 0x10001
    let (first, second) = (blueRed + row * stride, greenAlpha + row * stride)
    var x = 0
    while x < width {
      let colors = cv_joined8(eight(first + x), eight(second + x), spread)
      if x + 8 <= width {
        pixels.store(colors, at: x)
      } else {
        for i in 0..<(width - x) { pixels[x + i] = colors[i] }
      }
      x += 8
    }
  }

  /// Interpolates pixels of a row between nodes four pixels apart.
  ///
  /// The first of these pixels is `x` pixels right of the first node. `scratch` has room for the
  /// row.
  func fill(
    x: Int, y: Int, count: Int, isDithered: Bool, scratch: MutableRow<UInt32>,
    into pixels: MutableRow<Pixel>
  ) {
    let start = x & ~31
    let needed = (x + count - start + 31) / 32 * 8 + 8
    let (first, second) = (scratch, scratch + needed)
    let rest = second + needed
    let row = (y / Self.step - nodes.top) * stride + start / Self.step
    let known = min(needed, stride - start / Self.step)
    let part = UInt16(truncatingIfNeeded: y % Self.step * 2 + 1)
    mix(blueRed + row, known, part, into: first)
    mix(greenAlpha + row, known, part, into: second)
    let thresholds =
      isDithered
      ? cv_dither8(0, UInt32(truncatingIfNeeded: y)) : cv_u32x8(repeating: 128)
    let spread = thresholds &* 0x10001
    let (even, odd) = (spread.lowHalf, spread.highHalf)
    var (node, done, skipped) = (0, 0, x - start)
    while done < count {
      let wanted = min(32 - skipped, count - done)
      if wanted == 32 {
        Self.fill(first + node, second + node, even, odd, pixels + done)
      } else {
        Self.fill(first + node, second + node, even, odd, rest)
        (pixels + done).update(from: rest + skipped, count: wanted)
      }
      (node, done, skipped) = (node + 8, done + wanted, 0)
    }
  }

  /// Interpolates 32 pixels: four in each gap between nine successive nodes.
  @inline(__always)
  private static func fill(
    _ first: MutableRow<UInt32>, _ second: MutableRow<UInt32>, _ even: cv_u32x4,
    _ odd: cv_u32x4, _ pixels: MutableRow<Pixel>
  ) {
    unsafe cv_between_nodes8(first.pointer, second.pointer, even, odd, pixels.pointer)
  }

  /// Interpolates between two rows of nodes; `part` is the weight of the lower row, in eighths.
  ///
  /// Each result is eight times the interpolated component. Components have five fraction bits, so
  /// the result fits 16 bits.
  private func mix(
    _ above: MutableRow<UInt32>, _ count: Int, _ part: UInt16,
    into line: MutableRow<UInt32>
  ) {
    let upper = above.numbers(as: UInt16.self)
    let lower = (above + stride).numbers(as: UInt16.self)
    let result = line.numbers(as: UInt16.self)
    for i in 0..<count * 2 {
      result[i] = upper[i] &* (8 &- part) &+ lower[i] &* part
    }
  }
}

extension NodeGrid {
  /// Returns the scratch memory that `fill` needs for a row of `width` pixels.
  static func room(for width: Int, in words: Buffer<UInt32>) -> MutableRow<UInt32> {
    let count = 2 * (width / 4 + 32) + 32
    // Whole vectors beyond the written numbers are read, so all memory is initialised.
    if words.reserve(count) { words.row.update(repeating: 0, count: words.capacity) }
    return words.row
  }
}

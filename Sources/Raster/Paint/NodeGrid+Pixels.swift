import CVector

// Nodes into pixels.
extension NodeGrid {
  /// A row of nodes that are pixels.
  @unsafe
  func copy(
    _ row: Int, into pixels: UnsafeMutablePointer<Pixel>, _ thresholds: cv_u32x8
  ) {
    let width = nodes.width
    let spread = thresholds &* 0x10001
    let (first, second) = unsafe (blueRed + row * stride, greenAlpha + row * stride)
    var x = 0
    while x < width {
      let colors = unsafe cv_joined8(cv_load8(first + x), cv_load8(second + x), spread)
      if x + 8 <= width {
        unsafe cv_store8(pixels + x, colors)
      } else {
        for i in 0..<(width - x) { unsafe pixels[x + i] = colors[i] }
      }
      x += 8
    }
  }

  /// Pixels of a row between nodes that are four apart, `x` of them after the first; `scratch` is
  /// room for the whole row.
  @unsafe
  func fill(
    x: Int, y: Int, count: Int, isDithered: Bool, scratch: UnsafeMutablePointer<UInt32>,
    into pixels: UnsafeMutablePointer<Pixel>
  ) {
    let start = x & ~31
    let needed = (x + count - start + 31) / 32 * 8 + 8
    let (first, second) = unsafe (scratch, scratch + needed)
    let rest = unsafe second + needed
    let row = (y / Self.step - nodes.top) * stride + start / Self.step
    let known = min(needed, stride - start / Self.step)
    let part = UInt16(truncatingIfNeeded: y % Self.step * 2 + 1)
    unsafe mix(blueRed + row, known, part, into: first)
    unsafe mix(greenAlpha + row, known, part, into: second)
    let thresholds =
      isDithered
      ? cv_dither8(0, UInt32(truncatingIfNeeded: y)) : cv_u32x8(repeating: 128)
    let spread = thresholds &* 0x10001
    let (even, odd) = (spread.lowHalf, spread.highHalf)
    var (node, done, skipped) = (0, 0, x - start)
    while done < count {
      let wanted = min(32 - skipped, count - done)
      if wanted == 32 {
        unsafe cv_between_nodes8(first + node, second + node, even, odd, pixels + done)
      } else {
        unsafe cv_between_nodes8(first + node, second + node, even, odd, rest)
        unsafe (pixels + done).update(from: rest + skipped, count: wanted)
      }
      (node, done, skipped) = (node + 8, done + wanted, 0)
    }
  }

  /// The middle between two rows of nodes: an eighth or more of the way to the lower one.
  ///
  /// Components have five bits after the point, so that eight of them fit 16 bits.
  @unsafe
  private func mix(
    _ above: UnsafeMutablePointer<UInt32>, _ count: Int, _ part: UInt16,
    into line: UnsafeMutablePointer<UInt32>
  ) {
    let upper = unsafe UnsafeRawPointer(above).assumingMemoryBound(to: UInt16.self)
    let lower = unsafe UnsafeRawPointer(above + stride).assumingMemoryBound(to: UInt16.self)
    let result = unsafe UnsafeMutableRawPointer(line).assumingMemoryBound(to: UInt16.self)
    for i in 0..<count * 2 {
      unsafe result[i] = unsafe upper[i] &* (8 &- part) &+ lower[i] &* part
    }
  }
}

/// Room for what lies between two rows of nodes, kept from picture to picture.
@safe
final class NodeLines {
  private var words: UnsafeMutablePointer<UInt32>
  private var capacity = 1

  init() {
    unsafe words = .allocate(capacity: capacity)
    unsafe words.initialize(repeating: 0, count: capacity)
  }

  deinit { unsafe words.deallocate() }

  /// For rows of so many pixels.
  func room(for width: Int) -> UnsafeMutablePointer<UInt32> {
    let count = 2 * (width / 4 + 32) + 32
    if count > capacity {
      unsafe words.deallocate()
      unsafe words = .allocate(capacity: count)
      unsafe words.initialize(repeating: 0, count: count)
      capacity = count
    }
    return unsafe words
  }
}

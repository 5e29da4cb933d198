import Raster

/// Borrowed pixel memory with an odd stride and alignment, surrounded by bytes that must not
/// change.
@safe
struct FuzzSurface: ~Copyable {
  var pixmap: Pixmap
  private let memory: UnsafeMutablePointer<Pixel>
  private let count: Int
  private let start: Int
  private let stride: Int
  private let width: Int
  private let height: Int

  private static let guardCount = 512

  init(width: Int, height: Int, _ numbers: inout SeededNumbers) {
    self.width = width
    self.height = height
    stride = width + numbers.below(18)
    start = Self.guardCount + numbers.below(16)
    count = start + stride * height + Self.guardCount
    unsafe memory = .allocate(capacity: count)
    for index in 0..<count { unsafe memory[index] = Self.canary(index) }
    pixmap = unsafe Pixmap(
      borrowing: memory + start, width: width, height: height, bytesPerRow: stride * 4)
    pixmap.clear(pixmap.bounds)
  }

  deinit { unsafe memory.deallocate() }

  private static func canary(_ index: Int) -> Pixel {
    Pixel(truncatingIfNeeded: index) &* 2_654_435_761 ^ 0xA5C3_5A3C
  }

  /// Changes a byte outside the pixels, to test `isIntact`.
  func corruptGuard() { unsafe memory[start - 1] &+= 1 }

  /// Whether all bytes outside the pixels are unchanged.
  var isIntact: Bool {
    for index in 0..<count {
      let place = index - start
      if place >= 0, place < stride * height, place % max(stride, 1) < width { continue }
      if unsafe memory[index] != Self.canary(index) { return false }
    }
    return true
  }

  /// Returns the first pixel that differs from another surface; nil if all are equal.
  func difference(from other: borrowing Pixmap) -> (x: Int, y: Int)? {
    for y in 0..<height {
      for x in 0..<width where pixmap[x, y] != other[x, y] { return (x, y) }
    }
    return nil
  }
}

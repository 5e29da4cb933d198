/// The coverage of a stack of clips over one band, kept while drawings share the stack.
@safe
final class ClipMask {
  private var bytes: UnsafeMutableBufferPointer<UInt8>
  private var outline: UnsafeMutableBufferPointer<UInt8>
  private var current: Int?
  private(set) var bounds = PixelRect.empty

  init() {
    unsafe bytes = .allocate(capacity: 0)
    unsafe outline = .allocate(capacity: 0)
  }

  deinit {
    unsafe bytes.deallocate()
    unsafe outline.deallocate()
  }

  /// Forgets the mask; to be called where another area begins.
  func reset() { current = nil }

  /// Makes the mask of a stack inside `area`, unless it is the one made last.
  @unsafe
  func prepare(
    _ index: Int, _ memory: borrowing PreparedMemory, area: PixelRect, cells: CellBuffer
  ) {
    guard current != index else { return }
    current = index
    let stack = unsafe memory.clips[index]
    bounds = stack.bounds.intersection(area)
    let count = bounds.area
    guard count > 0 else { return }
    if unsafe bytes.count < count {
      unsafe bytes.deallocate()
      unsafe outline.deallocate()
      unsafe bytes = .allocate(capacity: count)
      unsafe outline = .allocate(capacity: count)
    }
    guard let bytes = unsafe bytes.baseAddress, let outline = unsafe outline.baseAddress else {
      return
    }
    unsafe bytes.update(repeating: 255, count: count)
    for place in stack.outlines {
      let clip = unsafe memory.clipOutlines[place]
      unsafe outline.update(repeating: 0, count: count)
      cells.begin(bounds)
      for segment in clip.segments { cells.add(unsafe memory.segments[segment]) }
      var sink = unsafe MaskSink(
        base: outline - (bounds.top * bounds.width + bounds.left), width: bounds.width)
      cells.sweep(isEvenOdd: clip.isEvenOdd, into: &sink)
      let flip: UInt8 = clip.isInverse ? 255 : 0
      for i in 0..<count {
        unsafe bytes[i] = unsafe product(bytes[i], outline[i] ^ flip)
      }
    }
  }

  /// The mask from a pixel on, to the end of its row.
  @unsafe
  func row(x: Int, y: Int) -> UnsafePointer<UInt8>? {
    unsafe bytes.baseAddress.map {
      unsafe UnsafePointer($0 + ((y - bounds.top) * bounds.width + x - bounds.left))
    }
  }
}

/// Two coverages as one, divided by 255 and rounded to nearest.
@inline(__always)
func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
  let t = UInt32(a) &* UInt32(b) &+ 128
  return UInt8(truncatingIfNeeded: (t &+ t >> 8) >> 8)
}

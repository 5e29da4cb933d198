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

  /// Makes the mask of a stack inside `area`, a part of a band, unless it is the one made last.
  @unsafe
  func prepare(
    _ index: Int, _ memory: borrowing PreparedMemory, band: Int, area: PixelRect,
    cells: CellBuffer
  ) {
    guard current != index else { return }
    current = index
    let stack = unsafe memory.clips.stacks[index]
    bounds = stack.bounds.intersection(area)
    let count = bounds.area
    guard count > 0 else {
      bounds = .empty
      return
    }
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
    for place in stack.masks {
      let mask = unsafe memory.clips.masks[place]
      switch mask.shape {
      case .outline(let index):
        unsafe outline.update(repeating: 0, count: count)
        let place = unsafe memory.outlines.places[index]
        cells.begin(bounds, isDense: place.isDense)
        unsafe memory.outlines.chunks[place.chunk].add(place, band: band, to: cells)
        var sink = unsafe MaskSink(
          base: outline - (bounds.top * bounds.width + bounds.left), width: bounds.width)
        cells.sweep(isEvenOdd: place.isEvenOdd, into: &sink)
      case .picture(let index, let left, let top):
        unsafe alphas(of: memory.pictures[index], left: left, top: top, into: outline)
      }
      if mask.isAliased {
        unsafe thresholdMask(outline, count: count)
      }
      if mask.opacity < 255 {
        unsafe coverageScale(outline, by: mask.opacity, into: outline, count: count)
      }
      if mask.isInverse { unsafe coverageInvert(outline, count: count) }
      unsafe coverageProduct(bytes, outline, into: bytes, count: count)
    }
  }

  @unsafe
  private func alphas(
    of picture: Picture, left: Int, top: Int, into bytes: UnsafeMutablePointer<UInt8>
  ) {
    var next = 0
    for y in bounds.top..<bounds.bottom {
      let row = y - top
      for x in bounds.left..<bounds.right {
        let column = x - left
        let isInside =
          row >= 0 && row < picture.height && column >= 0 && column < picture.width
        unsafe bytes[next] =
          isInside
          ? UInt8(truncatingIfNeeded: unsafe picture.pixels[row * picture.width + column] >> 24)
          : 0
        next += 1
      }
    }
  }

  /// The part of a span that the mask has a row for.
  func span(x: Int, y: Int, count: Int) -> (x: Int, count: Int) {
    guard y >= bounds.top, y < bounds.bottom else { return (x, 0) }
    let first = max(x, bounds.left)
    return (first, min(x + count, bounds.right) - first)
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

/// The combined coverage of a stack of clips over one band, reused while drawings share the stack.
final class ClipMask {
  private let bytes = Buffer<UInt8>()
  private let outline = Buffer<UInt8>()
  private var current: Int?
  private(set) var bounds = PixelRect.empty

  var buffers: [any AnyBuffer] { [bytes, outline] }

  /// Discards the mask; called when another area begins.
  func reset() { current = nil }

  /// Makes the mask of a stack of clips, unless it is the current mask.
  ///
  /// `index` is the index of the stack, and `area` is a part of a band. The mask covers the pixels
  /// of `area` in which the stack clips something.
  func prepare(
    _ index: Int, _ source: BandSource, band: Int, area: PixelRect,
    cells: CellBuffer
  ) {
    guard current != index else { return }
    current = index
    let stack = source.list.clips.stacks[index]
    bounds = stack.bounds.intersection(stack.used).intersection(area)
    let count = bounds.area
    guard count > 0 else {
      bounds = .empty
      return
    }
    bytes.reserve(count)
    outline.reserve(count)
    let (bytes, outline) = (bytes.row, outline.row)
    bytes.update(repeating: 255, count: count)
    for place in stack.masks {
      let mask = source.list.clips.masks[place]
      switch mask.shape {
      case .outline(let index):
        outline.update(repeating: 0, count: count)
        let place = source.list.outlines.places[index]
        let chunk = source.list.outlines.chunks[place.chunk]
        var sink = MaskSink(
          base: outline - (bounds.top * bounds.width + bounds.left), width: bounds.width)
        for part in chunk.parts(of: bounds, place, band: band) {
          cells.begin(part, isDense: place.isDense)
          chunk.add(place, band: band, to: cells)
          cells.sweep(isEvenOdd: place.isEvenOdd, into: &sink)
        }
      case .picture(let index, let left, let top):
        alphas(of: source.list.pictures[index], left: left, top: top, into: outline)
      }
      if mask.isAliased {
        thresholdMask(outline, count: count)
      }
      if mask.opacity < 255 {
        coverageScale(Row(outline), by: mask.opacity, into: outline, count: count)
      }
      if mask.isInverse { coverageInvert(outline, count: count) }
      coverageProduct(Row(bytes), Row(outline), into: bytes, count: count)
    }
  }

  private func alphas(
    of picture: Picture, left: Int, top: Int, into bytes: MutableRow<UInt8>
  ) {
    var next = 0
    for y in bounds.top..<bounds.bottom {
      let row = y - top
      for x in bounds.left..<bounds.right {
        let column = x - left
        let isInside =
          row >= 0 && row < picture.height && column >= 0 && column < picture.width
        bytes[next] =
          isInside
          ? UInt8(truncatingIfNeeded: picture.pixels[row * picture.width + column] >> 24)
          : 0
        next += 1
      }
    }
  }

  /// Returns the part of a span that lies inside the mask.
  func span(x: Int, y: Int, count: Int) -> (x: Int, count: Int) {
    guard y >= bounds.top, y < bounds.bottom else { return (x, 0) }
    let first = max(x, bounds.left)
    return (first, min(x + count, bounds.right) - first)
  }

  /// Returns the mask from a pixel to the end of its row.
  func row(x: Int, y: Int) -> Row<UInt8> {
    Row(bytes.row + ((y - bounds.top) * bounds.width + x - bounds.left))
  }
}

/// Returns the product of two coverages, divided by 255 and rounded to nearest.
@inline(__always)
func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
  let t = UInt32(a) &* UInt32(b) &+ 128
  return UInt8(truncatingIfNeeded: (t &+ t >> 8) >> 8)
}

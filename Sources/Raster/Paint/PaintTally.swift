/// Counts the pixels that a thread paints, and the bytes that it writes and reads.
///
/// Counting passes over the visible steps once more instead of adding a branch to the painting of each
/// step, so that a renderer without a profiler does nothing for it but ask once for each area.
struct PaintTally {
  private(set) var counts = FrameCounts()
  /// The pixels that each destination below an open layer has, the surface's first.
  private var outer: [PixelRect] = []

  /// Adds the visible steps of a list in a part of a band.
  ///
  /// - Parameter isCleared: whether the part is cleared first.
  @inline(never)
  mutating func add(
    _ visible: VisibleSteps, of list: Prepared, in area: PixelRect, isCleared: Bool
  ) {
    if isCleared { counts.writtenBytes &+= 4 * area.area }
    outer.removeAll(keepingCapacity: true)
    var target = area
    var layer = visible.layers.count
    for index in visible.steps.reversed() {
      let step = list.steps[index]
      switch step.kind {
      case .beginLayer:
        layer -= 1
        outer.append(target)
        target = visible.layers[layer].intersection(target)
        counts.writtenBytes &+= 4 * target.area
      case .endLayer:
        paint(target.area, reading: 4)
        target = outer.popLast() ?? area
      case .mask:
        paint(
          step.bounds.intersection(target).area,
          reading: 1 + list.styles[step.style].paint.bytesPerPixel)
      default:
        paint(
          step.bounds.intersection(target).area,
          reading: list.styles[step.style].paint.bytesPerPixel)
      }
    }
  }

  private mutating func paint(_ pixels: Int, reading bytes: Int) {
    counts.painted &+= pixels
    counts.writtenBytes &+= 4 * pixels
    counts.readBytes &+= bytes * pixels
  }
}

extension Prepared.Paint {
  /// The bytes that are read from pixel memory for each painted pixel.
  fileprivate var bytesPerPixel: Int {
    switch self {
    case .picture, .image: 4
    case .solid, .gradient, .field: 0
    }
  }
}

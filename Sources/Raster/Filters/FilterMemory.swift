/// Memory that filters reuse: a filter of a kind and size seen before allocates nothing.
///
/// One call at a time may use it; the threads of that call have parts of their own.
final class FilterMemory: FrameCache {
  let name = "filters"
  /// What blurs are summed in.
  let numbers = CellMemory<Float>()
  let words = CellMemory<UInt16>()
  let pixels = Buffer<Pixel>()
  private let copy = Buffer<Pixel>()
  private let clear = Buffer<UInt64>()
  private var clearCount = 0
  private var plans: [BlurPlan.Key: BlurPlan] = [:]

  private let buffers: [any AnyBuffer]

  init() { buffers = numbers.buffers + words.buffers + [pixels, copy] }

  var byteCount: Int { buffers.byteCount + clear.byteCount }

  func age(_ budget: CacheBudget) {
    for buffer in buffers { buffer.age() }
  }

  func release() { buffers.release() }

  func evictPictures() { words.evictPictures() }

  /// A picture's pixels, row after row, for filters that still look at what they have written over.
  func copy(of pixmap: borrowing Pixmap) -> Row<Pixel> {
    let width = pixmap.width
    copy.reserve(width * pixmap.height)
    for y in 0..<pixmap.height {
      (copy.row + y * width).update(from: pixmap.row + y * pixmap.stride, count: width)
    }
    return Row(copy.row)
  }

  /// At least `count` numbers that are 0, which nobody may change, and whole vectors of them more.
  func clear<Number: BitwiseCopyable>(_ count: Int, _: Number.Type) -> Row<Number> {
    let words = count * MemoryLayout<Number>.stride / 8 + 16
    if words > clearCount {
      clear.reserve(words)
      clear.row.update(repeating: 0, count: words)
      clearCount = words
    }
    return Row(clear.row).numbers(as: Number.self)
  }

  /// The plan for a blur, made when it has not been asked for lately.
  func plan(_ key: BlurPlan.Key) -> BlurPlan {
    if let plan = plans[key] { return plan }
    // A radius in motion asks for a new one every frame.
    if plans.count >= 64 { plans.removeAll(keepingCapacity: true) }
    let plan = BlurPlan(key)
    plans[key] = plan
    return plan
  }
}

/// What blurs need that are summed in one kind of number.
final class CellMemory<Number: BlurNumber> {
  /// Cells between two passes, which read one and write the other.
  let planes = (Buffer<Number>(), Buffer<Number>())
  /// What each thread needs for one strip or line.
  let lines = Buffer<Number>()
  /// A picture at half and at a quarter of its size that is blurred again and again: 25 cards and a page
  /// of text under a radius that grows take 15.3 ms and not 19.0 (1920 × 1080, 2026-11).
  private var kept = (CachedPlane<Number>(), CachedPlane<Number>())

  var buffers: [any AnyBuffer] {
    [planes.0, planes.1, lines, kept.0.scratch, kept.1.scratch]
  }

  func evictPictures() {
    kept.0.key = nil
    kept.1.key = nil
  }

  /// The picture at half or (two levels) a quarter of its size, made by `make` if not cached.
  func smaller(
    by levels: Int, _ key: PictureCache.Key, _ columns: CellSpan, _ rows: CellSpan,
    make: (BlurPlane<Number>) -> Void
  ) -> BlurPlane<Number> {
    levels == 1
      ? kept.0.plane(of: key, columns, rows, make: make)
      : kept.1.plane(of: key, columns, rows, make: make)
  }
}

private struct CachedPlane<Number: BlurNumber> {
  /// What picture it is of; nil when it is of none.
  var key: PictureCache.Key?
  private var cells: (columns: CellSpan, rows: CellSpan)?
  let scratch = Buffer<Number>()

  mutating func plane(
    of key: PictureCache.Key, _ columns: CellSpan, _ rows: CellSpan,
    make: (BlurPlane<Number>) -> Void
  ) -> BlurPlane<Number> {
    let capacity = scratch.capacity
    let plane = BlurPlane(columns, rows, in: scratch)
    let isThere = capacity == scratch.capacity && self.key == key
    if isThere, let cells, cells == (columns, rows) { return plane }
    make(plane)
    (self.key, cells) = (key, (columns, rows))
    return plane
  }
}

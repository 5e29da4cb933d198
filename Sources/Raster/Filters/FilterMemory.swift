/// Memory that filters use again and again: a filter of a kind and size seen before allocates
/// nothing.
///
/// One call at a time may use it; the threads of that call have parts of their own.
final class FilterMemory {
  /// What blurs are summed in.
  let numbers = CellMemory<Float>()
  let words = CellMemory<UInt16>()
  let pixels = Scratch<Pixel>()
  let background = BackgroundBlur()
  private let copy = Scratch<Pixel>()
  private let clear = Scratch<UInt64>()
  private var clearCount = 0
  private var plans: [BlurPlan.Key: BlurPlan] = [:]

  /// To be called between frames: what no filter has used for a second or two goes back.
  func trim() {
    numbers.trim()
    words.trim()
    pixels.trim()
    copy.trim()
  }

  /// Gives everything back that only frames in a row use again.
  func release() {
    numbers.release()
    words.release()
    for scratch in [pixels, copy] { scratch.release() }
  }

  func forgetPictures() { words.forgetPictures() }

  /// A picture's pixels, row after row, for filters that still look at what they have written over.
  @unsafe
  func copy(of pixmap: borrowing Pixmap) -> UnsafePointer<Pixel> {
    let width = pixmap.width
    copy.reserve(width * pixmap.height)
    for y in 0..<pixmap.height {
      unsafe (copy.base + y * width).update(from: pixmap.base + y * pixmap.stride, count: width)
    }
    return unsafe UnsafePointer(copy.base)
  }

  /// At least `count` numbers that are 0, which nobody may change, and whole vectors of them more.
  @unsafe
  func clear<Number: BitwiseCopyable>(_ count: Int, _: Number.Type) -> UnsafePointer<Number> {
    let words = count * MemoryLayout<Number>.stride / 8 + 16
    if words > clearCount {
      clear.reserve(words)
      unsafe clear.base.update(repeating: 0, count: words)
      clearCount = words
    }
    return unsafe UnsafeRawPointer(clear.base).assumingMemoryBound(to: Number.self)
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
  let planes = (Scratch<Number>(), Scratch<Number>())
  /// What each thread needs for one strip or line.
  let lines = Scratch<Number>()
  /// A picture at half and at a quarter of its size that is blurred again and again.
  private var kept = (KeptPlane<Number>(), KeptPlane<Number>())

  func trim() {
    planes.0.trim()
    planes.1.trim()
    lines.trim()
    kept.0.trim()
    kept.1.trim()
  }

  func release() {
    for scratch in [planes.0, planes.1, lines] { scratch.release() }
    kept.0.release()
    kept.1.release()
  }

  func forgetPictures() {
    kept.0.key = nil
    kept.1.key = nil
  }

  /// The picture at half or, by two levels, at a quarter of its size, made by `make` if it is not the
  /// last one, or of other cells.
  func smaller(
    by levels: Int, _ key: PictureCache.Key, _ columns: CellSpan, _ rows: CellSpan,
    make: (BlurPlane<Number>) -> Void
  ) -> BlurPlane<Number> {
    levels == 1
      ? kept.0.plane(of: key, columns, rows, make: make)
      : kept.1.plane(of: key, columns, rows, make: make)
  }
}

private struct KeptPlane<Number: BlurNumber> {
  /// What picture it is of; nil when it is of none.
  var key: PictureCache.Key?
  private var cells: (columns: CellSpan, rows: CellSpan)?
  private let scratch = Scratch<Number>()

  mutating func plane(
    of key: PictureCache.Key, _ columns: CellSpan, _ rows: CellSpan,
    make: (BlurPlane<Number>) -> Void
  ) -> BlurPlane<Number> {
    let plane = BlurPlane(columns, rows, in: scratch)
    if let cells, cells == (columns, rows), self.key == key { return plane }
    make(plane)
    (self.key, cells) = (key, (columns, rows))
    return plane
  }

  mutating func trim() { if scratch.trim() { key = nil } }

  mutating func release() {
    scratch.release()
    key = nil
  }
}

/// A block of numbers that only grows, with whatever was written to it last.
@safe
final class Scratch<Number: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Number>
  private var capacity = 0
  /// The most that was asked for since `frames` was 0.
  private var most = 0
  private var frames = 0
  /// Much is given back soon: the blur of a whole surface, as a pause begins with, takes 9 MB.
  private var framesKept: Int { capacity * MemoryLayout<Number>.stride > 1 << 20 ? 30 : 90 }

  init() { unsafe base = Self.room(for: 1) }

  deinit { unsafe base.deallocate() }

  /// Vectors that lie in two cache lines take twice as long to load.
  private static func room(for count: Int) -> UnsafeMutablePointer<Number> {
    unsafe UnsafeMutableRawPointer.allocate(
      byteCount: count * MemoryLayout<Number>.stride, alignment: 64
    ).bindMemory(to: Number.self, capacity: count)
  }

  /// To be called between frames: gives the memory back when for long nobody has asked for half as
  /// much; true when it did.
  @discardableResult
  func trim() -> Bool {
    frames += 1
    guard frames > framesKept else { return false }
    let isTooMuch = most * 2 < capacity
    if isTooMuch { release() }
    (most, frames) = (0, 0)
    return isTooMuch
  }

  /// Gives the memory back.
  func release() {
    unsafe base.deallocate()
    unsafe base = Self.room(for: 1)
    capacity = 0
  }

  /// Makes room; what was there is lost when there was too little.
  func reserve(_ count: Int) {
    most = max(most, count)
    guard count > capacity else { return }
    unsafe base.deallocate()
    capacity = count + count / 8
    unsafe base = Self.room(for: capacity)
  }
}

/// Uninitialised memory with one owner, for numbers that are written before they are read.
///
/// It is aligned to a cache line: vectors that cross a cache line take twice as long to load.
@safe
final class Buffer<Element: BitwiseCopyable> {
  // Exclusivity is not checked: loops get rows from these properties, and checks would slow them.
  @exclusivity(unchecked) private var memory: UnsafeMutablePointer<Element>
  @exclusivity(unchecked) private var count: Int
  /// The largest capacity that was requested since `frames` was last reset.
  private var maximum = 0
  private var frames = 0

  init(capacity: Int = 0) {
    unsafe count = capacity
    unsafe memory = Self.allocate(capacity)
  }

  /// Creates a copy of some numbers.
  convenience init(_ numbers: [Element]) {
    self.init(capacity: numbers.count)
    for (place, number) in numbers.enumerated() { row[place] = number }
  }

  deinit { unsafe memory.deallocate() }

  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<Element> {
    unsafe UnsafeMutableRawPointer.allocate(
      byteCount: max(capacity, 1) * MemoryLayout<Element>.stride, alignment: 64
    ).bindMemory(to: Element.self, capacity: max(capacity, 1))
  }

  /// The whole memory; valid until the buffer is resized or deinitialised.
  var row: MutableRow<Element> {
    @inline(__always) get { unsafe MutableRow(memory, count: capacity) }
  }

  /// The number of elements that fit.
  var capacity: Int {
    @inline(__always) get { unsafe count }
  }

  var byteCount: Int { capacity * MemoryLayout<Element>.stride }

  /// Ensures room for `count` numbers, and returns whether the buffer was enlarged.
  ///
  /// If it is too small, it grows to an eighth more than `count` and loses its content.
  @discardableResult
  func reserve(_ count: Int) -> Bool {
    maximum = max(maximum, count)
    guard count > capacity else { return false }
    resize(to: count + count / 8)
    return true
  }

  /// Changes the capacity and keeps the first `used` elements.
  func resize(to capacity: Int, keeping used: Int = 0) {
    let other = unsafe Self.allocate(capacity)
    unsafe other.update(from: memory, count: used)
    unsafe memory.deallocate()
    unsafe memory = other
    unsafe count = capacity
  }

  /// Frees the memory.
  func release() {
    if capacity > 0 { resize(to: 0) }
  }

  /// Frees the memory if the last frames used less than half of it; called between frames.
  ///
  /// Returns whether the memory was freed.
  @discardableResult
  func age() -> Bool {
    frames += 1
    guard frames > CacheBudget.shrinkInterval(bufferBytes: byteCount) else { return false }
    let isTooMuch = maximum * 2 < capacity
    if isTooMuch { release() }
    (maximum, frames) = (0, 0)
    return isTooMuch
  }
}

/// A buffer of any element type.
protocol AnyBuffer: AnyObject {
  var byteCount: Int { get }
  func release()
  @discardableResult func age() -> Bool
}

extension Buffer: AnyBuffer {}

extension [any AnyBuffer] {
  var byteCount: Int { reduce(0) { $0 + $1.byteCount } }
  func release() { for buffer in self { buffer.release() } }
}

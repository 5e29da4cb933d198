/// Memory with one owner, for numbers that are written before they are read.
///
/// It begins at a cache line: vectors that lie in two of them take twice as long to load.
@safe
final class Buffer<Element: BitwiseCopyable> {
  // Not watched for accesses that overlap: rows are asked for in loops.
  @exclusivity(unchecked) private var memory: UnsafeMutablePointer<Element>
  @exclusivity(unchecked) private var count: Int
  /// The most that was asked for since `frames` was 0.
  private var most = 0
  private var frames = 0

  init(capacity: Int = 0) {
    unsafe count = capacity
    unsafe memory = Self.allocate(capacity)
  }

  /// A copy of some numbers.
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

  /// The numbers from the first one on; lent until the buffer is resized or gone.
  var row: MutableRow<Element> {
    @inline(__always) get { unsafe MutableRow(memory, count: capacity) }
  }

  /// How many numbers there is room for.
  var capacity: Int {
    @inline(__always) get { unsafe count }
  }

  var byteCount: Int { capacity * MemoryLayout<Element>.stride }

  /// Makes room for `count` numbers and an eighth more if there is too little, and returns true then.
  ///
  /// What was there is lost.
  @discardableResult
  func reserve(_ count: Int) -> Bool {
    most = max(most, count)
    guard count > capacity else { return false }
    resize(to: count + count / 8)
    return true
  }

  /// Makes room for exactly this many and keeps the first `used`; the rest is lost.
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

  /// Called between frames: frees the memory if the last frames used less than half; then true.
  @discardableResult
  func age() -> Bool {
    frames += 1
    guard frames > CacheBudget.framesKept(bufferBytes: byteCount) else { return false }
    let isTooMuch = most * 2 < capacity
    if isTooMuch { release() }
    (most, frames) = (0, 0)
    return isTooMuch
  }
}

/// Buffers of any element.
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

/// For each column of the surface, which two columns of a picture it mixes, and in which shares:
/// worked out once and used by every row.
///
/// The tables are filled in chunks as spans ask for them.
@safe
final class ImageColumns {
  /// Columns that are worked out, and mixed, together.
  static let chunk = 64

  /// The surface's column that the tables begin with.
  private(set) var start = 0
  private(set) var capacity = 0
  private(set) var first: UnsafeMutablePointer<UInt32>
  private(set) var second: UnsafeMutablePointer<UInt32>
  /// Shares fill both halves of a word.
  private(set) var firstShare: UnsafeMutablePointer<UInt32>
  private(set) var secondShare: UnsafeMutablePointer<UInt32>
  /// For eight columns that show neighbours within eight of the picture's columns, the least of
  /// those; -1 for others.
  private(set) var windows: UnsafeMutablePointer<Int32>
  private var isDone: UnsafeMutablePointer<Bool>
  private var axis: ImageAxis?

  init() {
    unsafe first = .allocate(capacity: 0)
    unsafe second = .allocate(capacity: 0)
    unsafe firstShare = .allocate(capacity: 0)
    unsafe secondShare = .allocate(capacity: 0)
    unsafe windows = .allocate(capacity: 0)
    unsafe isDone = .allocate(capacity: 0)
  }

  deinit { deallocate() }

  private func deallocate() {
    unsafe first.deallocate()
    unsafe second.deallocate()
    unsafe firstShare.deallocate()
    unsafe secondShare.deallocate()
    unsafe windows.deallocate()
    unsafe isDone.deallocate()
  }

  /// Makes room for the columns of a span; true when everything was forgotten for it.
  func hold(_ axis: ImageAxis, x: Int, count: Int) -> Bool {
    if self.axis == axis, x >= start, x + count <= start + capacity { return false }
    if x < start || x + count > start + capacity { makeRoom(x: x, count: count) }
    self.axis = axis
    unsafe isDone.update(repeating: false, count: capacity / Self.chunk)
    return true
  }

  private func makeRoom(x: Int, count: Int) {
    let size = Self.chunk
    let left = min(start, x & ~(size - 1))
    let right = max(start + capacity, (x + count + size - 1) & ~(size - 1))
    // At least a third more than before, so that a shape that widens row by row asks seldom.
    capacity = max(right - left, (start + capacity - left) / 3 * 4 & ~(size - 1))
    start = left
    deallocate()
    unsafe first = .allocate(capacity: capacity)
    unsafe second = .allocate(capacity: capacity)
    unsafe firstShare = .allocate(capacity: capacity)
    unsafe secondShare = .allocate(capacity: capacity)
    unsafe windows = .allocate(capacity: capacity / 8)
    unsafe isDone = .allocate(capacity: capacity / size)
    unsafe isDone.initialize(repeating: false, count: capacity / size)
  }

  /// Works out a chunk, unless it is.
  func fill(chunk: Int) {
    guard let axis, unsafe !isDone[chunk] else { return }
    unsafe isDone[chunk] = true
    let (from, to) = (chunk * Self.chunk, (chunk + 1) * Self.chunk)
    for place in from..<to {
      let taps = axis.taps(start + place)
      unsafe first[place] = UInt32(truncatingIfNeeded: taps.first)
      unsafe second[place] = UInt32(truncatingIfNeeded: taps.second)
      unsafe firstShare[place] = taps.firstShare &* 0x10001
      unsafe secondShare[place] = taps.secondShare &* 0x10001
    }
    for block in (from / 8)..<(to / 8) { unsafe windows[block] = window(block) }
  }

  private func window(_ block: Int) -> Int32 {
    var (least, most) = (UInt32.max, UInt32(0))
    for place in (block * 8)..<(block * 8 + 8) {
      let column = unsafe first[place]
      guard unsafe second[place] == column + 1 || secondShare[place] == 0 else { return -1 }
      (least, most) = (min(least, column), max(most, column))
    }
    return most - least < 8 ? Int32(truncatingIfNeeded: least) : -1
  }
}

/// For each column of the surface, the two columns of an image to interpolate and their weights.
///
/// The tables are computed once and used for every row. They are filled in chunks when spans need
/// them.
final class ImageColumns {
  /// The number of columns that are computed and interpolated together.
  static let chunk = 64

  /// The surface's column at which the tables begin.
  private(set) var start = 0
  private(set) var capacity = 0
  private let places = (Buffer<UInt32>(), Buffer<UInt32>())
  private let shares = (Buffer<UInt32>(), Buffer<UInt32>())
  private let blocks = Buffer<Int32>()
  private let isDone = Buffer<Bool>()
  private var axis: ImageAxis?

  var first: MutableRow<UInt32> { places.0.row }
  var second: MutableRow<UInt32> { places.1.row }
  /// The weights, repeated in both halves of a word.
  var firstShare: MutableRow<UInt32> { shares.0.row }
  var secondShare: MutableRow<UInt32> { shares.1.row }
  /// For each group of eight columns, the lowest image column that the group reads.
  ///
  /// It is -1 if the image columns are too far apart to be read as one vector, or if a column
  /// interpolates two image columns that are not neighbours.
  var windows: MutableRow<Int32> { blocks.row }

  var byteCount: Int { capacity * 16 + capacity / 2 }

  func release() {
    (start, capacity, axis) = (0, 0, nil)
    for buffer in [places.0, places.1, shares.0, shares.1] { buffer.release() }
    blocks.release()
    isDone.release()
  }

  /// Makes room for the columns of a span; returns whether the tables were reset for that.
  func prepare(_ axis: ImageAxis, x: Int, count: Int) -> Bool {
    if self.axis == axis, x >= start, x + count <= start + capacity { return false }
    if x < start || x + count > start + capacity { makeRoom(x: x, count: count) }
    self.axis = axis
    isDone.row.update(repeating: false, count: capacity / Self.chunk)
    return true
  }

  private func makeRoom(x: Int, count: Int) {
    let size = Self.chunk
    let left = min(start, x & ~(size - 1))
    let right = max(start + capacity, (x + count + size - 1) & ~(size - 1))
    // The capacity grows by at least a third, so that a shape that widens row by row rarely needs
    // more room.
    capacity = max(right - left, (start + capacity - left) / 3 * 4 & ~(size - 1))
    start = left
    for buffer in [places.0, places.1, shares.0, shares.1] { buffer.resize(to: capacity) }
    blocks.resize(to: capacity / 8)
    isDone.resize(to: capacity / size)
    isDone.row.update(repeating: false, count: capacity / size)
  }

  /// Computes a chunk unless it was computed before.
  func fill(chunk: Int) {
    guard let axis, !isDone.row[chunk] else { return }
    isDone.row[chunk] = true
    let (from, to) = (chunk * Self.chunk, (chunk + 1) * Self.chunk)
    let (first, second, windows) = (first, second, windows)
    let (firstShare, secondShare) = (firstShare, secondShare)
    for place in from..<to {
      let taps = axis.taps(start + place)
      first[place] = UInt32(truncatingIfNeeded: taps.first)
      second[place] = UInt32(truncatingIfNeeded: taps.second)
      firstShare[place] = taps.firstShare &* 0x10001
      secondShare[place] = taps.secondShare &* 0x10001
    }
    for block in (from / 8)..<(to / 8) { windows[block] = window(block) }
  }

  private func window(_ block: Int) -> Int32 {
    var (least, most) = (UInt32.max, UInt32(0))
    for place in (block * 8)..<(block * 8 + 8) {
      let column = first[place]
      guard second[place] == column + 1 || secondShare[place] == 0 else { return -1 }
      (least, most) = (min(least, column), max(most, column))
    }
    return most - least < 8 ? Int32(truncatingIfNeeded: least) : -1
  }
}

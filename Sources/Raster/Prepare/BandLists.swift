/// Lists of numbers, one for each band of rows, in one array.
struct BandLists {
  /// The start of each band's list in `items`.
  ///
  /// Each call of `append` adds one start for each band, and then the end of the last list.
  private(set) var starts: [Int32] = []
  private(set) var items: [Int32] = []
  private var next: [Int32] = []

  var byteCount: Int { (starts.capacity + items.capacity + next.capacity) * 4 }

  mutating func removeAll() {
    starts.removeAll(keepingCapacity: true)
    items.removeAll(keepingCapacity: true)
  }

  /// Appends one list for each of `count` bands.
  ///
  /// The list of a band contains the indices of the items that overlap the band, in ascending
  /// order. `bands` returns the first and the last band of an item, or nil. The result is the index
  /// in `starts` of the first new list.
  @inline(__always)
  mutating func append(
    _ indices: Range<Int>, count: Int, bands: (_ index: Int) -> (first: Int, last: Int)?
  ) -> Int {
    let start = starts.count
    next.removeAll(keepingCapacity: true)
    next.append(contentsOf: repeatElement(0, count: count + 1))
    for index in indices {
      guard let (first, last) = bands(index), first <= last else { continue }
      for band in first...last { next[band + 1] += 1 }
    }
    var total = Int32(items.count)
    for band in 0...count {
      total += next[band]
      next[band] = total
    }
    starts.append(contentsOf: next)
    items.append(contentsOf: repeatElement(0, count: Int(total) - items.count))
    for index in indices {
      guard let (first, last) = bands(index), first <= last else { continue }
      for band in first...last {
        items[Int(next[band])] = Int32(truncatingIfNeeded: index)
        next[band] += 1
      }
    }
    return start
  }
}

/// Which steps fall into which band of rows, in drawing order.
struct BandLists {
  private(set) var bandHeight = 32
  private(set) var count = 0
  /// Where each band's list begins in `items`; one more than there are bands.
  private(set) var starts: [Int32] = []
  private(set) var items: [Int32] = []
  private var next: [Int32] = []

  /// Sorts the steps of a part of a frame.
  mutating func sort(_ steps: [Prepared.Step], _ part: Range<Int>, height: Int, bandHeight: Int) {
    self.bandHeight = bandHeight
    count = (height + bandHeight - 1) / bandHeight
    starts.removeAll(keepingCapacity: true)
    starts.append(contentsOf: repeatElement(0, count: count + 1))
    for index in part {
      guard let (first, last) = bands(steps[index].bounds) else { continue }
      for band in first...last { starts[band + 1] += 1 }
    }
    for band in 0..<count { starts[band + 1] += starts[band] }
    items.removeAll(keepingCapacity: true)
    items.append(contentsOf: repeatElement(0, count: Int(starts[count])))
    next.removeAll(keepingCapacity: true)
    next.append(contentsOf: starts)
    for index in part {
      guard let (first, last) = bands(steps[index].bounds) else { continue }
      for band in first...last {
        items[Int(next[band])] = Int32(truncatingIfNeeded: index)
        next[band] += 1
      }
    }
  }

  private func bands(_ bounds: PixelRect) -> (first: Int, last: Int)? {
    guard !bounds.isEmpty else { return nil }
    let (first, last) = (
      max(bounds.top, 0) / bandHeight, min((bounds.bottom - 1) / bandHeight, count - 1)
    )
    return first <= last ? (first, last) : nil
  }
}

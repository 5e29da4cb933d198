/// The most recent measurements, in order of arrival and in order of size.
///
/// Memory for `capacity` values is allocated at creation. Adding a value moves at most `capacity`
/// numbers.
struct RecentValues: Hashable, Sendable {
  private let capacity: Int
  private var arrived: [Double] = []
  private var oldest = 0
  private var sorted: [Double] = []

  init(capacity: Int) {
    precondition(capacity > 0, "the capacity \(capacity) is not positive")
    self.capacity = capacity
    arrived.reserveCapacity(capacity)
    sorted.reserveCapacity(capacity)
  }

  var count: Int { sorted.count }
  var isFull: Bool { sorted.count == capacity }

  /// The median, or the upper of the two middle values of an even count; nil if there are no
  /// values.
  var median: Double? { sorted.isEmpty ? nil : sorted[sorted.count / 2] }

  /// The second largest value, which a single outlier does not affect.
  ///
  /// It is the only value if there is just one, and nil if there are no values.
  var secondLargest: Double? { sorted.count < 2 ? sorted.last : sorted[sorted.count - 2] }

  mutating func append(_ value: Double) {
    guard value.isFinite else { return }
    if arrived.count < capacity {
      arrived.append(value)
    } else {
      let leaving = arrived[oldest]
      if let index = sorted.firstIndex(of: leaving) { sorted.remove(at: index) }
      arrived[oldest] = value
      oldest = (oldest + 1) % capacity
    }
    sorted.insert(value, at: sorted.firstIndex { $0 > value } ?? sorted.endIndex)
  }

  mutating func removeAll() {
    arrived.removeAll(keepingCapacity: true)
    sorted.removeAll(keepingCapacity: true)
    oldest = 0
  }
}

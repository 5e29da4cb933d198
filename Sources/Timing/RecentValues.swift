/// The last few measurements, kept in the order they came and in the order of their size.
///
/// No allocation after the first `capacity` values; adding one moves at most `capacity` numbers.
struct RecentValues: Hashable, Sendable {
  private let capacity: Int
  private var arrived: [Double] = []
  private var oldest = 0
  private var sorted: [Double] = []

  init(capacity: Int) {
    precondition(capacity > 0, "a memory of no values")
    self.capacity = capacity
    arrived.reserveCapacity(capacity)
    sorted.reserveCapacity(capacity)
  }

  var count: Int { sorted.count }
  var isFull: Bool { sorted.count == capacity }

  /// The middle value, the upper of two; nil when there is none.
  var median: Double? { sorted.isEmpty ? nil : sorted[sorted.count / 2] }

  /// The largest value but one: one outlier among the values does not show in it.
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

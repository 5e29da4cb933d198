/// How often each value occurs; the values are kept in ascending order.
package struct Histogram: Hashable, Sendable {
  private var values: [Int] = []
  private var counts: [Int] = []
  /// The number of values, repetitions included.
  package private(set) var total = 0
  package private(set) var sum = 0

  package init() {}

  package var lowest: Int? { values.first }
  package var highest: Int? { values.last }

  package mutating func add(_ value: Int) {
    let place = values.place { $0 < value }
    if place < values.count, values[place] == value {
      counts[place] += 1
    } else {
      values.insert(value, at: place)
      counts.insert(1, at: place)
    }
    total += 1
    sum += value
  }

  /// Returns how many values lie in a range.
  package func count(in range: Range<Int>) -> Int {
    let first = values.place { $0 < range.lowerBound }
    let end = values.place { $0 < range.upperBound }
    return counts[first..<max(first, end)].reduce(0, +)
  }

  /// Returns a percentile by the nearest-rank method; nil without values.
  ///
  /// It is the lowest value V such that at least `share` percent of all values are at most V.
  package func percentile(_ share: Int) -> Int? {
    precondition((1...100).contains(share), "the share \(share) is not 1…100")
    var rest = (total * share + 99) / 100
    for (value, count) in zip(values, counts) {
      rest -= count
      if rest <= 0 { return value }
    }
    return nil
  }

  package var median: Int? { percentile(50) }

  /// A bar of a chart: the values from the lower bound up to, but not including, the upper bound.
  package struct Bucket: Hashable, Sendable {
    package let range: Range<Int>
    package let count: Int
  }

  /// Returns the bars of a chart, from the lowest value to the highest; empty without values.
  ///
  /// All bars have the same width: the smallest of 10, 20, 50, 100, 200, 500 and so on that gives at
  /// most `limit` bars. The bounds are multiples of the width.
  package func buckets(atMost limit: Int = 12) -> [Bucket] {
    precondition(limit >= 2, "a chart has at least two bars")
    guard let lowest, let highest else { return [] }
    let width = Histogram.width(lowest, highest, limit)
    return (Histogram.bar(lowest, width)...Histogram.bar(highest, width)).map { bar in
      let range = bar * width..<(bar + 1) * width
      return Bucket(range: range, count: count(in: range))
    }
  }

  private static func width(_ lowest: Int, _ highest: Int, _ limit: Int) -> Int {
    var power = 10
    while true {
      for factor in [1, 2, 5] {
        let width = power * factor
        if bar(highest, width) - bar(lowest, width) < limit { return width }
      }
      power *= 10
    }
  }

  /// Returns the number of the bar that contains a value; negative values have negative numbers.
  private static func bar(_ value: Int, _ width: Int) -> Int {
    (value - (value % width + width) % width) / width
  }
}

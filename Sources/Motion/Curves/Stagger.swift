/// The start times of items that perform the same animation one after another.
///
/// ```swift
/// let stagger = Stagger(interval: 0.05, longest: 0.5)
/// row.animation(.spring.delay(stagger.delay(of: index, in: rows.count)))
/// ```
///
/// Indices outside the count are clamped. A negative or NaN interval or limit is zero.
public struct Stagger: Hashable, Sendable {
  /// The order in which items begin.
  public enum Order: Hashable, Sendable, CaseIterable {
    /// From the first to the last.
    case forward
    /// From the last to the first, for items that leave.
    case reverse
    /// From the middle to both ends, for something that opens.
    ///
    /// If the count is even, the middle is the item just after the centre. Of two items at the same
    /// distance from it, the one with the lower index begins first.
    case centerOut
    /// From both ends to the middle, the left end first, for items that are collected.
    case edgesIn
  }

  public var order: Order
  /// The time from one start to the next, in seconds.
  public var interval: Double
  /// The limit for the product of the interval and the number of items, in seconds.
  ///
  /// The interval shrinks if there are too many items for this limit. The last item starts before
  /// the limit, but may end after it. An infinite value means no limit.
  public var longest: Double

  public init(_ order: Order = .forward, interval: Double, longest: Double = .infinity) {
    self.order = order
    self.interval = interval > 0 ? interval : 0
    self.longest = longest > 0 ? longest : 0
  }

  /// Returns the interval for `count` items: `interval`, or less to stay within `longest`.
  public func interval(in count: Int) -> Double {
    min(interval, longest / Double(max(count, 1)))
  }

  /// Returns the seconds from the start of the first item to the start of the item at `index`.
  public func delay(of index: Int, in count: Int) -> Double {
    let rank = rank(of: index, in: count)
    return rank == 0 ? 0 : Double(rank) * interval(in: count)
  }

  /// Returns the number of items that begin before the one at `index`.
  public func rank(of index: Int, in count: Int) -> Int {
    guard count > 1 else { return 0 }
    let index = min(max(index, 0), count - 1)
    switch order {
    case .forward: return index
    case .reverse: return count - 1 - index
    case .centerOut:
      let distance = index - count / 2
      return distance < 0 ? -2 * distance - 1 : 2 * distance
    case .edgesIn:
      return 2 * index < count ? 2 * index : 2 * (count - 1 - index) + 1
    }
  }

  /// Returns the indices in the order in which they begin; empty for a count of zero or less.
  public func indices(in count: Int) -> [Int] {
    guard count > 0 else { return [] }
    var result = [Int](repeating: 0, count: count)
    for index in 0..<count { result[rank(of: index, in: count)] = index }
    return result
  }

  /// Returns the time at which the last item ends if each takes `duration` seconds; zero for no
  /// items.
  public func end(of count: Int, each duration: Double) -> Double {
    guard count > 0 else { return 0 }
    return delayOfLast(in: count) + (duration > 0 ? duration : 0)
  }

  /// Returns the start of the last of `count` items.
  public func delayOfLast(in count: Int) -> Double {
    count > 1 ? Double(count - 1) * interval(in: count) : 0
  }
}

extension Stagger {
  /// Returns a stagger that fits `count` items of `duration` seconds each into `total` seconds.
  ///
  /// The interval is `(total - duration) / count`, so the last item ends slightly before `total`; a
  /// single item starts at once.
  public static func filling(
    _ total: Double, with count: Int, each duration: Double, order: Order = .forward
  ) -> Stagger {
    Stagger(order, interval: (total - duration) / Double(max(count, 1)))
  }
}

/// Intervals that depend on the number of items: the more items, the shorter the intervals.
public struct StaggerBands: Hashable, Sendable {
  /// The range of intervals for counts up to a limit.
  public struct Band: Hashable, Sendable {
    /// The largest count in this band.
    public var largestCount: Int
    /// The shortest and the longest interval, in seconds.
    public var intervals: ClosedRange<Double>

    public init(upTo largestCount: Int, _ intervals: ClosedRange<Double>) {
      self.largestCount = largestCount
      self.intervals = intervals
    }
  }

  /// The bands by ascending count; the last one also applies to larger counts.
  public var bands: [Band]
  /// The value for `Stagger.longest`.
  public var longest: Double

  public init(_ bands: [Band], longest: Double = .infinity) {
    self.bands = bands
    self.longest = longest
  }

  /// Intervals of 50–80 ms for up to 3 items, 40–60 ms for up to 6, 30–50 ms for up to 10 and
  /// 20–40 ms for more; at most half a second in all.
  public static let standard = StaggerBands(
    [
      Band(upTo: 3, 0.05...0.08), Band(upTo: 6, 0.04...0.06), Band(upTo: 10, 0.03...0.05),
      Band(upTo: .max, 0.02...0.04),
    ], longest: 0.5)

  /// Returns the band for `count` items; nil if there are no bands.
  public func band(for count: Int) -> Band? {
    bands.first { count <= $0.largestCount } ?? bands.last
  }

  /// Returns the stagger for `count` items.
  ///
  /// `leisure`, from 0 to 1, selects the interval within the band. The interval is 0 if there are
  /// no bands.
  public func stagger(
    for count: Int, leisure: Double = 0.5, order: Stagger.Order = .forward
  ) -> Stagger {
    guard let range = band(for: count)?.intervals else { return Stagger(order, interval: 0) }
    let leisure = leisure > 0 ? min(leisure, 1) : 0
    let interval = range.lowerBound + (range.upperBound - range.lowerBound) * leisure
    return Stagger(order, interval: interval, longest: longest)
  }
}

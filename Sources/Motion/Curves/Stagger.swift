/// When each of many things begins that do the same one after the other.
///
/// ```swift
/// let stagger = Stagger(interval: 0.05, longest: 0.5)
/// row.animation(.spring.delay(stagger.delay(of: index, in: rows.count)))
/// ```
///
/// Indices outside the count are clamped. A negative or NaN interval or limit is zero.
public struct Stagger: Hashable, Sendable {
  /// Which of them is first.
  public enum Order: Hashable, Sendable, CaseIterable {
    /// From the first to the last.
    case forward
    /// From the last to the first: for what leaves.
    case reverse
    /// From the middle to both ends: for what opens. The middle of an even count is the one after
    /// it, and of two at the same distance the lower index is first.
    case centerOut
    /// From both ends to the middle: for what is collected. The left one is first.
    case edgesIn
  }

  public var order: Order
  /// From one start to the next, in seconds.
  public var interval: Double
  /// What `count` times the interval must not exceed, in seconds.
  ///
  /// With more things, they follow each other faster. The last one starts before that and still
  /// needs its own time. Infinite for no limit.
  public var longest: Double

  public init(_ order: Order = .forward, interval: Double, longest: Double = .infinity) {
    self.order = order
    self.interval = interval > 0 ? interval : 0
    self.longest = longest > 0 ? longest : 0
  }

  /// The interval among `count` things: `interval`, or less where that would take too long.
  public func interval(in count: Int) -> Double {
    min(interval, longest / Double(max(count, 1)))
  }

  /// When the thing at `index` of `count` begins, in seconds after the first.
  public func delay(of index: Int, in count: Int) -> Double {
    let rank = rank(of: index, in: count)
    return rank == 0 ? 0 : Double(rank) * interval(in: count)
  }

  /// How many begin before the thing at `index`.
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

  /// The indices in the order in which they begin; empty for a count of zero or less.
  public func indices(in count: Int) -> [Int] {
    guard count > 0 else { return [] }
    var result = [Int](repeating: 0, count: count)
    for index in 0..<count { result[rank(of: index, in: count)] = index }
    return result
  }

  /// When the last one ends, if each takes `duration` seconds; zero for none.
  public func end(of count: Int, each duration: Double) -> Double {
    guard count > 0 else { return 0 }
    return delayOfLast(in: count) + (duration > 0 ? duration : 0)
  }

  /// When the last of `count` begins.
  public func delayOfLast(in count: Int) -> Double {
    count > 1 ? Double(count - 1) * interval(in: count) : 0
  }
}

extension Stagger {
  /// The stagger that fills `total` seconds with `count` things of `duration` each.
  ///
  /// The starts lie a `count`th part of what one thing leaves of the total apart, so the last ends
  /// short of it; a single one waits for nothing.
  public static func filling(
    _ total: Double, with count: Int, each duration: Double, order: Order = .forward
  ) -> Stagger {
    Stagger(order, interval: (total - duration) / Double(max(count, 1)))
  }
}

/// Intervals that depend on how many things there are: few may take their time, many must not.
public struct StaggerBands: Hashable, Sendable {
  /// The intervals for up to some number of things.
  public struct Band: Hashable, Sendable {
    /// The largest count it is for.
    public var largestCount: Int
    /// In seconds, from brisk to leisurely.
    public var intervals: ClosedRange<Double>

    public init(upTo largestCount: Int, _ intervals: ClosedRange<Double>) {
      self.largestCount = largestCount
      self.intervals = intervals
    }
  }

  /// By rising counts; the last one also serves what is beyond it.
  public var bands: [Band]
  /// The limit that `Stagger.longest` gets.
  public var longest: Double

  public init(_ bands: [Band], longest: Double = .infinity) {
    self.bands = bands
    self.longest = longest
  }

  /// 50–80 ms for up to 3, 40–60 up to 6, 30–50 up to 10, else 20–40; half a second in all at most.
  public static let standard = StaggerBands(
    [
      Band(upTo: 3, 0.05...0.08), Band(upTo: 6, 0.04...0.06), Band(upTo: 10, 0.03...0.05),
      Band(upTo: .max, 0.02...0.04),
    ], longest: 0.5)

  /// The band for `count` things; nil without bands.
  public func band(for count: Int) -> Band? {
    bands.first { count <= $0.largestCount } ?? bands.last
  }

  /// The stagger for `count` things; `leisure` from 0 to 1 says where in the band.
  ///
  /// No interval without bands.
  public func stagger(
    for count: Int, leisure: Double = 0.5, order: Stagger.Order = .forward
  ) -> Stagger {
    guard let range = band(for: count)?.intervals else { return Stagger(order, interval: 0) }
    let leisure = leisure > 0 ? min(leisure, 1) : 0
    let interval = range.lowerBound + (range.upperBound - range.lowerBound) * leisure
    return Stagger(order, interval: interval, longest: longest)
  }
}

/// Delays and speeds, however many and in whatever order, as one function of time.
///
/// A delay shows its base `max(0, t - delay)`, a speed shows it `speed · t`. Any chain of them is
/// `max(floor, rate · t - offset)`, so a delayed, hastened, again delayed animation costs what a
/// plain one costs, and allocates nothing.
@usableFromInline
struct TimeMap: Hashable, Sendable {
  /// The least time the base sees: above zero only after a negative delay.
  @usableFromInline private(set) var floor = 0.0
  @usableFromInline private(set) var rate = 1.0
  @usableFromInline private(set) var offset = 0.0

  @usableFromInline static let identity = TimeMap()

  /// The time that the base sees; `time` is at least zero.
  @inlinable @inline(__always)
  func time(_ time: Double) -> Double {
    let mapped = rate * time - offset
    return mapped > floor ? mapped : floor
  }

  /// Whether the base's time runs at `time`, or waits for the end of a delay.
  @inlinable @inline(__always)
  func runs(at time: Double) -> Bool { rate * time - offset >= floor }

  /// The first moment at which the base sees `time`; infinite if it never does.
  func inverse(_ time: Double) -> Double {
    guard time > floor else { return 0 }
    return max((time + offset) / rate, 0)
  }

  /// The moment at which a delay ends and the base begins to move; zero without one.
  @inlinable @inline(__always)
  var start: Double {
    guard offset > 0 else { return 0 }
    return (floor + offset) / rate
  }

  /// Waits for a sensible number of seconds before everything there is so far.
  func delayed(by seconds: Double) -> TimeMap {
    var result = self
    result.floor = max(floor, -offset)
    result.offset += rate * seconds
    return result
  }

  /// Runs everything there is so far, delays too, a sensible number of times as fast.
  func scaled(by factor: Double) -> TimeMap {
    var result = self
    let product = min(rate * factor, 1e9)
    result.rate = product < 1e-9 ? 0 : product
    return result
  }

  /// NaN is 0, and ±1e9 s the limit.
  static func sensible(delay: Double) -> Double {
    delay.isNaN ? 0 : min(max(delay, -1e9), 1e9)
  }

  /// What is below 0 or NaN is 1, 1e9 the limit, and what is below 1e-9 is 0.
  static func sensible(speed: Double) -> Double {
    guard speed >= 0 else { return 1 }
    return speed < 1e-9 ? 0 : min(speed, 1e9)
  }
}

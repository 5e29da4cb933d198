/// Any chain of delays and speeds as one function of time.
///
/// A delay maps t to `max(0, t - delay)`; a speed maps t to `speed · t`. A chain of any length has
/// the form `max(floor, rate · t - offset)`, so a long chain costs no more than a short one and
/// allocates nothing.
@usableFromInline
struct TimeMap: Hashable, Sendable {
  /// The smallest mapped time: above zero only after a negative delay.
  @usableFromInline private(set) var floor = 0.0
  @usableFromInline private(set) var rate = 1.0
  @usableFromInline private(set) var offset = 0.0

  @usableFromInline static let identity = TimeMap()

  /// Returns the mapped time; `time` must be at least zero.
  @inlinable @inline(__always)
  func time(_ time: Double) -> Double {
    let mapped = rate * time - offset
    return mapped > floor ? mapped : floor
  }

  /// Returns whether the mapped time advances at `time`, rather than waiting for the end of a
  /// delay.
  @inlinable @inline(__always)
  func runs(at time: Double) -> Bool { rate * time - offset >= floor }

  /// Returns the first moment that is mapped to `time`; infinite if there is none.
  func inverse(_ time: Double) -> Double {
    guard time > floor else { return 0 }
    return max((time + offset) / rate, 0)
  }

  /// The moment at which the delays end; zero without a delay.
  @inlinable @inline(__always)
  var start: Double {
    guard offset > 0 else { return 0 }
    return (floor + offset) / rate
  }

  /// Returns the map with a delay of `seconds` added.
  ///
  /// `seconds` must be clamped by `sensible(delay:)`.
  func delayed(by seconds: Double) -> TimeMap {
    var result = self
    result.floor = max(floor, -offset)
    result.offset += rate * seconds
    return result
  }

  /// Returns the map with its speed multiplied by `factor`.
  ///
  /// `factor` must be clamped by `sensible(speed:)`.
  func scaled(by factor: Double) -> TimeMap {
    var result = self
    let product = min(rate * factor, 1e9)
    result.rate = product < 1e-9 ? 0 : product
    return result
  }

  /// Returns the delay clamped to ±1e9 s, or 0 for NaN.
  static func sensible(delay: Double) -> Double {
    delay.isNaN ? 0 : min(max(delay, -1e9), 1e9)
  }

  /// Returns the speed, at most 1e9, or 0 if it is below 1e-9; negative and NaN speeds become 1.
  static func sensible(speed: Double) -> Double {
    guard speed >= 0 else { return 1 }
    return speed < 1e-9 ? 0 : min(speed, 1e9)
  }
}

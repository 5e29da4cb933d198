/// A time on the host's monotonic clock, or a duration, in whole nanoseconds.
///
/// Integers avoid the rounding errors of adding up a million frame times in seconds. Arithmetic
/// saturates at ±292 years instead of trapping.
public struct Nanoseconds: Hashable, Sendable {
  /// The number of nanoseconds.
  public var count: Int64

  @inlinable public init(_ count: Int64) {
    self.count = count
  }

  /// Creates a time from seconds, rounded to the nearest nanosecond.
  ///
  /// NaN becomes zero, and values out of range are clamped.
  public init(seconds: Double) {
    let scaled = (seconds * 1e9).rounded()
    if scaled.isNaN {
      count = 0
    } else if scaled >= 0x1p63 {
      count = .max
    } else if scaled <= -0x1p63 {
      count = .min
    } else {
      count = Int64(scaled)
    }
  }

  /// Creates a time from milliseconds.
  @inlinable public static func milliseconds(_ count: Int) -> Nanoseconds {
    Nanoseconds(1_000_000) * count
  }

  /// Creates a time from microseconds.
  @inlinable public static func microseconds(_ count: Int) -> Nanoseconds {
    Nanoseconds(1_000) * count
  }

  /// Creates a time from whole seconds.
  @inlinable public static func seconds(_ count: Int) -> Nanoseconds {
    Nanoseconds(1_000_000_000) * count
  }

  /// The time in seconds.
  @inlinable public var seconds: Double { Double(count) / 1e9 }
}

extension Nanoseconds: Comparable {
  @inlinable public static func < (a: Nanoseconds, b: Nanoseconds) -> Bool { a.count < b.count }
}

extension Nanoseconds: AdditiveArithmetic {
  @inlinable public static var zero: Nanoseconds { Nanoseconds(0) }

  @inlinable public static func + (a: Nanoseconds, b: Nanoseconds) -> Nanoseconds {
    let (sum, overflow) = a.count.addingReportingOverflow(b.count)
    return Nanoseconds(overflow ? (b.count < 0 ? .min : .max) : sum)
  }

  @inlinable public static func - (a: Nanoseconds, b: Nanoseconds) -> Nanoseconds {
    let (difference, overflow) = a.count.subtractingReportingOverflow(b.count)
    return Nanoseconds(overflow ? (b.count < 0 ? .max : .min) : difference)
  }

  @inlinable public static func * (a: Nanoseconds, factor: Int) -> Nanoseconds {
    let (product, overflow) = a.count.multipliedReportingOverflow(by: Int64(factor))
    return Nanoseconds(overflow ? ((a.count < 0) != (factor < 0) ? .min : .max) : product)
  }
}

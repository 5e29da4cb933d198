/// A time on the clock of the frames.
public struct DispatchTime: Hashable, Comparable, Sendable {
  package let date: Date

  package init(date: Date) { self.date = date }

  /// Creates a time from nanoseconds on the clock of the frames.
  public init(uptimeNanoseconds: UInt64) {
    date = Date(timeIntervalSinceReferenceDate: Double(uptimeNanoseconds) / 1e9)
  }

  /// Returns the time of the current frame; between frames, that of the last one.
  public static func now() -> DispatchTime { DispatchTime(date: Date.frame) }
  public static let distantFuture = DispatchTime(
    date: Date(timeIntervalSinceReferenceDate: .infinity))

  /// The nanoseconds on the clock of the frames.
  public var uptimeNanoseconds: UInt64 {
    let count = (date.timeIntervalSinceReferenceDate * 1e9).rounded()
    return count >= 0x1p64 ? .max : count > 0 ? UInt64(count) : 0
  }

  public static func < (a: DispatchTime, b: DispatchTime) -> Bool { a.date < b.date }

  /// Returns the interval from this time to another.
  public func distance(to other: DispatchTime) -> DispatchTimeInterval {
    DispatchTimeInterval(seconds: other.date.timeIntervalSince(date))
  }
  /// Returns the time that is an interval later.
  public func advanced(by interval: DispatchTimeInterval) -> DispatchTime {
    DispatchTime(date: date.addingTimeInterval(interval.seconds))
  }
}

/// A length of time.
public enum DispatchTimeInterval: Hashable, Sendable {
  case seconds(Int)
  case milliseconds(Int)
  case microseconds(Int)
  case nanoseconds(Int)
  case never

  init(seconds: Double) {
    let count = (seconds * 1e9).rounded()
    self = abs(count) < 0x1p63 ? .nanoseconds(Int(count)) : .never
  }

  package var seconds: Double {
    switch self {
    case .seconds(let count): Double(count)
    case .milliseconds(let count): Double(count) / 1e3
    case .microseconds(let count): Double(count) / 1e6
    case .nanoseconds(let count): Double(count) / 1e9
    case .never: .infinity
    }
  }
}

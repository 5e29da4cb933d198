public import FoundationNames

/// A clock that runs closures now or later.
public protocol Scheduler<SchedulerTimeType> {
  /// The type of the times.
  associatedtype SchedulerTimeType: Strideable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible
  /// The type of the options.
  associatedtype SchedulerOptions

  /// The current time.
  var now: SchedulerTimeType { get }
  /// The smallest tolerance that the scheduler accepts.
  var minimumTolerance: SchedulerTimeType.Stride { get }

  /// Runs a closure as soon as possible.
  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)
  /// Runs a closure at a time.
  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void)
  /// Runs a closure repeatedly, first at a time; cancelling the result stops it.
  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable
}

extension Scheduler {
  /// Runs a closure as soon as possible.
  public func schedule(_ action: @escaping () -> Void) { schedule(options: nil, action) }

  /// Runs a closure at a time.
  public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {
    schedule(after: date, tolerance: minimumTolerance, options: nil, action)
  }

  /// Runs a closure repeatedly, first at a time; cancelling the result stops it.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(
      after: date, interval: interval, tolerance: minimumTolerance, options: nil, action)
  }
}

/// A length of time that is created from units of time.
public protocol SchedulerTimeIntervalConvertible {
  static func seconds(_ count: Int) -> Self
  static func seconds(_ count: Double) -> Self
  static func milliseconds(_ count: Int) -> Self
  static func microseconds(_ count: Int) -> Self
  static func nanoseconds(_ count: Int) -> Self
}

/// A length of time in seconds, for the schedulers of the frames.
public struct SchedulerSeconds: SchedulerTimeIntervalConvertible, Comparable, Hashable,
  SignedNumeric, ExpressibleByFloatLiteral, Sendable
{
  /// The length in seconds.
  public var timeInterval: TimeInterval
  /// The length in seconds.
  public var magnitude: TimeInterval { abs(timeInterval) }

  public init(_ timeInterval: TimeInterval) { self.timeInterval = timeInterval }
  public init(_ interval: DispatchTimeInterval) { timeInterval = interval.seconds }
  public init(integerLiteral value: Int) { timeInterval = Double(value) }
  public init(floatLiteral value: Double) { timeInterval = value }
  public init?<T: BinaryInteger>(exactly source: T) {
    guard let seconds = Double(exactly: source) else { return nil }
    timeInterval = seconds
  }

  public static func seconds(_ count: Int) -> Self { Self(Double(count)) }
  public static func seconds(_ count: Double) -> Self { Self(count) }
  public static func milliseconds(_ count: Int) -> Self { Self(Double(count) / 1e3) }
  public static func microseconds(_ count: Int) -> Self { Self(Double(count) / 1e6) }
  public static func nanoseconds(_ count: Int) -> Self { Self(Double(count) / 1e9) }

  public static func < (a: Self, b: Self) -> Bool { a.timeInterval < b.timeInterval }
  public static func + (a: Self, b: Self) -> Self { Self(a.timeInterval + b.timeInterval) }
  public static func - (a: Self, b: Self) -> Self { Self(a.timeInterval - b.timeInterval) }
  public static func * (a: Self, b: Self) -> Self { Self(a.timeInterval * b.timeInterval) }
  public static func *= (a: inout Self, b: Self) { a = a * b }
}

import Synchronization

/// A point in time: seconds since the start of 2001, UTC.
///
/// It does not read the system clock: `now` is the time of the current frame.
public struct Date: Hashable, Comparable, Sendable {
  /// The seconds since 1 January 2001, 00:00 UTC.
  public var timeIntervalSinceReferenceDate: TimeInterval

  public init(timeIntervalSinceReferenceDate seconds: TimeInterval) {
    timeIntervalSinceReferenceDate = seconds
  }

  public init(timeIntervalSince1970 seconds: TimeInterval) {
    timeIntervalSinceReferenceDate = seconds - Self.timeIntervalBetween1970AndReferenceDate
  }

  public init(timeInterval: TimeInterval, since date: Date) {
    self = date.addingTimeInterval(timeInterval)
  }

  /// Creates the date of the current frame; between frames, that of the last one.
  public init() { self = Self.frame }

  /// Creates a date some seconds after `now`.
  public init(timeIntervalSinceNow seconds: TimeInterval) {
    self = Self.frame.addingTimeInterval(seconds)
  }

  public static var now: Date { frame }

  /// The value of `now`.
  package static var frame: Date {
    get {
      Date(
        timeIntervalSinceReferenceDate: Double(
          bitPattern: frameBits.load(ordering: .relaxed)))
    }
    set {
      frameBits.store(newValue.timeIntervalSinceReferenceDate.bitPattern, ordering: .relaxed)
    }
  }

  private static let frameBits = Atomic<UInt64>(0)

  /// The seconds from 1970 to 2001.
  public static let timeIntervalBetween1970AndReferenceDate = 978_307_200.0
  public static let distantPast = Date(timeIntervalSinceReferenceDate: -6.3e10)
  public static let distantFuture = Date(timeIntervalSinceReferenceDate: 6.3e10)

  /// The seconds since 1 January 1970, 00:00 UTC.
  public var timeIntervalSince1970: TimeInterval {
    timeIntervalSinceReferenceDate + Self.timeIntervalBetween1970AndReferenceDate
  }

  /// The seconds from the time of the frame to this date.
  public var timeIntervalSinceNow: TimeInterval { timeIntervalSince(Self.frame) }

  /// Returns the seconds from another date to this one.
  public func timeIntervalSince(_ other: Date) -> TimeInterval {
    timeIntervalSinceReferenceDate - other.timeIntervalSinceReferenceDate
  }

  /// Returns the date some seconds later.
  public func addingTimeInterval(_ seconds: TimeInterval) -> Date {
    Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate + seconds)
  }

  public static func < (a: Date, b: Date) -> Bool {
    a.timeIntervalSinceReferenceDate < b.timeIntervalSinceReferenceDate
  }
}

extension Date: Codable {
  public init(from decoder: any Decoder) throws {
    let seconds = try decoder.singleValueContainer().decode(Double.self)
    self.init(timeIntervalSinceReferenceDate: seconds)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(timeIntervalSinceReferenceDate)
  }
}

// The names under which SwiftUI code knows lengths, places and moments; see StageUI.swift.

public typealias CGFloat = Double
public typealias CGPoint = Point
public typealias CGSize = Size
public typealias CGRect = Rect
public typealias CGAffineTransform = Transform
/// A span of time, in seconds.
public typealias TimeInterval = Double

/// A distance with a direction.
public struct CGVector: Hashable, Sendable {
  public var dx: Double
  public var dy: Double

  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  public static let zero = CGVector(dx: 0, dy: 0)
}

extension Transform {
  public init(rotationAngle angle: Double) { self.init(rotationRadians: angle) }

  public func inverted() -> Transform { inverse ?? self }
}

extension Point {
  public func applying(_ transform: Transform) -> Point { transform.apply(self) }
}

extension Rect {
  public func applying(_ transform: Transform) -> Rect { transform.apply(self) }
}

extension Size {
  public func applying(_ transform: Transform) -> Size {
    Size(
      transform.a * width + transform.c * height, transform.b * width + transform.d * height)
  }
}

/// A moment on a calendar that nobody here can read: seconds from the start of 2001, in UTC.
///
/// Views never ask a clock: moments come from the frame that is being made.
public struct Date: Hashable, Comparable, Sendable {
  public var timeIntervalSinceReferenceDate: TimeInterval

  public init(timeIntervalSinceReferenceDate seconds: TimeInterval) {
    timeIntervalSinceReferenceDate = seconds
  }

  public init(timeIntervalSince1970 seconds: TimeInterval) {
    timeIntervalSinceReferenceDate = seconds - Self.timeIntervalBetween1970AndReferenceDate
  }

  public init(timeInterval: TimeInterval, since date: Date) { self = date + timeInterval }

  /// The moment at which the frame that is being made, or was made last, is seen.
  @MainActor
  public init() { self = Self.frame }

  @MainActor public static var now: Date { frame }

  /// What `now` is.
  @MainActor static var frame = Date(timeIntervalSinceReferenceDate: 0)

  public static let timeIntervalBetween1970AndReferenceDate = 978_307_200.0
  public static let distantPast = Date(timeIntervalSinceReferenceDate: -6.3e10)
  public static let distantFuture = Date(timeIntervalSinceReferenceDate: 6.3e10)

  public var timeIntervalSince1970: TimeInterval {
    timeIntervalSinceReferenceDate + Self.timeIntervalBetween1970AndReferenceDate
  }

  public func timeIntervalSince(_ other: Date) -> TimeInterval {
    timeIntervalSinceReferenceDate - other.timeIntervalSinceReferenceDate
  }

  public func addingTimeInterval(_ seconds: TimeInterval) -> Date { self + seconds }

  public static func < (a: Date, b: Date) -> Bool {
    a.timeIntervalSinceReferenceDate < b.timeIntervalSinceReferenceDate
  }

  public static func + (date: Date, seconds: TimeInterval) -> Date {
    Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate + seconds)
  }

  public static func - (date: Date, seconds: TimeInterval) -> Date { date + -seconds }
  public static func += (date: inout Date, seconds: TimeInterval) { date = date + seconds }
  public static func -= (date: inout Date, seconds: TimeInterval) { date = date - seconds }
}

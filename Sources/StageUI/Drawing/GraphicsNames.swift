// What the kit's own types can do under the names that SwiftUI code knows them by.

extension Transform {
  public init(rotationAngle angle: Double) { self.init(rotationRadians: angle) }

  public func inverted() -> Transform { inverse ?? self }

  /// A change that leaves a point where it is.
  static func about(_ point: Point, _ change: Transform) -> Transform {
    Transform(translationX: -point.x, y: -point.y).concatenating(change)
      .concatenating(Transform(translationX: point.x, y: point.y))
  }
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

// Operators do not come with the type they are of when that is imported alone.
extension Date {
  public static func + (date: Date, seconds: TimeInterval) -> Date {
    date.addingTimeInterval(seconds)
  }

  public static func - (date: Date, seconds: TimeInterval) -> Date { date + -seconds }
  public static func += (date: inout Date, seconds: TimeInterval) { date = date + seconds }
  public static func -= (date: inout Date, seconds: TimeInterval) { date = date - seconds }
}

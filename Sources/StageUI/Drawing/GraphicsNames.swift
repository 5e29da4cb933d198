// SwiftUI's and Core Graphics's spellings of operations on the kit's own types.

extension Transform {
  /// Creates a rotation by an angle in radians.
  public init(rotationAngle angle: Double) { self.init(rotationRadians: angle) }

  /// Whether the transform changes nothing.
  public var isIdentity: Bool { self == .identity }

  /// Returns a transform that rotates by an angle in radians first and then applies this one.
  public func rotated(by angle: Double) -> Transform { rotated(byRadians: angle) }

  /// Returns the inverse, or the transform itself if there is no inverse, as in Core Graphics.
  public func inverted() -> Transform { inverse ?? self }

  /// Returns the transform that applies `change` with `point` as its fixed point.
  static func about(_ point: Point, _ change: Transform) -> Transform {
    Transform(translationX: -point.x, y: -point.y).concatenating(change)
      .concatenating(Transform(translationX: point.x, y: point.y))
  }
}

extension Point {
  /// Returns the transformed point.
  public func applying(_ transform: Transform) -> Point { transform.apply(self) }
}

extension Rect {
  /// Returns the bounding rect of the transformed rect.
  public func applying(_ transform: Transform) -> Rect { transform.apply(self) }
}

extension Size {
  /// Returns the transformed size; the translation has no effect.
  public func applying(_ transform: Transform) -> Size {
    Size(
      transform.a * width + transform.c * height, transform.b * width + transform.d * height)
  }
}

// A selective import of a type does not import its operators, so they are declared again.
extension Date {
  /// Returns the date `seconds` later.
  public static func + (date: Date, seconds: TimeInterval) -> Date {
    date.addingTimeInterval(seconds)
  }

  /// Returns the date `seconds` earlier.
  public static func - (date: Date, seconds: TimeInterval) -> Date { date + -seconds }
  /// Moves a date later.
  public static func += (date: inout Date, seconds: TimeInterval) { date = date + seconds }
  /// Moves a date earlier.
  public static func -= (date: inout Date, seconds: TimeInterval) { date = date - seconds }
}

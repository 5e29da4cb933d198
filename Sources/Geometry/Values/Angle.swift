import Numerics

/// An angle, positive clockwise on screen.
///
/// It is not reduced to one turn: 360° and 0° differ.
public struct Angle: Hashable, Comparable, Sendable {
  /// The angle in radians.
  public var radians: Double

  /// The angle in degrees.
  public var degrees: Double {
    get { radians * (180 / .pi) }
    set { radians = newValue * (.pi / 180) }
  }

  /// Creates an angle from radians.
  @inlinable public init(radians: Double) { self.radians = radians }

  /// Creates an angle from degrees.
  @inlinable public init(degrees: Double) { radians = degrees * (.pi / 180) }

  /// Returns an angle in radians.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
  /// Returns an angle in degrees.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

  /// No rotation.
  public static let zero = Angle(radians: 0)

  public static func < (a: Angle, b: Angle) -> Bool { a.radians < b.radians }
  public static func + (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians + b.radians) }
  public static func - (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians - b.radians) }
  public static func * (a: Angle, k: Double) -> Angle { Angle(radians: a.radians * k) }
  public static func / (a: Angle, k: Double) -> Angle { Angle(radians: a.radians / k) }
  public static func += (a: inout Angle, b: Angle) { a = a + b }
  public static func -= (a: inout Angle, b: Angle) { a = a - b }
  public static func *= (a: inout Angle, k: Double) { a = a * k }
  public static func /= (a: inout Angle, k: Double) { a = a / k }
  public static prefix func - (a: Angle) -> Angle { Angle(radians: -a.radians) }
}

extension Transform {
  /// Creates a rotation about the origin.
  public init(rotation angle: Angle) { self.init(rotationRadians: angle.radians) }

  /// Returns a transform that rotates first and then applies this one.
  public func rotated(by angle: Angle) -> Transform { rotated(byRadians: angle.radians) }
}

import Numerics

/// An angle, positive clockwise on screen.
public struct Angle: Hashable, Comparable, Sendable {
  public var radians: Double

  /// The same angle in degrees, of which a turn has 360.
  public var degrees: Double {
    get { radians * (180 / .pi) }
    set { radians = newValue * (.pi / 180) }
  }

  @inlinable public init(radians: Double) { self.radians = radians }

  @inlinable public init(degrees: Double) { radians = degrees * (.pi / 180) }

  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

  public static let zero = Angle(radians: 0)

  public static func < (a: Angle, b: Angle) -> Bool { a.radians < b.radians }
  public static func + (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians + b.radians) }
  public static func - (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians - b.radians) }
  public static func * (a: Angle, k: Double) -> Angle { Angle(radians: a.radians * k) }
  public static prefix func - (a: Angle) -> Angle { Angle(radians: -a.radians) }
}

extension Transform {
  /// A turn about the origin.
  public init(rotation angle: Angle) { self.init(rotationRadians: angle.radians) }

  /// First the turn, then this map.
  public func rotated(by angle: Angle) -> Transform { rotated(byRadians: angle.radians) }
}

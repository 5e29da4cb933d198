// The names that SwiftUI code takes for granted because Apple's frameworks bring them: lengths,
// places, moments, identities and functions. StageUI hands each on by a scoped import of its own,
// and a name that comes by a scoped import goes before one that comes with a whole module: so a
// file may import Foundation beside StageUI, and `CGFloat`, `Date` and the others mean these.
// Where Foundation's own is wanted, it is `Foundation.Date`.
public import Geometry

/// The type of lengths in SwiftUI.
public typealias CGFloat = Double
/// The Core Graphics name of `Point`.
public typealias CGPoint = Point
/// The Core Graphics name of `Size`.
public typealias CGSize = Size
/// The Core Graphics name of `Rect`.
public typealias CGRect = Rect
/// The Core Graphics name of `Transform`.
public typealias CGAffineTransform = Transform
/// The Core Graphics name of `LineCap`.
public typealias CGLineCap = LineCap
/// The Core Graphics name of `LineJoin`.
public typealias CGLineJoin = LineJoin
/// A span of time, in seconds.
public typealias TimeInterval = Double

/// A distance with a direction.
public struct CGVector: Hashable, Sendable {
  /// The horizontal component.
  public var dx: Double
  /// The vertical component.
  public var dy: Double

  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  public static let zero = CGVector(dx: 0, dy: 0)
}

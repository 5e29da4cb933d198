// Names that SwiftUI code expects from Apple's other frameworks: lengths, points, dates,
// identifiers, comparators and functions. StageUI re-exports each one by a scoped import, which takes
// precedence over the import of a whole module. So in a file that imports both Foundation and StageUI,
// `CGFloat`, `Date` and the others are the types of this module; write `Foundation.Date` for
// Foundation's type.
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
/// A duration in seconds.
public typealias TimeInterval = Double

/// A two-dimensional vector.
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

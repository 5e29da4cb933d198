// The names that SwiftUI code takes for granted because Apple's frameworks bring them: lengths,
// places, moments, identities and functions. StageUI hands each on by a scoped import of its own,
// and a name that comes by a scoped import goes before one that comes with a whole module: so a
// file may import Foundation beside StageUI, and `CGFloat`, `Date` and the others mean these.
// Where Foundation's own is wanted, it is `Foundation.Date`.
public import Geometry

public typealias CGFloat = Double
public typealias CGPoint = Point
public typealias CGSize = Size
public typealias CGRect = Rect
public typealias CGAffineTransform = Transform
public typealias CGLineCap = LineCap
public typealias CGLineJoin = LineJoin
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

import Numerics

/// An affine transform in the row-vector convention of SwiftUI: `p' = p * m`.
///
/// `x' = a x + c y + tx` and `y' = b x + d y + ty`. Angles are positive clockwise on screen.
public struct Transform: Hashable, Sendable {
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  /// The horizontal translation.
  public var tx: Double
  /// The vertical translation.
  public var ty: Double

  /// Creates a transform from its coefficients.
  @inlinable public init(
    a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double
  ) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The transform that changes nothing.
  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates a translation.
  public init(translationX x: Double, y: Double) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Creates a scale about the origin.
  public init(scaleX x: Double, y: Double) {
    self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Creates a rotation about the origin, clockwise on screen.
  public init(rotationRadians angle: Double) {
    let (sine, cosine) = Double.sincos(angle)
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Returns a transform that applies this one first, then `next`.
  @inlinable public func concatenating(_ next: Transform) -> Transform {
    Transform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// Returns a transform that translates first and then applies this one.
  @inlinable public func translatedBy(x: Double, y: Double) -> Transform {
    Transform(translationX: x, y: y).concatenating(self)
  }

  /// Returns a transform that scales first and then applies this one.
  @inlinable public func scaledBy(x: Double, y: Double) -> Transform {
    Transform(scaleX: x, y: y).concatenating(self)
  }

  /// Returns a transform that rotates first and then applies this one.
  public func rotated(byRadians angle: Double) -> Transform {
    Transform(rotationRadians: angle).concatenating(self)
  }

  /// Returns the transformed point.
  @inlinable public func apply(_ p: Point) -> Point {
    Point(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty)
  }

  /// Returns the bounding box of the transformed rectangle.
  public func apply(_ r: Rect) -> Rect {
    guard !r.isNull else { return .null }
    if b == 0, c == 0 {
      let p = apply(Point(r.minX, r.minY))
      let q = apply(Point(r.maxX, r.maxY))
      return Rect(
        left: min(p.x, q.x), top: min(p.y, q.y), right: max(p.x, q.x), bottom: max(p.y, q.y))
    }
    let corners = [
      apply(Point(r.minX, r.minY)), apply(Point(r.maxX, r.minY)),
      apply(Point(r.maxX, r.maxY)), apply(Point(r.minX, r.maxY)),
    ]
    return corners.reduce(Rect.null) {
      $0.union(Rect(origin: $1, size: .zero))
    }
  }

  /// The factor by which areas grow; negative if the transform mirrors.
  @inlinable public var determinant: Double { a * d - b * c }

  /// The inverse transform; nil if this one is singular or not finite.
  public var inverse: Transform? {
    let det = determinant
    guard det.isFinite, det != 0, tx.isFinite, ty.isFinite else { return nil }
    let r = 1 / det
    guard r.isFinite else { return nil }
    return Transform(
      a: d * r, b: -b * r, c: -c * r, d: a * r,
      tx: (c * ty - d * tx) * r, ty: (b * tx - a * ty) * r)
  }

  /// Whether the transform only translates and scales along the axes.
  @inlinable public var isAxisAligned: Bool { b == 0 && c == 0 }

  /// The largest factor by which the transform stretches a length.
  public var maximumScale: Double {
    if isAxisAligned { return max(abs(a), abs(d)) }
    let sum = a * a + b * b + c * c + d * d
    let discriminant = max(sum * sum / 4 - determinant * determinant, 0)
    return (sum / 2 + discriminant.squareRoot()).squareRoot()
  }
}

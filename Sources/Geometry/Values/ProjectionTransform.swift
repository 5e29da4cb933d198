/// A 3 × 3 matrix that transforms points of the plane, also in perspective: `[x y 1]` times the matrix.
public struct ProjectionTransform: Hashable, Sendable {
  public var m11 = 1.0
  public var m12 = 0.0
  public var m13 = 0.0
  public var m21 = 0.0
  public var m22 = 1.0
  public var m23 = 0.0
  public var m31 = 0.0
  public var m32 = 0.0
  public var m33 = 1.0

  /// Creates the identity.
  public init() {}

  /// Creates an affine transform.
  public init(_ m: Transform) {
    (m11, m12, m21, m22, m31, m32) = (m.a, m.b, m.c, m.d, m.tx, m.ty)
  }

  /// The transform that changes nothing.
  public static let identity = ProjectionTransform()

  /// Whether the transform changes nothing.
  public var isIdentity: Bool { self == .identity }

  /// Whether parallel lines stay parallel.
  public var isAffine: Bool { m13 == 0 && m23 == 0 && m33 == 1 }

  /// The transform without its perspective; the same transform if it is affine.
  public var affine: Transform {
    Transform(a: m11, b: m12, c: m21, d: m22, tx: m31, ty: m32)
  }

  /// Whether no element is infinite or NaN.
  package var isFinite: Bool { numbers.allSatisfy(\.isFinite) }

  /// The elements, row by row.
  package var numbers: [Double] { [m11, m12, m13, m21, m22, m23, m31, m32, m33] }

  /// Returns a transform that applies this one first, then `rhs`.
  public func concatenating(_ rhs: ProjectionTransform) -> ProjectionTransform {
    if isAffine, rhs.isAffine { return ProjectionTransform(affine.concatenating(rhs.affine)) }
    func row(_ a: Double, _ b: Double, _ c: Double) -> (Double, Double, Double) {
      (
        a * rhs.m11 + b * rhs.m21 + c * rhs.m31, a * rhs.m12 + b * rhs.m22 + c * rhs.m32,
        a * rhs.m13 + b * rhs.m23 + c * rhs.m33
      )
    }
    var result = ProjectionTransform()
    (result.m11, result.m12, result.m13) = row(m11, m12, m13)
    (result.m21, result.m22, result.m23) = row(m21, m22, m23)
    (result.m31, result.m32, result.m33) = row(m31, m32, m33)
    return result
  }

  /// Replaces the transform by its inverse; returns false and changes nothing if it has none.
  public mutating func invert() -> Bool {
    let (a, b, c) = (m22 * m33 - m23 * m32, m23 * m31 - m21 * m33, m21 * m32 - m22 * m31)
    let r = 1 / (m11 * a + m12 * b + m13 * c)
    guard r.isFinite else { return false }
    var result = ProjectionTransform()
    (result.m11, result.m21, result.m31) = (a * r, b * r, c * r)
    result.m12 = (m13 * m32 - m12 * m33) * r
    result.m22 = (m11 * m33 - m13 * m31) * r
    result.m32 = (m12 * m31 - m11 * m32) * r
    result.m13 = (m12 * m23 - m13 * m22) * r
    result.m23 = (m13 * m21 - m11 * m23) * r
    result.m33 = (m11 * m22 - m12 * m21) * r
    self = result
    return true
  }

  /// Returns the inverse; the transform itself if it has none.
  public func inverted() -> ProjectionTransform { inverse ?? self }

  /// The inverse transform; nil if there is none.
  public var inverse: ProjectionTransform? {
    if isAffine { return affine.inverse.map { ProjectionTransform($0) } }
    var result = self
    return result.invert() ? result : nil
  }

  /// Returns the transformed point.
  ///
  /// A point in or behind the plane of the viewer has no image; the result is then far away.
  public func apply(_ p: Point) -> Point {
    let q = affine.apply(p)
    if isAffine { return q }
    let w = max(depth(at: p), Self.nearest)
    return Point(q.x / w, q.y / w)
  }

  /// Returns the bounding box of the transformed rectangle.
  ///
  /// The part of the rectangle behind the viewer is left out; the box is null if that is all.
  public func apply(_ rect: Rect) -> Rect {
    if isAffine || rect.isNull || !rect.isFinite { return affine.apply(rect) }
    let corners = [
      Point(rect.minX, rect.minY), Point(rect.maxX, rect.minY), Point(rect.maxX, rect.maxY),
      Point(rect.minX, rect.maxY),
    ]
    var box = Rect.null
    for (p, q) in zip(corners, corners[1...] + corners[..<1]) {
      let (here, there) = (depth(at: p) - Self.nearest, depth(at: q) - Self.nearest)
      if here >= 0 { box = box.union(Rect(origin: apply(p), size: .zero)) }
      guard (here < 0) != (there < 0) else { continue }
      let share = here / (here - there)
      let edge = Point(p.x + (q.x - p.x) * share, p.y + (q.y - p.y) * share)
      box = box.union(Rect(origin: apply(edge), size: .zero))
    }
    return box
  }

  /// The depth below which a point counts as behind the viewer; points in the picture plane have a
  /// depth of 1.
  package static let nearest = 1.0 / 1024

  /// Returns the distance of a point from the viewer, as a multiple of that of the picture plane.
  package func depth(at p: Point) -> Double { m13 * p.x + m23 * p.y + m33 }

  /// Returns the affine transform that is closest near a point, which is exact for affine
  /// transforms.
  package func affine(near p: Point) -> Transform {
    let w = depth(at: p)
    guard !isAffine, w != 0, w.isFinite else { return affine }
    let x = (m11 * p.x + m21 * p.y + m31) / w
    let y = (m12 * p.x + m22 * p.y + m32) / w
    let (a, b) = ((m11 - x * m13) / w, (m12 - y * m13) / w)
    let (c, d) = ((m21 - x * m23) / w, (m22 - y * m23) / w)
    return Transform(
      a: a, b: b, c: c, d: d, tx: x - a * p.x - c * p.y, ty: y - b * p.x - d * p.y)
  }
}

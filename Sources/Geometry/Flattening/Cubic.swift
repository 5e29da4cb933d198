/// A cubic Bézier curve; lines and quadratic curves are converted to it.
struct Cubic: Sendable {
  var p0: Point
  var p1: Point
  var p2: Point
  var p3: Point

  @inline(__always) init(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
    self.p0 = p0
    self.p1 = p1
    self.p2 = p2
    self.p3 = p3
  }

  /// Creates a straight line that is traversed at constant speed.
  init(from p: Point, to q: Point) {
    self.init(p, p.mixed(with: q, by: 1.0 / 3), q.mixed(with: p, by: 1.0 / 3), q)
  }

  /// Creates the cubic form of a quadratic curve.
  init(from p: Point, control: Point, to q: Point) {
    self.init(p, p.mixed(with: control, by: 2.0 / 3), q.mixed(with: control, by: 2.0 / 3), q)
  }

  var isFinite: Bool { p0.isFinite && p1.isFinite && p2.isFinite && p3.isFinite }

  var reversed: Cubic { Cubic(p3, p2, p1, p0) }

  func point(at t: Double) -> Point {
    let u = 1 - t
    return p0 * (u * u * u) + p1 * (3 * u * u * t) + p2 * (3 * u * t * t) + p3 * (t * t * t)
  }

  /// Returns the first derivative at `t`.
  func velocity(at t: Double) -> Point {
    let u = 1 - t
    return ((p1 - p0) * (u * u) + (p2 - p1) * (2 * u * t) + (p3 - p2) * (t * t)) * 3
  }

  func acceleration(at t: Double) -> Point {
    ((p2 - p1 - (p1 - p0)) * (1 - t) + (p3 - p2 - (p2 - p1)) * t) * 6
  }

  /// Returns the position and the first two derivatives; all three cost little more than one.
  @inline(__always)
  func motion(at t: Double) -> (point: Point, velocity: Point, acceleration: Point) {
    let a = p0.mixed(with: p1, by: t)
    let b = p1.mixed(with: p2, by: t)
    let c = p2.mixed(with: p3, by: t)
    let (d, e) = (a.mixed(with: b, by: t), b.mixed(with: c, by: t))
    return (d.mixed(with: e, by: t), (e - d) * 3, (a - b + (c - b)) * 6)
  }

  /// Returns the part between two parameters, reversed if `a > b`.
  ///
  /// If a parameter is 0 or 1, that end of the part is exact.
  func part(from a: Double, to b: Double) -> Cubic {
    Cubic(
      a == 0 ? p0 : a == 1 ? p3 : point(at: a), blossom(a, a, b), blossom(a, b, b),
      b == 1 ? p3 : b == 0 ? p0 : point(at: b))
  }

  private func blossom(_ a: Double, _ b: Double, _ c: Double) -> Point {
    let p = p0.mixed(with: p1, by: a)
    let q = p1.mixed(with: p2, by: a)
    let r = p2.mixed(with: p3, by: a)
    return p.mixed(with: q, by: b).mixed(with: q.mixed(with: r, by: b), by: c)
  }

  /// The length of the control polygon, an upper bound of the curve's length.
  var polygonLength: Double { p0.distance(to: p1) + p1.distance(to: p2) + p2.distance(to: p3) }

  /// The smallest box that holds all four points, and so the curve.
  var hull: Rect {
    Rect(
      left: min(min(p0.x, p1.x), min(p2.x, p3.x)), top: min(min(p0.y, p1.y), min(p2.y, p3.y)),
      right: max(max(p0.x, p1.x), max(p2.x, p3.x)),
      bottom: max(max(p0.y, p1.y), max(p2.y, p3.y)))
  }

  /// The direction at the start; nil if all points are equal.
  ///
  /// Control points that coincide with the start are skipped.
  var startDirection: Point? { (p1 - p0).unit ?? (p2 - p0).unit ?? (p3 - p0).unit }

  var endDirection: Point? { (p3 - p2).unit ?? (p3 - p1).unit ?? (p3 - p0).unit }

  /// Returns the direction at `t`; at a point where the derivative is zero, the direction in which
  /// the curve continues.
  func direction(at t: Double) -> Point? {
    if t <= 0 { return startDirection }
    if t >= 1 { return endDirection }
    return velocity(at: t).unit ?? acceleration(at: t).unit ?? endDirection
  }
}

// MARK: - Turning points

extension Cubic {
  /// Returns the parameters between 0 and 1 at which one coordinate, chosen by `axis`, stops
  /// growing or falling: at most two, in ascending order.
  func turns(_ axis: (Point) -> Double) -> [Double] {
    let (a, b, c) = (axis(p1) - axis(p0), axis(p2) - axis(p1), axis(p3) - axis(p2))
    return Self.roots(a - 2 * b + c, 2 * (b - a), a).filter { $0 > 0 && $0 < 1 }.sorted()
  }

  /// Returns the roots of `a t² + b t + c`; none if all coefficients are zero.
  static func roots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
    let largest = max(abs(a), max(abs(b), abs(c)))
    guard largest > 0, largest.isFinite else { return [] }
    let (a, b, c) = (a / largest, b / largest, c / largest)  // Keeps the squares in range.
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0 else { return [] }
    // Computing the root of larger magnitude first avoids cancellation. The other root follows from
    // the product of the two roots, c / a.
    let half = -0.5 * (b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
    guard half != 0 else { return a == 0 ? [] : [0] }
    return a == 0 ? [c / half] : [half / a, c / half]
  }
}

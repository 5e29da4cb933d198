extension Path {
  /// Whether a point lies inside.
  ///
  /// Open subpaths count as closed. The inside is where the outline winds around the point at all,
  /// or with `eoFill` an odd number of times. As with rectangles, the left and top edges belong to
  /// the inside and the right and bottom ones do not; with `includesOutline` every point that the
  /// outline runs through does, to within 1e-9 of its size.
  public func contains(_ p: Point, eoFill: Bool = false, includesOutline: Bool = false) -> Bool {
    guard p.isFinite else { return false }
    if case .rect(let rect) = storage, !includesOutline {
      return rect.isFinite && rect.contains(p)
    }
    var counter = WindingCounter(p, findsOutline: includesOutline)
    counter.add(self)
    counter.finish()
    return counter.isOnOutline || (eoFill ? counter.winding % 2 != 0 : counter.winding != 0)
  }
}

/// Counts how often an outline crosses the ray from a point to the right, downwards minus upwards.
///
/// A crossing counts when it lies right of the point; of a piece's heights its top counts and its
/// bottom does not, so that a ray through a corner counts it once.
private struct WindingCounter: PathSink {
  private(set) var winding = 0
  private(set) var isOnOutline = false
  private let point: Point
  private let findsOutline: Bool
  private var turns = 0
  private var touches = false
  // Nothing counts before a subpath is begun.
  private var isFinite = false
  private var start = Point.zero
  private var current = Point.zero

  init(_ point: Point, findsOutline: Bool) {
    self.point = point
    self.findsOutline = findsOutline
  }

  mutating func move(to p: Point) {
    finish()
    (start, current) = (p, p)
    isFinite = p.isFinite
  }

  mutating func line(to p: Point) {
    isFinite = isFinite && p.isFinite
    cross(from: current, to: p)
    if findsOutline { touch(Cubic(from: current, to: p), isLine: true) }
    current = p
  }

  mutating func quadCurve(to p: Point, control: Point) {
    isFinite = isFinite && control.isFinite
    curve(Cubic(from: current, control: control, to: p))
  }

  mutating func curve(to p: Point, control1: Point, control2: Point) {
    curve(Cubic(current, control1, control2, p))
  }

  mutating func close() { line(to: start) }

  /// Closes the subpath and counts it if all of it is finite.
  mutating func finish() {
    close()
    if isFinite {
      winding += turns
      isOnOutline = isOnOutline || touches
    }
    turns = 0
    touches = false
  }

  private func direction(from top: Double, to bottom: Double) -> Int {
    top <= point.y && point.y < bottom ? 1 : bottom <= point.y && point.y < top ? -1 : 0
  }

  private mutating func cross(from p: Point, to q: Point) {
    let direction = self.direction(from: p.y, to: q.y)
    guard direction != 0 else { return }
    if p.x > point.x && q.x > point.x {
      turns += direction
    } else if p.x > point.x || q.x > point.x {
      // Right of the point when the point lies on the left of the line, walking down it.
      let side = (q - p).cross(point - p)
      if direction > 0 ? side > 0 : side < 0 { turns += direction }
    }
  }

  private mutating func curve(_ c: Cubic) {
    isFinite = isFinite && c.isFinite
    current = c.p3
    guard isFinite else { return }
    if findsOutline { touch(c, isLine: false) }
    let hull = c.hull
    guard hull.minY <= point.y, point.y <= hull.maxY, point.x < hull.maxX else { return }
    if point.x < hull.minX {
      turns += direction(from: c.p0.y, to: c.p3.y)
      return
    }
    var from = (t: 0.0, y: c.p0.y)
    for t in c.turns(\.y) + [1] {
      let to = (t: t, y: t == 1 ? c.p3.y : c.point(at: t).y)
      let direction = self.direction(from: from.y, to: to.y)
      if direction != 0, c.place(ofHeight: point.y, from: from.t, to: to.t) > point.x {
        turns += direction
      }
      from = to
    }
  }

  private mutating func touch(_ c: Cubic, isLine: Bool) {
    guard isFinite, !touches else { return }
    let hull = c.hull
    let reach = 1e-9 * max(hull.width, hull.height)
    guard point.x >= hull.minX - reach, point.x <= hull.maxX + reach,
      point.y >= hull.minY - reach, point.y <= hull.maxY + reach
    else { return }
    let t = isLine ? c.parameterOnLine(nearestTo: point) : c.parameter(nearestTo: point)
    let nearest = isLine ? c.p0.mixed(with: c.p3, by: t) : c.point(at: t)
    touches = nearest.distance(to: point) <= reach
  }
}

extension Cubic {
  /// Where a piece that only rises or only falls passes a height, as its x.
  fileprivate func place(ofHeight y: Double, from a: Double, to b: Double) -> Double {
    var (a, b) = (a, b)
    let falls = point(at: b).y > point(at: a).y
    for _ in 0..<54 {
      let middle = (a + b) / 2
      if (point(at: middle).y <= y) == falls { a = middle } else { b = middle }
    }
    return point(at: (a + b) / 2).x
  }

  fileprivate func parameterOnLine(nearestTo p: Point) -> Double {
    let along = p3 - p0
    let t = (p - p0).dot(along) / along.dot(along)
    return t > 0 ? min(t, 1) : 0
  }

  /// The parameter of the curve's nearest point, refined from the best of 33.
  fileprivate func parameter(nearestTo p: Point) -> Double {
    var best = (t: 0.0, distance: Double.infinity)
    for i in 0...32 {
      let t = Double(i) / 32
      let distance = point(at: t).distance(to: p)
      if distance < best.distance { best = (t, distance) }
    }
    for _ in 0..<8 {
      let (offset, velocity) = (point(at: best.t) - p, velocity(at: best.t))
      let slope = velocity.dot(velocity) + offset.dot(acceleration(at: best.t))
      let t = max(0, min(1, best.t - offset.dot(velocity) / slope))
      let distance = point(at: t).distance(to: p)
      guard distance < best.distance else { break }
      best = (t, distance)
    }
    return best.t
  }
}

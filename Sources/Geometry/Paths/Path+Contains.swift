extension Path {
  /// Returns whether a point lies inside the path.
  ///
  /// Open subpaths count as closed. A point is inside if the outline winds around it at least once,
  /// or with `eoFill` an odd number of times. As with `Rect`, left and top edges are inside, right
  /// and bottom edges are not. With `includesOutline`, all points on the outline are inside too,
  /// with a tolerance of 1e-9 of the size of the line or curve.
  public func contains(_ p: Point, eoFill: Bool = false, includesOutline: Bool = false) -> Bool {
    guard p.isFinite else { return false }
    if case .rect(let rect) = storage, !includesOutline {
      return rect.isFinite && rect.contains(p)
    }
    var (winding, isOnOutline, memory) = (0, false, Subpath())
    readSubpaths(into: &memory) { subpath in
      var contour = subpath
      if !contour.isClosed { contour.close() }
      for piece in contour.pieces {
        winding += piece.winding(around: p)
        isOnOutline = isOnOutline || includesOutline && piece.touches(p)
      }
    }
    return isOnOutline || (eoFill ? winding % 2 != 0 : winding != 0)
  }
}

extension Piece {
  /// Returns how often the piece crosses the horizontal ray from a point to the right; upward
  /// crossings count as -1.
  ///
  /// A piece includes its upper end and excludes its lower end, so that a ray through a corner
  /// crosses the outline only once there.
  fileprivate func winding(around point: Point) -> Int {
    func direction(from top: Double, to bottom: Double) -> Int {
      top <= point.y && point.y < bottom ? 1 : bottom <= point.y && point.y < top ? -1 : 0
    }
    let hull = cubic.hull
    guard hull.minY <= point.y, point.y <= hull.maxY, point.x < hull.maxX else { return 0 }
    let whole = direction(from: start.y, to: end.y)
    if point.x < hull.minX { return whole }
    if kind == .line {
      // The line crosses the ray if the point lies to the left of the line on screen.
      let side = (end - start).cross(point - start)
      return (whole > 0 ? side > 0 : side < 0) ? whole : 0
    }
    var winding = 0
    var from = (t: 0.0, y: start.y)
    for t in cubic.turns(\.y) + [1] {
      let to = (t: t, y: self.point(at: t).y)
      let direction = direction(from: from.y, to: to.y)
      if direction != 0, cubic.place(ofHeight: point.y, from: from.t, to: to.t) > point.x {
        winding += direction
      }
      from = to
    }
    return winding
  }

  /// Returns whether a point lies on the piece, within 1e-9 of its size.
  fileprivate func touches(_ p: Point) -> Bool {
    let hull = cubic.hull
    let reach = 1e-9 * max(hull.width, hull.height)
    guard p.x >= hull.minX - reach, p.x <= hull.maxX + reach, p.y >= hull.minY - reach,
      p.y <= hull.maxY + reach
    else { return false }
    let t = kind == .line ? cubic.parameterOnLine(nearestTo: p) : cubic.parameter(nearestTo: p)
    return point(at: t).distance(to: p) <= reach
  }
}

extension Cubic {
  /// Returns the x coordinate at which the curve has the height `y`, between two parameters.
  ///
  /// The height must only grow or only fall between the two parameters.
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

  /// Returns the parameter of the point of the curve that is nearest to `p`, refined from the best
  /// of 33 samples.
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

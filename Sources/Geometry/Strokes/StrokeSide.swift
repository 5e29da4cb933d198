/// A line or curve to be stroked, with what the stroker finds out about it before it draws.
struct StrokeSide: Sendable {
  let curve: Cubic
  let isLine: Bool
  let startDirection: Point
  let endDirection: Point
  /// From end to end in a straight line.
  let chord: Double
  var right = Edge()
  var left = Edge()
  /// The corner at the end.
  var corner = Corner()

  /// The parameters between which the edge to one side of the way is drawn: less than all where a
  /// corner cuts it off.
  struct Edge {
    var from = 0.0
    var to = 1.0
    /// What is left out in between: the edge ends and begins in the same place.
    var loop: ClosedRange<Double>?

    var reversed: Edge {
      Edge(from: 1 - to, to: 1 - from, loop: loop.map { 1 - $0.upperBound...1 - $0.lowerBound })
    }
  }

  struct Corner {
    /// How the edges on the inner side go on into each other.
    enum Inner {
      /// They were cut off where they meet, or meet anyway.
      case meets
      /// From end to end: back by a step too short to show.
      case direct
      /// By way of the corner itself, which is safe however short the pieces are.
      case pivot
      /// The same with the wedge that the pen's inner half sweeps in the turn: without it a fine
      /// polygon bent more tightly than the pen would leave gaps between its lines.
      case sweep
    }

    var inner = Inner.meets
    /// One line is enough for the join that shows.
    var isBevelled = false
    var turnsRight = false
    /// False when the directions differ by too little to tell a join from a line.
    var showsJoin = false
  }

  /// Nil for a piece without a direction.
  init?(_ piece: Piece) {
    curve = piece.cubic
    isLine = piece.kind == .line
    chord = piece.start.distance(to: piece.end)
    guard let start = isLine ? (curve.p3 - curve.p0).unit : curve.startDirection,
      let end = isLine ? start : curve.endDirection
    else { return nil }
    startDirection = start
    endDirection = end
  }

  var start: Point { curve.p0 }
  var end: Point { curve.p3 }

  func point(at t: Double) -> Point {
    if t == 0 { return start }
    if t == 1 { return end }
    return isLine ? start.mixed(with: end, by: t) : curve.point(at: t)
  }

  func direction(at t: Double) -> Point {
    isLine || t <= 0 ? startDirection : curve.direction(at: t) ?? endDirection
  }
}

// MARK: - Edges

extension StrokeSide {
  func velocity(at t: Double) -> Point {
    isLine ? end - start : curve.velocity(at: t)
  }

  /// The edge at a distance to the right, or for a negative one to the left.
  func edge(
    at t: Double, _ aside: Double
  ) -> (point: Point, velocity: Point, stretch: Double) {
    let direction = self.direction(at: t)
    let velocity = self.velocity(at: t)
    let point = self.point(at: t) + direction.turned * aside
    if isLine { return (point, velocity, 1) }
    let speed = velocity.length
    let stretch =
      1 - aside * velocity.cross(curve.acceleration(at: t)) / (speed * speed * speed)
    return (point, velocity * stretch, stretch)
  }

  /// Whether the pen passes over a point while it is square to the piece, ends included.
  func holds(_ p: Point, within radius: Double) -> Bool {
    let (isPastStart, isBeforeEnd) = (
      (p - start).dot(startDirection) >= -1e-9 * radius,
      (p - end).dot(endDirection) <= 1e-9 * radius
    )
    if isLine {
      return isPastStart && isBeforeEnd && abs((p - start).cross(startDirection)) <= radius
    }
    // The foot of the perpendicular, by Newton's iteration from the best of nine.
    var best = (t: 0.0, distance: Double.infinity)
    for i in 0...8 {
      let distance = curve.point(at: Double(i) / 8).distance(to: p)
      if distance < best.distance { best = (Double(i) / 8, distance) }
    }
    let foot = nearest(p, best.t)
    guard curve.point(at: foot).distance(to: p) <= radius else { return false }
    return foot == 0 ? isPastStart : foot < 1 || isBeforeEnd
  }

  private func nearest(_ p: Point, _ guess: Double) -> Double {
    var t = guess
    for _ in 0..<6 {
      let (offset, velocity) = (curve.point(at: t) - p, curve.velocity(at: t))
      let slope = velocity.dot(velocity) + offset.dot(curve.acceleration(at: t))
      guard slope > 0 else { break }
      t = max(0, min(1, t - offset.dot(velocity) / slope))
    }
    return t
  }
}

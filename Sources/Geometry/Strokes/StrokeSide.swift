/// A line or curve to be stroked, with the properties that the stroker computes before drawing.
struct StrokeSide: Sendable {
  let curve: Cubic
  let isLine: Bool
  let startDirection: Point
  let endDirection: Point
  /// The length of the straight line between the ends.
  let chord: Double
  var right = Edge()
  var left = Edge()
  /// The corner at the end.
  var corner = Corner()

  /// The parameters between which the edge on one side is drawn; a corner may cut off a part.
  struct Edge {
    var from = 0.0
    var to = 1.0
    /// The parameter range of a loop, which is left out; the edge is at the same point at both ends
    /// of the range.
    var loop: ClosedRange<Double>?

    var reversed: Edge {
      Edge(from: 1 - to, to: 1 - from, loop: loop.map { 1 - $0.upperBound...1 - $0.lowerBound })
    }
  }

  struct Corner {
    /// How the inner edges of two pieces are connected.
    enum Inner {
      /// The edges end at the same point: they meet at the corner, or were cut off where they
      /// cross.
      case meets
      /// A line connects the ends of the edges.
      ///
      /// It runs backwards, but too little to be visible.
      case direct
      /// Two lines connect the ends through the corner itself, which is safe even for very short
      /// pieces.
      case pivot
      /// Lines as in `pivot`, and the wedge that the inner half of the pen sweeps in the turn.
      ///
      /// Without the wedge, a fine polygon that bends more tightly than the pen would have gaps
      /// between its lines.
      case sweep
    }

    var inner = Inner.meets
    /// Whether the join is drawn as one line.
    var isBevelled = false
    var turnsRight = false
    /// Whether a join would look different from one line across the gap.
    ///
    /// This depends on the angle at which the two pieces meet.
    var showsJoin = false
  }

  /// Creates a side; nil for a piece without a direction.
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

  /// Returns a point of the edge, the edge's velocity, and its speed relative to the curve's.
  ///
  /// The edge lies at the distance `aside` to the right of the curve or, if negative, to the left.
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

  /// Returns whether a point lies within `radius` of the piece and not beyond its ends.
  func holds(_ p: Point, within radius: Double) -> Bool {
    let (isPastStart, isBeforeEnd) = (
      (p - start).dot(startDirection) >= -1e-9 * radius,
      (p - end).dot(endDirection) <= 1e-9 * radius
    )
    if isLine {
      return isPastStart && isBeforeEnd && abs((p - start).cross(startDirection)) <= radius
    }
    // Finds the nearest point of the curve with Newton's iteration from the best of nine samples.
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

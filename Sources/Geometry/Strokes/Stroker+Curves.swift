// The edge of a stroke along a curve is not a Bézier curve. It is approximated by cubics. Each
// cubic is tangent to the edge at both ends and, if possible, goes through a point of the edge in
// between. A part of the edge is halved until the error of its cubic is within the tolerance. The
// error falls with the sixth power of the step: a quarter of a circle of radius 1,000 takes two
// curves.

/// A point of a curve and the point of the stroke's left edge beside it.
private struct EdgePoint {
  let t: Double
  let base: Point
  let direction: Point
  let edge: Point
  /// The edge's speed relative to the curve's: 1 along a straight line.
  ///
  /// It is negative where the curve bends to the left more tightly than the pen. The edge runs
  /// backwards there.
  let stretch: Double
  let speed: Double

  init(_ curve: Cubic, _ t: Double, radius: Double) {
    self.t = t
    var motion = curve.motion(at: t)
    base = t == 1 ? curve.p3 : motion.point
    // At a cusp, and at an end that coincides with its control point, the velocity is only rounding
    // noise. So the velocity is taken at a nearby point, which is the same for the curve and its
    // reversal.
    if motion.velocity.length <= 1e-9 * motion.acceleration.length {
      motion = curve.motion(at: t + (t < 0.5 ? 1e-5 : -1e-5))
    }
    if t > 0, t < 1, let unit = motion.velocity.unit {
      direction = unit
    } else {
      direction = curve.direction(at: t) ?? Point(1, 0)
    }
    edge = base + direction.leftward * radius
    speed = motion.velocity.length
    stretch = 1 + radius * motion.velocity.cross(motion.acceleration) / (speed * speed * speed)
  }
}

extension Stroker {
  /// Draws the left edge of a curve between two parameters.
  ///
  /// The sink's current point must be the start of this part of the edge.
  func drawOffset<Sink: PathSink>(
    _ curve: Cubic, from a: Double, to b: Double, into sink: inout Sink
  ) {
    let hull = curve.hull
    let largest = max(max(abs(hull.minX), abs(hull.maxX)), max(abs(hull.minY), abs(hull.maxY)))
    var fitting = Fitting(tolerance: max(pen.tolerance, 1e-12 * max(largest, pen.radius)))
    if let visible {
      let all = hull.union(visible)
      fitting.isFar = 2 * (all.width + all.height) < pen.radius
    }
    draw(
      curve, EdgePoint(curve, a, radius: pen.radius), EdgePoint(curve, b, radius: pen.radius),
      &fitting, &sink)
  }

  /// The precision with which one edge is drawn, and the number of curves that it may still use.
  private struct Fitting {
    let tolerance: Double
    /// Whether the pen is so wide that the edges are out of sight; straight lines then replace
    /// curves.
    var isFar = false
    var budget = StrokeSide.maximumCurves
  }

  private func draw<Sink: PathSink>(
    _ curve: Cubic, _ a: EdgePoint, _ b: EdgePoint, _ fitting: inout Fitting, _ sink: inout Sink
  ) {
    let middle = EdgePoint(curve, (a.t + b.t) / 2, radius: pen.radius)
    let size = a.base.distance(to: middle.base) + middle.base.distance(to: b.base)
    if size <= fitting.tolerance / 4 || fitting.budget <= 0 {
      drawPoint(at: middle.base, a, b, &sink)
      return
    }
    // A cubic can follow a turn of at most 45° in each of its halves.
    if a.direction.dot(middle.direction) > 0.7, middle.direction.dot(b.direction) > 0.7,
      let fit = fit(curve, a, middle, b, fitting)
    {
      fitting.budget -= 1
      if middle.stretch > 0 {
        sink.curve(to: b.edge, control1: fit.p1, control2: fit.p2)
      } else {
        drawTurnedOver(fit, a, middle, b, &sink)
      }
      return
    }
    fitting.budget -= 1
    let cut = a.stretch * b.stretch < -1e-9 ? turningPoint(curve, a, b) : middle
    draw(curve, a, cut, &fitting, &sink)
    draw(curve, cut, b, &fitting, &sink)
  }

  /// Returns the cusp of the edge between two points.
  ///
  /// The edge reverses at the cusp, so an approximating cubic must end there.
  private func turningPoint(_ curve: Cubic, _ a: EdgePoint, _ b: EdgePoint) -> EdgePoint {
    var (low, high) = (a.t, b.t)
    for _ in 0..<40 {
      let t = (low + high) / 2
      let runsLikeStart = EdgePoint(curve, t, radius: pen.radius).stretch * a.stretch > 0
      if runsLikeStart { low = t } else { high = t }
    }
    return EdgePoint(curve, (low + high) / 2, radius: pen.radius)
  }

  /// Returns a curve between two edge points that is within the tolerance of the edge; nil if there
  /// is none, or if the edge reverses in between.
  private func fit(
    _ curve: Cubic, _ a: EdgePoint, _ middle: EdgePoint, _ b: EdgePoint, _ fitting: Fitting
  ) -> Cubic? {
    let tolerance = fitting.tolerance
    let way = middle.stretch > 0 ? 1.0 : -1.0
    guard a.stretch * way > -1e-6, b.stretch * way > -1e-6 else { return nil }
    if fitting.isFar { return Cubic(from: a.edge, to: b.edge) }
    let (first, last) = (a.direction * way, b.direction * way)
    // The first estimate of the handles' lengths follows from the derivatives. It is replaced
    // below, if possible, by lengths for which the curve passes through the middle point.
    let third = (b.t - a.t) / 3
    var handles = (
      abs(a.stretch) * a.speed * third, abs(b.stretch) * b.speed * third
    )
    let sine = first.cross(last)
    let chord = a.edge.distance(to: b.edge)
    if abs(sine) > 0.01 {
      let rise = (middle.edge - a.edge.mixed(with: b.edge, by: 0.5)) * (8.0 / 3)
      let through = (rise.cross(last) / sine, rise.cross(first) / sine)
      if through.0 >= 0, through.1 >= 0, through.0 < chord, through.1 < chord { handles = through }
    }
    let fit = Cubic(a.edge, a.edge + first * handles.0, b.edge - last * handles.1, b.edge)
    let slack = 0.1 * chord + tolerance
    for share in 1...3 {
      let share = Double(share) * 0.25
      let motion = curve.motion(at: a.t + (b.t - a.t) * share)
      guard let direction = motion.velocity.unit else { return nil }
      let gap = fit.point(at: share) - motion.point - direction.leftward * pen.radius
      // The point of `fit` may lie further ahead or behind along the edge, because the parameters
      // of the two curves advance at different speeds.
      guard abs(gap.cross(direction)) <= tolerance * 0.7, abs(gap.dot(direction)) <= slack else {
        return nil
      }
    }
    return fit
  }

  /// Draws an edge that runs backwards.
  ///
  /// The normals at the two ends of the edge cross. The pen sweeps two areas: a near one between
  /// the curve and the crossing, and a far one between the crossing and the edge. Both must wind in
  /// the same direction as the rest of the stroke. So the outline first follows the first normal to
  /// the crossing, and the second normal from there to the end of the edge: this bounds the near
  /// area. Then the outline follows the edge backwards to its start, and returns to the end through
  /// the crossing: this encloses the far area.
  private func drawTurnedOver<Sink: PathSink>(
    _ fit: Cubic, _ a: EdgePoint, _ middle: EdgePoint, _ b: EdgePoint, _ sink: inout Sink
  ) {
    let (normalA, normalB) = (a.direction.leftward, b.direction.leftward)
    let sine = normalA.cross(normalB)
    var depth = (b.base - a.base).cross(normalB) / sine
    if !(depth > 0 && depth < pen.radius) { depth = pen.radius / (1 - middle.stretch) }
    let crossing = a.base + normalA * min(depth, pen.radius)
    sink.line(to: crossing)
    sink.line(to: b.edge)
    sink.curve(to: a.edge, control1: fit.p2, control2: fit.p1)
    sink.line(to: crossing)
    sink.line(to: b.edge)
  }

  /// Draws the edge of a part of a curve that is too short to see.
  ///
  /// A part in which the direction changes is a cusp. There the pen turns as at a corner.
  private func drawPoint<Sink: PathSink>(
    at p: Point, _ a: EdgePoint, _ b: EdgePoint, _ sink: inout Sink
  ) {
    let (sine, cosine) = (a.direction.cross(b.direction), a.direction.dot(b.direction))
    if !pen.isSmooth(sine: sine, cosine: cosine) {
      let before = a.direction.leftward * pen.radius
      let after = b.direction.leftward * pen.radius
      // In a complete reversal, only rounding would decide which side is the outer one. So each
      // side is drawn as the outer one.
      if cosine < 0, abs(sine) < 1e-6 {
        let ahead = a.direction * pen.radius
        sink.line(to: p + before)
        sink.arc(around: p, from: before, to: ahead, tolerance: pen.tolerance)
        sink.arc(around: p, from: ahead, to: after, tolerance: pen.tolerance)
      } else if sine < 0 {
        sink.line(to: p)
      } else {
        sink.line(to: p + before)
        sink.arc(around: p, from: before, to: after, tolerance: pen.tolerance)
      }
    }
    sink.line(to: b.edge)
  }
}

extension StrokeSide {
  /// The approximate limit of the number of cubics for the edge of one curve.
  static let maximumCurves = 500
}

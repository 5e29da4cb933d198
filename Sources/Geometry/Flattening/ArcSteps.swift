import Numerics

extension CurveSteps {
  /// Returns the steps of a circular arc.
  func arc(radius: Double, sweep: Double) -> ArcSteps {
    ArcSteps(
      radius: radius, sweep: sweep,
      count: count(area: radius * radius * sweep * sweep * sweep, bend: radius * sweep * sweep))
  }
}

/// The chords of a circular arc.
///
/// No curve is evaluated: each vertex is the previous one, rotated by a fixed angle.
struct ArcSteps: Sendable {
  let radius: Double
  let sweep: Double
  let count: Int
  private let first: (sine: Double, cosine: Double)
  private let step: (sine: Double, cosine: Double)
  /// The distance of the inner vertices from the centre, in radii: slightly above 1, so that the
  /// chords enclose the arc's area.
  private let growth: Double

  init(radius: Double, sweep: Double, count: Int) {
    self.radius = radius
    self.sweep = sweep
    self.count = count
    let places = CurveSteps.places(max(count, 2))
    (first.sine, first.cosine) = Double.sincos(places.first * sweep)
    (step.sine, step.cosine) = Double.sincos(places.width * sweep)
    // The chords form triangles with the centre. For a radius of 1, twice their area is 2 g
    // sin(first) + (count - 2) g² sin(step), which must equal `sweep`. This solves for g without
    // cancellation.
    let inner = Double(max(count, 2) - 2) * step.sine
    let root = (first.sine * first.sine + inner * sweep).squareRoot()
    growth = sweep / (first.sine + root)
  }

  /// Returns the first inner vertex, clockwise from the arc's start `p`; both are relative to the
  /// centre.
  @inline(__always) func start(_ p: Point) -> Point {
    Point(first.cosine * p.x - first.sine * p.y, first.cosine * p.y + first.sine * p.x) * growth
  }

  @inline(__always) func next(_ p: Point) -> Point {
    Point(step.cosine * p.x - step.sine * p.y, step.cosine * p.y + step.sine * p.x)
  }
}

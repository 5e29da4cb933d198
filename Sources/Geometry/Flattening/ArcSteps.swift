import Numerics

extension CurveSteps {
  /// The steps of a piece of a circle.
  func arc(radius: Double, sweep: Double) -> ArcSteps {
    ArcSteps(
      radius: radius, sweep: sweep,
      count: count(area: radius * radius * sweep * sweep * sweep, bend: radius * sweep * sweep))
  }
}

/// The chords of a piece of a circle, which need no curve: each vertex is the last one, turned.
struct ArcSteps: Sendable {
  let radius: Double
  let sweep: Double
  let count: Int
  private let first: (sine: Double, cosine: Double)
  private let step: (sine: Double, cosine: Double)
  /// By how much the inner vertices lie outside the circle, so that the chords enclose its area.
  private let growth: Double

  init(radius: Double, sweep: Double, count: Int) {
    self.radius = radius
    self.sweep = sweep
    self.count = count
    let places = CurveSteps.places(max(count, 2))
    (first.sine, first.cosine) = Double.sincos(places.first * sweep)
    (step.sine, step.cosine) = Double.sincos(places.width * sweep)
    // Twice the area of the triangles at both ends and of those between: 2 g sin(first) +
    // (count - 2) g² sin(step) = sweep, solved for g without cancellation.
    let inner = Double(max(count, 2) - 2) * step.sine
    let root = (first.sine * first.sine + inner * sweep).squareRoot()
    growth = sweep / (first.sine + root)
  }

  /// The first inner vertex, as seen from the centre, clockwise from the arc's start.
  @inline(__always) func start(_ p: Point) -> Point {
    Point(first.cosine * p.x - first.sine * p.y, first.cosine * p.y + first.sine * p.x) * growth
  }

  @inline(__always) func next(_ p: Point) -> Point {
    Point(step.cosine * p.x - step.sine * p.y, step.cosine * p.y + step.sine * p.x)
  }
}

/// The vertices at which a cubic curve is cut into chords.
struct CubicChords {
  let count: Int
  private let first: Double
  private let width: Double
  private let start: Point
  private let base: Point
  private let slope: Point
  private let second: Point
  private let third: Point

  /// Creates the vertices for `count` steps, at least 2.
  @inline(__always)
  init(_ c: Cubic, count: Int) {
    self.count = count
    (first, width) = CurveSteps.places(count)
    start = c.p0
    let (d0, d1, d2) = (c.p1 - c.p0, c.p2 - c.p1, c.p3 - c.p2)
    let bend = d1 - d0
    third = d2 - d1 - bend
    second = bend * 3
    let square = width * width
    let share = count <= Self.maximumExactCount ? Self.share(c, count, first, width) : 1
    base = c.p0 - bend * (square / 2 * share)
    slope = d0 * 3 - third * (square / 2 * share)
  }

  /// Returns the inner vertex `i`, from 0 to `count - 2`; the curve's ends are not among them.
  @inline(__always)
  func vertex(_ i: Int) -> Point {
    let t = first + Double(i) * width
    return base + (slope + (second + third * t) * t) * t
  }

  // MARK: - Few steps

  /// The largest number of steps for which the vertices are corrected so that the chords enclose
  /// exactly the curve's area.
  ///
  /// Without the correction, the area of a quarter of a circle is off by 1.2 % with two steps, 0.2
  /// % with three and 0.01 % with seven.
  private static var maximumExactCount: Int { 7 }

  /// Returns the factor by which to multiply the vertices' distance from the curve so that the
  /// chords enclose the curve's area; 1 if no correction is possible.
  @inline(never)
  private static func share(
    _ c: Cubic, _ count: Int, _ first: Double, _ width: Double
  ) -> Double {
    let (p1, p2, p3) = (c.p1 - c.p0, c.p2 - c.p0, c.p3 - c.p0)
    let (a, b, e) = (p1.cross(p2 - p1), (p2 - p1).cross(p3 - p2), p1.cross(p3 - p2))
    // A curve with an inflection is not corrected: its total area may be right while its parts are
    // wrong.
    guard a * b >= 0, a * e >= 0, b * e >= 0 else { return 1 }
    let exact = (3 * (p1.cross(p2) + p1.cross(p3)) + 6 * p2.cross(p3)) / 10
    let (bend0, bend1) = (p2 - p1 - p1, p3 - p2 - (p2 - p1))
    // Twice the areas enclosed by two sets of chords. The vertices of `plain` lie on the curve, and
    // those of `moved` are moved out by their full distance.
    var (plain, moved) = (0.0, 0.0)
    var (lastPlain, lastMoved) = (Point.zero, Point.zero)
    for i in 0..<(count - 1) {
      let t = first + Double(i) * width
      let u = 1 - t
      let place = p1 * (3 * u * u * t) + p2 * (3 * u * t * t) + p3 * (t * t * t)
      let out = place - (bend0 * u + bend1 * t) * (width * width / 2)
      plain += lastPlain.cross(place)
      moved += lastMoved.cross(out)
      (lastPlain, lastMoved) = (place, out)
    }
    plain += lastPlain.cross(p3)
    moved += lastMoved.cross(p3)
    let share = (exact - plain) / (moved - plain)
    return abs(share - 1) < 0.5 ? share : 1
  }
}

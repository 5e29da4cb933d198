import Geometry
import TestSupport
import Testing

@Suite struct FlatteningTests {
  /// Returns the largest coverage error of a pixel in 255ths, and the mean error of partly covered
  /// pixels.
  private static func errors(_ path: Path, size: Int) -> (worst: Double, mean: Double) {
    let coverage = CoverageGrid(Segments(path), size, size).coverage
    var reference = CoverageGrid(size, size)
    var last: Point?
    // All points are connected, so the path must be one closed subpath.
    path.sample(size * 40) { p in
      if let last { reference.add(from: last, to: p) }
      last = p
    }
    var (worst, sum, count) = (0.0, 0.0, 0.0)
    for (a, b) in zip(coverage, reference.coverage) {
      let error = abs(min(abs(a), 1) - min(abs(b), 1)) * 255
      worst = max(worst, error)
      if abs(b) > 1e-9, abs(b) < 1 - 1e-9 { (sum, count) = (sum + error, count + 1) }
    }
    return (worst, sum / max(count, 1))
  }

  /// The arguments: radius, maximum number of segments, and limits of the worst and mean error.
  ///
  /// A polygon with its corners on the circle would need twice as many segments to be as accurate.
  @Test(arguments: [
    (0.3, 12, 1.2, 0.5), (1.0, 16, 0.7, 0.25), (3, 32, 0.7, 0.25), (15, 80, 0.7, 0.25),
    (100, 280, 0.7, 0.3),
  ])
  func circlesFlattenAccuratelyIntoFewSegments(
    radius: Double, pieces: Int, worst: Double, mean: Double
  ) {
    var numbers = SeededGenerator(seed: 11)
    for _ in 0..<8 {
      let (x, y) = (numbers.number(1...2), numbers.number(1...2))
      let path = Path(ellipseIn: Rect(x: x, y: y, width: 2 * radius, height: 2 * radius))
      let error = Self.errors(path, size: Int(2 * radius) + 4)
      #expect(error.worst < worst && error.mean < mean, "\(error)")
      #expect(Segments(path).all.count <= pieces)
    }
  }

  @Test(arguments: [8.0, 30, 100]) func curvesFlattenAccurately(size: Double) {
    var numbers = SeededGenerator(seed: 12)
    var (worst, sum) = (0.0, 0.0)
    for _ in 0..<100 {
      let isCubic = Bool.random(using: &numbers)
      let path = Path { path in
        path.move(to: numbers.point(1...size))
        if isCubic {
          path.addCurve(
            to: numbers.point(1...size), control1: numbers.point(1...size),
            control2: numbers.point(1...size))
        } else {
          path.addQuadCurve(to: numbers.point(1...size), control: numbers.point(1...size))
        }
        path.closeSubpath()
      }
      let error = Self.errors(path, size: Int(size) + 2)
      worst = max(worst, error.worst)
      sum += error.mean
    }
    // Where both arms of a hairpin turn pass through one pixel, their errors may add up.
    #expect(worst < 1.25 && sum / 100 < 0.2, "\(worst) \(sum / 100)")
  }

  @Test func flattenedCirclesKeepTheirArea() {
    for radius in [0.5, 3, 15, 100, 1000] {
      let circle = Path(
        ellipseIn: Rect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
      let exact = Segments(circle, tolerance: 1e-9).area
      #expect(
        abs(Segments(circle).area / exact - 1) < (radius < 1 ? 2e-3 : 2e-4 / radius), "\(radius)")
    }
  }

  @Test func curveAndItsReverseHaveTheSameVertices() {
    var numbers = SeededGenerator(seed: 13)
    for _ in 0..<300 {
      let (p, q, c, d) = (
        numbers.point(0...100), numbers.point(0...100), numbers.point(0...100),
        numbers.point(0...100)
      )
      let there = Path { path in
        path.move(to: p)
        path.addCurve(to: q, control1: c, control2: d)
      }
      let back = Path { path in
        path.move(to: q)
        path.addCurve(to: p, control1: d, control2: c)
      }
      let (a, b) = (Segments(there).all, Segments(back).all)
      #expect(a.count == b.count)
      for (s, t) in zip(a.dropLast(), b.dropLast().reversed()) {
        #expect(abs(s.x0 - t.x1) < 1e-10 && abs(s.y0 - t.y1) < 1e-10)
      }
    }
  }

  @Test func flatteningToleranceAppliesAfterTheTransform() {
    let path = Path(ellipseIn: Rect(x: 0, y: 0, width: 2, height: 2))
    var segments = Segments()
    let box = segments.append(path, transform: Transform(scaleX: 100, y: 50))
    #expect(box == Rect(x: 0, y: 0, width: 200, height: 100))
    #expect(segments.all.count > 150)
  }

  @Test func invisibleCurvesFlattenToFewSegments() {
    let visible = Rect(x: 0, y: 0, width: 100, height: 100)
    func curve(_ dx: Double, _ dy: Double, _ size: Double) -> Path {
      Path { path in
        path.move(to: Point(dx, dy))
        path.addCurve(
          to: Point(dx + size, dy + size), control1: Point(dx + size, dy),
          control2: Point(dx, dy + size / 2))
      }
    }
    func count(_ path: Path) -> Int {
      var segments = Segments()
      segments.append(path, visible: visible)
      return segments.all.count
    }
    for (dx, dy) in [(200.0, 0.0), (-2e5, 0), (0, 200), (0, -2e5)] {
      #expect(count(curve(dx, dy, 1e5)) <= 2)
    }
    // This curve passes through the visible rectangle and is a thousand times as wide. It is cut
    // into short segments only where it is visible.
    let through = curve(-6e4, -5e4, 1e5)
    #expect(count(through) < 100)
    var (culled, full) = (Segments(), Segments())
    culled.append(through, visible: visible)
    full.append(through, tolerance: 1e-5)
    // Both outlines must cross the visible rows at the same points.
    for y in stride(from: 0.5, to: 100, by: 1) {
      func crossings(_ segments: Segments) -> [Double] {
        segments.all.filter { ($0.y0 <= y) != ($0.y1 <= y) }
          .map { $0.x0 + (y - $0.y0) / ($0.y1 - $0.y0) * ($0.x1 - $0.x0) }
          .filter { $0 > -50 && $0 < 150 }
      }
      for (a, b) in zip(crossings(culled), crossings(full)) { #expect(abs(a - b) < 0.01) }
    }
  }
}

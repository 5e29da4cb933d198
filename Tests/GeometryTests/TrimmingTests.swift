import Geometry
import TestSupport
import Testing

@Suite struct TrimmingTests {
  private static let bend = Path { path in
    path.addLines([Point(0, 0), Point(30, 0), Point(30, 40)])
  }

  private static func length(_ path: Path) -> Double {
    var sum = 0.0
    var last: Point?
    path.sample(2000) { p in
      if let last {
        let (dx, dy) = (p.x - last.x, p.y - last.y)
        sum += (dx * dx + dy * dy).squareRoot()
      }
      last = p
    }
    return sum
  }

  @Test(arguments: CornerVectors.trims) func trimsMatchTheTestVectors(
    vector: CornerVectors.TrimCase
  ) {
    let part = Self.bend.trimmedPath(from: vector.from, to: vector.to)
    guard let (start, end) = vector.ends else { return #expect(part.isEmpty) }
    let points = part.elements.points
    #expect(abs(points[0].x - start.x) < 1e-9 && abs(points[0].y - start.y) < 1e-9)
    let last = points[points.count - 1]
    #expect(abs(last.x - end.x) < 1e-9 && abs(last.y - end.y) < 1e-9)
  }

  @Test func trimFractionsAreFractionsOfThePathLength() {
    var numbers = SeededGenerator(seed: 5)
    for _ in 0..<40 {
      let path = Path { path in
        path.move(to: numbers.point(0...100))
        path.addCurve(
          to: numbers.point(0...100), control1: numbers.point(0...100),
          control2: numbers.point(0...100))
        path.addQuadCurve(to: numbers.point(0...100), control: numbers.point(0...100))
        path.addLine(to: numbers.point(0...100))
      }
      let whole = Self.length(path)
      for (from, to) in [(0.0, 0.3), (0.2, 0.7), (0.45, 0.46), (0.9, 1)] {
        let part = Self.length(path.trimmedPath(from: from, to: to))
        #expect(abs(part - (to - from) * whole) < 2e-5 * whole)
      }
      // Quadratic curves stay quadratic.
      let verbs = path.trimmedPath(from: 0.001, to: 0.999).elements.verbs
      #expect(verbs == [.move, .curve, .quadCurve, .line])
    }
  }

  @Test func adjacentTrimsShareTheirEndPoints() {
    let circle = Path(ellipseIn: Rect(x: 0, y: 0, width: 20, height: 20))
    var end = Point(20, 10)
    for i in 0..<10 {
      let part = circle.trimmedPath(from: Double(i) / 10, to: Double(i + 1) / 10)
      let start = part.elements.points[0]
      #expect(abs(start.x - end.x) < 1e-7 && abs(start.y - end.y) < 1e-7)
      end = part.currentPoint ?? .zero
      // Equal lengths are not quite equal angles, because four cubics only approximate a circle.
      let angle = Double.atan2(end.y - 10, end.x - 10)
      let expected = Double(i + 1) / 10 * 2 * .pi
      let error = angle < -1e-6 ? angle + 2 * .pi - expected : angle - expected
      #expect(abs(error) < 2e-3 || i == 9)
    }
  }

  @Test func trimLengthIncludesClosingLinesAndAllSubpaths() {
    let path = Path { path in
      path.addLines([Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)])
      path.closeSubpath()
      path.addLines([Point(100, 0), Point(160, 0)])
    }
    // The square is 40 long, the line 60.
    let last = path.trimmedPath(from: 0.35, to: 0.4)
    #expect(last.elements.points == [Point(0, 5), Point(0, 0)])
    let both = path.trimmedPath(from: 0, to: 0.5)
    #expect(both.elements.verbs == [.move, .line, .line, .line, .close, .move, .line])
    #expect(both.currentPoint == Point(110, 0))
    let second = path.trimmedPath(from: 0.4, to: 1)
    #expect(second.elements.points == [Point(100, 0), Point(160, 0)])
  }

  @Test func emptyOrNaNTrimRangesGiveEmptyPaths() {
    #expect(Self.bend.trimmedPath(from: 0.5, to: 0.5).isEmpty)
    #expect(Self.bend.trimmedPath(from: 1, to: 2).isEmpty)
    #expect(Self.bend.trimmedPath(from: -1, to: 0).isEmpty)
    #expect(Self.bend.trimmedPath(from: .nan, to: 0.5).isEmpty)
    #expect(Self.bend.trimmedPath(from: 0.5, to: .nan).isEmpty)
    #expect(Path().trimmedPath(from: 0, to: 1).isEmpty)
    #expect(Self.bend.trimmedPath(from: -.infinity, to: .infinity) == Self.bend)
    let dot = Path { path in
      path.move(to: Point(1, 1))
      path.addLine(to: Point(1, 1))
    }
    #expect(dot.trimmedPath(from: 0.2, to: 0.8).isEmpty)
  }
}

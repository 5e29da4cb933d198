import Geometry
import TestSupport
import Testing

@Suite struct BoundsTests {
  @Test func boundingRectOfCurvesIsTight() {
    let curve = Path { path in
      path.move(to: Point(0, 0))
      path.addCurve(to: Point(100, 0), control1: Point(0, 100), control2: Point(100, 100))
      path.move(to: Point(0, 200))
      path.addQuadCurve(to: Point(20, 200), control: Point(10, 220))
    }
    #expect(curve.boundingRect == Rect(x: 0, y: 0, width: 100, height: 210))
    #expect(curve.controlBounds == Rect(x: 0, y: 0, width: 100, height: 220))
  }

  @Test func boundingRectOfRandomCurvesIsTight() {
    var numbers = SeededGenerator(seed: 9)
    for _ in 0..<200 {
      let path = Path { path in
        path.move(to: numbers.point(-50...50))
        path.addCurve(
          to: numbers.point(-50...50), control1: numbers.point(-50...50),
          control2: numbers.point(-50...50))
        path.addQuadCurve(to: numbers.point(-50...50), control: numbers.point(-50...50))
      }
      let box = path.boundingRect
      var reached = Rect.null
      path.sample(2000) { reached = reached.union(Rect(origin: $0, size: .zero)) }
      #expect(box.insetBy(dx: -1e-9, dy: -1e-9).contains(reached))
      #expect(reached.insetBy(dx: -1e-3, dy: -1e-3).contains(box))
    }
  }

  @Test func emptySubpathsDoNotExtendTheBoundingRect() {
    #expect(Path().boundingRect.isNull)
    let path = Path { path in
      path.move(to: Point(-100, -100))
      path.move(to: Point(1, 1))
      path.addLine(to: Point(3, 5))
      path.move(to: Point(0, .nan))
      path.addLine(to: Point(50, 50))
      path.move(to: Point(100, 100))
    }
    #expect(path.boundingRect == Rect(x: 1, y: 1, width: 2, height: 4))
    #expect(Path { $0.move(to: Point(1, 1)) }.boundingRect.isNull)
  }

  @Test func shapesHaveTheirRectAsBoundingRect() {
    let rect = Rect(x: 1, y: 2, width: 30, height: 40)
    #expect(Path(rect).boundingRect == rect)
    #expect(Path(ellipseIn: rect).boundingRect == rect)
    #expect(Path(roundedRect: rect, cornerRadius: 9, style: .continuous).boundingRect == rect)
    let turned = Path(ellipseIn: Rect(x: -10, y: -5, width: 20, height: 10))
      .applying(Transform(rotation: .degrees(45)))
    // The exact value is √((10² + 5²) / 2); four cubics deviate from it a little.
    #expect(abs(turned.boundingRect.maxX - 7.905694) < 0.01)
  }
}

@Suite struct ContainsTests {
  @Test func containsTreatsEdgesAsHalfOpen() {
    let rect = Rect(x: 0, y: 0, width: 20, height: 10)
    var outline = Path()
    outline.addLines([Point(0, 0), Point(20, 0), Point(20, 10), Point(0, 10)])
    for path in [Path(rect), outline] {
      #expect(path.contains(Point(0, 0)) && path.contains(Point(0, 9.999)))
      #expect(!path.contains(Point(20, 5)) && !path.contains(Point(5, 10)))
      for p in [Point(0, 0), Point(10, 0), Point(20, 0), Point(20, 10), Point(10, 10)] {
        #expect(path.contains(p, includesOutline: true))
      }
      for p in [Point(10, -0.01), Point(10, 10.01), Point(-0.01, 5), Point(20.01, 5)] {
        #expect(!path.contains(p, includesOutline: true))
      }
    }
  }

  @Test func containsFollowsTheWindingRule() {
    let path = Path { path in
      path.addRect(Rect(x: 0, y: 0, width: 50, height: 50))
      path.addRect(Rect(x: 10, y: 10, width: 30, height: 30))
    }
    #expect(path.contains(Point(25, 25)) && !path.contains(Point(25, 25), eoFill: true))
    #expect(path.contains(Point(5, 5), eoFill: true))
    // Mirroring a rectangle reverses its winding, even if the rectangle is the first of its path.
    let mirror = Transform(translationX: 50, y: 0).scaledBy(x: -1, y: 1)
    var hole = Path(Rect(x: 0, y: 0, width: 50, height: 50))
    hole.addRect(Rect(x: 10, y: 10, width: 30, height: 30), transform: mirror)
    #expect(!hole.contains(Point(25, 25)) && hole.contains(Point(5, 5)))
    var first = Path()
    first.addRect(Rect(x: 10, y: 10, width: 30, height: 30), transform: mirror)
    first.addRect(Rect(x: 0, y: 0, width: 50, height: 50))
    #expect(!first.contains(Point(25, 25)) && first.contains(Point(5, 5)))
    var mirrored = Path(Rect(x: 0, y: 0, width: 50, height: 50))
    mirrored.addLines([Point(10, 10), Point(10, 40), Point(40, 40), Point(40, 10)])
    #expect(!mirrored.contains(Point(25, 25)) && mirrored.contains(Point(5, 5)))
  }

  @Test func containsIsExactForCircles() {
    let circle = Path(ellipseIn: Rect(x: 0, y: 0, width: 20, height: 20))
    var numbers = SeededGenerator(seed: 3)
    for _ in 0..<2000 {
      let p = numbers.point(-1...21)
      let distance = ((p.x - 10) * (p.x - 10) + (p.y - 10) * (p.y - 10)).squareRoot()
      if abs(distance - 10) > 0.01 { #expect(circle.contains(p) == (distance < 10)) }
    }
    // These points lie on the outline, at the ends of curves and in the middle of one.
    for p in [Point(20, 10), Point(10, 0), circle.trimmedPath(from: 0, to: 0.3).currentPoint!] {
      #expect(circle.contains(p, includesOutline: true))
      #expect(!circle.contains(Point(p.x, p.y + 30), includesOutline: true))
    }
  }

  /// Compares the result with the winding number of the flattened outline.
  @Test func containsAgreesWithTheFlattenedOutline() {
    var numbers = SeededGenerator(seed: 4)
    for _ in 0..<100 {
      let path = Path { path in
        path.move(to: numbers.point(0...50))
        for _ in 0..<3 {
          path.addCurve(
            to: numbers.point(0...50), control1: numbers.point(0...50),
            control2: numbers.point(0...50))
          path.addQuadCurve(to: numbers.point(0...50), control: numbers.point(0...50))
        }
      }
      let segments = Segments(path, tolerance: 1e-7)
      for _ in 0..<50 {
        let p = numbers.point(0...50)
        var winding = 0
        var isNear = false
        for s in segments.all where (s.y0 <= p.y) != (s.y1 <= p.y) {
          let x = s.x0 + (p.y - s.y0) / (s.y1 - s.y0) * (s.x1 - s.x0)
          isNear = isNear || abs(x - p.x) < 1e-3
          if x > p.x { winding += s.y1 > s.y0 ? 1 : -1 }
        }
        if isNear { continue }
        #expect(path.contains(p) == (winding != 0))
        #expect(path.contains(p, eoFill: true) == (winding % 2 != 0))
      }
    }
  }

  @Test func containsClosesOpenSubpathsAndSkipsNonFiniteOnes() {
    let path = Path { path in
      path.addLines([Point(0, 0), Point(10, 0), Point(10, 10)])
      path.addLines([Point(20, 0), Point(30, 0), Point(30, .infinity)])
    }
    #expect(path.contains(Point(8, 2)))
    #expect(!path.contains(Point(28, 2)))
    #expect(!path.contains(Point(.nan, 2)) && !path.contains(Point(8, .infinity)))
  }

  @Test func withoutPointsRemovesZeroLengthSubpaths() {
    let path = Path { path in
      path.move(to: Point(1, 1))
      path.addLine(to: Point(1, 1))
      path.move(to: Point(5, 5))
      path.addLine(to: Point(6, 5))
      path.closeSubpath()
      path.addLine(to: Point(5, 5))
      path.move(to: Point(9, 9))
    }
    let pruned = path.withoutPoints
    #expect(pruned.elements.verbs == [.move, .line, .close])
    #expect(pruned.currentPoint == Point(5, 5))
    #expect(Path(Rect(x: 1, y: 1, width: 0, height: 0)).withoutPoints.isEmpty)
    #expect(!Path(Rect(x: 1, y: 1, width: 0, height: 2)).withoutPoints.isEmpty)
  }

  @Test func currentPointFollowsTheLastElement() {
    var path = Path()
    #expect(path.currentPoint == nil)
    path.addRect(Rect(x: 3, y: 4, width: 5, height: 6))
    #expect(path.currentPoint == Point(3, 4))
    path.addLine(to: Point(0, 0))
    #expect(path.currentPoint == Point(0, 0))
    path.closeSubpath()
    #expect(path.currentPoint == Point(3, 4))
    path.addPath(Path())
    path.addLine(to: Point(1, 1))
    path.closeSubpath()
    #expect(path.currentPoint == Point(3, 4), "an empty path changes nothing")
    #expect(
      Path(ellipseIn: Rect(x: 0, y: 0, width: 4, height: 4)).currentPoint == Point(4, 2))
  }
}

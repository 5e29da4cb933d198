import Geometry
import Testing

@Suite struct ArcTests {
  private static func distance(_ p: Point, _ q: Point) -> Double {
    ((p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y)).squareRoot()
  }

  /// Returns the point that is reached after a fraction of an outline's length.
  private static func end(of path: Path, at fraction: Double) -> Point {
    path.trimmedPath(from: 0, to: fraction).currentPoint ?? Point(.nan, .nan)
  }

  @Test(arguments: CornerVectors.arcs) func arcsMatchTheTestVectors(vector: CornerVectors.ArcCase) {
    let path = Path {
      $0.addArc(
        center: vector.center, radius: vector.radius, startAngle: .degrees(vector.start),
        endAngle: .degrees(vector.end), clockwise: vector.clockwise)
    }
    guard case .move(let start) = path.firstElement else { return #expect(Bool(false)) }
    #expect(Self.distance(start, vector.points[0]) < 1e-6)
    #expect(Self.distance(path.currentPoint ?? .zero, vector.points[4]) < 1e-6)
    for i in 1...3 {
      let p = Self.end(of: path, at: Double(i) / 4)
      #expect(Self.distance(p, vector.points[i]) < 1e-4 * vector.radius, "quarter \(i)")
    }
  }

  @Test func arcsStayOnTheCircle() {
    for sweep in [10.0, 45, 90, 100, 180, 271, 359, 360] {
      let path = Path {
        $0.addArc(
          center: Point(3, 4), radius: 100, startAngle: .degrees(17),
          endAngle: .degrees(17 + sweep),
          clockwise: false)
      }
      var worst = 0.0
      for i in 1...200 {
        let p = Self.end(of: path, at: Double(i) / 200)
        worst = max(worst, abs(Self.distance(p, Point(3, 4)) - 100))
      }
      #expect(worst < 5e-4, "\(sweep)°: \(worst)")
    }
  }

  @Test func arcSweepFollowsItsDirectionAndClampsToOneTurn() {
    func sweep(_ start: Double, _ end: Double, _ clockwise: Bool) -> Double {
      let path = Path {
        $0.addArc(
          center: .zero, radius: 1, startAngle: .degrees(start), endAngle: .degrees(end),
          clockwise: clockwise)
      }
      // On the unit circle, the angle of the sweep is twice the signed area of the sector.
      var segments = Segments()
      var sector = path
      sector.addLine(to: .zero)
      segments.append(sector, tolerance: 1e-9)
      return (segments.area * 2 * 180 / .pi).rounded()
    }
    #expect(sweep(0, 90, false) == 90)
    #expect(sweep(0, 90, true) == -270)
    #expect(sweep(90, 0, false) == 270)
    #expect(sweep(90, 0, true) == -90)
    #expect(sweep(0, 360, true) == -360)
    #expect(sweep(30, 390, true) == -360)
    #expect(sweep(360, 0, false) == 360)
    #expect(sweep(0, 725, false) == 360)
    #expect(sweep(-10, 10, false) == 20)
    #expect(sweep(50, 50, false) == 0)
  }

  @Test func lineConnectsTheCurrentPointToTheArc() {
    var path = Path()
    path.move(to: Point(-5, 0))
    path.addArc(
      center: .zero, radius: 2, startAngle: .zero, endAngle: .degrees(90), clockwise: false)
    #expect(path.elements.verbs == [.move, .line, .curve, .curve])
    #expect(path.elements.points[1] == Point(2, 0))
    path.addArc(
      center: .zero, radius: 0, startAngle: .zero, endAngle: .degrees(90), clockwise: false)
    #expect(path.currentPoint == .zero)
  }

  @Test func transformedArcsAreEllipses() {
    let path = Path {
      $0.addArc(
        center: .zero, radius: 1, startAngle: .zero, endAngle: .degrees(360), clockwise: false,
        transform: Transform(translationX: 10, y: 20).scaledBy(x: 3, y: 5))
    }
    let box = path.boundingRect
    #expect(abs(box.minX - 7) < 1e-5 && abs(box.maxX - 13) < 1e-5)
    #expect(abs(box.minY - 15) < 1e-5 && abs(box.maxY - 25) < 1e-5)
    #expect(path.currentPoint == Point(13, 20), "a full turn must end at its start")
  }

  @Test func relativeArcsSweepTheirDeltaUpToOneTurn() {
    let path = Path {
      $0.addRelativeArc(
        center: Point(1, 1), radius: 2, startAngle: .degrees(90), delta: .degrees(-90))
    }
    #expect(Self.distance(path.elements.points[0], Point(1, 3)) < 1e-12)
    #expect(Self.distance(path.currentPoint ?? .zero, Point(3, 1)) < 1e-12)
    let turn = Path {
      $0.addRelativeArc(center: .zero, radius: 2, startAngle: .zero, delta: .degrees(1e6))
    }
    #expect(turn.currentPoint == Point(2, 0))
  }

  @Test func tangentArcsRoundTheCorner() {
    var path = Path()
    path.move(to: .zero)
    path.addArc(tangent1End: Point(10, 0), tangent2End: Point(10, 10), radius: 4)
    #expect(path.elements.points[1] == Point(6, 0))
    #expect(Self.distance(path.currentPoint ?? .zero, Point(10, 4)) < 1e-12)
    let middle = Self.end(of: path, at: (6 + .pi) / (6 + 2 * .pi))
    #expect(abs(Self.distance(middle, Point(6, 4)) - 4) < 1e-4)
    // The same corner, turning to the other side.
    path = Path()
    path.move(to: .zero)
    path.addArc(tangent1End: Point(10, 0), tangent2End: Point(10, -10), radius: 4)
    #expect(Self.distance(path.currentPoint ?? .zero, Point(10, -4)) < 1e-12)
  }

  @Test func tangentArcsOfDegenerateCornersAreLines() {
    func verbs(_ p: Point, _ q: Point, _ radius: Double) -> [Path.Elements.Verb] {
      var path = Path()
      path.move(to: .zero)
      path.addArc(tangent1End: p, tangent2End: q, radius: radius)
      #expect(path.currentPoint == p)
      return path.elements.verbs
    }
    #expect(verbs(Point(10, 0), Point(20, 0), 4) == [.move, .line])
    #expect(verbs(Point(10, 0), Point(-20, 0), 4) == [.move, .line])
    #expect(verbs(Point(10, 0), Point(10, 0), 4) == [.move, .line])
    #expect(verbs(Point(0, 0), Point(10, 0), 4) == [.move, .line])
    #expect(verbs(Point(10, 0), Point(10, 10), 0) == [.move, .line])
    var empty = Path()
    empty.addArc(tangent1End: Point(3, 4), tangent2End: Point(9, 9), radius: 2)
    #expect(empty.elements.verbs == [.move] && empty.currentPoint == Point(3, 4))
  }

  @Test func tangentArcsApplyTheTransformToTheCorner() {
    var path = Path()
    path.move(to: Point(0, 50))
    path.addArc(
      tangent1End: Point(50, 50), tangent2End: Point(50, 0), radius: 50,
      transform: Transform(translationX: 100, y: 0).scaledBy(x: 0.1, y: 1))
    // The transform maps (-1000, 50) to the start of the path. So the corner's edges have lengths
    // of 1,050 and 50 before the transform is applied.
    #expect(Self.distance(path.elements.points[1], Point(100, 50)) < 1e-9)
    #expect(Self.distance(path.currentPoint ?? .zero, Point(105, 0)) < 1e-9)
  }

  @Test func svgArcsConnectTwoPointsInFourWays() {
    for (isLarge, isClockwise, center) in [
      (false, true, Point(0, 1)), (true, false, Point(0, 1)), (true, true, Point(1, 0)),
      (false, false, Point(1, 0)),
    ] {
      var path = Path()
      path.move(to: .zero)
      path.addArc(
        to: Point(1, 1), radii: Size(1, 1), rotation: .zero, isLargeArc: isLarge,
        isClockwise: isClockwise)
      for i in 0...20 {
        let p = Self.end(of: path, at: Double(i) / 20 + 1e-9)
        #expect(abs(Self.distance(p, center) - 1) < 1e-5, "\(isLarge) \(isClockwise)")
      }
      #expect(path.currentPoint == Point(1, 1))
      #expect(path.elements.verbs.count == (isLarge ? 7 : 3))
    }
  }

  @Test func tooSmallRadiiOfSVGArcsGrowToReachTheEnd() {
    var path = Path()
    path.move(to: Point(-10, 0))
    path.addArc(
      to: Point(10, 0), radii: Size(1, 0.5), rotation: .zero, isLargeArc: false, isClockwise: true)
    let box = path.boundingRect
    #expect(abs(box.minY + 5) < 1e-4 && abs(box.maxY) < 1e-9, "up and over, clockwise")
    #expect(abs(box.width - 20) < 1e-4)
    path.addArc(
      to: Point(10, 20), radii: Size(0, 7), rotation: .zero, isLargeArc: false, isClockwise: true)
    #expect(path.elements.verbs.last == .line)
    let before = path
    path.addArc(
      to: Point(10, 20), radii: Size(3, 7), rotation: .zero, isLargeArc: true, isClockwise: true)
    #expect(path == before)
  }
}

extension Path {
  var firstElement: Element? {
    var first: Element?
    forEach { if first == nil { first = $0 } }
    return first
  }
}

@Suite struct AngleTests {
  @Test func anglesConvertUnitsAndAdd() {
    #expect(Angle.degrees(180).radians == .pi)
    #expect(Angle.degrees(90) == Angle(radians: .pi / 2))
    var angle = Angle.zero
    angle.degrees = 360
    #expect(angle.radians == 2 * .pi)
    #expect(Angle.degrees(10) < Angle.degrees(11))
    #expect((Angle.degrees(30) + .degrees(60)).degrees == 90)
    #expect(abs((-Angle.degrees(30) * 2).degrees + 60) < 1e-12)
    let turned = Transform(rotation: .degrees(90)).apply(Point(1, 0))
    #expect(abs(turned.x) < 1e-15 && turned.y == 1)
  }
}

import Geometry
import Testing

@Suite struct PathTests {
  static let shapes: [Path] = [
    Path(Rect(x: 1, y: 2, width: 30, height: 40)),
    Path(roundedRect: Rect(x: 1, y: 2, width: 30, height: 40), cornerRadius: 7),
    Path(ellipseIn: Rect(x: 1, y: 2, width: 30, height: 40)),
  ]

  @Test func translatedAndScaledShapesAreStillStoredAsShapes() {
    let transform = Transform(scaleX: 2, y: 2).translatedBy(x: 3, y: 4)
    for path in Self.shapes {
      let moved = path.applying(transform)
      if case .elements = moved.storage { Issue.record("became elements") }
      // Every point must equal the transformed point of the original outline.
      for (p, q) in zip(moved.elements.points, path.elements.points) {
        let expected = transform.apply(q)
        #expect(abs(p.x - expected.x) < 1e-9 && abs(p.y - expected.y) < 1e-9)
      }
    }
  }

  @Test func nullRectsGiveEmptyPathsAndCornerRadiiAreClamped() {
    #expect(Path(Rect.null).isEmpty)
    #expect(Path(roundedRect: .null, cornerRadius: 4).isEmpty)
    #expect(
      Path(roundedRect: Rect(x: 0, y: 0, width: 4, height: 4), cornerRadius: 0).storage
        == .rect(Rect(x: 0, y: 0, width: 4, height: 4)))
    let capsule = RoundedRect(Rect(x: 0, y: 0, width: 10, height: 4), radius: 100)
    #expect(capsule.radius == 2)
    #expect(RoundedRect(Rect(x: 0, y: 0, width: 10, height: 4), radius: .nan).radius == 0)
  }

  @Test func drawingAfterACloseContinuesFromTheSubpathStart() {
    let path = Path { path in
      path.move(to: Point(1, 1))
      path.addLine(to: Point(5, 1))
      path.closeSubpath()
      path.addLine(to: Point(1, 9))
    }
    var moves: [Point] = []
    path.forEach { if case .move(let to) = $0 { moves.append(to) } }
    #expect(moves == [Point(1, 1), Point(1, 1)])
  }

  @Test func segmentsCloseEveryContour() {
    var segments = Segments()
    for path in Self.shapes {
      segments.removeAll()
      let box = segments.append(path)
      let fall = segments.all.reduce(0.0) { $0 + ($1.y1 - $1.y0) }
      #expect(abs(fall) < 1e-9)
      #expect(box == Rect(x: 1, y: 2, width: 30, height: 40))
    }
  }

  @Test func chordsStayWithinTheTolerance() {
    var segments = Segments()
    _ = segments.append(Path(ellipseIn: Rect(x: -100, y: -100, width: 200, height: 200)))
    var worst = 0.0
    for segment in segments.all {
      let (x, y) = ((segment.x0 + segment.x1) / 2, (segment.y0 + segment.y1) / 2)
      worst = max(worst, abs(100 - (x * x + y * y).squareRoot()))
    }
    // The limit is the tolerance plus the error of a circle of four cubics: 2.7e-4 of the radius.
    #expect(worst < Segments.tolerance + 0.028)
    #expect(segments.all.count < 400)
  }

  @Test func nonFiniteContoursAreLeftOut() {
    let path = Path { path in
      path.addLines([Point(0, 0), Point(.nan, 4), Point(4, 4)])
      path.closeSubpath()
      path.addRect(Rect(x: 10, y: 10, width: 5, height: 5))
      path.move(to: Point(1, 1))
      path.addQuadCurve(to: Point(2, 2), control: Point(.infinity, 0))
    }
    var segments = Segments()
    let box = segments.append(path)
    #expect(box == Rect(x: 10, y: 10, width: 5, height: 5))
    #expect(segments.all.count == 4)
  }

  @Test func hugeCurvesHaveABoundedNumberOfSegments() {
    let path = Path { path in
      path.move(to: .zero)
      path.addCurve(
        to: Point(1e15, 0), control1: Point(0, 1e15), control2: Point(1e15, -1e15))
    }
    var segments = Segments()
    _ = segments.append(path)
    #expect(segments.all.count <= 1100)
  }
}

@Suite struct PixelRectTests {
  let limits = PixelRect(left: 0, top: 0, right: 100, bottom: 80)

  @Test func coveringRectRoundsOutwardsAndClips() {
    let covered = PixelRect(
      covering: Rect(left: 1.2, top: -4, right: 9.0001, bottom: 1e300), in: limits)
    #expect(covered == PixelRect(left: 1, top: 0, right: 10, bottom: 80))
    #expect(PixelRect(covering: Rect(x: .nan, y: 0, width: 1, height: 1), in: limits).isEmpty)
    #expect(PixelRect(covering: .null, in: limits).isEmpty)
  }

  @Test func tidyCoversAllRectsWithAtMost16Rects() {
    var state: UInt64 = 42
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    for _ in 0..<200 {
      let rects = (0..<next(60)).map { _ in
        let (x, y) = (next(140) - 20, next(120) - 20)
        return PixelRect(left: x, top: y, right: x + next(20) - 2, bottom: y + next(20) - 2)
      }
      var tidy = rects
      PixelRect.tidy(&tidy, limits: limits, atMost: 16)
      #expect(tidy.count <= 16)
      #expect(tidy.allSatisfy { !$0.isEmpty && $0.intersection(limits) == $0 })
      for rect in rects {
        let wanted = rect.intersection(limits)
        guard !wanted.isEmpty else { continue }
        for y in wanted.top..<wanted.bottom {
          for x in wanted.left..<wanted.right {
            let isCovered = tidy.contains {
              x >= $0.left && x < $0.right && y >= $0.top && y < $0.bottom
            }
            #expect(isCovered)
          }
        }
      }
    }
  }

  @Test func tidyMergesOnlyTouchingRects() {
    var apart = [
      PixelRect(left: 0, top: 0, right: 10, bottom: 10),
      PixelRect(left: 50, top: 50, right: 60, bottom: 60),
    ]
    PixelRect.tidy(&apart, limits: limits, atMost: 16)
    #expect(apart.count == 2)
    var touching = [
      PixelRect(left: 0, top: 0, right: 10, bottom: 10),
      PixelRect(left: 10, top: 0, right: 20, bottom: 10),
      PixelRect(left: 3, top: 3, right: 4, bottom: 4),
    ]
    PixelRect.tidy(&touching, limits: limits, atMost: 16)
    #expect(touching == [PixelRect(left: 0, top: 0, right: 20, bottom: 10)])
  }
}

@Suite struct LineTests {
  @Test func lineOfTwoPointsAllocatesNoArray() {
    let (p, q) = (Point(1, 2), Point(5, -3))
    let drawn = Path { path in
      path.move(to: p)
      path.addLine(to: q)
    }
    let others = [
      Path(from: p, to: q), Path { $0.addLines([p, q]) }, Path("1 2 m 5 -3 l"),
      try? Path(svg: "M1 2 5 -3"), Path(from: p, to: Point(9, -8)).trimmedPath(from: 0, to: 0.5),
      Path(from: .zero, to: Point(4, -5)).offsetBy(dx: 1, dy: 2),
    ]
    #expect(drawn.storage == .line(p, q))
    #expect(drawn.elements.verbs == [.move, .line] && drawn.elements.points == [p, q])
    for path in others { #expect(path == drawn) }
    #expect(drawn.currentPoint == q && !drawn.isEmpty)
    #expect(drawn.boundingRect == Rect(x: 1, y: -3, width: 4, height: 5))
    #expect(drawn.controlBounds == drawn.boundingRect)
    #expect(drawn.withoutPoints == drawn && Path(from: p, to: p).withoutPoints.isEmpty)
    #expect(Path(from: p, to: Point(.nan, 0)).boundingRect.isNull)
    #expect(Path(drawn.description) == drawn)
    let first = Path { $0.addLine(to: q) }
    #expect(first == Path(from: q, to: q), "drawing begins at the first point given")
  }

  @Test func lineBecomesElementsWhenExtended() {
    let (p, q) = (Point(1, 2), Point(5, -3))
    var path = Path(from: p, to: q)
    path.addLine(to: Point(8, 8))
    path.closeSubpath()
    #expect(path.elements.verbs == [.move, .line, .line, .close])
    #expect(path.elements.points == [p, q, Point(8, 8)])
    var moved = Path { $0.move(to: p) }
    #expect(
      moved.storage == .start(p) && moved.currentPoint == p && moved.elements.verbs == [.move])
    #expect(moved.boundingRect.isNull && moved.withoutPoints.isEmpty && !moved.isEmpty)
    moved.closeSubpath()
    #expect(moved.elements.verbs == [.move, .close])
    var curve = Path { $0.move(to: p) }
    curve.addQuadCurve(to: q, control: .zero)
    #expect(curve.elements.verbs == [.move, .quadCurve])
    var pair = Path(from: p, to: q)
    pair.addPath(Path(from: q, to: p))
    #expect(pair.elements.verbs == [.move, .line, .move, .line] && pair.currentPoint == p)
  }
}

import Geometry
import TestSupport
import Testing

@Suite struct StrokeTests {
  private static func line(_ points: Point..., closed: Bool = false) -> Path {
    Path { path in
      path.addLines(points)
      if closed { path.closeSubpath() }
    }
  }

  private static func area(_ path: Path) -> Double { Segments(path, tolerance: 1e-9).area }

  @Test func capsExtendLinesByTheirShape() {
    let line = Self.line(Point(10, 10), Point(30, 10))
    func box(_ cap: LineCap) -> Rect {
      line.strokedPath(StrokeStyle(lineWidth: 4, lineCap: cap)).boundingRect
    }
    #expect(box(.butt) == Rect(x: 10, y: 8, width: 20, height: 4))
    #expect(box(.square) == Rect(x: 8, y: 8, width: 24, height: 4))
    let round = box(.round)
    #expect(abs(round.minX - 8) < 1e-3 && abs(round.maxX - 32) < 1e-3)
    let areas = [LineCap.butt, .square, .round].map {
      Self.area(line.strokedPath(StrokeStyle(lineWidth: 4, lineCap: $0)))
    }
    #expect(abs(areas[0] - 80) < 1e-9 && abs(areas[1] - 96) < 1e-9)
    #expect(abs(areas[2] - (80 + 4 * .pi)) < 5e-3)
  }

  @Test func rightAngleJoinsHaveTheirExactAreas() {
    let bend = Self.line(Point(0, 0), Point(20, 0), Point(20, 20))
    func area(_ join: LineJoin, _ limit: Double = 10) -> Double {
      Self.area(
        bend.strokedPath(StrokeStyle(lineWidth: 4, lineJoin: join, miterLimit: limit)))
    }
    // The overlap at the inner corner is counted once, because the outline does not overlap itself.
    #expect(abs(area(.miter) - 160) < 1e-9)
    #expect(abs(area(.bevel) - 158) < 1e-9)
    #expect(abs(area(.round) - (156 + .pi)) < 1e-3)
    #expect(abs(area(.miter, 1.4143) - 160) < 1e-9)
    #expect(abs(area(.miter, 1.4142) - 158) < 1e-9, "a miter beyond its limit must become a bevel")
    #expect(abs(area(.miter, .nan) - 158) < 1e-9)
    #expect(abs(area(.miter, 0) - 158) < 1e-9)
  }

  @Test func miterLimitSwitchesToBevelAtItsAngle() {
    let acute = Self.line(Point(100, 1000), Point(100, 100), Point(1000, 1000))
    func covers(_ limit: Double) -> Bool {
      acute.strokedPath(StrokeStyle(lineWidth: 200, miterLimit: limit)).contains(Point(1, 1))
    }
    #expect(covers(2.614) && !covers(2.613))
    let obtuse = Self.line(Point(800, 10000), Point(800, 300), Point(10000, -8900))
    func coversObtuse(_ limit: Double) -> Bool {
      obtuse.strokedPath(StrokeStyle(lineWidth: 1600, miterLimit: limit)).contains(Point(1, 1))
    }
    #expect(coversObtuse(1.083) && !coversObtuse(1.082))
  }

  @Test func closedSubpathsHaveJoinsInsteadOfCaps() {
    let square = Self.line(
      Point(200, 200), Point(200, 1000), Point(1000, 1000), Point(1000, 200), closed: true)
    let bevel = StrokeStyle(lineWidth: 400, lineCap: .square, lineJoin: .bevel)
    #expect(!square.strokedPath(bevel).contains(Point(1, 1)))
    var open = square
    open = Self.line(
      Point(200, 200), Point(200, 1000), Point(1000, 1000), Point(1000, 200), Point(200, 200))
    #expect(open.strokedPath(bevel).contains(Point(1, 1)))
    let miter = StrokeStyle(lineWidth: 400, lineJoin: .miter)
    #expect(square.strokedPath(miter).contains(Point(1, 1)))
    #expect(!open.strokedPath(miter).contains(Point(1, 1)))
  }

  @Test func flatRectIsStrokedAsAClosedLine() {
    let flat = Rect(x: 10, y: 10, width: 20, height: 0)
    for path in [Path(flat), Self.line(Point(10, 10), Point(30, 10), closed: true)] {
      for cap in [LineCap.butt, .round, .square] {
        for join in [LineJoin.miter, .bevel] {
          let outline = path.strokedPath(
            StrokeStyle(lineWidth: 4, lineCap: cap, lineJoin: join))
          #expect(outline.boundingRect == Rect(x: 10, y: 8, width: 20, height: 4))
          #expect(abs(Self.area(outline) - 80) < 1e-9, "drawn once, not there and back")
        }
        let round = path.strokedPath(
          StrokeStyle(lineWidth: 4, lineCap: cap, lineJoin: .round))
        #expect(abs(Self.area(round) - (80 + 4 * .pi)) < 5e-3)
      }
    }
  }

  @Test func zeroLengthSubpathsShowOnlyTheirCaps() {
    let dots: [Path] = [
      Self.line(Point(5, 5), Point(5, 5)), Self.line(Point(5, 5), closed: true),
      Path { path in
        path.move(to: Point(5, 5))
        path.addCurve(to: Point(5, 5), control1: Point(5, 5), control2: Point(5, 5))
      }, Path(Rect(x: 5, y: 5, width: 0, height: 0)),
      Path(ellipseIn: Rect(x: 5, y: 5, width: 0, height: 0)),
    ]
    for dot in dots {
      #expect(dot.strokedPath(StrokeStyle(lineWidth: 4)).isEmpty)
      let square = dot.strokedPath(StrokeStyle(lineWidth: 4, lineCap: .square))
      #expect(square.boundingRect == Rect(x: 3, y: 3, width: 4, height: 4))
      let round = dot.strokedPath(StrokeStyle(lineWidth: 4, lineCap: .round))
      #expect(abs(Self.area(round) - 4 * .pi) < 5e-3)
      #expect(dot.withoutPoints.strokedPath(StrokeStyle(lineWidth: 4, lineCap: .round)).isEmpty)
    }
    let move = Path { $0.move(to: Point(5, 5)) }
    #expect(move.strokedPath(StrokeStyle(lineWidth: 4, lineCap: .round)).isEmpty)
  }

  @Test func repeatedPointsAddNoJoins() {
    let plain = Self.line(Point(0, 0), Point(20, 0), Point(20, 20), closed: true)
    let doubled = Self.line(
      Point(0, 0), Point(0, 0), Point(20, 0), Point(20, 0), Point(20, 20), Point(0, 0),
      closed: true)
    let style = StrokeStyle(lineWidth: 3, lineJoin: .miter)
    #expect(plain.strokedPath(style) == doubled.strokedPath(style))
  }

  @Test(arguments: [0, -1, .nan, .infinity, -0.0, 1e-300, 1e300] as [Double])
  func strokesOfZeroInvalidOrExtremeWidthAreEmpty(
    width: Double
  ) {
    let line = Self.line(Point(0, 0), Point(20, 0))
    #expect(line.strokedPath(StrokeStyle(lineWidth: width, lineCap: .round)).isEmpty)
    var segments = Segments()
    #expect(segments.append(stroking: line, style: StrokeStyle(lineWidth: width)).isNull)
    #expect(segments.all.isEmpty)
  }

  @Test func hairlineStrokesKeepTheirArea() {
    let line = Self.line(Point(0, 0), Point(20, 10))
    for width in [1e-3, 1e-9, 1e-100] {
      let outline = line.strokedPath(StrokeStyle(lineWidth: width, lineCap: .round))
      #expect(outline.boundingRect.isFinite)
      let expected = width * 500.0.squareRoot()
      #expect(abs(Self.area(outline) - expected) <= 0.1 * expected + 1e-12)
    }
  }

  @Test func shapesAreStrokedLikeTheirPathElements() {
    let rect = Rect(x: 20, y: 20, width: 60, height: 40)
    let shapes = [
      Path(rect), Path(roundedRect: rect, cornerRadius: 8, style: .circular),
      Path(roundedRect: rect, cornerRadius: 20),
      Path(ellipseIn: Rect(x: 20, y: 20, width: 40, height: 40)),
      Path(roundedRect: rect, cornerRadius: 8, style: .continuous),
    ]
    for shape in shapes {
      var outline = Path()
      shape.forEach { element in
        switch element {
        case .move(let p): outline.move(to: p)
        case .line(let p): outline.addLine(to: p)
        case .quadCurve(let p, let c): outline.addQuadCurve(to: p, control: c)
        case .curve(let p, let c, let d): outline.addCurve(to: p, control1: c, control2: d)
        case .closeSubpath: outline.closeSubpath()
        }
      }
      for width in [1.0, 4, 30, 60] {
        for join in [LineJoin.miter, .round, .bevel] {
          let style = StrokeStyle(lineWidth: width, lineJoin: join)
          let (a, b) = (shape.strokedPath(style), outline.strokedPath(style))
          #expect(a.boundingRect.insetBy(dx: -0.01, dy: -0.01).contains(b.boundingRect))
          var numbers = SeededGenerator(seed: 2)
          for _ in 0..<300 {
            let p = numbers.point(-15...95)
            let q = [(0.02, 0.0), (-0.02, 0), (0, 0.02), (0, -0.02)].map {
              b.contains(Point(p.x + $0.0, p.y + $0.1))
            }
            // The two strokes agree on every point that is not close to the edge.
            if Set(q).count == 1 { #expect(a.contains(p) == q[0], "\(shape) \(style) \(p)") }
          }
        }
      }
    }
  }

  @Test func strokeOutlinesDoNotOverlapThemselves() {
    // Where an outline overlaps itself, the coverage of a pixel exceeds 1 or is negative.
    let circle = Path(ellipseIn: Rect(x: 0, y: 0, width: 100, height: 60))
    let heart = Path { path in
      path.move(to: Point(50, 90))
      path.addCurve(to: Point(50, 30), control1: Point(-30, 40), control2: Point(20, -20))
      path.addCurve(to: Point(50, 90), control1: Point(80, -20), control2: Point(130, 40))
      path.closeSubpath()
    }
    let star = Self.line(
      Point(50, 0), Point(60, 40), Point(100, 50), Point(60, 60), Point(50, 100), Point(40, 60),
      Point(0, 50), Point(40, 40), closed: true)
    for path in [circle, heart, star] {
      for join in [LineJoin.round, .bevel, .miter] {
        let outline = path.strokedPath(StrokeStyle(lineWidth: 3, lineJoin: join))
          .offsetBy(dx: 20, dy: 20)
        let coverage = CoverageGrid(Segments(outline), 160, 160).coverage
        let (most, least) = (coverage.max() ?? 0, coverage.min() ?? 0)
        #expect(most < 1.002 && least > -0.002, "\(least) to \(most): \(join) \(path)")
      }
    }
  }

  @Test func curveStrokeEdgesLieHalfTheWidthFromTheCurve() {
    var numbers = SeededGenerator(seed: 21)
    for _ in 0..<60 {
      // An arch. Its radius of curvature exceeds half the line width everywhere.
      let path = Path { path in
        path.move(to: Point(0, 0))
        path.addCurve(
          to: Point(100, numbers.number(-20...20)),
          control1: Point(numbers.number(20...40), numbers.number(10...80)),
          control2: Point(numbers.number(60...80), numbers.number(10...80)))
      }
      let width = numbers.number(0.5...8)
      var center: [Point] = []
      path.sample(4000) { center.append($0) }
      let outline = path.strokedPath(StrokeStyle(lineWidth: width, lineCap: .round))
      var worst = 0.0
      outline.sample(25) { p in
        var nearest = Double.infinity
        for q in center {
          nearest = min(nearest, (p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y))
        }
        worst = max(worst, abs(nearest.squareRoot() - width / 2))
      }
      #expect(worst < 1.5e-3, "\(path) \(width)")
      #expect(outline.elements.verbs.count < 60)
    }
  }

  @Test func transformAppliesToTheStrokedOutline() {
    let line = Self.line(Point(0, 0.5), Point(2, 0.5))
    var segments = Segments()
    let box = segments.append(
      stroking: line, style: StrokeStyle(), transform: Transform(scaleX: 50, y: 50))
    #expect(box == Rect(x: 0, y: 0, width: 100, height: 50))
    segments.removeAll()
    let sheared = segments.append(
      stroking: Self.line(Point(0, 0), Point(10, 0), Point(10, 10)),
      style: StrokeStyle(lineWidth: 2), transform: Transform(scaleX: 1, y: 10))
    #expect(sheared == Rect(x: 0, y: -10, width: 11, height: 110))
  }

  @Test func strokedSegmentsEqualTheStrokedPath() {
    var numbers = SeededGenerator(seed: 22)
    for cap in [LineCap.butt, .round, .square] {
      for join in [LineJoin.miter, .round, .bevel] {
        let path = Path { path in
          path.move(to: numbers.point(20...80))
          path.addLine(to: numbers.point(20...80))
          path.addCurve(
            to: numbers.point(20...80), control1: numbers.point(20...80),
            control2: numbers.point(20...80))
        }
        let style = StrokeStyle(lineWidth: 5, lineCap: cap, lineJoin: join, miterLimit: 3)
        var segments = Segments()
        segments.append(stroking: path, style: style)
        let fine = Segments(path.strokedPath(style, tolerance: 1e-4), tolerance: 1e-7)
        let areas = (segments.area, fine.area)
        #expect(abs(areas.0 - areas.1) < 0.2, "\(areas)")
      }
    }
  }
}

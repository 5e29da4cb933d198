import Geometry
import TestSupport
import Testing

/// Calls every initializer and query of paths with NaN, infinite, huge and tiny numbers.
///
/// No call may trap, and every call must finish in bounded time.
@Suite struct HostileTests {
  private static let values: [Double] = [
    0, -0.0, 1, -1, 0.5, 100, .nan, .infinity, -.infinity, 1e300, -1e300, 1e155, 1e18, 1e-300,
    .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .greatestFiniteMagnitude, .ulpOfOne,
    1e-160, 4503599627370497.5,
  ]

  private static func value(_ numbers: inout SeededGenerator) -> Double {
    if Int.random(in: 0..<4, using: &numbers) == 0 { return numbers.number(-100...100) }
    return values.randomElement(using: &numbers) ?? 0
  }

  private static func point(_ numbers: inout SeededGenerator) -> Point {
    Point(value(&numbers), value(&numbers))
  }

  private static func rect(_ numbers: inout SeededGenerator) -> Rect {
    Bool.random(using: &numbers)
      ? Rect(origin: point(&numbers), size: Size(value(&numbers), value(&numbers)))
      : [Rect.null, .infinite, .zero].randomElement(using: &numbers) ?? .zero
  }

  private static func transform(_ numbers: inout SeededGenerator) -> Transform {
    if Bool.random(using: &numbers) { return .identity }
    return Transform(
      a: value(&numbers), b: value(&numbers), c: value(&numbers), d: value(&numbers),
      tx: value(&numbers), ty: value(&numbers))
  }

  private static func addStep(_ path: inout Path, _ n: inout SeededGenerator) {
    let style: RoundedCornerStyle = Bool.random(using: &n) ? .circular : .continuous
    let t = transform(&n)
    switch Int.random(in: 0..<17, using: &n) {
    case 0: path.move(to: point(&n))
    case 1, 2: path.addLine(to: point(&n))
    case 3: path.addQuadCurve(to: point(&n), control: point(&n))
    case 4: path.addCurve(to: point(&n), control1: point(&n), control2: point(&n))
    case 5: path.closeSubpath()
    case 6: path.addRects([rect(&n), rect(&n)], transform: t)
    case 7: path.addEllipse(in: rect(&n), transform: t)
    case 8:
      path.addRoundedRect(in: rect(&n), cornerRadius: value(&n), style: style, transform: t)
    case 9:
      path.addRoundedRect(
        in: rect(&n), cornerSize: Size(value(&n), value(&n)), style: style, transform: t)
    case 10:
      path.addRoundedRect(
        in: rect(&n),
        cornerRadii: RectangleCornerRadii(
          topLeading: value(&n), bottomLeading: value(&n), bottomTrailing: value(&n),
          topTrailing: value(&n)), style: style, transform: t)
    case 11:
      path.addPath(
        Path(
          roundedRect: rect(&n),
          cornerSizes: RectangleCornerSizes(
            topLeading: Size(value(&n), value(&n)), bottomTrailing: Size(value(&n), value(&n)))))
    case 12:
      path.addArc(
        center: point(&n), radius: value(&n), startAngle: .degrees(value(&n)),
        endAngle: .radians(value(&n)), clockwise: Bool.random(using: &n), transform: t)
    case 13:
      path.addArc(
        tangent1End: point(&n), tangent2End: point(&n), radius: value(&n), transform: t)
    case 14:
      path.addRelativeArc(
        center: point(&n), radius: value(&n), startAngle: .radians(value(&n)),
        delta: .radians(value(&n)), transform: t)
    case 15:
      path.addArc(
        to: point(&n), radii: Size(value(&n), value(&n)), rotation: .radians(value(&n)),
        isLargeArc: Bool.random(using: &n), isClockwise: Bool.random(using: &n))
    default: path.addLines([point(&n), point(&n), point(&n)])
    }
  }

  private static func query(_ path: Path, _ n: inout SeededGenerator) {
    let box = path.boundingRect
    #expect(box.isNull || !box.minX.isNaN)
    _ = path.controlBounds
    _ = path.currentPoint
    _ = path.contains(point(&n), eoFill: Bool.random(using: &n))
    _ = path.contains(point(&n), includesOutline: true)
    _ = path.withoutPoints
    #expect(path.contains(Point(.nan, 0)) == false)
    _ = path.trimmedPath(from: value(&n), to: value(&n))
    _ = path.trimmedPath(from: 0.25, to: 0.75)
    _ = Path(path.description)
    _ = path.applying(transform(&n)).boundingRect
    let style = StrokeStyle(
      lineWidth: value(&n), lineCap: [.butt, .round, .square].randomElement(using: &n) ?? .butt,
      lineJoin: [.miter, .round, .bevel].randomElement(using: &n) ?? .miter,
      miterLimit: value(&n),
      dash: (0..<Int.random(in: 0..<4, using: &n)).map { _ in value(&n) }, dashPhase: value(&n))
    _ = path.strokedPath(style)
    _ = path.strokedPath(StrokeStyle(lineWidth: 3, lineJoin: .round), tolerance: value(&n))
    var segments = Segments()
    let visible = Bool.random(using: &n) ? Rect(x: 0, y: 0, width: 640, height: 480) : nil
    let filled = segments.append(
      path, transform: transform(&n), tolerance: Bool.random(using: &n) ? 0.01 : value(&n),
      visible: visible)
    let stroked = segments.append(
      stroking: path, style: style, transform: transform(&n), visible: visible)
    for box in [filled, stroked] { #expect(box.isNull || box.minX.isFinite && box.maxY.isFinite) }
    for s in segments.all {
      #expect(s.x0.isFinite && s.y0.isFinite && s.x1.isFinite && s.y1.isFinite)
    }
  }

  @Test func extremeNumbersNeverTrap() {
    var numbers = SeededGenerator(seed: 99)
    for _ in 0..<1500 {
      var path = Path()
      for _ in 0..<Int.random(in: 1...5, using: &numbers) { Self.addStep(&path, &numbers) }
      Self.query(path, &numbers)
    }
  }

  @Test func hugeCurvesFlattenToABoundedNumberOfSegments() {
    let path = Path { path in
      path.move(to: .zero)
      path.addCurve(to: Point(1e15, 0), control1: Point(0, 1e15), control2: Point(1e15, -1e15))
    }
    var segments = Segments()
    segments.append(path)
    #expect(segments.all.count <= 1100)
    segments.removeAll()
    segments.append(stroking: path, style: StrokeStyle(lineWidth: 1, lineCap: .round))
    #expect(segments.all.count <= 200_000)
    segments.removeAll()
    segments.append(
      stroking: path, style: StrokeStyle(lineWidth: 3, dash: [1e-6, 1]),
      visible: Rect(x: 0, y: 0, width: 640, height: 480))
    #expect(segments.all.count <= 200_000)
  }

  @Test func pathOfAMillionPointsTakesLessThan20Seconds() {
    var numbers = SeededGenerator(seed: 7)
    let count = 1_000_000
    var points: [Point] = []
    for i in 0..<count {
      let angle = Double(i) * 0.01
      points.append(
        Point(
          300 + Double(i) * 2e-4 * Double.cos(angle), 300 + Double(i) * 2e-4 * Double.sin(angle)))
    }
    let start = ContinuousClock.now
    var path = Path { $0.addLines(points) }
    path.closeSubpath()
    var segments = Segments()
    segments.append(path)
    #expect(segments.all.count <= count + 1)
    segments.removeAll()
    segments.append(stroking: path, style: StrokeStyle(lineWidth: 9, lineJoin: .round))
    #expect(segments.all.count <= 12 * count)
    segments.removeAll()
    segments.append(
      stroking: path, style: StrokeStyle(lineWidth: 3, lineCap: .round, dash: [5000, 0, 1]))
    #expect(segments.all.count <= 6 * count)
    #expect(path.boundingRect.width > 300 && path.contains(Point(300, numbers.number(300...301))))
    let half = path.trimmedPath(from: 0.25, to: 0.75)
    #expect(half.elements.verbs.count > count / 10 && half.elements.verbs.count < count)
    // This takes some tenths of a second; the limit allows for a busy machine.
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  /// Returns one subpath of curves through random points.
  private static func tangle(_ count: Int, in range: ClosedRange<Double>) -> Path {
    var numbers = SeededGenerator(seed: 3)
    return Path { path in
      path.move(to: numbers.point(range))
      for _ in 0..<count {
        path.addCurve(
          to: numbers.point(range), control1: numbers.point(range), control2: numbers.point(range))
      }
    }
  }

  private static let surface = Rect(x: 0, y: 0, width: 100, height: 80)

  /// The strokes had 40 million segments before invisible curves were replaced by chords.
  @Test(arguments: [0.2, 5, 60, 1e5]) func strokedTanglesHaveBoundedSegmentCounts(width: Double) {
    let path = Self.tangle(20_000, in: -30...130)
    for join in [LineJoin.miter, .round, .bevel] {
      var segments = Segments()
      segments.append(
        stroking: path, style: StrokeStyle(lineWidth: width, lineJoin: join),
        visible: Self.surface)
      #expect(segments.all.count < 2_500_000, "\(join)")
    }
  }

  @Test func offscreenStrokesTakeNoSegments() {
    let path = Self.tangle(20_000, in: 200...1000)
    var segments = Segments()
    segments.append(stroking: path, style: StrokeStyle(lineWidth: 4), visible: Self.surface)
    #expect(segments.all.isEmpty)
    segments.append(stroking: path, style: StrokeStyle(lineWidth: 4))
    #expect(segments.all.count > 100_000)
  }

  /// Culling must not change the visible part of a stroke.
  @Test(arguments: [LineJoin.miter, .round, .bevel]) func cullingKeepsTheVisiblePartOfAStroke(
    join: LineJoin
  ) {
    var numbers = SeededGenerator(seed: 5)
    for isClosed in [true, false] {
      for width in [1.0, 30] {
        var path = Path { path in
          path.move(to: numbers.point(-100...200))
          for index in 0..<200 {
            let p = numbers.point(-2000...2000)
            if index % 3 == 0 {
              path.addCurve(
                to: p, control1: numbers.point(-2000...2000), control2: numbers.point(-2000...2000))
            } else {
              path.addLine(to: p)
            }
          }
        }
        if isClosed { path.closeSubpath() }
        let style = StrokeStyle(
          lineWidth: width, lineCap: .round, lineJoin: join, miterLimit: 4)
        var (part, whole) = (Segments(), Segments())
        part.append(stroking: path, style: style, visible: Self.surface)
        whole.append(stroking: path, style: style)
        #expect(part.all.count < whole.all.count / 2)
        for _ in 0..<400 {
          let p = Point(numbers.number(0...100), numbers.number(0...80))
          #expect((part.winding(of: p) != 0) == (whole.winding(of: p) != 0))
        }
      }
    }
  }

  /// Many short contours outside the surface add few segments, because they are culled in batches.
  @Test func manyShortOffscreenContoursTakeFewSegments() {
    var numbers = SeededGenerator(seed: 9)
    let path = Path { path in
      for index in 0..<3000 {
        let isShown = index % 100 == 0
        let corner = isShown ? numbers.point(-20...60) : numbers.point(-900...(-300))
        for place in 0..<20 {
          let step = numbers.point(0...50)
          let p = Point(corner.x + step.x, corner.y + step.y)
          if place == 0 { path.move(to: p) } else { path.addLine(to: p) }
        }
        // Every seventh contour ends with a NaN. Such a contour is left out as a whole.
        if index % 7 == 0 { path.addLine(to: Point(.nan, 0)) }
      }
    }
    var (part, whole) = (Segments(), Segments())
    part.append(path, visible: Self.surface)
    whole.append(path)
    #expect(whole.all.count > 40_000 && part.all.count < 10_000)
    for _ in 0..<400 {
      let p = Point(numbers.number(0...100), numbers.number(0...80))
      #expect(part.winding(of: p) == whole.winding(of: p))
    }
  }

  @Test func strokesFarWiderThanTheSurfaceTakeFewSegments() {
    let visible = Rect(x: 0, y: 0, width: 40, height: 40)
    var segments = Segments()
    segments.append(
      stroking: Self.tangle(1, in: 0...40), style: StrokeStyle(lineWidth: 1e6, lineCap: .round),
      visible: visible)
    #expect(segments.all.count < 1000)
    segments.removeAll()
    segments.append(
      stroking: Path(from: Point(5e6 + 20, 20), to: Point(5e6 + 30, 20)),
      style: StrokeStyle(lineWidth: 1e7, lineCap: .round), visible: visible)
    #expect(segments.all.count < 400)
    #expect(segments.winding(of: Point(39, 20)) != 0 && segments.winding(of: Point(1, 20)) == 0)
  }

  @Test func strokesOfManyTinyLinesHaveNoHoles() {
    // A circle of a thousand lines, each far shorter than the line width.
    let path = Path { path in
      for i in 0...1000 {
        let angle = Double(i) / 1000 * 2 * .pi
        let p = Point(0.5 * Double.cos(angle), 0.5 * Double.sin(angle))
        if i == 0 { path.move(to: p) } else { path.addLine(to: p) }
      }
      path.closeSubpath()
    }
    for join in [LineJoin.miter, .round, .bevel] {
      let outline = path.strokedPath(StrokeStyle(lineWidth: 10, lineJoin: join))
      var numbers = SeededGenerator(seed: 1)
      for _ in 0..<300 {
        let p = numbers.point(-6...6)
        let distance = (p.x * p.x + p.y * p.y).squareRoot()
        if abs(distance - 5.5) > 0.01 { #expect(outline.contains(p) == (distance < 5.5)) }
      }
    }
  }
}

extension Segments {
  /// Returns the winding number around a point.
  fileprivate func winding(of p: Point) -> Int {
    var winding = 0
    for s in all where (s.y0 <= p.y) != (s.y1 <= p.y) {
      let x = s.x0 + (p.y - s.y0) / (s.y1 - s.y0) * (s.x1 - s.x0)
      if x < p.x { winding += s.y0 < s.y1 ? 1 : -1 }
    }
    return winding
  }
}

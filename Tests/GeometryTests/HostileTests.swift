import Geometry
import TestSupport
import Testing

/// Every constructor and query with numbers that nobody should pass: no trap, and an end in sight.
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

  @Test func anyNumbersEndWell() {
    var numbers = SeededGenerator(seed: 99)
    for _ in 0..<1500 {
      var path = Path()
      for _ in 0..<Int.random(in: 1...5, using: &numbers) { Self.addStep(&path, &numbers) }
      Self.query(path, &numbers)
    }
  }

  @Test func hugeCurvesTakeABoundedTime() {
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

  @Test func aMillionPointsTakeABoundedTime() {
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
    // Some tenths of a second; the bound is for a busy machine.
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test func manySmallTurnsStayWhole() {
    // A circle of a thousand lines, each far shorter than the pen is wide.
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

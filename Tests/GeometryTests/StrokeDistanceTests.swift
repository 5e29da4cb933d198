import Geometry
import TestSupport
import Testing

/// A stroke with round joins and caps covers every point within half the line width of its path.
///
/// These tests look for holes and for excess areas in the strokes of difficult paths.
@Suite struct StrokeDistanceTests {
  /// The short lines that approximate a path.
  private struct Trace {
    var lines: [(Point, Point)] = []

    init(_ path: Path) {
      var last: Point?
      var start = Point.zero
      path.forEach { element in
        if case .move(let p) = element { (start, last) = (p, p) }
        let piece = Path { path in
          if let last { path.move(to: last) }
          switch element {
          case .move(let p): path.move(to: p)
          case .line(let p): path.addLine(to: p)
          case .quadCurve(let p, let c): path.addQuadCurve(to: p, control: c)
          case .curve(let p, let c, let d): path.addCurve(to: p, control1: c, control2: d)
          case .closeSubpath: path.addLine(to: start)
          }
        }
        var isLine = true
        if case .curve = element { isLine = false }
        if case .quadCurve = element { isLine = false }
        piece.sample(isLine ? 1 : 300) { p in
          lines.append((last ?? p, p))
          last = p
        }
      }
    }

    /// Returns whether the point lies within `distance` of one of the lines, and between the
    /// perpendiculars at the ends of this line.
    func isBeside(_ p: Point, _ distance: Double) -> Bool {
      lines.contains { a, b in
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let square = dx * dx + dy * dy
        let along = (p.x - a.x) * dx + (p.y - a.y) * dy
        let across = (p.x - a.x) * dy - (p.y - a.y) * dx
        return along > 0 && along < square && across * across < distance * distance * square
          && distance > 0
      }
    }

    func distance(_ p: Point) -> Double {
      var best = Double.infinity
      for (a, b) in lines {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let square = dx * dx + dy * dy
        let along = (p.x - a.x) * dx + (p.y - a.y) * dy
        let t = square > 0 ? max(0, min(1, along / square)) : 0
        let (x, y) = (p.x - a.x - t * dx, p.y - a.y - t * dy)
        best = min(best, x * x + y * y)
      }
      return best.squareRoot()
    }
  }

  /// Strokes with bevel or miter joins and butt caps have no holes and no excess pieces.
  ///
  /// They cover every point beside a segment. They cover no point that is farther from the path
  /// than the tip of the longest join.
  @Test(arguments: 0..<6) func bevelAndMiterStrokesHaveNoHoles(kind: Int) {
    for seed in 0..<12 as Range<UInt64> {
      var n = SeededGenerator(seed: seed * 8 + UInt64(kind) + 501)
      var path = Self.path(kind, &n)
      if n.number(0...1) < 0.4 { path.closeSubpath() }
      let (width, limit) = (n.number(0.3...30), n.number(1...3))
      let join: LineJoin = n.number(0...1) < 0.5 ? .bevel : .miter
      let style = StrokeStyle(lineWidth: width, lineJoin: join, miterLimit: limit)
      let outline = path.strokedPath(style)
      let trace = Trace(path)
      let reach = width / 2 * (join == .miter ? limit : 1)
      let box = path.boundingRect.insetBy(dx: -reach * 1.2, dy: -reach * 1.2)
      var wrong: [Point] = []
      for _ in 0..<80 {
        let p = Point(n.number(box.minX...box.maxX), n.number(box.minY...box.maxY))
        let isInside = outline.contains(p)
        if trace.isBeside(p, width / 2 - 0.02) && !isInside { wrong.append(p) }
        if trace.distance(p) > reach + 0.02 && isInside { wrong.append(p) }
      }
      #expect(wrong.isEmpty, "\(wrong), width \(width), \(join): \(path)")
    }
  }

  /// Returns a random path of one of six kinds that are difficult to stroke.
  private static func path(_ kind: Int, _ n: inout SeededGenerator) -> Path {
    var points: [Point] = [n.point(20...80)]
    func last() -> Point { points[points.count - 1] }
    func step(_ angle: Double, _ length: Double) {
      points.append(
        Point(last().x + Double.cos(angle) * length, last().y + Double.sin(angle) * length))
    }
    switch kind {
    case 0:  // A spiral of tiny steps, more tightly wound than the pen is wide.
      let (turn, length) = (n.number(0.002...0.6), n.number(0.005...1))
      for i in 0..<400 { step(Double(i) * turn, length * (1 + Double(i) / 400)) }
    case 1:  // A random walk.
      let length = n.number(0.01...3)
      var angle = 0.0
      let bend = n.number(0.01...1.5)
      for _ in 0..<150 {
        angle += n.number(-bend...bend)
        step(angle, length * n.number(0...1))
      }
    case 2:  // Long lines with tiny pieces at the corners, some without a length.
      for _ in 0..<6 {
        points.append(n.point(0...100))
        let start = n.number(0...7)
        for i in 0..<Int(n.number(0...8)) {
          step(start + Double(i) * n.number(-0.8...0.8), n.number(0...1) < 0.2 ? 0 : 0.05)
        }
      }
    case 3:  // Back and forth on one line.
      let angle = n.number(0...6)
      for _ in 0..<8 { step(angle + (n.number(0...1) < 0.3 ? 1e-9 : 0), n.number(-30...30)) }
    default:
      return Path { path in
        path.addLines(points)
        for _ in 0..<Int(n.number(1...5)) { addCurve(&path, kind, &n) }
      }
    }
    return Path { $0.addLines(points) }
  }

  private static func addCurve(_ path: inout Path, _ kind: Int, _ n: inout SeededGenerator) {
    let start = path.currentPoint ?? .zero
    let size = kind == 4 ? 60.0 : n.number(0.1...8)
    func near(_ p: Point) -> Point {
      Point(p.x + n.number(-size...size), p.y + n.number(-size...size))
    }
    let end = near(start)
    switch Int(n.number(0...5.99)) {
    case 0: path.addQuadCurve(to: end, control: near(start))
    case 1: path.addQuadCurve(to: start.mixed(with: end, by: 0.4), control: end)  // Turns back.
    case 2:  // A cusp: the controls cross over.
      let (w, h) = (end.x - start.x, end.y - start.y)
      path.addCurve(
        to: Point(start.x + w, start.y), control1: Point(start.x + w, start.y + h),
        control2: Point(start.x, start.y + h))
    case 3: path.addCurve(to: end, control1: start, control2: end)
    case 4: path.addCurve(to: end, control1: start, control2: near(start))
    default: path.addCurve(to: end, control1: near(start), control2: near(end))
    }
  }

  @Test(arguments: 0..<6) func roundStrokesCoverExactlyThePointsWithinHalfTheirWidth(kind: Int) {
    for seed in 0..<24 as Range<UInt64> {
      var n = SeededGenerator(seed: seed * 8 + UInt64(kind) + 77)
      var path = Self.path(kind, &n)
      if n.number(0...1) < 0.4 { path.closeSubpath() }
      let width = n.number(0...1) < 0.5 ? n.number(0.3...6) : n.number(6...40)
      let style = StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round)
      let outline = path.strokedPath(style)
      let trace = Trace(path)
      let box = path.boundingRect.insetBy(dx: -width * 0.6, dy: -width * 0.6)
      var wrong: [(Point, Double)] = []
      for _ in 0..<150 {
        let p = Point(n.number(box.minX...box.maxX), n.number(box.minY...box.maxY))
        let distance = trace.distance(p)
        if abs(distance - width / 2) > 0.02, outline.contains(p) != (distance < width / 2) {
          wrong.append((p, distance))
        }
      }
      #expect(wrong.isEmpty, "\(wrong.count) wrong, \(wrong[0]), width \(width): \(path)")
    }
  }

  /// A stroke has a round end where its curve reverses.
  ///
  /// Rounding errors at the tip may put this end on the wrong side. Because of them, one curve in
  /// six once had no round end.
  @Test func reversingCurveHasARoundTip() {
    var n = SeededGenerator(seed: 5)
    for round in 0..<1_000 {
      let (start, control) = (n.point(20...80), n.point(20...80))
      let back = [0.4, 0.5, 0, n.number(0...0.9)][round % 4]
      var path = Path { path in
        path.addLines([n.point(20...80), start])
        path.addQuadCurve(to: start.mixed(with: control, by: back), control: control)
      }
      if round % 2 == 0 { path.closeSubpath() }
      let width = n.number(0.5...12)
      let style = StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round)
      let outline = path.strokedPath(style)
      let tip = start.mixed(with: control, by: 1 / (2 - back))
      for angle in stride(from: 0.0, to: 6.2, by: 0.4) {
        let reach = width * 0.49
        let p = Point(tip.x + reach * Double.cos(angle), tip.y + reach * Double.sin(angle))
        #expect(outline.contains(p), "\(angle), width \(width): \(path)")
      }
    }
  }
}

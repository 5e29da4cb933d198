import Geometry
import TestSupport
import Testing

/// Compares random strokes with the definition of a stroke, point by point.
@Suite struct StrokeCoverageTests {
  private static let caps: [LineCap] = [.butt, .round, .square]
  private static let joins: [LineJoin] = [.miter, .round, .bevel]

  private static func style(_ numbers: inout SeededGenerator, width: ClosedRange<Double>)
    -> StrokeStyle
  {
    StrokeStyle(
      lineWidth: numbers.number(width), lineCap: caps.randomElement(using: &numbers) ?? .butt,
      lineJoin: joins.randomElement(using: &numbers) ?? .miter,
      miterLimit: numbers.number(1...8))
  }

  /// Compares the stroked outline with the definition of a stroke at random points.
  ///
  /// Points close to the edge are skipped.
  private static func check(_ path: Path, _ style: StrokeStyle, seed: UInt64, points: Int) {
    var numbers = SeededGenerator(seed: seed)
    let outline = path.strokedPath(style)
    let reference = StrokeReference(path, style)
    let box = path.boundingRect.insetBy(dx: -style.lineWidth, dy: -style.lineWidth)
    var wrong: [Point] = []
    for _ in 0..<points {
      let p = Point(numbers.number(box.minX...box.maxX), numbers.number(box.minY...box.maxY))
      if let covered = reference.covers(p, margin: 0.01), outline.contains(p) != covered {
        wrong.append(p)
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) wrong, first \(wrong): \(path) \(style)")
  }

  @Test(arguments: 0..<120 as Range<UInt64>) func randomLineStrokesMatchTheirDefinition(
    seed: UInt64
  ) {
    var numbers = SeededGenerator(seed: seed + 1)
    let path = Path { path in
      path.move(to: numbers.point(0...100))
      for _ in 0..<Int.random(in: 1...6, using: &numbers) {
        path.addLine(to: numbers.point(0...100))
      }
      if Bool.random(using: &numbers) { path.closeSubpath() }
    }
    Self.check(path, Self.style(&numbers, width: 0.5...60), seed: seed, points: 80)
  }

  @Test(arguments: 0..<60 as Range<UInt64>) func randomCurveStrokesMatchTheirDefinition(
    seed: UInt64
  ) {
    var numbers = SeededGenerator(seed: seed + 1000)
    let path = Path { path in
      path.move(to: numbers.point(0...100))
      for _ in 0..<Int.random(in: 1...3, using: &numbers) {
        switch Int.random(in: 0...3, using: &numbers) {
        case 0: path.addLine(to: numbers.point(0...100))
        case 1: path.addQuadCurve(to: numbers.point(0...100), control: numbers.point(0...100))
        default:
          path.addCurve(
            to: numbers.point(0...100), control1: numbers.point(0...100),
            control2: numbers.point(0...100))
        }
      }
      if Bool.random(using: &numbers) { path.closeSubpath() }
    }
    Self.check(path, Self.style(&numbers, width: 0.5...50), seed: seed, points: 80)
  }
}

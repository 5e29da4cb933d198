import TestSupport
import Testing

@testable import Raster

/// Returns the coverage of each pixel by `path`, as the tested renderer paints it.
///
/// The picture is `size` pixels wide and high.
func coverage(_ path: Path, size: Int, isEvenOdd: Bool = false) -> [UInt8] {
  var pixmap = Pixmap(width: size, height: size)
  var list = DisplayList()
  list.draw(Fragment { $0.fill(path, with: .color(.white), style: FillStyle(eoFill: isEvenOdd)) })
  Renderer().paint(list, scale: 1, into: &pixmap)
  var result: [UInt8] = []
  for y in 0..<size {
    for x in 0..<size { result.append(UInt8(pixmap[x, y] >> 24)) }
  }
  return result
}

/// Returns the exact area of the part of a pixel inside a convex polygon, in 0...1.
///
/// The polygon is clipped to the pixel.
func exactArea(_ polygon: [Point], x: Int, y: Int) -> Double {
  var points = polygon
  let edges: [(inside: (Point) -> Double, Void)] = [
    ({ $0.x - Double(x) }, ()), ({ Double(x + 1) - $0.x }, ()),
    ({ $0.y - Double(y) }, ()), ({ Double(y + 1) - $0.y }, ()),
  ]
  for edge in edges {
    var kept: [Point] = []
    for (i, p) in points.enumerated() {
      let q = points[(i + 1) % points.count]
      let (a, b) = (edge.inside(p), edge.inside(q))
      if a >= 0 { kept.append(p) }
      if a * b < 0 { kept.append(p.mixed(with: q, by: a / (a - b))) }
    }
    points = kept
    if points.isEmpty { return 0 }
  }
  var twice = 0.0
  for (i, p) in points.enumerated() {
    let q = points[(i + 1) % points.count]
    twice += p.x * q.y - q.x * p.y
  }
  return abs(twice) / 2
}

@Suite struct CoverageTests {
  @Test func triangleCoverageIsExact() {
    var numbers = SeededGenerator(seed: 1)
    var worst = 0.0
    for _ in 0..<300 {
      let corners = (0..<3).map { _ in numbers.point(0...24) }
      let path = Path { $0.addLines(corners) }
      let result = coverage(path, size: 24)
      for y in 0..<24 {
        for x in 0..<24 {
          let expected = exactArea(corners, x: x, y: y) * 255
          worst = max(worst, abs(expected - Double(result[y * 24 + x])))
        }
      }
    }
    #expect(worst <= 0.51, "half a level is the rounding to 8 bits")
  }

  @Test func shapesSharingAnEdgeLeaveNoGap() {
    var numbers = SeededGenerator(seed: 2)
    for _ in 0..<100 {
      let (a, b) = (numbers.point(0...32), numbers.point(0...32))
      let left = Path { $0.addLines([Point(-50, -50), a, b, Point(-50, 80)]) }
      let right = Path { $0.addLines([Point(80, -50), a, b, Point(80, 80)]) }
      let top = Path { $0.addLines([Point(-50, -50), Point(80, -50), a]) }
      let bottom = Path { $0.addLines([Point(-50, 80), Point(80, 80), b]) }
      guard a.y < b.y else { continue }
      let sums = [left, right, top, bottom].map { coverage($0, size: 32) }
      for pixel in 0..<(32 * 32) {
        let sum = sums.reduce(0) { $0 + Int($1[pixel]) }
        // Each shape rounds its coverage by up to half a level. Two shapes meet along an edge, and
        // four at a corner.
        #expect(abs(sum - 255) <= 2)
      }
    }
  }

  @Test func rectPathsAndTheirOutlinesHaveEqualCoverage() {
    var numbers = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      let (a, b) = (numbers.point(0...20), numbers.point(0...20))
      let rect = Rect(left: a.x, top: a.y, right: b.x, bottom: b.y)
      let outline = Path { $0.addLines([a, Point(b.x, a.y), b, Point(a.x, b.y)]) }
      #expect(coverage(Path(rect), size: 20) == coverage(outline, size: 20))
    }
  }

  @Test func windingRuleDecidesWhetherNestedShapesAreFilled() {
    let nested = Path { path in
      path.addRect(Rect(x: 2, y: 2, width: 12, height: 12))
      path.addRect(Rect(x: 5, y: 5, width: 6, height: 6))
    }
    let full = coverage(nested, size: 16)
    let hollow = coverage(nested, size: 16, isEvenOdd: true)
    #expect(full[8 * 16 + 8] == 255 && hollow[8 * 16 + 8] == 0)
    #expect(full[3 * 16 + 3] == 255 && hollow[3 * 16 + 3] == 255)
    let turnedBack = Path { path in
      path.addRect(Rect(x: 2, y: 2, width: 12, height: 12))
      path.addLines([Point(5, 5), Point(5, 11), Point(11, 11), Point(11, 5)])
    }
    #expect(coverage(turnedBack, size: 16)[8 * 16 + 8] == 0)
  }

  @Test func largeShapesHaveNoSeamsBetweenBands() {
    let big = Path { $0.addLines([Point(-1e7, -3e6), Point(2e7, 5e5), Point(1e6, 4e7)]) }
    #expect(coverage(big, size: 80).allSatisfy { $0 == 255 })
    let circle = Path(ellipseIn: Rect(x: -5000, y: -5000, width: 10_080, height: 10_080))
    #expect(coverage(circle, size: 80).allSatisfy { $0 == 255 })
  }

  @Test func nonFinitePathsDoNotTrap() {
    let values: [Double] = [
      0, 1, -1, 7.5, 1e-300, 1e9, -1e9, 1e18, -1e18, 1e300, -1e300, .nan, .infinity, -.infinity,
      .leastNonzeroMagnitude, 40,
    ]
    var numbers = SeededGenerator(seed: 4)
    for _ in 0..<3000 {
      func value() -> Double { values[numbers.next(below: values.count)] }
      let path = Path { path in
        path.move(to: Point(value(), value()))
        path.addLine(to: Point(value(), value()))
        path.addQuadCurve(to: Point(value(), value()), control: Point(value(), value()))
        path.addCurve(
          to: Point(value(), value()), control1: Point(value(), value()),
          control2: Point(value(), value()))
        if numbers.next(below: 2) == 0 { path.closeSubpath() }
        path.addRect(Rect(x: value(), y: value(), width: value(), height: value()))
      }
      _ = coverage(path, size: 16, isEvenOdd: numbers.next(below: 2) == 0)
    }
  }
}

import Geometry
import TestSupport
import Testing

/// Boolean operations of paths.
@Suite struct BooleanTests {
  private typealias Operation = (
    name: String, make: (Path, Path, Bool) -> Path, expected: (Bool, Bool) -> Bool
  )

  private var operations: [Operation] {
    [
      ("intersection", { $0.intersection($1, eoFill: $2) }, { $0 && $1 }),
      ("union", { $0.union($1, eoFill: $2) }, { $0 || $1 }),
      ("subtracting", { $0.subtracting($1, eoFill: $2) }, { $0 && !$1 }),
      ("difference", { $0.symmetricDifference($1, eoFill: $2) }, { $0 != $1 }),
      ("normalized", { path, _, eoFill in path.normalized(eoFill: eoFill) }, { first, _ in first }),
    ]
  }

  private func randomPath(_ numbers: inout SeededGenerator, _ kind: Int) -> Path {
    func rect(_ numbers: inout SeededGenerator) -> Rect {
      Rect(
        x: numbers.number(0...60), y: numbers.number(0...60), width: numbers.number(5...40),
        height: numbers.number(5...40))
    }
    switch kind % 4 {
    case 0:
      return Path { path in
        for _ in 0..<2 {
          path.move(to: numbers.point(0...100))
          for _ in 0..<5 { path.addLine(to: numbers.point(0...100)) }
        }
      }
    case 1:
      return Path { path in
        path.move(to: numbers.point(0...100))
        for _ in 0..<3 {
          path.addCurve(
            to: numbers.point(0...100), control1: numbers.point(0...100),
            control2: numbers.point(0...100))
          path.addQuadCurve(to: numbers.point(0...100), control: numbers.point(0...100))
        }
        path.closeSubpath()
      }
    case 2:
      return Path { path in
        path.addEllipse(in: rect(&numbers))
        path.addRoundedRect(in: rect(&numbers), cornerSize: Size(4, 4))
        path.addRect(rect(&numbers))
      }
    default:
      // Whole numbers, so that corners and sides coincide.
      return Path { path in
        for _ in 0..<3 {
          let p = numbers.point(0...8)
          path.addRect(
            Rect(
              x: p.x.rounded() * 10, y: p.y.rounded() * 10,
              width: numbers.number(1...4).rounded() * 10,
              height: numbers.number(1...4).rounded() * 10))
        }
      }
    }
  }

  /// Whether containment is the same around a point, so that rounding of outlines does not matter.
  private func isClear(_ p: Point, of path: Path, eoFill: Bool) -> Bool {
    let whole = path.contains(p, eoFill: eoFill)
    return [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)].allSatisfy {
      path.contains(Point(p.x + 0.03 * $0.0, p.y + 0.03 * $0.1), eoFill: eoFill) == whole
    }
  }

  @Test(arguments: [false, true])
  func containmentIsTheBooleanOfTheOperandsContainment(eoFill: Bool) {
    var numbers = SeededGenerator(seed: eoFill ? 5 : 4)
    for round in 0..<48 {
      let (first, second) = (randomPath(&numbers, round), randomPath(&numbers, round / 4))
      let points = (0..<60).map { _ in numbers.point(-5...105) }.filter {
        isClear($0, of: first, eoFill: eoFill) && isClear($0, of: second, eoFill: eoFill)
      }
      #expect(points.count > 20)
      for (name, make, expected) in operations {
        let result = make(first, second, eoFill)
        let wrong = points.filter {
          let isInside = expected(
            first.contains($0, eoFill: eoFill), second.contains($0, eoFill: eoFill))
          return result.contains($0) != isInside || result.contains($0, eoFill: true) != isInside
        }
        #expect(wrong.isEmpty, "\(name) of \(first) and \(second) at \(wrong)")
      }
    }
  }

  @Test func outlinesThatCoincideLeaveNothing() {
    var numbers = SeededGenerator(seed: 6)
    for kind in 0..<8 {
      let path = randomPath(&numbers, kind)
      #expect(path.subtracting(path).isEmpty)
      #expect(path.symmetricDifference(path).isEmpty)
    }
  }

  @Test func outlinesThatCoincideInTheOtherDirectionLeaveNothing() {
    func box(_ x: Double) -> Path {
      Path {
        $0.addRoundedRect(in: Rect(x: x, y: 0, width: 30, height: 20), cornerSize: Size(5, 5))
      }
    }
    let turned = box(-30).applying(Transform(scaleX: -1, y: 1))
    #expect(box(0).subtracting(turned).isEmpty)
    #expect(turned.subtracting(box(0)).isEmpty)
  }

  @Test func unionOfRectanglesHasTheirCorners() {
    let first = Path(Rect(x: 0, y: 0, width: 10, height: 10))
    let second = Path(Rect(x: 5, y: 5, width: 10, height: 10))
    let union = first.union(second)
    var corners: Set<Point> = []
    union.forEach { element in
      switch element {
      case .move(let p), .line(let p): corners.insert(p)
      case .quadCurve, .curve: Issue.record("a curve")
      case .closeSubpath: break
      }
    }
    let expected = [(0, 0), (10, 0), (10, 5), (15, 5), (15, 15), (5, 15), (5, 10), (0, 10)]
    #expect(corners == Set(expected.map { Point(Double($0.0), Double($0.1)) }))
    #expect(union.boundingRect == Rect(x: 0, y: 0, width: 15, height: 15))
    #expect(first.intersection(second).boundingRect == Rect(x: 5, y: 5, width: 5, height: 5))
  }

  @Test func curvesStayCurves() {
    let first = Path(ellipseIn: Rect(x: 0, y: 0, width: 100, height: 100))
    let second = Path(ellipseIn: Rect(x: 60, y: 0, width: 100, height: 100))
    let lens = first.intersection(second)
    var curves = 0
    var corners: [Point] = []
    lens.forEach { element in
      switch element {
      case .curve(let p, _, _):
        curves += 1
        corners.append(p)
      case .move, .closeSubpath: break
      default: Issue.record("\(element)")
      }
    }
    // The right end of the first circle and the left end of the second one divide the arcs.
    #expect(curves == 4)
    let tip = corners.min { $0.y < $1.y } ?? .zero
    #expect(abs(tip.x - 80) < 1e-9)
    #expect(first.contains(Point(tip.x, tip.y + 1e-6)))
    #expect(!first.contains(Point(tip.x, tip.y - 1e-6)))
  }

  @Test func holesRunTheOtherWay() {
    let ring = Path(Rect(x: 0, y: 0, width: 30, height: 30))
      .subtracting(Path(Rect(x: 10, y: 10, width: 10, height: 10)))
    #expect(!ring.contains(Point(15, 15)))
    #expect(!ring.contains(Point(15, 15), eoFill: true))
    #expect(ring.contains(Point(5, 15)))
    var moves = 0
    ring.forEach { if case .move = $0 { moves += 1 } }
    #expect(moves == 2)
  }

  @Test func normalizedPathsHaveTheSameAreaWithBothRules() {
    let twice = Path { path in
      path.addRect(Rect(x: 0, y: 0, width: 10, height: 10))
      path.addRect(Rect(x: 5, y: 0, width: 10, height: 10))
    }
    #expect(twice.normalized(eoFill: false).contains(Point(7, 5), eoFill: true))
    #expect(!twice.normalized().contains(Point(7, 5)))
  }

  @Test func linesAreDividedAtTheOtherOutline() {
    let line = Path(from: Point(-10, 5), to: Point(20, 5))
    let box = Path(Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(line.lineIntersection(box).elements == elements([[Point(0, 5), Point(10, 5)]]))
    #expect(
      line.lineSubtraction(box).elements
        == elements([[Point(-10, 5), Point(0, 5)], [Point(10, 5), Point(20, 5)]]))
    // A line on the outline counts as inside.
    let side = Path(from: Point(2, 0), to: Point(8, 0))
    #expect(side.lineIntersection(box) == side)
    #expect(side.lineSubtraction(box).isEmpty)
  }

  @Test func closedSubpathsThatAreNotCutStayClosed() {
    let box = Path(Rect(x: 0, y: 0, width: 10, height: 10))
    let far = Path(Rect(x: 50, y: 0, width: 10, height: 10))
    #expect(box.lineSubtraction(far).elements.verbs.last == .close)
    #expect(box.lineIntersection(far).isEmpty)
    // The part around the corner at which the box begins is one line.
    let cut = box.lineSubtraction(Path(Rect(x: 5, y: 5, width: 20, height: 20)))
    #expect(cut.elements.verbs == [.move, .line, .line, .line, .line])
    #expect(cut.boundingRect == Rect(x: 0, y: 0, width: 10, height: 10))
  }

  @Test func pathsWithoutAreaAndNonFiniteSubpathsAreLeftOut() {
    let box = Path(Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(Path().union(Path()).isEmpty)
    #expect(box.intersection(Path()).isEmpty)
    #expect(box.union(Path()).boundingRect == box.boundingRect)
    let endless = Path(Rect(x: 0, y: 0, width: .infinity, height: 10))
    #expect(endless.union(endless).isEmpty)
    #expect(box.union(endless).boundingRect == box.boundingRect)
    let huge = Path(Rect(x: -1e308, y: -1e308, width: 1.5e308, height: 1.5e308))
    _ = huge.union(box)
    let point = Path { $0.addLine(to: Point(3, 3)) }
    #expect(point.union(point).isEmpty)
  }

  private func elements(_ lines: [[Point]]) -> Path.Elements {
    Path { path in for line in lines { path.addLines(line) } }.elements
  }
}

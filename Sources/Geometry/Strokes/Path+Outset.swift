extension Path {
  /// The outline of all that lies inside, by the non-zero rule, or within a distance of it; outer
  /// corners come out round.
  ///
  /// A stroke on top of the fill would be the same to geometry. But a pixel that both touch would
  /// count what they share twice; so of each contour's stroke only the edge that lies outside the
  /// shape is taken, in place of the contour.
  public func outset(by distance: Double) -> Path {
    let contours = self.contours
    let areas = contours.map(\.signedArea)
    // Outer contours outweigh the holes in them.
    let isPositive = areas.reduce(0, +) >= 0
    let style = StrokeStyle(lineWidth: 2 * distance, lineJoin: .round)
    var result = Path()
    for (contour, area) in zip(contours, areas) where area != 0 {
      let edges = contour.strokedPath(style).contours
      let isHole = (area >= 0) != isPositive
      // A hole that the line fills has no edge left inside.
      guard !isHole || edges.count > 1 else { continue }
      let sizes = edges.map { abs($0.signedArea) }
      guard
        let best = edges.indices.max(by: {
          isHole ? sizes[$0] > sizes[$1] : sizes[$0] < sizes[$1]
        })
      else { continue }
      let edge = edges[best]
      result.addPath((edge.signedArea >= 0) == (area >= 0) ? edge : edge.reversed)
    }
    return result
  }

  /// Each subpath by itself, closed.
  private var contours: [Path] {
    var contours: [Path] = []
    var current = Path()
    func finish() {
      guard !current.isEmpty else { return }
      current.closeSubpath()
      contours.append(current)
      current = Path()
    }
    forEach { element in
      switch element {
      case .move(let p):
        finish()
        current.move(to: p)
      case .line(let p): current.addLine(to: p)
      case .quadCurve(let p, let control): current.addQuadCurve(to: p, control: control)
      case .curve(let p, let control1, let control2):
        current.addCurve(to: p, control1: control1, control2: control2)
      case .closeSubpath: finish()
      }
    }
    finish()
    return contours
  }

  /// A contour walked the other way.
  private var reversed: Path {
    var pieces: [(element: Element, start: Point)] = []
    var start = Point.zero
    forEach { element in
      pieces.append((element, start))
      start = element.end ?? start
    }
    var path = Path()
    path.move(to: start)
    for (element, start) in pieces.reversed() {
      switch element {
      case .line: path.addLine(to: start)
      case .quadCurve(_, let control): path.addQuadCurve(to: start, control: control)
      case .curve(_, let control1, let control2):
        path.addCurve(to: start, control1: control2, control2: control1)
      case .move, .closeSubpath: break
      }
    }
    path.closeSubpath()
    return path
  }

  /// Positive for one way round, negative for the other; curves count by points along them.
  private var signedArea: Double {
    var first: Point?
    var last = Point.zero
    var area = 0.0
    func add(_ p: Point) {
      area += last.x * p.y - last.y * p.x
      last = p
    }
    forEach { element in
      let start = last
      switch element {
      case .move(let p):
        first = p
        last = p
      case .line(let p): add(p)
      case .quadCurve(let p, let c):
        for t in [0.25, 0.5, 0.75, 1] {
          let s = 1 - t
          let (k, m, n) = (s * s, 2 * s * t, t * t)
          add(Point(start.x * k + c.x * m + p.x * n, start.y * k + c.y * m + p.y * n))
        }
      case .curve(let p, let c, let d):
        for t in [0.25, 0.5, 0.75, 1] {
          let s = 1 - t
          let (k, l, m, n) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
          add(
            Point(
              start.x * k + c.x * l + d.x * m + p.x * n, start.y * k + c.y * l + d.y * m + p.y * n))
        }
      case .closeSubpath: break
      }
    }
    if let first { add(first) }
    return area / 2
  }
}

extension Path.Element {
  fileprivate var end: Point? {
    switch self {
    case .move(let p), .line(let p), .quadCurve(let p, _), .curve(let p, _, _): p
    case .closeSubpath: nil
    }
  }
}

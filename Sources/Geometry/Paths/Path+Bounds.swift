extension Path {
  /// The smallest box around everything that is drawn; `null` when nothing is.
  ///
  /// It holds the curves themselves and not their control points, and no move that nothing follows.
  public var boundingRect: Rect {
    switch storage {
    case .empty, .start: return .null
    case .line(let p, let q): return p.isFinite && q.isFinite ? Rect(around: p, q) : .null
    case .rect(let rect), .ellipse(let rect): return rect.isFinite ? rect : .null
    case .roundedRect(let rounded): return rounded.rect.isFinite ? rounded.rect : .null
    case .elements(let elements):
      var finder = BoundsFinder()
      finder.add(elements)
      finder.finish()
      return finder.bounds
    }
  }
}

private struct BoundsFinder: PathSink {
  private(set) var bounds = Rect.null
  private var low = Point(.infinity, .infinity)
  private var high = Point(-.infinity, -.infinity)
  private var isDrawn = false
  private var isFinite = true
  private var start = Point.zero
  private var current = Point.zero

  mutating func move(to p: Point) {
    finish()
    (start, current) = (p, p)
    isFinite = p.isFinite
  }

  mutating func line(to p: Point) {
    reach(current)
    reach(p)
    current = p
  }

  mutating func quadCurve(to p: Point, control: Point) {
    let (first, second) = (control - current, p - control)
    isFinite = isFinite && control.isFinite
    let cubic = Cubic(from: current, control: control, to: p)
    let turns =
      Cubic.roots(0, second.x - first.x, first.x) + Cubic.roots(0, second.y - first.y, first.y)
    for t in turns where t > 0 && t < 1 { reach(cubic.point(at: t)) }
    line(to: p)
  }

  mutating func curve(to p: Point, control1: Point, control2: Point) {
    let cubic = Cubic(current, control1, control2, p)
    isFinite = isFinite && control1.isFinite && control2.isFinite
    for t in cubic.turns(\.x) + cubic.turns(\.y) { reach(cubic.point(at: t)) }
    line(to: p)
  }

  mutating func close() { line(to: start) }

  /// Keeps the subpath's box if all of it is finite.
  mutating func finish() {
    if isDrawn, isFinite {
      bounds = bounds.union(Rect(left: low.x, top: low.y, right: high.x, bottom: high.y))
    }
    isDrawn = false
    low = Point(.infinity, .infinity)
    high = Point(-.infinity, -.infinity)
  }

  private mutating func reach(_ p: Point) {
    isDrawn = true
    isFinite = isFinite && p.isFinite
    low = Point(min(low.x, p.x), min(low.y, p.y))
    high = Point(max(high.x, p.x), max(high.y, p.y))
  }
}

/// A consumer of outlines, element by element.
///
/// Shapes, arcs and the stroker write to a sink, so that they can either build a path or feed the
/// rasteriser directly.
protocol PathSink {
  mutating func move(to p: Point)
  mutating func line(to p: Point)
  mutating func quadCurve(to p: Point, control: Point)
  mutating func curve(to p: Point, control1: Point, control2: Point)
  mutating func close()

  /// Adds an arc around a centre, clockwise on screen.
  ///
  /// The arc runs from the point `p + first` to the point `p + second`. Both vectors have the same
  /// length, and the arc is at most half a turn. Curves may deviate from the circle by `tolerance`.
  mutating func arc(around p: Point, from first: Point, to second: Point, tolerance: Double)

  /// Adds a rounded rectangle, clockwise from the left end of the top edge or, mirrored,
  /// counterclockwise from its right end.
  mutating func add(_ rounded: RoundedRect, isMirrored: Bool)

  /// Adds an ellipse, clockwise or, mirrored, counterclockwise.
  ///
  /// The ellipse consists of four curves that begin at the right-most point or, mirrored, at the
  /// left-most point. In a sink of lines it consists of chords, which may begin at any point.
  mutating func add(ellipseIn rect: Rect, isMirrored: Bool)

  /// Adds both edges of a stroke along a rounded rectangle, at the distance `aside` from its sides.
  ///
  /// Returns whether they were added; a sink that has no fast path for them adds nothing.
  mutating func addEdges(of rounded: RoundedRect, aside: Double) -> Bool
}

extension Path.Elements: PathSink {}

extension PathSink {
  mutating func arc(around p: Point, from first: Point, to second: Point, tolerance: Double) {
    let square = first.dot(first)
    let cosine = first.dot(second) / square
    // One curve for a quarter circle deviates from it by 2.7e-4 of the radius. A curve for half the
    // angle deviates 64 times less.
    let error = 2.8e-4 * square.squareRoot()
    if cosine < -1e-9 || error > tolerance && cosine < 0.70
      || error > 64 * tolerance && cosine < 0.92
    {
      let middle = cosine < -0.9 ? (first - second).turned : first + second
      guard let direction = middle.unit else { return line(to: p + second) }
      let half = direction * square.squareRoot()
      arc(around: p, from: first, to: half, tolerance: tolerance)
      arc(around: p, from: half, to: second, tolerance: tolerance)
      return
    }
    // This is the tangent of half the arc's angle. The next line computes the tangent of a quarter
    // of the angle from it; the handle is 4/3 of that.
    let tangent = ((1 - min(cosine, 1)) / (1 + cosine)).squareRoot()
    let handle = 4.0 / 3 * tangent / (1 + (1 + tangent * tangent).squareRoot())
    curve(
      to: p + second, control1: p + first + first.turned * handle,
      control2: p + second - second.turned * handle)
  }

  /// Adds a rectangle clockwise from the top left corner or, mirrored, counterclockwise from the
  /// top right one.
  mutating func add(_ rect: Rect, isMirrored: Bool = false) {
    let (top, bottom) = (rect.minY, rect.maxY)
    let (left, right) = isMirrored ? (rect.maxX, rect.minX) : (rect.minX, rect.maxX)
    move(to: Point(left, top))
    line(to: Point(right, top))
    line(to: Point(right, bottom))
    line(to: Point(left, bottom))
    close()
  }

  mutating func add(ellipseIn rect: Rect, isMirrored: Bool) {
    addCurves(ellipseIn: rect, isMirrored: isMirrored)
  }

  mutating func addCurves(ellipseIn rect: Rect, isMirrored: Bool) {
    let c = rect.center
    let (rx, ry) = (isMirrored ? -rect.width / 2 : rect.width / 2, rect.height / 2)
    let (hx, hy) = (rx * RoundedRect.circleHandle, ry * RoundedRect.circleHandle)
    let (left, top, right, bottom) = (c.x - rx, c.y - ry, c.x + rx, c.y + ry)
    move(to: Point(right, c.y))
    curve(
      to: Point(c.x, bottom), control1: Point(right, c.y + hy), control2: Point(c.x + hx, bottom))
    curve(
      to: Point(left, c.y), control1: Point(c.x - hx, bottom), control2: Point(left, c.y + hy))
    curve(to: Point(c.x, top), control1: Point(left, c.y - hy), control2: Point(c.x - hx, top))
    curve(
      to: Point(right, c.y), control1: Point(c.x + hx, top), control2: Point(right, c.y - hy))
    close()
  }

  mutating func add(_ elements: Path.Elements) {
    let points = elements.points
    var next = 0
    for verb in elements.verbs {
      switch verb {
      case .move: move(to: points[next])
      case .line: line(to: points[next])
      case .quadCurve: quadCurve(to: points[next + 1], control: points[next])
      case .curve:
        curve(to: points[next + 2], control1: points[next], control2: points[next + 1])
      case .close: close()
      }
      next += verb.pointCount
    }
  }

  mutating func add(_ path: Path) {
    switch path.storage {
    case .empty: break
    case .start(let p): move(to: p)
    case .line(let p, let q):
      move(to: p)
      line(to: q)
    case .rect(let rect): add(rect)
    case .roundedRect(let rounded): add(rounded, isMirrored: false)
    case .ellipse(let rect): add(ellipseIn: rect, isMirrored: false)
    case .elements(let elements): add(elements)
    }
  }
}

extension Path {
  /// Lines and curves as two flat arrays: what to do, and the points to do it with.
  public struct Elements: Hashable, Sendable {
    public enum Verb: UInt8, Sendable {
      case move, line, quadCurve, curve, close

      /// How many points the verb takes.
      @inlinable public var pointCount: Int {
        switch self {
        case .move, .line: 1
        case .quadCurve: 2
        case .curve: 3
        case .close: 0
        }
      }
    }

    public private(set) var verbs: [Verb] = []
    /// The verbs' points in order; a curve's controls come before its end.
    public private(set) var points: [Point] = []
    private var start = Point.zero
    private var isOpen = false

    public init() {}

    public mutating func move(to p: Point) {
      verbs.append(.move)
      points.append(p)
      start = p
      isOpen = true
    }

    public mutating func line(to p: Point) {
      begin(at: p)
      verbs.append(.line)
      points.append(p)
    }

    public mutating func quadCurve(to p: Point, control: Point) {
      begin(at: control)
      verbs.append(.quadCurve)
      points.append(control)
      points.append(p)
    }

    public mutating func curve(to p: Point, control1: Point, control2: Point) {
      begin(at: control1)
      verbs.append(.curve)
      points.append(control1)
      points.append(control2)
      points.append(p)
    }

    public mutating func close() {
      guard isOpen else { return }
      verbs.append(.close)
      isOpen = false
    }

    /// Drawing after a close goes on from where that subpath began; drawing into nothing begins
    /// at the first point given.
    private mutating func begin(at p: Point) {
      if isOpen { return }
      move(to: verbs.isEmpty ? p : start)
    }

    mutating func append(_ other: Elements, transform: Transform) {
      verbs += other.verbs
      points.reserveCapacity(points.count + other.points.count)
      for p in other.points { points.append(transform.apply(p)) }
      start = transform.apply(other.start)
      isOpen = other.isOpen
    }

    public func forEach(_ body: (Element) -> Void) {
      var next = 0
      for verb in verbs {
        switch verb {
        case .move: body(.move(to: points[next]))
        case .line: body(.line(to: points[next]))
        case .quadCurve: body(.quadCurve(to: points[next + 1], control: points[next]))
        case .curve:
          body(
            .curve(to: points[next + 2], control1: points[next], control2: points[next + 1]))
        case .close: body(.closeSubpath)
        }
        next += verb.pointCount
      }
    }

    var bounds: Rect {
      guard let first = points.first else { return .null }
      var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
      for p in points.dropFirst() {
        left = min(left, p.x)
        top = min(top, p.y)
        right = max(right, p.x)
        bottom = max(bottom, p.y)
      }
      return Rect(left: left, top: top, right: right, bottom: bottom)
    }
  }
}

extension Path.Elements {
  init(_ rect: Rect) {
    self.init()
    move(to: Point(rect.minX, rect.minY))
    line(to: Point(rect.maxX, rect.minY))
    line(to: Point(rect.maxX, rect.maxY))
    line(to: Point(rect.minX, rect.maxY))
    close()
  }

  /// Clockwise from the left end of the top edge.
  init(_ rounded: RoundedRect) {
    self.init()
    let rect = rounded.rect
    let r = rounded.radius
    let h = r * RoundedRect.cornerHandle
    let (l, t, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    move(to: Point(l + r, t))
    line(to: Point(right - r, t))
    curve(
      to: Point(right, t + r), control1: Point(right - h, t), control2: Point(right, t + h))
    line(to: Point(right, bottom - r))
    curve(
      to: Point(right - r, bottom), control1: Point(right, bottom - h),
      control2: Point(right - h, bottom))
    line(to: Point(l + r, bottom))
    curve(
      to: Point(l, bottom - r), control1: Point(l + h, bottom), control2: Point(l, bottom - h))
    line(to: Point(l, t + r))
    curve(to: Point(l + r, t), control1: Point(l, t + h), control2: Point(l + h, t))
    close()
  }

  /// Four curves, clockwise from the right-most point.
  init(ellipseIn rect: Rect) {
    self.init()
    let c = rect.center
    let (rx, ry) = (rect.width / 2, rect.height / 2)
    let (hx, hy) = (rx * RoundedRect.circleHandle, ry * RoundedRect.circleHandle)
    move(to: Point(c.x + rx, c.y))
    curve(
      to: Point(c.x, c.y + ry), control1: Point(c.x + rx, c.y + hy),
      control2: Point(c.x + hx, c.y + ry))
    curve(
      to: Point(c.x - rx, c.y), control1: Point(c.x - hx, c.y + ry),
      control2: Point(c.x - rx, c.y + hy))
    curve(
      to: Point(c.x, c.y - ry), control1: Point(c.x - rx, c.y - hy),
      control2: Point(c.x - hx, c.y - ry))
    curve(
      to: Point(c.x + rx, c.y), control1: Point(c.x + hx, c.y - ry),
      control2: Point(c.x + rx, c.y - hy))
    close()
  }
}

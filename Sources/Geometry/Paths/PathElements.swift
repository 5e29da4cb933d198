extension Path {
  /// Lines and curves as two flat arrays: verbs and points.
  public struct Elements: Hashable, Sendable {
    /// The kind of an element.
    public enum Verb: UInt8, Sendable {
      case move, line, quadCurve, curve, close

      /// The number of points that belong to the verb.
      @inlinable public var pointCount: Int {
        switch self {
        case .move, .line: 1
        case .quadCurve: 2
        case .curve: 3
        case .close: 0
        }
      }
    }

    /// The verbs in drawing order.
    public private(set) var verbs: [Verb] = []
    /// The verbs' points in drawing order; a curve's control points precede its end.
    public private(set) var points: [Point] = []
    private var start = Point.zero
    private var isOpen = false

    /// Creates an empty list.
    public init() {}

    /// Begins a subpath.
    public mutating func move(to p: Point) {
      verbs.append(.move)
      points.append(p)
      start = p
      isOpen = true
    }

    /// Adds a line from the current point.
    public mutating func line(to p: Point) {
      begin(at: p)
      verbs.append(.line)
      points.append(p)
    }

    /// Adds a quadratic curve from the current point.
    public mutating func quadCurve(to p: Point, control: Point) {
      begin(at: control)
      verbs.append(.quadCurve)
      points.append(control)
      points.append(p)
    }

    /// Adds a cubic curve from the current point.
    public mutating func curve(to p: Point, control1: Point, control2: Point) {
      begin(at: control1)
      verbs.append(.curve)
      points.append(control1)
      points.append(control2)
      points.append(p)
    }

    /// Closes the open subpath; does nothing if there is none.
    public mutating func close() {
      guard isOpen else { return }
      verbs.append(.close)
      isOpen = false
    }

    /// Starts a subpath if none is open.
    ///
    /// It starts at `p` if the path is empty, and otherwise at the start of the subpath closed
    /// last.
    private mutating func begin(at p: Point) {
      if isOpen { return }
      move(to: verbs.isEmpty ? p : start)
    }

    mutating func append(_ other: Elements, transform: Transform) {
      guard !other.verbs.isEmpty else { return }
      verbs += other.verbs
      points.reserveCapacity(points.count + other.points.count)
      for p in other.points { points.append(transform.apply(p)) }
      start = transform.apply(other.start)
      isOpen = other.isOpen
    }

    /// Calls a closure with each element in drawing order.
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

    var currentPoint: Point? { verbs.isEmpty ? nil : isOpen ? points.last : start }

    /// Removes all elements and keeps the arrays' memory.
    mutating func removeAll() {
      verbs.removeAll(keepingCapacity: true)
      points.removeAll(keepingCapacity: true)
      start = .zero
      isOpen = false
    }

    /// The elements without the subpaths that consist of one point.
    var withoutPoints: Elements {
      var result = Elements()
      var (verb, point) = (0, 0)
      while verb < verbs.count {
        let (firstVerb, firstPoint) = (verb, point)
        repeat {
          point += verbs[verb].pointCount
          verb += 1
        } while verb < verbs.count && verbs[verb] != .move
        let (span, first) = (points[firstPoint..<point], points[firstPoint])
        guard span.contains(where: { $0 != first }) else { continue }
        result.verbs += verbs[firstVerb..<verb]
        result.points += span
        result.start = first
        result.isOpen = verbs[verb - 1] != .close
      }
      return result
    }

    /// The form in which a path stores these elements, without arrays if possible.
    var simplified: Storage {
      switch verbs.count {
      case 0: .empty
      case 1 where verbs[0] == .move: .start(points[0])
      case 2 where verbs[0] == .move && verbs[1] == .line: .line(points[0], points[1])
      default: .elements(self)
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

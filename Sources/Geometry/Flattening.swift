/// A path turned into straight segments, ready for the rasteriser: every contour closed, every
/// segment that runs level left out (it encloses nothing).
///
/// The arrays are kept by the caller and grown, so a warm frame flattens without allocating.
public struct Segments: Sendable {
  public struct Segment: Hashable, Sendable {
    public var x0: Double
    public var y0: Double
    public var x1: Double
    public var y1: Double

    @inlinable public init(_ p: Point, _ q: Point) {
      x0 = p.x
      y0 = p.y
      x1 = q.x
      y1 = q.y
    }
  }

  public private(set) var all: [Segment] = []

  public init() {}

  public mutating func removeAll() { all.removeAll(keepingCapacity: true) }

  /// Appends a path under a transform and returns the box of its points, `null` when there are none.
  ///
  /// `tolerance` is the largest distance, in transformed units, between a curve and its chords.
  /// A contour with a coordinate that is not finite after the transform is left out whole.
  public mutating func append(
    _ path: Path, transform: Transform = .identity, tolerance: Double = Segments.tolerance
  ) -> Rect {
    var tracer = Tracer(segments: all, tolerance: tolerance)
    all = []  // Hands the array over, so that it is grown in place.
    tracer.trace(path, transform: transform)
    all = tracer.segments
    return tracer.bounds
  }

  /// A hundredth of a pixel: the area a chord cuts off stays below 2/255 of one.
  public static let tolerance = 0.01
  /// No curve is cut into more pieces than this, however large it is.
  static let pieceLimit = 1024.0
}

private struct Tracer {
  var segments: [Segments.Segment]
  var tolerance: Double
  var bounds = Rect.null

  private var contour = 0
  private var start = Point.zero
  private var current = Point.zero
  private var isFinite = true
  private var left = Double.infinity
  private var top = Double.infinity
  private var right = -Double.infinity
  private var bottom = -Double.infinity

  init(segments: [Segments.Segment], tolerance: Double) {
    self.segments = segments
    self.tolerance = tolerance
  }

  mutating func trace(_ path: Path, transform: Transform) {
    let elements = path.elements
    let points = elements.points
    var next = 0
    contour = segments.count
    for verb in elements.verbs {
      switch verb {
      case .move:
        finishContour()
        start = transform.apply(points[next])
        begin(at: start)
      case .line:
        line(to: transform.apply(points[next]))
      case .quadCurve:
        quad(transform.apply(points[next]), transform.apply(points[next + 1]))
      case .curve:
        cubic(
          transform.apply(points[next]), transform.apply(points[next + 1]),
          transform.apply(points[next + 2]))
      case .close:
        line(to: start)
      }
      next += verb.pointCount
    }
    finishContour()
  }

  private mutating func begin(at p: Point) {
    contour = segments.count
    current = p
    isFinite = p.isFinite
    left = p.x
    right = p.x
    top = p.y
    bottom = p.y
  }

  private mutating func finishContour() {
    guard left <= right else { return }
    line(to: start)
    if isFinite {
      bounds = bounds.union(Rect(left: left, top: top, right: right, bottom: bottom))
    } else {
      segments.removeSubrange(contour...)
    }
    left = .infinity
    right = -.infinity
  }

  private mutating func line(to p: Point) {
    if p.y != current.y { segments.append(Segments.Segment(current, p)) }
    isFinite = isFinite && p.isFinite
    left = min(left, p.x)
    right = max(right, p.x)
    top = min(top, p.y)
    bottom = max(bottom, p.y)
    current = p
  }

  private func pieces(_ deviation: Double) -> Int {
    let count = (deviation / tolerance).squareRoot()
    return count > 1 ? Int(min(count, Segments.pieceLimit)) + 1 : 1
  }

  private mutating func quad(_ control: Point, _ end: Point) {
    isFinite = isFinite && control.isFinite
    let p = current
    let bendX = p.x - 2 * control.x + end.x
    let bendY = p.y - 2 * control.y + end.y
    let count = pieces((bendX * bendX + bendY * bendY).squareRoot() / 4)
    for i in 1..<max(count, 1) {
      let t = Double(i) / Double(count)
      let u = 1 - t
      line(
        to: Point(
          u * u * p.x + 2 * u * t * control.x + t * t * end.x,
          u * u * p.y + 2 * u * t * control.y + t * t * end.y))
    }
    line(to: end)
  }

  private mutating func cubic(_ control1: Point, _ control2: Point, _ end: Point) {
    isFinite = isFinite && control1.isFinite && control2.isFinite
    let p = current
    let firstX = p.x - 2 * control1.x + control2.x
    let firstY = p.y - 2 * control1.y + control2.y
    let lastX = control1.x - 2 * control2.x + end.x
    let lastY = control1.y - 2 * control2.y + end.y
    let bend = max(firstX * firstX + firstY * firstY, lastX * lastX + lastY * lastY)
    let count = pieces(bend.squareRoot() * 0.75)
    for i in 1..<max(count, 1) {
      let t = Double(i) / Double(count)
      let u = 1 - t
      let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      line(
        to: Point(
          a * p.x + b * control1.x + c * control2.x + d * end.x,
          a * p.y + b * control1.y + c * control2.y + d * end.y))
    }
    line(to: end)
  }
}

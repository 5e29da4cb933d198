/// The outline of one rounded corner in units of its radius.
///
/// The origin is the point at which the two edges would meet. The `x` axis points back along the
/// first edge, and the `y` axis forwards along the second one.
///
/// A continuous corner is three curves joined by two short lines; it reaches 1.53 radii along both
/// edges. Where an edge has less room, the corner's points are interpolated towards those of a
/// quarter circle that is also cut into three curves. The corner therefore always fits, and the
/// ends of a capsule are exact half circles.
enum CornerCurve: Hashable, Sendable {
  case circular
  /// `fade` runs from 0, the full continuous corner, to 1, the quarter circle.
  case continuous(fade: Double)

  /// `room` is the length that each edge has for the corner, in radii.
  init(style: RoundedCornerStyle, room: Double) {
    let fade = (Self.fullExtent - room) / (Self.fullExtent - 1)
    switch style {
    case .circular: self = .circular
    case .continuous: self = fade < 1 ? .continuous(fade: fade > 0 ? fade : 0) : .circular
    }
  }

  /// The distance from the corner at which the curve begins and ends on its edges, in radii.
  var extent: Double {
    switch self {
    case .circular: 1
    case .continuous(let fade): Self.fullExtent + (1 - Self.fullExtent) * fade
    }
  }

  /// Draws the corner from the end of one edge to the start of the next; `place` converts its
  /// points to the sink's coordinates.
  func send<Sink: PathSink>(to sink: inout Sink, _ place: (Point) -> Point) {
    switch self {
    case .circular:
      let h = 1 - RoundedRect.circleHandle
      sink.line(to: place(Point(1, 0)))
      sink.curve(
        to: place(Point(0, 1)), control1: place(Point(h, 0)), control2: place(Point(0, h)))
    case .continuous(let fade):
      func at(_ index: Int) -> Point {
        let p = index < 6 ? Self.firstHalf[index] : Self.firstHalf[11 - index].swapped
        let q = index < 6 ? Self.circularHalf[index] : Self.circularHalf[11 - index].swapped
        return place(p.mixed(with: q, by: fade))
      }
      for part in 0..<3 {
        let first = part * 4
        sink.line(to: at(first))
        sink.curve(to: at(first + 3), control1: at(first + 1), control2: at(first + 2))
      }
    }
  }

  private static let fullExtent = 1.52866483

  /// The control points of the first curve and of the first half of the middle curve; the other
  /// half of the corner mirrors them.
  private static let firstHalf = [
    Point(fullExtent, 0), Point(1.08849299, 0), Point(0.86840701, 0), Point(0.66993427, 0.065496),
    Point(0.63149399, 0.074911), Point(0.37282392, 0.16905899),
  ]

  /// The corresponding control points of a quarter circle.
  ///
  /// The quarter circle is cut at the parameters 2/9 and 7/9. These are its points nearest to the
  /// two short lines that join the curves of the continuous corner.
  private static let circularHalf: [Point] = {
    let h = 1 - RoundedRect.circleHandle
    let quarter = Cubic(Point(1, 0), Point(h, 0), Point(0, h), Point(0, 1))
    let first = quarter.part(from: 0, to: 2.0 / 9)
    let middle = quarter.part(from: 2.0 / 9, to: 7.0 / 9)
    return [first.p0, first.p1, first.p2, first.p3, middle.p0, middle.p1]
  }()
}

extension Point {
  fileprivate var swapped: Point { Point(y, x) }
}

extension PathSink {
  mutating func add(_ rounded: RoundedRect, isMirrored: Bool) {
    addCurves(rounded, isMirrored: isMirrored)
  }

  func addEdges(of rounded: RoundedRect, aside: Double) -> Bool { false }

  mutating func addCurves(_ rounded: RoundedRect, isMirrored: Bool) {
    let size = Size(rounded.radius, rounded.radius)
    let corner = rounded.corner
    add(
      rounded.rect, corners: (corner, corner, corner, corner), sizes: (size, size, size, size),
      isMirrored: isMirrored)
  }

  /// Adds a rectangle with a curve and radii for each corner, clockwise from the top left.
  ///
  /// A corner without width or height is sharp.
  mutating func add(
    _ rect: Rect, corners: (CornerCurve, CornerCurve, CornerCurve, CornerCurve),
    sizes: (Size, Size, Size, Size), isMirrored: Bool = false
  ) {
    let (top, bottom, inwards) = (rect.minY, rect.maxY, isMirrored ? -1.0 : 1)
    let (left, right) = isMirrored ? (rect.maxX, rect.minX) : (rect.minX, rect.maxX)
    let (a, b, c, d) = sizes
    move(to: Point(left + corners.0.extent * a.width * inwards, top))
    add(corners.1, b) { Point(right - $0.x * b.width * inwards, top + $0.y * b.height) }
    add(corners.2, c) { Point(right - $0.y * c.width * inwards, bottom - $0.x * c.height) }
    add(corners.3, d) { Point(left + $0.x * d.width * inwards, bottom - $0.y * d.height) }
    add(corners.0, a) { Point(left + $0.y * a.width * inwards, top + $0.x * a.height) }
    close()
  }

  private mutating func add(_ corner: CornerCurve, _ size: Size, _ place: (Point) -> Point) {
    if size.width == 0 || size.height == 0 {
      line(to: place(.zero))
    } else {
      corner.send(to: &self, place)
    }
  }
}

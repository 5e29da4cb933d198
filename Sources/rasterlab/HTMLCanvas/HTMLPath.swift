import Raster

/// A path of the HTML canvas.
///
/// Its points are transformed when they are added.
final class HTMLPath {
  var path = Path()

  init(_ path: Path = Path()) { self.path = path }

  /// Calls the path method with this name, such as `lineTo`; returns whether there is such a
  /// method.
  ///
  /// With an argument that is not finite the call does nothing.
  func add(
    _ method: String, _ arguments: [HTMLValue], under transform: Transform
  ) throws(HTMLError) -> Bool {
    guard let count = Self.numberCounts[method] else { return false }
    let n = arguments.prefix(count).map { $0.number ?? .nan }
    guard n.count == count else { throw .type }
    guard n.allSatisfy(\.isFinite) else { return true }
    func point(_ index: Int) -> Point { transform.place(Point(n[index], n[index + 1])) }
    let isBackwards = arguments.count > count && arguments[count].isTrue
    switch method {
    case "moveTo": path.move(to: point(0))
    case "lineTo": path.addLine(to: point(0))
    case "quadraticCurveTo": path.addQuadCurve(to: point(2), control: point(0))
    case "bezierCurveTo":
      path.addCurve(to: point(4), control1: point(0), control2: point(2))
    case "closePath": path.closeSubpath()
    case "rect": addRect(Point(n[0], n[1]), n[2], n[3], transform)
    case "roundRect":
      try addRoundRect(
        Point(n[0], n[1]), n[2], n[3], count < arguments.count ? arguments[count] : .number(0),
        transform)
    case "arc":
      guard n[2] >= 0 else { throw .indexSize }
      addArc(
        Transform(a: n[2], b: 0, c: 0, d: n[2], tx: n[0], ty: n[1]).concatenating(transform),
        from: n[3], to: n[4], isBackwards: isBackwards)
    case "ellipse":
      guard n[2] >= 0, n[3] >= 0 else { throw .indexSize }
      addArc(
        Transform(scaleX: n[2], y: n[3])
          .concatenating(Transform(rotationRadians: n[4]))
          .concatenating(Transform(translationX: n[0], y: n[1])).concatenating(transform),
        from: n[5], to: n[6], isBackwards: isBackwards)
    case "arcTo":
      guard n[4] >= 0 else { throw .indexSize }
      path.addArc(
        tangent1End: Point(n[0], n[1]), tangent2End: Point(n[2], n[3]), radius: n[4],
        transform: transform)
    default: return false
    }
    return true
  }

  /// The number of leading numeric arguments of each method.
  private static let numberCounts = [
    "moveTo": 2, "lineTo": 2, "quadraticCurveTo": 4, "bezierCurveTo": 6, "closePath": 0,
    "rect": 4, "roundRect": 4, "arc": 5, "ellipse": 7, "arcTo": 5,
  ]

  /// Adds a rectangle; negative sizes reverse its direction.
  private func addRect(
    _ p: Point, _ width: Double, _ height: Double, _ transform: Transform
  ) {
    path.addLines(
      [
        p, Point(p.x + width, p.y), Point(p.x + width, p.y + height), Point(p.x, p.y + height),
      ].map(transform.place))
    path.closeSubpath()
  }

  /// Adds an arc of the unit circle under a transform.
  ///
  /// The sweep is the angle from `start` to `end` in the given direction. If it is more than a full
  /// turn, the arc is a full circle. If it is negative, full turns are added until it is positive.
  private func addArc(
    _ transform: Transform, from start: Double, to end: Double, isBackwards: Bool
  ) {
    let turn = 2 * Double.pi
    var sweep = isBackwards ? start - end : end - start
    if sweep >= turn {
      sweep = turn
    } else if sweep < 0 {
      sweep = turn - (-sweep).truncatingRemainder(dividingBy: turn)
    }
    path.addRelativeArc(
      center: .zero, radius: 1, startAngle: .radians(start),
      delta: .radians(isBackwards ? -sweep : sweep), transform: transform)
  }
}

// MARK: - Rounded rectangles

extension HTMLPath {
  /// Adds a rounded rectangle; its radii are scaled down together until they fit.
  private func addRoundRect(
    _ p: Point, _ width: Double, _ height: Double, _ radii: HTMLValue, _ transform: Transform
  ) throws(HTMLError) {
    guard let corners = try Self.corners(radii) else { return }
    // Moves a rectangle at the origin to `p`; mirrors it if the given width or height is negative.
    let placed = Transform(
      a: width < 0 ? -1 : 1, b: 0, c: 0, d: height < 0 ? -1 : 1, tx: p.x, ty: p.y
    ).concatenating(transform)
    let rounded = Path(
      roundedRect: Rect(x: 0, y: 0, width: abs(width), height: abs(height)),
      cornerSizes: RectangleCornerSizes(
        topLeading: corners[0], bottomLeading: corners[3], bottomTrailing: corners[2],
        topTrailing: corners[1]))
    path.addPath(rounded, transform: placed)
    path.move(to: transform.place(p))
  }

  /// Expands one to four radii to a radius per corner, clockwise from the top left corner.
  ///
  /// Returns nil if a radius is not finite.
  private static func corners(_ radii: HTMLValue) throws(HTMLError) -> [Size]? {
    var list = [radii]
    if case .list(let values) = radii { list = values }
    guard (1...4).contains(list.count) else { throw .range }
    var sizes: [Size] = []
    for value in list {
      let size: Size
      switch value {
      case .number(let radius): size = Size(radius, radius)
      case .point(let x, let y): size = Size(x, y)
      default: size = .zero
      }
      guard size.width.isFinite, size.height.isFinite else { return nil }
      guard size.width >= 0, size.height >= 0 else { throw .range }
      sizes.append(size)
    }
    switch sizes.count {
    case 1: return [sizes[0], sizes[0], sizes[0], sizes[0]]
    case 2: return [sizes[0], sizes[1], sizes[0], sizes[1]]
    case 3: return [sizes[0], sizes[1], sizes[2], sizes[1]]
    default: return sizes
    }
  }
}

extension Transform {
  /// Returns the transformed point, with coordinates clamped to the range of a float, as in
  /// browsers.
  fileprivate func place(_ p: Point) -> Point {
    let limit = Double(Float.greatestFiniteMagnitude)
    let mapped = apply(p)
    return Point(max(-limit, min(limit, mapped.x)), max(-limit, min(limit, mapped.y)))
  }
}

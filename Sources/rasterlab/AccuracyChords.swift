import Raster

/// A short straight piece of a path, with the exact directions of the path at both ends.
struct AccuracyChord {
  var from: Point
  var to: Point
  var fromDirection: Point
  var toDirection: Point
  /// Whether a join follows at the end of the chord; false inside a curve.
  var endsInCorner: Bool

  /// Returns the part between two fractions of the chord's length.
  func part(_ a: Double, _ b: Double) -> AccuracyChord {
    func direction(_ t: Double) -> Point {
      (fromDirection * (1 - t) + toDirection * t).direction ?? fromDirection
    }
    return AccuracyChord(
      from: from.mixed(with: to, by: a), to: from.mixed(with: to, by: b),
      fromDirection: direction(a), toDirection: direction(b), endsInCorner: endsInCorner)
  }
}

/// A subpath as chords; if it is open, it ends with an empty chord at its last point.
struct AccuracyLine {
  var chords: [AccuracyChord] = []
  var isClosed = false
}

extension Path {
  /// Divides every subpath into chords.
  ///
  /// Each curve is divided into `count` steps of equal length in the curve's parameter. A step that
  /// turns by more than three degrees is halved repeatedly.
  func chords(_ count: Int) -> [AccuracyLine] {
    var result: [AccuracyLine] = []
    var (start, last) = (Point.zero, Point.zero)
    func add(
      _ to: Point, _ fromDirection: Point?, _ toDirection: Point?, endsInCorner: Bool
    ) {
      guard !result.isEmpty, let along = (to - last).direction else { return }
      result[result.count - 1].chords.append(
        AccuracyChord(
          from: last, to: to, fromDirection: fromDirection ?? along,
          toDirection: toDirection ?? along, endsInCorner: endsInCorner))
      last = to
    }
    /// Adds a cubic curve; quadratic ones are converted.
    func addCurve(_ p: Point, _ c1: Point, _ c2: Point) {
      let origin = last
      func point(_ t: Double) -> Point {
        let s = 1 - t
        return origin * (s * s * s) + c1 * (3 * s * s * t) + c2 * (3 * s * t * t) + p * (t * t * t)
      }
      func direction(_ t: Double) -> Point? {
        let s = 1 - t
        return ((c1 - origin) * (s * s) + (c2 - c1) * (2 * s * t) + (p - c2) * (t * t)).direction
      }
      func addPart(_ a: Double, _ b: Double, halvings: Int) {
        let (before, after) = (direction(a), direction(b))
        let cosine = before.flatMap { u in after.map { u.x * $0.x + u.y * $0.y } } ?? 1
        guard cosine < 0.9986, halvings < 24 else {
          return add(point(b), before, after, endsInCorner: b == 1)
        }
        addPart(a, (a + b) / 2, halvings: halvings + 1)
        addPart((a + b) / 2, b, halvings: halvings + 1)
      }
      for step in 1...count {
        addPart(Double(step - 1) / Double(count), Double(step) / Double(count), halvings: 0)
      }
    }
    forEach { element in
      switch element {
      case .move(let p):
        result.append(AccuracyLine())
        (start, last) = (p, p)
      case .line(let p): add(p, nil, nil, endsInCorner: true)
      case .quadCurve(let p, let c):
        addCurve(p, last + (c - last) * (2 / 3.0), p + (c - p) * (2 / 3.0))
      case .curve(let p, let c1, let c2): addCurve(p, c1, c2)
      case .closeSubpath:
        add(start, nil, nil, endsInCorner: true)
        if !result.isEmpty { result[result.count - 1].isClosed = true }
      }
    }
    return result.map { line in
      // Filling uses the starts of chords, so an open line needs an empty chord at its last point.
      var line = line
      if !line.isClosed, let end = line.chords.last { line.chords.append(end.part(1, 1)) }
      return line
    }
  }
}

// Arithmetic of points as vectors.
extension Point {
  static func + (p: Point, q: Point) -> Point { Point(p.x + q.x, p.y + q.y) }
  static func - (p: Point, q: Point) -> Point { Point(p.x - q.x, p.y - q.y) }
  static func * (p: Point, k: Double) -> Point { Point(p.x * k, p.y * k) }
  var length: Double { (x * x + y * y).squareRoot() }
  /// The vector scaled to length 1; nil if it is almost zero.
  var direction: Point? { length > 1e-12 ? self * (1 / length) : nil }
  /// The vector turned clockwise on screen by 90°.
  var aside: Point { Point(-y, x) }
}

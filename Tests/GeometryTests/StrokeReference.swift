import Geometry

/// The area of a stroke by definition.
///
/// The pen is a line across the path; its length is the line width. The area consists of all
/// points that the pen passes over, and of joins and caps. The computation is slow, and it does not
/// call the stroking code under test.
struct StrokeReference {
  private struct Sample {
    var point: Point
    var direction: Point
  }

  private var pieces: [[Sample]] = []
  private var isClosed = false
  let style: StrokeStyle

  /// Creates a reference; the path must be one subpath without zero-length segments.
  init(_ path: Path, _ style: StrokeStyle) {
    self.style = style
    var (start, current) = (Point.zero, Point.zero)
    path.forEach { element in
      switch element {
      case .move(let p): (start, current) = (p, p)
      case .line(let p):
        addLine(current, p)
        current = p
      case .quadCurve(let p, let c):
        let third = 2.0 / 3
        addCurve(current, current.mixed(with: c, by: third), p.mixed(with: c, by: third), p)
        current = p
      case .curve(let p, let c1, let c2):
        addCurve(current, c1, c2, p)
        current = p
      case .closeSubpath:
        if current != start { addLine(current, start) }
        isClosed = true
      }
    }
  }

  private mutating func addLine(_ p: Point, _ q: Point) {
    let d = Self.unit(Point(q.x - p.x, q.y - p.y))
    pieces.append([Sample(point: p, direction: d), Sample(point: q, direction: d)])
  }

  private mutating func addCurve(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
    func sample(_ t: Double) -> Sample {
      let (a, b, c) = (
        p0.mixed(with: p1, by: t), p1.mixed(with: p2, by: t), p2.mixed(with: p3, by: t)
      )
      let (d, e) = (a.mixed(with: b, by: t), b.mixed(with: c, by: t))
      return Sample(
        point: d.mixed(with: e, by: t), direction: Self.unit(Point(e.x - d.x, e.y - d.y)))
    }
    var samples = [sample(0)]
    /// Adds samples between two parameters of the curve, more closely where the curve bends.
    func add(from a: Double, to b: Double, depth: Int) {
      let (first, last) = (sample(a).direction, sample(b).direction)
      let isStraight = first.x * last.x + first.y * last.y > 1 - 1e-6
      if depth >= 7 && isStraight || depth == 26 {
        samples.append(sample(b))
      } else {
        add(from: a, to: (a + b) / 2, depth: depth + 1)
        add(from: (a + b) / 2, to: b, depth: depth + 1)
      }
    }
    add(from: 0, to: 1, depth: 0)
    pieces.append(samples)
  }

  private static func unit(_ p: Point) -> Point {
    let length = (p.x * p.x + p.y * p.y).squareRoot()
    return Point(p.x / length, p.y / length)
  }

  /// Returns whether the stroke covers a point; nil within about `margin` of the stroke's edge.
  func covers(_ p: Point, margin: Double) -> Bool? {
    let h = style.lineWidth / 2
    let answer = covers(p, h - margin)
    for (dx, dy) in [(0, 0), (margin, 0), (-margin, 0), (0, margin), (0, -margin)] {
      let q = Point(p.x + dx, p.y + dy)
      if covers(q, h - margin) != answer || covers(q, h + margin) != answer { return nil }
    }
    return answer
  }

  private func covers(_ p: Point, _ h: Double) -> Bool {
    for samples in pieces {
      for i in 0..<(samples.count - 1) where Self.passes(samples[i], samples[i + 1], p, h) {
        return true
      }
    }
    let last = pieces.count - 1
    for i in pieces.indices where i < last || isClosed {
      let end = pieces[i][pieces[i].count - 1]
      if joins(end, pieces[i == last ? 0 : i + 1][0], p, h) { return true }
    }
    if isClosed { return false }
    let (first, end) = (pieces[0][0], pieces[last][pieces[last].count - 1])
    return caps(end.point, end.direction, p, h)
      || caps(first.point, Point(-first.direction.x, -first.direction.y), p, h)
  }

  private static func passes(_ a: Sample, _ b: Sample, _ p: Point, _ h: Double) -> Bool {
    let before = (p.x - a.point.x) * a.direction.x + (p.y - a.point.y) * a.direction.y
    let after = (p.x - b.point.x) * b.direction.x + (p.y - b.point.y) * b.direction.y
    guard before * after <= 0 else { return false }
    let aside = (p.x - a.point.x) * a.direction.y - (p.y - a.point.y) * a.direction.x
    return abs(aside) <= h
  }

  private func joins(_ a: Sample, _ b: Sample, _ p: Point, _ h: Double) -> Bool {
    let (u, v) = (a.direction, b.direction)
    let x = Point(p.x - a.point.x, p.y - a.point.y)
    let turn = u.x * v.y - u.y * v.x
    let cosine = u.x * v.x + u.y * v.y
    // In a gentle turn, the inner half of the pen also sweeps the wedge between the two normals.
    if cosine > 0.906, x.x * u.x + x.y * u.y <= 0, x.x * v.x + x.y * v.y >= 0 {
      let middle = Self.unit(Point(u.x + v.x, u.y + v.y))
      let depth = abs(x.x * middle.y - x.y * middle.x)
      if depth <= h * ((1 + cosine) / 2).squareRoot() { return true }
    }
    guard abs(turn) > 1e-6 || cosine < 0, x.x * u.x + x.y * u.y >= 0, x.x * v.x + x.y * v.y <= 0
    else {
      return false
    }
    let out = turn > 0 ? 1.0 : -1.0
    // The normals on the outer side.
    let (m, n) = (Point(u.y * out, -u.x * out), Point(v.y * out, -v.x * out))
    switch style.lineJoin {
    case .round: return x.x * x.x + x.y * x.y <= h * h
    case .miter where 2 <= style.miterLimit * style.miterLimit * (1 + cosine):
      return x.x * m.x + x.y * m.y <= h && x.x * n.x + x.y * n.y <= h
    default:
      let middle = Self.unit(Point(m.x + n.x, m.y + n.y))
      return x.x * middle.x + x.y * middle.y <= h * ((1 + cosine) / 2).squareRoot()
    }
  }

  private func caps(_ end: Point, _ direction: Point, _ p: Point, _ h: Double) -> Bool {
    let x = Point(p.x - end.x, p.y - end.y)
    let along = x.x * direction.x + x.y * direction.y
    let aside = x.x * direction.y - x.y * direction.x
    guard along >= 0 else { return false }
    switch style.lineCap {
    case .butt: return false
    case .square: return along <= h && abs(aside) <= h
    case .round: return x.x * x.x + x.y * x.y <= h * h
    }
  }
}

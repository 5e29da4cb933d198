import Numerics
import Raster

/// Strokes made of simple pieces that all wind the same way, so that filling them non-zero gives
/// their union: a box for every chord, and what joins and caps add.
struct AccuracyStroke {
  let style: StrokeStyle
  private(set) var pieces: [[Point]] = []

  private var radius: Double { style.lineWidth / 2 }

  init(_ path: Path, _ style: StrokeStyle, chords: Int = 48) {
    self.style = style
    for line in path.polylines(chords: chords) {
      for dash in Self.dashes(line, style) { add(dash) }
    }
  }

  /// The parts of an open line that dashes leave; a line without dashes whole.
  static func dashes(_ line: AccuracyPolyline, _ style: StrokeStyle) -> [AccuracyPolyline] {
    let total = style.dash.reduce(0, +)
    guard total > 0, !line.isClosed else { return [line] }
    let pattern = style.dash.count % 2 == 0 ? style.dash : style.dash + style.dash
    var (index, rest) = (0, style.dashPhase)
    while rest >= pattern[index] {
      rest -= pattern[index]
      index = (index + 1) % pattern.count
    }
    rest = pattern[index] - rest
    var result: [AccuracyPolyline] = []
    var open = AccuracyPolyline(points: [line.points[0]], isCorner: [true])
    for (p, (q, isCorner)) in zip(line.points, zip(line.points, line.isCorner).dropFirst()) {
      let length = (q - p).length
      var done = 0.0
      while length - done > rest {
        done += rest
        let point = p + (q - p) * (done / length)
        if index % 2 == 0 {
          open.points.append(point)
          open.isCorner.append(true)
          result.append(open)
        }
        open = AccuracyPolyline(points: [point], isCorner: [true])
        index = (index + 1) % pattern.count
        rest = pattern[index]
      }
      rest -= length - done
      open.points.append(q)
      open.isCorner.append(isCorner)
    }
    if index % 2 == 0 { result.append(open) }
    return result
  }

  private mutating func add(_ line: AccuracyPolyline) {
    var (points, corners) = ([Point](), [Bool]())
    for (p, isCorner) in zip(line.points, line.isCorner) where p != points.last {
      points.append(p)
      corners.append(isCorner)
    }
    if line.isClosed, points.count > 1, points.first == points.last {
      points.removeLast()
      corners.removeLast()
    }
    guard points.count > 1 else { return }
    let count = points.count
    let last = line.isClosed ? count : count - 1
    let directions = (0..<last).map { index in
      let d = points[(index + 1) % count] - points[index]
      return d * (1 / d.length)
    }
    for (index, d) in directions.enumerated() {
      let (p, q) = (points[index], points[(index + 1) % count])
      let aside = Point(-d.y, d.x) * radius
      add([p + aside, p - aside, q - aside, q + aside])
      guard line.isClosed || index > 0 else { continue }
      addJoin(at: p, directions[(index + last - 1) % last], d, isCorner: corners[index])
    }
    guard !line.isClosed else { return }
    addCap(at: points[0], directions[0] * -1)
    addCap(at: points[count - 1], directions[last - 1])
  }

  private mutating func addJoin(at p: Point, _ before: Point, _ after: Point, isCorner: Bool) {
    let turn = before.x * after.y - before.y * after.x
    let cosine = before.x * after.x + before.y * after.y
    let side = turn > 0 ? -radius : radius
    let first = p + Point(-before.y, before.x) * side
    let second = p + Point(-after.y, after.x) * side
    if isCorner, style.lineJoin == .round { return addDisc(at: p) }
    let isMitered = 2 <= style.miterLimit * style.miterLimit * (1 + cosine)
    if isCorner, style.lineJoin == .miter, isMitered, 1 + cosine > 1e-9 {
      let tip = p + ((first - p) + (second - p)) * (1 / (1 + cosine))
      return add([p, first, tip, second])
    }
    add([p, first, second])
  }

  private mutating func addCap(at p: Point, _ direction: Point) {
    switch style.lineCap {
    case .butt: return
    case .round: addDisc(at: p)
    case .square:
      let (aside, ahead) = (Point(-direction.y, direction.x) * radius, direction * radius)
      add([p + aside, p - aside, p - aside + ahead, p + aside + ahead])
    }
  }

  private mutating func addDisc(at p: Point) {
    let count = 128
    // Far enough out for the area of the disc.
    let angle = 2 * Double.pi / Double(count)
    let reach = radius * (angle / Double.sincos(angle).sin).squareRoot()
    add(
      (0..<count).map { index in
        let (sine, cosine) = Double.sincos(Double(index) * angle)
        return p + Point(cosine, sine) * reach
      })
  }

  private mutating func add(_ polygon: [Point]) {
    var area = 0.0
    for (index, p) in polygon.enumerated() {
      let q = polygon[(index + 1) % polygon.count]
      area += p.x * q.y - q.x * p.y
    }
    pieces.append(area < 0 ? polygon.reversed() : polygon)
  }
}

// Points as vectors.
extension Point {
  static func + (p: Point, q: Point) -> Point { Point(p.x + q.x, p.y + q.y) }
  static func - (p: Point, q: Point) -> Point { Point(p.x - q.x, p.y - q.y) }
  static func * (p: Point, k: Double) -> Point { Point(p.x * k, p.y * k) }
  var length: Double { (x * x + y * y).squareRoot() }
}

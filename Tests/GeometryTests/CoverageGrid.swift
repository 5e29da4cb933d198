import Geometry

/// The exact share of each unit square that lies inside an outline, in doubles.
///
/// A rasteriser without rounding would compute the same.
struct CoverageGrid {
  let width: Int
  let height: Int
  private var cells: [Double]

  init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
    cells = Array(repeating: 0, count: (width + 2) * height)
  }

  init(_ segments: Segments, _ width: Int, _ height: Int) {
    self.init(width, height)
    for segment in segments.all {
      add(from: Point(segment.x0, segment.y0), to: Point(segment.x1, segment.y1))
    }
  }

  /// Adds an edge, which must lie inside the grid.
  mutating func add(from p: Point, to q: Point) {
    if p.y == q.y { return }
    let sign = q.y > p.y ? -1.0 : 1.0
    let (top, bottom) = q.y > p.y ? (p, q) : (q, p)
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    var y = top.y
    while y < bottom.y {
      let row = Int(y)
      let next = min(Double(row + 1), bottom.y)
      let (a, b) = (top.x + (y - top.y) * slope, top.x + (next - top.y) * slope)
      addRow(row, from: min(a, b), to: max(a, b), fall: (next - y) * sign)
      y = next
    }
  }

  private mutating func addRow(_ row: Int, from low: Double, to high: Double, fall: Double) {
    var x = low
    var column = Int(low)
    repeat {
      let next = min(Double(column + 1), high)
      let share = high > low ? fall * (next - x) / (high - low) : fall
      let along = (x + next) / 2 - Double(column)
      cells[row * (width + 2) + column] += share * (1 - along)
      cells[row * (width + 2) + column + 1] += share * along
      x = next
      column += 1
    } while x < high
  }

  /// The covered area of each square, row by row; positive where the outline winds clockwise on
  /// screen.
  var coverage: [Double] {
    var result: [Double] = []
    for y in 0..<height {
      var sum = 0.0
      for x in 0..<width {
        sum += cells[y * (width + 2) + x]
        result.append(sum)
      }
    }
    return result
  }
}

extension Segments {
  /// The enclosed area; positive where the outline winds clockwise on screen.
  var area: Double {
    all.reduce(0) { $0 + ($1.x0 + $1.x1) / 2 * ($1.y1 - $1.y0) }
  }

  init(_ path: Path, tolerance: Double = Segments.tolerance) {
    self.init()
    append(path, tolerance: tolerance)
  }
}

extension Path {
  /// Calls `take` with `count` + 1 points on each line or curve, from its start to its end.
  func sample(_ count: Int, _ take: (Point) -> Void) {
    var (start, current) = (Point.zero, Point.zero)
    func run(_ to: Point, _ at: (Double) -> Point) {
      for i in 0...count { take(at(Double(i) / Double(count))) }
      current = to
    }
    forEach { element in
      let from = current
      switch element {
      case .move(let p): (start, current) = (p, p)
      case .line(let p): run(p) { from.mixed(with: p, by: $0) }
      case .quadCurve(let p, let c):
        run(p) { from.mixed(with: c, by: $0).mixed(with: c.mixed(with: p, by: $0), by: $0) }
      case .curve(let p, let c, let d):
        run(p) { t in
          let middle = c.mixed(with: d, by: t)
          return from.mixed(with: c, by: t).mixed(with: middle, by: t)
            .mixed(with: middle.mixed(with: d.mixed(with: p, by: t), by: t), by: t)
        }
      case .closeSubpath: run(start) { from.mixed(with: start, by: $0) }
      }
    }
  }
}

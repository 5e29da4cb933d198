/// A grid of coloured points whose colours run smoothly into each other, in the unit square.
///
/// Points are given row by row from the top left. Where the points' positions fold the grid over
/// itself, later cells lie above earlier ones.
public struct MeshGradient: Hashable, Sendable {
  /// How many points a row and a column have; two or more each, or the mesh is empty.
  public var width: Int
  public var height: Int
  public var points: [Point]
  public var colors: [Color]
  /// Shown outside the mesh.
  public var background: Color
  /// Colours change by cubics that look at the neighbours, rather than evenly from point to point.
  public var smoothsColors: Bool

  public init(
    width: Int, height: Int, points: [Point], colors: [Color], background: Color = .clear,
    smoothsColors: Bool = true
  ) {
    self.width = width
    self.height = height
    self.points = points
    self.colors = colors
    self.background = background
    self.smoothsColors = smoothsColors
  }

  /// Sizes fit and every point is a number.
  var isDrawable: Bool {
    (2...64).contains(width) && (2...64).contains(height) && points.count == width * height
      && colors.count == width * height && points.allSatisfy(\.isFinite)
  }
}

extension MeshGradient {
  /// The four points that bend the edges at a grid point.
  struct Handles {
    var leading: Point
    var top: Point
    var trailing: Point
    var bottom: Point
  }

  /// Handles that make the lines through the points smooth without overshooting.
  ///
  /// They lie on the direction from one neighbour to the next, a third of the way to each; beyond
  /// the border a point is its own neighbour.
  func handles(column: Int, row: Int) -> Handles {
    let p = point(column, row)
    let (left, right) = (point(column - 1, row), point(column + 1, row))
    let (above, below) = (point(column, row - 1), point(column, row + 1))
    let across = Self.direction(from: left, to: right)
    let down = Self.direction(from: above, to: below)
    func handle(_ d: Point, _ length: Double) -> Point {
      Point(p.x + d.x * length, p.y + d.y * length)
    }
    return Handles(
      leading: handle(across, -Self.distance(p, left) / 3),
      top: handle(down, -Self.distance(p, above) / 3),
      trailing: handle(across, Self.distance(p, right) / 3),
      bottom: handle(down, Self.distance(p, below) / 3))
  }

  private func point(_ column: Int, _ row: Int) -> Point {
    points[min(max(row, 0), height - 1) * width + min(max(column, 0), width - 1)]
  }

  private static func distance(_ p: Point, _ q: Point) -> Double {
    ((q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y)).squareRoot()
  }

  private static func direction(from p: Point, to q: Point) -> Point {
    let length = distance(p, q)
    return length > 0 ? Point((q.x - p.x) / length, (q.y - p.y) / length) : .zero
  }

  /// The 16 points of the Bézier patch of a cell, row by row.
  func patch(column: Int, row: Int) -> [Point] {
    let a = point(column, row)
    let b = point(column + 1, row)
    let c = point(column, row + 1)
    let d = point(column + 1, row + 1)
    let (ha, hb) = (handles(column: column, row: row), handles(column: column + 1, row: row))
    let (hc, hd) = (
      handles(column: column, row: row + 1), handles(column: column + 1, row: row + 1)
    )
    // Inner points without twist: each is the sum of its two edge handles less the corner.
    func inner(_ p: Point, _ q: Point, _ corner: Point) -> Point {
      Point(p.x + q.x - corner.x, p.y + q.y - corner.y)
    }
    return [
      a, ha.trailing, hb.leading, b,
      ha.bottom, inner(ha.trailing, ha.bottom, a), inner(hb.leading, hb.bottom, b), hb.bottom,
      hc.top, inner(hc.trailing, hc.top, c), inner(hd.leading, hd.top, d), hd.top,
      c, hc.trailing, hd.leading, d,
    ]
  }

  /// The premultiplied colours that decide those of a cell: its four corners and the points around
  /// them, row by row; the border repeats.
  func colors(column: Int, row: Int) -> [SIMD4<Double>] {
    (0..<16).map { index in
      let (c, r) = (column + index % 4 - 1, row + index / 4 - 1)
      let color = colors[min(max(r, 0), height - 1) * width + min(max(c, 0), width - 1)]
      let alpha = min(max(color.opacity, 0), 1)
      return SIMD4(color.red * alpha, color.green * alpha, color.blue * alpha, alpha)
    }
  }

  /// The colour of a cell at (u, v) in 0...1, premultiplied, from the cell's `colors`.
  func color(_ colors: [SIMD4<Double>], u: Double, v: Double) -> SIMD4<Double> {
    guard smoothsColors else {
      let top = colors[5] * (1 - u) + colors[6] * u
      let bottom = colors[9] * (1 - u) + colors[10] * u
      return top * (1 - v) + bottom * v
    }
    let (across, down) = (Self.weights(u), Self.weights(v))
    var sum = SIMD4<Double>.zero
    for r in 0..<4 {
      for c in 0..<4 { sum += colors[r * 4 + c] * (across[c] * down[r]) }
    }
    return sum.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
  }

  /// Catmull and Rom's weights of four neighbours, between the middle two.
  private static func weights(_ t: Double) -> SIMD4<Double> {
    let (t2, t3) = (t * t, t * t * t)
    return SIMD4(
      -t + 2 * t2 - t3, 2 - 5 * t2 + 3 * t3, t + 4 * t2 - 3 * t3, -t2 + t3) / 2
  }
}

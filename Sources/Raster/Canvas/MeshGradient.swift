/// A grid of coloured points with smooth transitions between their colours, in the unit square.
///
/// Points are given row by row from the top left. Where the points fold the grid over itself, later
/// cells cover earlier ones.
public struct MeshGradient: Hashable, Sendable {
  /// A point of the grid with the control points of its four edges.
  ///
  /// Control points that point out of the grid are ignored.
  public struct BezierPoint: Hashable, Sendable {
    /// The position of the point in the unit square.
    public var position: Point
    /// The control point towards the previous column.
    public var leadingControlPoint: Point
    /// The control point towards the previous row.
    public var topControlPoint: Point
    /// The control point towards the next column.
    public var trailingControlPoint: Point
    /// The control point towards the next row.
    public var bottomControlPoint: Point

    public init(
      position: Point, leadingControlPoint: Point, topControlPoint: Point,
      trailingControlPoint: Point, bottomControlPoint: Point
    ) {
      self.position = position
      self.leadingControlPoint = leadingControlPoint
      self.topControlPoint = topControlPoint
      self.trailingControlPoint = trailingControlPoint
      self.bottomControlPoint = bottomControlPoint
    }
  }

  /// The number of points in a row, 2 to 64; other sizes make the mesh empty.
  public var width: Int
  /// The number of rows of points, 2 to 64.
  public var height: Int
  /// The points, row by row.
  public var points: [Point]
  /// Points with explicit control points; nil derives smooth edges from `points`.
  public var bezierPoints: [BezierPoint]?
  /// The colours of the points, row by row.
  public var colors: [Color]
  /// The colour outside the mesh.
  public var background: Color
  /// Whether colours are interpolated by smooth cubics over neighbouring points instead of
  /// linearly.
  public var smoothsColors: Bool
  /// The colour space in which colours between the points are interpolated.
  public var colorSpace: Gradient.ColorSpace
  /// Whether steps between neighbouring byte values are hidden by dithering.
  public var isDithered = true

  public init(
    width: Int, height: Int, points: [Point], colors: [Color], background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    self.width = width
    self.height = height
    self.points = points
    self.colors = colors
    self.background = background
    self.smoothsColors = smoothsColors
    self.colorSpace = colorSpace
  }

  public init(
    width: Int, height: Int, bezierPoints: [BezierPoint], colors: [Color],
    background: Color = .clear, smoothsColors: Bool = true,
    colorSpace: Gradient.ColorSpace = .device
  ) {
    self.init(
      width: width, height: height, points: bezierPoints.map(\.position), colors: colors,
      background: background, smoothsColors: smoothsColors, colorSpace: colorSpace)
    self.bezierPoints = bezierPoints
  }

  /// Whether no pixel of the mesh is translucent.
  var isOpaque: Bool { background.opacity >= 1 && colors.allSatisfy { $0.opacity >= 1 } }

  /// Whether all counts agree and every coordinate is between -1,000,000 and 1,000,000.
  var isDrawable: Bool {
    func isSound(_ p: Point) -> Bool { abs(p.x) < 1e6 && abs(p.y) < 1e6 }
    let bent = bezierPoints ?? []
    return (2...64).contains(width) && (2...64).contains(height) && points.count == width * height
      && colors.count == points.count && points.allSatisfy(isSound)
      && (bezierPoints == nil || bent.count == points.count)
      && bent.allSatisfy {
        isSound($0.leadingControlPoint) && isSound($0.topControlPoint)
          && isSound($0.trailingControlPoint) && isSound($0.bottomControlPoint)
      }
  }
}

extension MeshGradient {
  /// The control points of a grid point's four edges.
  struct Handles {
    var leading: Point
    var top: Point
    var trailing: Point
    var bottom: Point
  }

  /// Returns control points that make the edges smooth without overshooting.
  ///
  /// The leading and the trailing control point are on a line through the grid point. This line is
  /// parallel to the line from the left to the right neighbour of the grid point. The distance from
  /// the grid point to a control point is a third of the distance to the neighbour on the same
  /// side. The same rule applies to the top and the bottom control point, with the upper and the
  /// lower neighbour. At the border of the grid, the grid point itself takes the place of the
  /// missing neighbour.
  ///
  /// If the mesh has `bezierPoints`, their control points are returned.
  func handles(column: Int, row: Int) -> Handles {
    if let bent = bezierPoints?[row * width + column] {
      return Handles(
        leading: bent.leadingControlPoint, top: bent.topControlPoint,
        trailing: bent.trailingControlPoint, bottom: bent.bottomControlPoint)
    }
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

  /// Returns the 16 control points of a cell's Bézier patch, row by row.
  func patch(column: Int, row: Int) -> InlineArray<16, Point> {
    let a = point(column, row)
    let b = point(column + 1, row)
    let c = point(column, row + 1)
    let d = point(column + 1, row + 1)
    let (ha, hb) = (handles(column: column, row: row), handles(column: column + 1, row: row))
    let (hc, hd) = (
      handles(column: column, row: row + 1), handles(column: column + 1, row: row + 1)
    )
    // Each inner control point is the sum of the two control points next to its corner on the
    // patch's edges, minus the corner. This makes the patch's twist at the corner zero.
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

  /// Returns the colours of a cell's four corners and of the twelve points around them, row by row.
  ///
  /// The colours are given as coordinates in `colorSpace`. Points beyond the grid's border have the
  /// colours of the border.
  func colorPlaces(column: Int, row: Int) -> InlineArray<16, SIMD4<Float>> {
    InlineArray { index in
      let (c, r) = (column + index % 4 - 1, row + index / 4 - 1)
      let color = colors[min(max(r, 0), height - 1) * width + min(max(c, 0), width - 1)]
      return SIMD4<Float>(interpolation.place(of: color))
    }
  }

  var interpolation: ColorInterpolation {
    ColorInterpolation(space: colorSpace, alphaRule: .premultiplied)
  }
}

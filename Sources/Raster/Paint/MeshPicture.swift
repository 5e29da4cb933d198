/// Paints mesh gradients.
///
/// A mesh changes slowly from pixel to pixel, so its patches are cut into triangles and drawn into a
/// grid of one node for every four pixels, which is then filled in between: 2.5 % of the work, and
/// within a level or two of drawing every pixel.
struct MeshPicture {
  private static let step = 4

  private let width: Int
  private let height: Int
  private let columns: Int
  private let rows: Int
  private var nodes: [SIMD4<Float>]

  /// Paints the unit square of the mesh over a picture of this many pixels.
  init(_ mesh: MeshGradient, width: Int, height: Int) {
    self.width = width
    self.height = height
    columns = (width + Self.step - 1) / Self.step + 1
    rows = (height + Self.step - 1) / Self.step + 1
    let b = mesh.background
    let alpha = Float(min(max(b.opacity, 0), 1))
    let background = SIMD4(
      Float(b.red) * alpha, Float(b.green) * alpha, Float(b.blue) * alpha, alpha)
    nodes = [SIMD4<Float>](repeating: background, count: columns * rows)
    guard mesh.isDrawable, width > 0, height > 0 else { return }
    for row in 0..<(mesh.height - 1) {
      for column in 0..<(mesh.width - 1) { paint(mesh, column: column, row: row) }
    }
  }

  /// Cuts a cell into squares of about two nodes, and each into two triangles.
  private mutating func paint(_ mesh: MeshGradient, column: Int, row: Int) {
    let patch = mesh.patch(column: column, row: row)
    let vertices = mesh.colors(column: column, row: row)
    let corners = [patch[0], patch[3], patch[12], patch[15]]
    let spread = Size(
      (corners.map(\.x).max() ?? 0) - (corners.map(\.x).min() ?? 0),
      (corners.map(\.y).max() ?? 0) - (corners.map(\.y).min() ?? 0))
    let longest = max(spread.width * Double(columns), spread.height * Double(rows))
    let count = Int(min(max((longest / 2).rounded(.up), 4), 64))
    var points: [Point] = []
    var colors: [SIMD4<Float>] = []
    for j in 0...count {
      for i in 0...count {
        let (u, v) = (Double(i) / Double(count), Double(j) / Double(count))
        points.append(onGrid(Self.evaluate(patch, u: u, v: v)))
        colors.append(SIMD4<Float>(mesh.color(vertices, u: u, v: v)))
      }
    }
    for j in 0..<count {
      for i in 0..<count {
        let a = j * (count + 1) + i
        let corners = [a, a + 1, a + count + 1, a + count + 2]
        fill(points, colors, corners[0], corners[1], corners[3])
        fill(points, colors, corners[0], corners[3], corners[2])
      }
    }
  }

  /// Where a place of the unit square lies among the nodes.
  private func onGrid(_ p: Point) -> Point {
    Point(p.x * Double(width) / Double(Self.step), p.y * Double(height) / Double(Self.step))
  }

  static func evaluate(_ patch: [Point], u: Double, v: Double) -> Point {
    let (across, down) = (bernstein(u), bernstein(v))
    var p = Point.zero
    for r in 0..<4 {
      for c in 0..<4 {
        let weight = across[c] * down[r]
        p.x += patch[r * 4 + c].x * weight
        p.y += patch[r * 4 + c].y * weight
      }
    }
    return p
  }

  private static func bernstein(_ t: Double) -> SIMD4<Double> {
    let s = 1 - t
    return SIMD4(s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
  }

  /// Colours the nodes inside a triangle, its edges included: neighbours agree on shared edges, and
  /// the later one wins.
  private mutating func fill(
    _ points: [Point], _ colors: [SIMD4<Float>], _ a: Int, _ b: Int, _ c: Int
  ) {
    let (p, q, r) = (points[a], points[b], points[c])
    let area = (q.x - p.x) * (r.y - p.y) - (r.x - p.x) * (q.y - p.y)
    guard area != 0 else { return }
    let slack = 1e-6
    let top = max(0, Int((min(p.y, q.y, r.y) - slack).rounded(.up)))
    let bottom = min(rows - 1, Int((max(p.y, q.y, r.y) + 1).rounded(.down)))
    let left = max(0, Int((min(p.x, q.x, r.x) - slack).rounded(.up)))
    let right = min(columns - 1, Int((max(p.x, q.x, r.x) + 1).rounded(.down)))
    guard top <= bottom, left <= right else { return }
    for y in top...bottom {
      for x in left...right {
        // Nodes of the last row and column may lie past the picture's edge; they take its colour.
        let place = Point(
          min(Double(x), Double(width) / Double(Self.step)),
          min(Double(y), Double(height) / Double(Self.step)))
        let wb = ((place.x - p.x) * (r.y - p.y) - (r.x - p.x) * (place.y - p.y)) / area
        let wc = ((q.x - p.x) * (place.y - p.y) - (place.x - p.x) * (q.y - p.y)) / area
        let wa = 1 - wb - wc
        guard wa >= -slack, wb >= -slack, wc >= -slack else { continue }
        nodes[y * columns + x] =
          colors[a] * Float(wa) + colors[b] * Float(wb) + colors[c] * Float(wc)
      }
    }
  }

  /// The picture, filled in between the nodes.
  func pixmap() -> Pixmap {
    var pixmap = Pixmap(width: width, height: height)
    var line = [SIMD4<Float>](repeating: .zero, count: columns)
    for y in 0..<height {
      let above = (y / Self.step) * columns
      let below = min(y / Self.step + 1, rows - 1) * columns
      let v = (Float(y % Self.step) + 0.5) / Float(Self.step)
      for x in 0..<columns {
        line[x] = nodes[above + x] + (nodes[below + x] - nodes[above + x]) * v
      }
      for x in 0..<width {
        let left = x / Self.step
        let u = (Float(x % Self.step) + 0.5) / Float(Self.step)
        let color = line[left] + (line[min(left + 1, columns - 1)] - line[left]) * u
        pixmap.set(color.pixel, x: x, y: y)
      }
    }
    return pixmap
  }
}

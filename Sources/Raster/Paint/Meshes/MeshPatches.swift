/// The cells of a mesh, divided into small quadrilaterals, in pixels.
///
/// The value is reused from picture to picture, so that an animated mesh allocates nothing.
struct MeshPatches {
  /// A vertex: x and y in the first lanes, premultiplied blue, green, red and alpha in the last
  /// four.
  typealias Vertex = SIMD8<Float>

  /// A cell: the index of its first vertex, and the number of quadrilaterals in each direction.
  struct Cell {
    var start: Int
    var across: Int
    var down: Int
    /// The index in `reaches` of the cell's first row of quadrilaterals.
    var firstRow: Int
  }

  private(set) var cells: [Cell] = []
  private(set) var vertices: [Vertex] = []
  /// The range of y of each row of quadrilaterals.
  private(set) var reaches: [ClosedRange<Float>] = []
  /// Whether the mesh leaves a part of its square empty.
  private(set) var isRough = false
  /// The areas of folds and of narrow parts of cells: colours jump at folds and change fast in
  /// narrow parts.
  ///
  /// Only their pixels are drawn separately. A mesh of 1920 × 1080 with one narrow column takes 2.3
  /// ms this way, and 6.9 ms if all its pixels are drawn separately (2026-11).
  private(set) var folds: [PixelRect] = []
  private var across: [Int] = []
  private var down: [Int] = []

  /// The width in pixels below which a cell counts as narrow.
  ///
  /// In wider cells, interpolation between nodes four pixels apart has an error of at most three
  /// levels.
  private static let minimumSmoothCell: Float = 40

  /// Divides a mesh whose unit square is `size` pixels large.
  mutating func cut(_ mesh: MeshGradient, size: SIMD2<Double>) {
    cells.removeAll(keepingCapacity: true)
    vertices.removeAll(keepingCapacity: true)
    reaches.removeAll(keepingCapacity: true)
    folds.removeAll(keepingCapacity: true)
    isRough = !mesh.fillsItsSquare
    chooseSteps(mesh, size)
    for row in 0..<(mesh.height - 1) {
      for column in 0..<(mesh.width - 1) {
        let cell = Cell(
          start: vertices.count, across: across[column], down: down[row],
          firstRow: reaches.count)
        cells.append(cell)
        let surface = Surface(mesh, column: column, row: row, size: size)
        append(surface, cell, mesh)
        if !isRough { examine(cell, size) }
      }
    }
  }

  /// Chooses the numbers of steps into which cells are divided.
  ///
  /// Straight lines between the steps approximate the curved cell. Their error is at most a quarter
  /// of a colour level and at most two pixels (see `slack`), unless the number of steps reaches its
  /// limit. All cells of a column or row have the same number of steps, so that neighbours match.
  private mutating func chooseSteps(_ mesh: MeshGradient, _ size: SIMD2<Double>) {
    // Straight lines in other colour spaces are curves in the device space and need more steps.
    let least = mesh.colorSpace == .device ? 2 : mesh.colorSpace == .perceptual ? 24 : 64
    let pixels = isRough ? 0.25 : Self.slack(mesh, size)
    across.removeAll(keepingCapacity: true)
    across.append(contentsOf: repeatElement(1, count: mesh.width - 1))
    down.removeAll(keepingCapacity: true)
    down.append(contentsOf: repeatElement(1, count: mesh.height - 1))
    let most = max(4, 512 / max(mesh.width, mesh.height))
    for row in 0..<(mesh.height - 1) {
      for column in 0..<(mesh.width - 1) {
        let bend = Surface(mesh, column: column, row: row, size: size)
          .bend(pixels: pixels)
        func steps(_ bend: Float) -> Int {
          min(max(Int(min(bend, 1e6).squareRoot().rounded(.up)), least), min(most, 64))
        }
        across[column] = max(across[column], steps(bend.x))
        down[row] = max(down[row], steps(bend.y))
      }
    }
  }

  /// Returns the allowed error of straight lines inside a mesh, in pixels.
  ///
  /// It is the distance in which colours change by a quarter of a level, but at least a quarter of
  /// a pixel and at most two pixels.
  private static func slack(_ mesh: MeshGradient, _ size: SIMD2<Double>) -> Float {
    var slope = 0.0
    func look(_ a: Int, _ b: Int) {
      let (p, q) = (mesh.points[a], mesh.points[b])
      let (dx, dy) = ((q.x - p.x) * size.x, (q.y - p.y) * size.y)
      let change = mesh.colors[a].shown - mesh.colors[b].shown
      let most = max(change.max(), -change.min()) * 255
      slope = max(slope, most / max((dx * dx + dy * dy).squareRoot(), 1))
    }
    for row in 0..<mesh.height {
      for column in 0..<mesh.width {
        let index = row * mesh.width + column
        if column > 0 { look(index - 1, index) }
        if row > 0 { look(index - mesh.width, index) }
      }
    }
    // Inside a cell colours may change twice as fast as from corner to corner.
    return Float(min(max(0.25 / max(2 * slope, 1e-9), 0.25), 2))
  }

  private mutating func append(_ surface: Surface, _ cell: Cell, _ mesh: MeshGradient) {
    let isDevice = mesh.colorSpace == .device
    var (low, high) = (Float.infinity, -Float.infinity)
    for j in 0...cell.down {
      let (lowBefore, highBefore) = (low, high)
      (low, high) = (.infinity, -.infinity)
      let line = surface.line(Float(j) / Float(cell.down))
      for i in 0...cell.across {
        let t = Float(i) / Float(cell.across)
        let point = ((line[3] * t + line[2]) * t + line[1]) * t + line[0]
        var color = point.highHalf
        if !isDevice {
          let shown = mesh.interpolation.color(atPlace: SIMD4<Double>(color))
          color = SIMD4<Float>(shown * shown.w)
          color.w = Float(shown.w)
        }
        let kept = color.clamped(lowerBound: .zero, upperBound: .one)
        vertices.append(
          Vertex(point[0], point[1], 0, 0, kept.z * 255, kept.y * 255, kept.x * 255, kept.w * 255))
        (low, high) = (min(low, point[1]), max(high, point[1]))
      }
      if j > 0 { reaches.append(min(low, lowBefore)...max(high, highBefore)) }
    }
  }

  /// Finds the quadrilaterals of a cell that are flipped or narrow, and adds one box around all of
  /// them to the folds.
  private mutating func examine(_ cell: Cell, _ size: SIMD2<Double>) {
    let (across, down) = (Float(cell.across), Float(cell.down))
    var (left, right) = (Float.infinity, -Float.infinity)
    var (top, bottom) = (left, right)
    for j in 0..<cell.down {
      for i in 0..<cell.across {
        let index = cell.start + j * (cell.across + 1) + i
        let (a, b) = (vertices[index], vertices[index + 1])
        let (c, d) = (vertices[index + cell.across + 1], vertices[index + cell.across + 2])
        let (u, v, w) = ((b - a) * across, (c - a) * down, d - a)
        let longest = max(u[0] * u[0] + u[1] * u[1], v[0] * v[0] + v[1] * v[1]).squareRoot()
        // The width that the cell would have if all of it were like this quadrilateral.
        let first = (u[0] * w[1] - u[1] * w[0]) * down
        let second = (w[0] * v[1] - w[1] * v[0]) * across
        if min(first, second) < Self.minimumSmoothCell * longest {
          left = min(left, min(min(a[0], b[0]), min(c[0], d[0])))
          right = max(right, max(max(a[0], b[0]), max(c[0], d[0])))
          top = min(top, min(min(a[1], b[1]), min(c[1], d[1])))
          bottom = max(bottom, max(max(a[1], b[1]), max(c[1], d[1])))
        }
      }
    }
    guard left <= right else { return }
    // A node influences pixels up to four pixels away; the margin is twice as wide.
    let box = Rect(
      left: Double(left) - 8, top: Double(top) - 8, right: Double(right) + 8,
      bottom: Double(bottom) + 8)
    let all = PixelRect(left: 0, top: 0, right: Int(size.x), bottom: Int(size.y))
    let fold = PixelRect(covering: box, in: all)
    if !fold.isEmpty { folds.append(fold) }
  }
}

/// A cell as a polynomial in u and v: x, y, two unused lanes, and the coordinates of the colour
/// space.
private struct Surface {
  private var powers: InlineArray<16, SIMD8<Float>>

  init(_ mesh: MeshGradient, column: Int, row: Int, size: SIMD2<Double>) {
    let patch = mesh.patch(column: column, row: row)
    let colors = mesh.colorPlaces(column: column, row: row)
    powers = InlineArray { index in
      let p = patch[index]
      let place = SIMD4(Float(p.x * size.x), Float(p.y * size.y), 0, 0)
      return SIMD8(lowHalf: place, highHalf: colors[index])
    }
    for line in 0..<4 { transform(start: line * 4, step: 1, mesh.smoothsColors) }
    for line in 0..<4 { transform(start: line, step: 4, mesh.smoothsColors) }
  }

  /// Converts four control points to the coefficients of 1, t, t² and t³.
  ///
  /// Positions are Bézier curves. Colours are Catmull-Rom curves between the middle two points, or
  /// straight lines.
  private mutating func transform(start: Int, step: Int, _ isSmooth: Bool) {
    let p = powers[start]
    let q = powers[start + step]
    let r = powers[start + 2 * step]
    let s = powers[start + 3 * step]
    func set(_ index: Int, _ place: SIMD8<Float>, _ color: SIMD8<Float>) {
      powers[start + index * step] = SIMD8(lowHalf: place.lowHalf, highHalf: color.highHalf)
    }
    let cubic: SIMD8<Float> = (s - p) + 3 * (q - r)
    set(0, p, q)
    if isSmooth {
      set(1, 3 * (q - p), (r - p) * 0.5)
      set(2, 3 * (p - 2 * q + r), p - 2.5 * q + 2 * r - 0.5 * s)
      set(3, cubic, 0.5 * cubic)
    } else {
      set(1, 3 * (q - p), r - q)
      set(2, 3 * (p - 2 * q + r), .zero)
      set(3, cubic, .zero)
    }
  }

  /// Returns the line at v, as the coefficients of 1, u, u² and u³.
  func line(_ v: Float) -> InlineArray<4, SIMD8<Float>> {
    InlineArray { i in
      ((powers[12 + i] * v + powers[8 + i]) * v + powers[4 + i]) * v + powers[i]
    }
  }

  /// Returns the squares of the numbers of steps that are needed horizontally and vertically.
  ///
  /// With these numbers, chords deviate by at most `pixels` and by at most a quarter of a level.
  func bend(pixels: Float) -> SIMD2<Float> {
    let weight = 0.25 / pixels
    func size(_ change: SIMD8<Float>) -> Float { Self.size(change, weight) }
    // The error of a chord of length 1/n is at most |f''| / 8n². The error of a quadrilateral's
    // diagonal is at most |f_uv| / 4n². Second derivatives are linear between the ends.
    var most = SIMD2<Float>.zero
    for i in 0...3 {
      let t = Float(i) / 3
      let (u, v) = (line(t), column(t))
      let across = max(size(u[2] * 2), size(u[2] * 2 + u[3] * 6))
      let down = max(size(v[2] * 2), size(v[2] * 2 + v[3] * 6))
      most = SIMD2(max(most.x, across), max(most.y, down))
    }
    return (most / 8 + SIMD2(repeating: twist(weight) / 4)) * 4
  }

  private func column(_ u: Float) -> InlineArray<4, SIMD8<Float>> {
    InlineArray { j in
      let p = j * 4
      return ((powers[p + 3] * u + powers[p + 2]) * u + powers[p + 1]) * u + powers[p]
    }
  }

  /// Returns the largest mixed derivative at the corners.
  private func twist(_ weight: Float) -> Float {
    var most = Self.size(powers[5], weight)
    most = max(most, Self.size(powers[5] + powers[6] * 2 + powers[7] * 3, weight))
    most = max(most, Self.size(powers[5] + powers[9] * 2 + powers[13] * 3, weight))
    var all = SIMD8<Float>.zero
    for j in 1..<4 {
      for i in 1..<4 { all += powers[j * 4 + i] * Float(i * j) }
    }
    return max(most, Self.size(all, weight))
  }

  /// Returns the size of a change of position and colour, as one number.
  ///
  /// It is the largest of three numbers: the horizontal and the vertical distance, both in pixels
  /// and multiplied by `weight`, and the largest change of a colour component, in levels of 0…255.
  private static func size(_ change: SIMD8<Float>, _ weight: Float) -> Float {
    let color = change.highHalf * 255
    let way = max(abs(change[0]), abs(change[1])) * weight
    return max(way, max(color.max(), -color.min()))
  }
}

extension MeshGradient {
  /// Whether the mesh's border is exactly that of the unit square.
  fileprivate var fillsItsSquare: Bool {
    let (right, bottom) = (width - 1, height - 1)
    for column in 0..<right {
      let (above, below) = (patch(column: column, row: 0), patch(column: column, row: bottom - 1))
      for i in 0..<4 where above[i].y != 0 || below[12 + i].y != 1 { return false }
    }
    for row in 0..<bottom {
      let (first, last) = (patch(column: 0, row: row), patch(column: right - 1, row: row))
      for i in 0..<4 where first[4 * i].x != 0 || last[4 * i + 3].x != 1 { return false }
    }
    return true
  }
}

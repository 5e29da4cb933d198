import Raster

/// Compares gradients and meshes with the same formulas in Double.
extension Accuracy {
  /// Checks a dark ramp, which would show bands without dithering.
  ///
  /// Each block of 16 × 16 pixels must have the right mean, and neighbouring pixels must differ by
  /// at most one level.
  static func ramp() -> [AccuracyFinding] {
    let (width, height) = (1920, 64)
    let (from, to) = (SIMD3<Double>(hex: 0x0D092B), SIMD3<Double>(hex: 0x12196F))
    let canvas = AccuracyCanvas(width: width, height: height) { context in
      let colors = Gradient(colors: [Color(hex: 0x0D092B), Color(hex: 0x12196F)])
        .colorSpace(.device)
      context.fill(
        Path(Rect(x: 0, y: 0, width: Double(width), height: Double(height))),
        with: .linearGradient(
          colors, startPoint: .zero, endPoint: Point(Double(width), 0)))
    }
    var (mean, step) = (AccuracyTally(), AccuracyTally())
    for top in stride(from: 0, to: height, by: 16) {
      for left in stride(from: 0, to: width, by: 16) {
        var sum = SIMD3<Double>.zero
        for y in top..<(top + 16) {
          for x in left..<(left + 16) {
            let color = canvas.color(x, y)
            sum += color
            if x + 1 < width { step.add((canvas.color(x + 1, y) - color).largest) }
            if y + 1 < height { step.add((canvas.color(x, y + 1) - color).largest) }
          }
        }
        let expected = from + (to - from) * (Double(left + 8) / Double(width))
        mean.add((sum / 256 - expected).largest)
      }
    }
    return [
      AccuracyFinding("dark ramp: error of a block's mean", mean.worst, limit: 0.15),
      AccuracyFinding("dark ramp: difference of neighbours", step.worst, limit: 1),
    ]
  }

  private static let dusk = [
    SIMD3<Double>(hex: 0x260846), SIMD3(hex: 0x8053DF), SIMD3(hex: 0x12196F),
  ]

  private static func dusk(at t: Double) -> SIMD3<Double> {
    let place = min(max(t, 0), 1) * 2
    return place < 1
      ? dusk[0] + (dusk[1] - dusk[0]) * place : dusk[1] + (dusk[2] - dusk[1]) * (place - 1)
  }

  /// Compares the bench's linear gradient (W3) and radial gradient (W4) with the exact colours.
  static func gradients() -> [AccuracyFinding] {
    let workloads = BenchWorkloads(BenchGeometry.none)
    let places: [(name: String, at: (Double, Double) -> Double)] = [
      ("W3", { x, y in (x * 1920 + y * 1080) / (1920 * 1920 + 1080 * 1080) }),
      ("W4", { x, y in Point(x - 960, y - 540).length / 1056 }),
    ]
    return places.map { name, place in
      var tally = AccuracyTally()
      guard let workload = workloads[name] else {
        return AccuracyFinding(name, .infinity, limit: 1)
      }
      let canvas = AccuracyCanvas(width: 1920, height: 1080, workload.draw)
      for y in 0..<1080 {
        for x in 0..<1920 {
          let expected = dusk(at: place(Double(x) + 0.5, Double(y) + 0.5))
          // The exact colour is rounded to bytes, like that of the canvas.
          tally.add((canvas.color(x, y) - expected.rounded(.toNearestOrAwayFromZero)).largest)
        }
      }
      return AccuracyFinding("\(name): worst error", tally.worst, limit: 1)
    }
  }

  /// Compares the bench's mesh gradient (W5) with the exact colours, at many points of its patches.
  ///
  /// For each point, the colour of the canvas is interpolated between the four pixels around the
  /// point.
  static func mesh(_ geometry: BenchGeometry) -> [AccuracyFinding] {
    let workloads = BenchWorkloads(geometry)
    guard let workload = workloads["W5"] else { return [] }
    let canvas = AccuracyCanvas(width: 1920, height: 1080, workload.draw)
    let mesh = AccuracyMesh(workloads.mesh, width: 1920, height: 1080)
    var tally = AccuracyTally()
    for cell in 0..<4 {
      for step in 0..<90_000 {
        let (u, v) = ((Double(step % 300) + 0.5) / 300, (Double(step / 300) + 0.5) / 300)
        let sample = mesh.sample(column: cell % 2, row: cell / 2, u: u, v: v)
        let p = sample.place - Point(0.5, 0.5)
        guard p.x >= 1, p.y >= 1, p.x < 1917, p.y < 1077 else { continue }
        let (x, y) = (Int(p.x), Int(p.y))
        let (s, t) = (p.x - Double(x), p.y - Double(y))
        let above = canvas.color(x, y) * (1 - s) + canvas.color(x + 1, y) * s
        let below = canvas.color(x, y + 1) * (1 - s) + canvas.color(x + 1, y + 1) * s
        tally.add((above * (1 - t) + below * t - sample.color).largest)
      }
    }
    return [
      AccuracyFinding("W5: mean error", tally.mean, limit: 1),
      AccuracyFinding("W5: worst error", tally.worst, limit: 3),
    ]
  }
}

/// The reference for a mesh gradient, computed from its formulas: Bézier patches without overshoot
/// and Catmull-Rom colours.
struct AccuracyMesh {
  private let mesh: MeshGradient
  private let points: [Point]

  init(_ mesh: MeshGradient, width: Double, height: Double) {
    self.mesh = mesh
    points = mesh.points.map { Point($0.x * width, $0.y * height) }
  }

  private func point(_ column: Int, _ row: Int) -> Point {
    points[
      min(max(row, 0), mesh.height - 1) * mesh.width + min(max(column, 0), mesh.width - 1)]
  }

  /// Returns the first control point of the curve from a point to its neighbour at (`dx`, `dy`).
  ///
  /// Let P be the point, Q this neighbour, and O the neighbour on the opposite side of P. As seen
  /// from P, the control point lies in the direction from O to Q. Its distance from P is a third of
  /// the distance between P and Q.
  private func handle(_ column: Int, _ row: Int, dx: Int, dy: Int) -> Point {
    let (p, q) = (point(column, row), point(column + dx, row + dy))
    let across = q - point(column - dx, row - dy)
    guard across.length > 0 else { return p }
    return p + across * ((q - p).length / across.length / 3)
  }

  func sample(
    column: Int, row: Int, u: Double, v: Double
  ) -> (place: Point, color: SIMD3<Double>) {
    var net = [[Point]](repeating: [Point](repeating: .zero, count: 4), count: 4)
    for r in 0...1 {
      for c in 0...1 {
        let (x, y) = (column + c, row + r)
        let corner = point(x, y)
        let across = handle(x, y, dx: c == 0 ? 1 : -1, dy: 0)
        let down = handle(x, y, dx: 0, dy: r == 0 ? 1 : -1)
        net[r * 3][c * 3] = corner
        net[r * 3][c == 0 ? 1 : 2] = across
        net[r == 0 ? 1 : 2][c * 3] = down
        net[r == 0 ? 1 : 2][c == 0 ? 1 : 2] = across + down - corner
      }
    }
    let (bu, bv) = (Self.bernstein(u), Self.bernstein(v))
    let (wu, wv) = (Self.weights(u), Self.weights(v))
    var place = Point.zero
    var color = SIMD3<Double>.zero
    for r in 0..<4 {
      for c in 0..<4 {
        place = place + net[r][c] * (bu[c] * bv[r])
        let x = min(max(column + c - 1, 0), mesh.width - 1)
        let y = min(max(row + r - 1, 0), mesh.height - 1)
        let k = mesh.colors[y * mesh.width + x]
        color += SIMD3(k.red, k.green, k.blue) * (wu[c] * wv[r] * 255)
      }
    }
    return (place, color.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255)))
  }

  private static func bernstein(_ t: Double) -> SIMD4<Double> {
    let s = 1 - t
    return SIMD4(s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
  }

  private static func weights(_ t: Double) -> SIMD4<Double> {
    let (t2, t3) = (t * t, t * t * t)
    let (a, b) = (2 * t2 - t - t3, 2 - 5 * t2 + 3 * t3)
    return SIMD4(a, b, t + 4 * t2 - 3 * t3, t3 - t2) * 0.5
  }
}

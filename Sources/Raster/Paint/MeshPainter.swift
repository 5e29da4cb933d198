import CVector

/// Paints mesh gradients.
///
/// A mesh mostly changes slowly from pixel to pixel: its cells, cut into triangles, are drawn into a
/// grid of one node for every four pixels, which is then filled in between. That is a sixteenth of
/// the work and at most two levels from drawing every pixel. Folds, and all of a mesh with crowded
/// cells or a border inside its square, are drawn pixel by pixel.
final class MeshPainter {
  private static let step = 4
  /// Pixel rows drawn together: a band of nodes stays in the second-level cache.
  private static let bandHeight = 64

  private var patches = MeshPatches()
  private let runner: any BandRunner
  private let nodes = NodeGrid()
  /// A grid for each thread: for what is drawn pixel by pixel, and lines between nodes.
  private let grids: [NodeGrid]

  init(runner: any BandRunner = SerialRunner()) {
    self.runner = runner
    grids = (0..<max(runner.concurrency, 1)).map { _ in NodeGrid() }
  }

  /// The unit square of the mesh as a picture of this many pixels, or the part of it in `window`.
  ///
  /// A window begins at a multiple of `windowStep` pixels from the left.
  func pixmap(
    of mesh: MeshGradient, width: Int, height: Int, window: PixelRect? = nil
  ) -> Pixmap {
    let window = window ?? PixelRect(left: 0, top: 0, right: width, bottom: height)
    var pixmap = Pixmap(width: window.width, height: window.height)
    paint(mesh, width: width, height: height, window: window, into: &pixmap)
    return pixmap
  }

  /// Pixels filled in together between nodes.
  static let windowStep = 32

  func paint(
    _ mesh: MeshGradient, width: Int, height: Int, window: PixelRect, into pixmap: inout Pixmap
  ) {
    guard mesh.isDrawable, pixmap.width > 0, pixmap.height > 0 else {
      pixmap.clear(pixmap.bounds, to: mesh.background.premultiplied)
      return
    }
    let stride = pixmap.stride
    patches.cut(mesh, size: SIMD2(Double(width), Double(height)))
    let isRough = patches.isRough
    if !isRough {
      nodes.draw(
        patches, background: mesh.background, step: Self.step,
        nodes: PixelRect(
          left: window.left / Self.step, top: window.top / Self.step,
          right: window.right / Self.step + 2, bottom: window.bottom / Self.step + 2),
        edge: SIMD2(Float(width), Float(height)) / Float(Self.step), runner: runner)
    }
    // Where pixel (0, 0) of the whole picture would lie.
    let base = unsafe pixmap.base - (window.top * stride + window.left)
    runner.run(count: (window.height - 1) / Self.bandHeight + 1) { index, worker in
      let top = window.top + index * Self.bandHeight
      let band = PixelRect(
        left: window.left, top: top, right: window.right,
        bottom: min(top + Self.bandHeight, window.bottom))
      let grid = grids[worker]
      if isRough {
        unsafe paint(band, mesh, grid, into: base, stride: stride)
        return
      }
      for y in top..<band.bottom {
        unsafe nodes.fill(
          y, into: base + (y * stride + window.left), width: window.width,
          Self.thresholds(mesh, 0, y), line: grid)
      }
      for fold in patches.folds {
        unsafe paint(fold.intersection(band), mesh, grid, into: base, stride: stride)
      }
    }
  }

  /// Draws every pixel of a part for itself.
  @unsafe
  private func paint(
    _ area: PixelRect, _ mesh: MeshGradient, _ grid: NodeGrid,
    into base: UnsafeMutablePointer<Pixel>, stride: Int
  ) {
    guard !area.isEmpty else { return }
    grid.draw(
      patches, background: mesh.background, step: 1, nodes: area,
      edge: SIMD2(repeating: .infinity))
    for y in area.top..<area.bottom {
      unsafe grid.copy(
        y - area.top, into: base + (y * stride + area.left),
        Self.thresholds(mesh, area.left, y))
    }
  }

  private static func thresholds(_ mesh: MeshGradient, _ x: Int, _ y: Int) -> cv_u32x8 {
    mesh.isDithered ? cv_dither8(UInt32(x), UInt32(y)) : cv_u32x8(repeating: 128)
  }
}

/// Colours at the nodes of a grid, in two words each: blue and red, green and alpha.
@safe
private final class NodeGrid {
  private var blueRed: UnsafeMutablePointer<UInt32>
  private var greenAlpha: UnsafeMutablePointer<UInt32>
  private var capacity = 8
  /// Nodes from one row to the next: eight more than are used, for whole vectors.
  private var stride = 0
  private var nodes = PixelRect.empty
  private let lineBlueRed = NodeLine()
  private let lineGreenAlpha = NodeLine()
  private let rest = NodeLine()

  init() {
    unsafe blueRed = .allocate(capacity: capacity)
    unsafe greenAlpha = .allocate(capacity: capacity)
  }

  deinit {
    unsafe blueRed.deallocate()
    unsafe greenAlpha.deallocate()
  }

  private func makeRoom(for nodes: PixelRect) {
    self.nodes = nodes
    stride = nodes.width + 8
    let needed = stride * nodes.height
    guard needed > capacity else { return }
    unsafe blueRed.deallocate()
    unsafe greenAlpha.deallocate()
    unsafe blueRed = .allocate(capacity: needed)
    unsafe greenAlpha = .allocate(capacity: needed)
    capacity = needed
  }
}

// Triangles into nodes.
extension NodeGrid {
  /// Draws the part of a mesh that lies on `nodes`.
  ///
  /// One pixel apart nodes lie in the middle of pixels, else on corners; those past `edge` show
  /// its colours.
  func draw(
    _ patches: MeshPatches, background: Color, step: Int, nodes: PixelRect, edge: SIMD2<Float>,
    runner: (any BandRunner)? = nil
  ) {
    makeRoom(for: nodes)
    guard let runner else {
      draw(patches, background: background, step: step, rows: nodes.top..<nodes.bottom, edge)
      return
    }
    let count = (nodes.height - 1) / Self.rowsTogether + 1
    runner.run(count: count) { piece, _ in
      let top = nodes.top + piece * Self.rowsTogether
      let rows = top..<min(top + Self.rowsTogether, nodes.bottom)
      draw(patches, background: background, step: step, rows: rows, edge)
    }
  }

  /// Rows of nodes that one thread draws.
  private static let rowsTogether = 32

  private func draw(
    _ patches: MeshPatches, background: Color, step: Int, rows: Range<Int>, _ edge: SIMD2<Float>
  ) {
    // Room for the sums of four rows of pixels, or eight bits after the point.
    let scale: Float = step == 1 ? 256 : 32
    clear(rows, to: background, scale: scale)
    let toNode = 1 / Float(step)
    let shift: Float = step == 1 ? -0.5 : 0
    let factor = SIMD8(toNode, toNode, 0, 0, scale, scale, scale, scale)
    let offset = SIMD8<Float>(shift, shift, 0, 0, 0.5, 0.5, 0.5, 0.5)
    let (first, last) = (Float(rows.lowerBound) - 1, Float(rows.upperBound) + 1)
    unsafe patches.vertices.withUnsafeBufferPointer { vertices in
      for cell in patches.cells {
        for j in 0..<cell.down {
          let reach = patches.reaches[cell.firstRow + j]
          guard (reach.lowerBound - 1) * toNode < last, (reach.upperBound + 1) * toNode > first
          else { continue }
          for i in 0..<cell.across {
            let index = cell.start + j * (cell.across + 1) + i
            let a = unsafe vertices[index] * factor + offset
            let b = unsafe vertices[index + 1] * factor + offset
            let c = unsafe vertices[index + cell.across + 1] * factor + offset
            let d = unsafe vertices[index + cell.across + 2] * factor + offset
            paint(a, b, d, edge, rows)
            paint(a, d, c, edge, rows)
          }
        }
      }
    }
  }

  private func clear(_ rows: Range<Int>, to background: Color, scale: Float) {
    let color = background.shown
    let alpha = Float(color.w) * 255 * scale
    func word(_ low: Double, _ high: Float) -> UInt32 {
      UInt32(Float(low) * alpha + 0.5) | UInt32(high + 0.5) << 16
    }
    let (start, count) = (stride * (rows.lowerBound - nodes.top), stride * rows.count)
    unsafe (blueRed + start).update(repeating: word(color.z, Float(color.x) * alpha), count: count)
    unsafe (greenAlpha + start).update(repeating: word(color.y, alpha), count: count)
  }

  /// Colours the nodes inside a triangle, its edges included: neighbours agree on shared edges, and
  /// the later one wins.
  @inline(__always)
  private func paint(
    _ p: SIMD8<Float>, _ q: SIMD8<Float>, _ r: SIMD8<Float>, _ edge: SIMD2<Float>,
    _ rows: Range<Int>
  ) {
    let slack: Float = 0.01
    let (low, high) = (min(p[1], q[1], r[1]) - slack, max(p[1], q[1], r[1]) + slack)
    let (near, far) = (min(p[0], q[0], r[0]) - slack, max(p[0], q[0], r[0]) + slack)
    let top = max(Self.above(low), rows.lowerBound)
    let end = rows.upperBound - 1
    let bottom = high >= edge.y ? end : min(Self.above(high) - 1, end)
    let left = max(Self.above(near), nodes.left)
    let right = far >= edge.x ? nodes.right - 1 : min(Self.above(far) - 1, nodes.right - 1)
    guard top <= bottom, left <= right else { return }
    let (qx, qy, rx, ry) = (q[0] - p[0], q[1] - p[1], r[0] - p[0], r[1] - p[1])
    let area = qx * ry - rx * qy
    guard abs(area) > 1e-5 else { return }
    let part = 1 / area
    var triangle = cv_triangle(
      left: p[0], top: p[1], b_across: ry * part, b_down: -rx * part, c_across: -qy * part,
      c_down: qx * part, edge: edge.x, color: p.highHalf, to_b: q.highHalf - p.highHalf,
      to_c: r.highHalf - p.highHalf)
    for y in top...bottom {
      let row = (y - nodes.top) * stride - nodes.left
      var x = left
      while x <= right {
        unsafe cv_paint_triangle8(
          &triangle, Int32(x), min(Float(y), edge.y), blueRed + (row + x), greenAlpha + (row + x))
        x += 8
      }
    }
  }

  /// The first whole number not below a place; places are limited to what a mesh may have.
  private static func above(_ place: Float) -> Int {
    let whole = Int(max(-1e9, min(1e9, place)))
    return Float(whole) < place ? whole + 1 : whole
  }
}

// Nodes into pixels.
extension NodeGrid {
  /// A row of nodes that are pixels.
  @unsafe
  func copy(
    _ row: Int, into pixels: UnsafeMutablePointer<Pixel>, _ thresholds: cv_u32x8
  ) {
    let width = nodes.width
    let spread = thresholds &* 0x10001
    let (first, second) = unsafe (blueRed + row * stride, greenAlpha + row * stride)
    var x = 0
    while x < width {
      let colors = unsafe cv_joined8(cv_load8(first + x), cv_load8(second + x), spread)
      if x + 8 <= width {
        unsafe cv_store8(pixels + x, colors)
      } else {
        for i in 0..<(width - x) { unsafe pixels[x + i] = colors[i] }
      }
      x += 8
    }
  }

  /// A row of pixels between nodes that are four apart; `line` has room for what lies between two
  /// rows of nodes.
  @unsafe
  func fill(
    _ y: Int, into pixels: UnsafeMutablePointer<Pixel>, width: Int, _ thresholds: cv_u32x8,
    line: NodeGrid
  ) {
    let count = (width + 31) / 32 * 8 + 8
    let first = unsafe line.lineBlueRed.room(count)
    let second = unsafe line.lineGreenAlpha.room(count)
    let start = (y / 4 - nodes.top) * stride
    let part = UInt32(y % 4 * 2 + 1)
    unsafe mix(blueRed + start, part, into: first)
    unsafe mix(greenAlpha + start, part, into: second)
    let spread = thresholds &* 0x10001
    let (even, odd) = (spread.lowHalf, spread.highHalf)
    var x = 0
    while x + 32 <= width {
      unsafe cv_between_nodes8(first + x / 4, second + x / 4, even, odd, pixels + x)
      x += 32
    }
    guard x < width else { return }
    let room = unsafe line.rest.room(32)
    unsafe cv_between_nodes8(first + x / 4, second + x / 4, even, odd, room)
    unsafe (pixels + x).update(from: room, count: width - x)
  }

  /// The middle between two rows of nodes: an eighth or more of the way to the lower one.
  ///
  /// Components have five bits after the point, so that eight of them fit 16 bits.
  @unsafe
  private func mix(
    _ above: UnsafeMutablePointer<UInt32>, _ part: UInt32,
    into line: UnsafeMutablePointer<UInt32>
  ) {
    let below = unsafe above + stride
    for i in 0..<nodes.width {
      unsafe line[i] = unsafe above[i] &* (8 &- part) &+ below[i] &* part
    }
  }
}

/// Room for a row, kept from picture to picture.
@safe
private final class NodeLine {
  private var words: UnsafeMutablePointer<UInt32>
  private var capacity = 8

  init() {
    unsafe words = .allocate(capacity: capacity)
    unsafe words.initialize(repeating: 0, count: capacity)
  }

  deinit { unsafe words.deallocate() }

  func room(_ count: Int) -> UnsafeMutablePointer<UInt32> {
    if count > capacity {
      unsafe words.deallocate()
      unsafe words = .allocate(capacity: count)
      unsafe words.initialize(repeating: 0, count: count)
      capacity = count
    }
    return unsafe words
  }
}

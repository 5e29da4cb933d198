import CVector

/// Colours at the nodes of a grid, in two words each: blue and red, green and alpha.
final class NodeGrid {
  /// The distance between nodes in pixels, if the pixels between them are interpolated.
  static let step = 4

  private let memory = (Buffer<UInt32>(), Buffer<UInt32>())
  /// The number of nodes from one row to the next: eight more than are used, for whole vectors.
  private(set) var stride = 0
  private(set) var nodes = PixelRect.empty

  var blueRed: MutableRow<UInt32> { memory.0.row }
  var greenAlpha: MutableRow<UInt32> { memory.1.row }
  var buffers: [any AnyBuffer] { [memory.0, memory.1] }

  /// Returns the nodes around a window, which must begin at a multiple of `MeshPainter.windowStep`.
  static func nodes(in window: PixelRect) -> PixelRect {
    PixelRect(
      left: window.left / step, top: window.top / step, right: window.right / step + 2,
      bottom: window.bottom / step + 2)
  }

  private func makeRoom(for nodes: PixelRect) {
    self.nodes = nodes
    stride = nodes.width + 8
    memory.0.reserve(stride * nodes.height)
    memory.1.reserve(stride * nodes.height)
  }
}

// MARK: From triangles to nodes
extension NodeGrid {
  /// Draws the part of a mesh that is on `nodes`.
  ///
  /// Nodes that are one pixel apart are at pixel centres, others at pixel corners. Beyond `edge`
  /// the colours at the edge continue.
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

  /// The number of node rows per task.
  private static let rowsTogether = 32

  private func draw(
    _ patches: MeshPatches, background: Color, step: Int, rows: Range<Int>, _ edge: SIMD2<Float>
  ) {
    // With nodes four pixels apart, components have five fraction bits, because interpolation
    // multiplies them by eight in 16 bits. Otherwise they have eight fraction bits.
    let scale: Float = step == 1 ? 256 : 32
    clear(rows, to: background, scale: scale)
    let toNode = 1 / Float(step)
    let shift: Float = step == 1 ? -0.5 : 0
    let factor = SIMD8(toNode, toNode, 0, 0, scale, scale, scale, scale)
    let offset = SIMD8<Float>(shift, shift, 0, 0, 0.5, 0.5, 0.5, 0.5)
    let (first, last) = (Float(rows.lowerBound) - 1, Float(rows.upperBound) + 1)
    let vertices = patches.vertices
    for cell in patches.cells {
      for j in 0..<cell.down {
        let reach = patches.reaches[cell.firstRow + j]
        guard (reach.lowerBound - 1) * toNode < last, (reach.upperBound + 1) * toNode > first
        else { continue }
        for i in 0..<cell.across {
          let index = cell.start + j * (cell.across + 1) + i
          let a = vertices[index] * factor + offset
          let b = vertices[index + 1] * factor + offset
          let c = vertices[index + cell.across + 1] * factor + offset
          let d = vertices[index + cell.across + 2] * factor + offset
          paint(a, b, d, edge, rows)
          paint(a, d, c, edge, rows)
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
    (blueRed + start).update(repeating: word(color.z, Float(color.x) * alpha), count: count)
    (greenAlpha + start).update(repeating: word(color.y, alpha), count: count)
  }

  /// Colours the nodes inside a triangle and on its edges; on an edge of two triangles the later
  /// one wins.
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
    let (blueRed, greenAlpha) = (blueRed, greenAlpha)
    for y in top...bottom {
      let row = (y - nodes.top) * stride - nodes.left
      var x = left
      while x <= right {
        unsafe cv_paint_triangle8(
          &triangle, Int32(x), min(Float(y), edge.y), (blueRed + (row + x)).pointer,
          (greenAlpha + (row + x)).pointer)
        x += 8
      }
    }
  }

  /// Returns the first integer that is not below a position.
  @inline(__always)
  private static func above(_ place: Float) -> Int {
    let whole = Int(cv_truncated32(max(-1e9, min(1e9, place))))
    return Float(whole) < place ? whole &+ 1 : whole
  }
}

// MARK: From gradients to nodes
extension NodeGrid {
  /// Draws the part of a radial gradient that is on `nodes`, four pixels apart.
  func draw(
    _ gradient: GradientPaint, tables: Row<UInt32>, nodes: PixelRect, runner: any BandRunner
  ) {
    guard case .radial(let plane, let sign, let offset) = gradient.kind else { return }
    makeRoom(for: nodes)
    let scale = 32 * Float(gradient.opacity) / 255
    let pieces = GradientTable.pieces(at: gradient.table, in: tables)
    guard !pieces.isEmpty else { return }
    runner.run(count: nodes.height) { line, _ in
      let row = line * stride
      // Neighbouring nodes are mostly in the same piece.
      var piece = 0
      for column in 0..<nodes.width {
        let place = plane.apply(
          Point(
            Double((nodes.left + column) * Self.step), Double((nodes.top + line) * Self.step)))
        let distance = (place.x * place.x + place.y * place.y).squareRoot()
        let part = Double(Float(distance) * sign + offset)
        while piece + 1 < pieces.count, pieces[piece + 1].begins(by: part) { piece += 1 }
        while piece > 0, !pieces[piece].begins(by: part) { piece -= 1 }
        let color = pieces[piece].color(at: part) * scale
        func word(_ low: Float, _ high: Float) -> UInt32 {
          UInt32(max(low, 0) + 0.5) | UInt32(max(high, 0) + 0.5) << 16
        }
        blueRed[row + column] = word(color.x, color.z)
        greenAlpha[row + column] = word(color.y, color.w)
      }
    }
  }
}

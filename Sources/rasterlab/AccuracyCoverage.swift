import Raster

/// The exact coverage of pixels, as a reference for the canvas.
///
/// It is computed in Double from the straight edges of closed outlines.
struct AccuracyCoverage {
  struct Edge {
    var from: Point
    var to: Point
  }

  let width: Int
  let height: Int
  private var edges: [Edge] = []

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Adds a polygon; an edge from its last point to its first point closes it.
  mutating func add(_ polygon: [Point]) {
    for (index, p) in polygon.enumerated() {
      let q = polygon[index + 1 == polygon.count ? 0 : index + 1]
      if p.y != q.y { edges.append(Edge(from: p, to: q)) }
    }
  }

  /// Adds every subpath, with its curves divided into `chords` chords.
  mutating func add(_ path: Path, chords: Int = 160) {
    for line in path.chords(chords) { add(line.chords.map(\.from)) }
  }

  // MARK: Outlines that do not overlap themselves

  /// The exact coverage of every pixel.
  ///
  /// The coverage of a pixel is a sum over all edges. Each edge contributes the area of the pixel
  /// to the right of the edge, with the sign of the edge's direction.
  var exact: [Double] {
    var cells = [Double](repeating: 0, count: (width + 1) * height)
    for edge in edges { add(edge, to: &cells) }
    var result: [Double] = []
    result.reserveCapacity(width * height)
    for y in 0..<height {
      var sum = 0.0
      for x in 0..<width {
        sum += cells[y * (width + 1) + x]
        result.append(min(abs(sum), 1))
      }
    }
    return result
  }

  private func add(_ edge: Edge, to cells: inout [Double]) {
    let sign = edge.from.y < edge.to.y ? 1.0 : -1.0
    let (p, q) = sign > 0 ? (edge.from, edge.to) : (edge.to, edge.from)
    let slope = (q.x - p.x) / (q.y - p.y)
    let first = max(Int(p.y.rounded(.down)), 0)
    for y in first..<max(min(Int(q.y.rounded(.up)), height), first) {
      let (top, bottom) = (max(p.y, Double(y)), min(q.y, Double(y + 1)))
      guard bottom > top else { continue }
      let (a, b) = (p.x + (top - p.y) * slope, p.x + (bottom - p.y) * slope)
      add(from: a, to: b, height: (bottom - top) * sign, row: y * (width + 1), &cells)
    }
  }

  /// Adds the part of an edge inside one row, split at the borders of pixels.
  private func add(
    from a: Double, to b: Double, height: Double, row: Int, _ cells: inout [Double]
  ) {
    let (left, right) = (min(a, b), max(a, b))
    var x = left
    repeat {
      let column = x.rounded(.down)
      let next = min(right, column + 1)
      let part = right > left ? height * (next - x) / (right - left) : height
      let middle = (x + next) / 2 - column
      if column < 0 {
        cells[row] += part
      } else if column < Double(width) {
        cells[row + Int(column)] += part * (1 - middle)
        cells[row + Int(column) + 1] += part * middle
      }
      x = next
    } while x < right
  }

  // MARK: Outlines that overlap

  /// Returns the coverage of every pixel, sampled on 1,024 lines per row.
  ///
  /// On each line, the ends of the covered spans are exact. `isShared` marks the pixels in which
  /// outlines overlap.
  func sampled(isEvenOdd: Bool) -> (coverage: [Double], isShared: [Bool]) {
    var coverage = [Double](repeating: 0, count: width * height)
    var overlap = [Bool](repeating: false, count: width * height)
    var crossings: [(x: Double, winding: Int)] = []
    for y in 0..<height {
      let near = edges.filter {
        min($0.from.y, $0.to.y) < Double(y + 1) && max($0.from.y, $0.to.y) > Double(y)
      }
      guard !near.isEmpty else { continue }
      for line in 0..<Self.linesPerRow {
        let place = Double(y) + (Double(line) + 0.5) / Double(Self.linesPerRow)
        crossings.removeAll(keepingCapacity: true)
        for edge in near {
          let isDown = edge.from.y < edge.to.y
          let (p, q) = isDown ? (edge.from, edge.to) : (edge.to, edge.from)
          guard p.y <= place, place < q.y else { continue }
          let x = p.x + (place - p.y) * (q.x - p.x) / (q.y - p.y)
          crossings.append((x, isDown ? 1 : -1))
        }
        crossings.sort { $0.x < $1.x }
        add(crossings, isEvenOdd: isEvenOdd, row: y * width, &coverage, &overlap)
      }
    }
    return (coverage, overlap)
  }

  static let linesPerRow = 1024

  private func add(
    _ crossings: [(x: Double, winding: Int)], isEvenOdd: Bool, row: Int,
    _ coverage: inout [Double], _ overlap: inout [Bool]
  ) {
    var (winding, sign) = (0, 0)
    for index in crossings.indices.dropLast() {
      winding += crossings[index].winding
      let (left, right) = (crossings[index].x, crossings[index + 1].x)
      guard winding != 0, right > left else { continue }
      if sign == 0 { sign = winding.signum() }
      let (a, b) = (max(left, 0), min(right, Double(width)))
      guard b > a else { continue }
      // Whether the outlines wind around the span more than once, or in the opposite direction from
      // the first span of the line.
      let isDoubled = abs(winding) > 1 || winding.signum() != sign
      for x in Int(a)..<min(Int(b.rounded(.up)), width) {
        let part = min(b, Double(x + 1)) - max(a, Double(x))
        if !isEvenOdd || winding & 1 != 0 {
          coverage[row + x] += part / Double(Self.linesPerRow)
        }
        if isDoubled { overlap[row + x] = true }
      }
    }
  }
}

import Raster
import Workers

/// Checks that adjacent shapes show neither gaps nor doubled edges.
extension Accuracy {
  static func seams(seed: UInt64, rounds: Int = 200) -> [AccuracyFinding] {
    var numbers = SeededNumbers(seed: seed &+ 77)
    var (sum, joined) = (AccuracyTally(), AccuracyTally())
    let size = 40
    for _ in 0..<rounds {
      let edge = Edge(&numbers)
      let left = edge.shape(isLeft: true)
      let right = edge.shape(isLeft: false)
      let a = canvas(left, size)
      let b = canvas(right, size)
      let both = canvas(
        Path { path in
          path.addPath(left)
          path.addPath(right)
        }, size)
      for y in 0..<size {
        for x in 0..<size {
          sum.add(a.alpha(x, y) + b.alpha(x, y) - 255)
          joined.add(both.alpha(x, y) - 255)
        }
      }
    }
    return [
      AccuracyFinding("two shapes with a common edge: error of the sum", sum.worst, limit: 1),
      AccuracyFinding("a path with both shapes: error", joined.worst, limit: 0),
      AccuracyFinding("tiles with edges between pixels: worst gap", meeting(), limit: 0),
      AccuracyFinding("bands and threads: different pictures", bands(), limit: 0),
    ]
  }

  private static func canvas(_ path: Path, _ size: Int) -> AccuracyCanvas {
    AccuracyCanvas(width: size, height: size) { $0.fill(path, with: .color(.white)) }
  }

  /// A line of straight and curved parts from top to bottom, and the shapes on both sides of it.
  private struct Edge {
    private var points: [Point]
    private var isCurved: [Bool]

    init(_ numbers: inout SeededNumbers) {
      let parts = 1 + numbers.below(4)
      points = (0...(parts * 3)).map { index in
        Point(
          numbers.number(in: 4...36),
          index == 0
            ? -10 : index == parts * 3 ? 50 : 60 * Double(index) / Double(parts * 3) - 10)
      }
      isCurved = (0..<parts).map { _ in numbers.chance(0.6) }
    }

    /// Returns the shape on one side; the left one follows the edge downwards, the right one
    /// upwards.
    func shape(isLeft: Bool) -> Path {
      let far = isLeft ? -20.0 : 60.0
      let order = isLeft ? points : points.reversed()
      let curved = isLeft ? isCurved : isCurved.reversed()
      return Path { path in
        path.move(to: Point(far, order[0].y))
        path.addLine(to: order[0])
        for (part, isCurved) in curved.enumerated() {
          let end = order[part * 3 + 3]
          if isCurved {
            path.addCurve(
              to: end, control1: order[part * 3 + 1], control2: order[part * 3 + 2])
          } else {
            path.addLine(to: end)
          }
        }
        path.addLine(to: Point(far, order[order.count - 1].y))
        path.closeSubpath()
      }
    }
  }

  /// Returns the largest transparency of a pixel in surfaces covered with opaque tiles.
  ///
  /// The result is in levels of 255; it is 0 if no background shows between the tiles. Each surface
  /// has tiles of another scale.
  private static func meeting() -> Double {
    var worst = 0.0
    for scale in [1.0, 1.25, 1.5, 1.75, 2, 3.1] {
      let tile = 12 / scale
      let canvas = AccuracyCanvas(width: 96, height: 96) { context in
        context.scaleBy(x: scale, y: scale)
        for index in 0..<64 {
          let (x, y) = (Double(index % 8) * tile, Double(index / 8) * tile)
          let rect = Rect(x: x, y: y, width: tile, height: tile)
          // Paths and rectangles alternate, because they are drawn by different code.
          let outline = Path {
            $0.addLines([
              Point(x, y), Point(x + tile, y), Point(x + tile, y + tile), Point(x, y + tile),
            ])
          }
          context.fill(index % 3 == 0 ? outline : Path(rect), with: .color(.white))
        }
      }
      for y in 0..<96 { for x in 0..<96 { worst = max(worst, 255 - canvas.alpha(x, y)) } }
    }
    return worst
  }

  /// Returns the number of renderers whose picture of a scene differs from the expected one.
  ///
  /// The renderers differ in band height and in the number of threads.
  private static func bands() -> Double {
    func digest(_ renderer: Renderer) -> UInt64 {
      AccuracyCanvas(width: 150, height: 130, renderer: renderer) { context in
        let whole = Path(Rect(x: 0, y: 0, width: 150, height: 130))
        let colors = Gradient(colors: [Color(hex: 0x0D092B), Color(hex: 0x8053DF)])
        context.fill(
          whole, with: .linearGradient(colors, startPoint: .zero, endPoint: Point(150, 130)))
        for index in 0..<12 {
          let x = Double(index) * 11.3
          let circle = Path(ellipseIn: Rect(x: x, y: x * 0.7, width: 40, height: 33))
          context.fill(circle, with: .color(Color(hex: 0xFFD302, opacity: 0.4)))
          context.stroke(circle, with: .color(.white), lineWidth: 1.3)
        }
        context.fill(
          Path(
            roundedRect: Rect(x: 20, y: 15, width: 90, height: 80), cornerRadius: 12,
            style: .circular),
          with: .material(.thin()))
        context.addFilter(.blur(radius: 3))
        context.fill(
          Path(ellipseIn: Rect(x: 60.5, y: 40.2, width: 50, height: 60)),
          with: .color(Color(hex: 0xD5602B)))
      }.pixmap.digest
    }
    let expected = digest(Renderer())
    let pool = WorkerPool(threads: 3)
    let others = [1, 2, 5, 16, 64, 1000].flatMap { height in
      [digest(Renderer(bandHeight: height)), digest(Renderer(runner: pool, bandHeight: height))]
    }
    return Double(others.count { $0 != expected })
  }
}

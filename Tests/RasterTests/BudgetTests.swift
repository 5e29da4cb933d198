import TestSupport
import Testing

@testable import Raster

/// One drawing takes no more time and memory than what shows of it is worth.
@Suite struct BudgetTests {
  private static let red = GraphicsContext.Shading.color(
    Color(red: 1, green: 0, blue: 0, opacity: 1))

  /// Alpha along a row of a picture.
  private static func alphas(
    width: Int = 40, row: Int = 5, _ draw: (inout GraphicsContext) -> Void
  ) -> [Int] {
    var pixmap = Pixmap(width: width, height: 10)
    var list = DisplayList()
    list.draw(Fragment { draw(&$0) })
    Renderer().paint(list, scale: 1, into: &pixmap)
    return (0..<width).map { Int(pixmap[$0, row] >> 24) }
  }

  private static func line(to end: Double) -> Path { Path(from: Point(0, 5), to: Point(end, 5)) }

  /// Widths on both sides of where rows are swept whole.
  @Test(arguments: [40, 300]) func fineDashesAreOfOneGrey(width: Int) {
    let style = StrokeStyle(lineWidth: 4, dash: [0.01, 0.03])
    let row = Self.alphas(width: width) {
      $0.stroke(Self.line(to: Double(width)), with: Self.red, style: style)
    }
    #expect(row == [Int](repeating: 64, count: width))
    let half = Self.alphas(width: width) { context in
      context.opacity = 0.5
      context.stroke(Self.line(to: Double(width)), with: Self.red, style: style)
    }
    #expect(half.allSatisfy { abs($0 - 32) <= 1 })
  }

  @Test func fineDashesLetTheGroundThrough() {
    // A mode that replaces what is below replaces a quarter of it.
    let row = Self.alphas { context in
      context.fill(Path(Rect(x: 0, y: 0, width: 40, height: 10)), with: Self.red)
      context.blendMode = .destinationOut
      context.stroke(
        Self.line(to: 40), with: Self.red, style: StrokeStyle(lineWidth: 4, dash: [0.01, 0.03]))
    }
    #expect(row.allSatisfy { abs($0 - 191) <= 1 })
  }

  @Test func finestDashesThatAreDrawnAreNearTheirAverage() {
    for period in [0.24, 0.26] {
      let row = Self.alphas {
        $0.stroke(
          Self.line(to: 40), with: Self.red,
          style: StrokeStyle(lineWidth: 4, dash: [period / 2, period / 2]))
      }
      #expect(row.allSatisfy { abs($0 - 128) <= 13 }, "\(period): \(row)")
    }
  }

  private static func tangle(_ count: Int, seed: UInt64) -> Path {
    var numbers = SeededGenerator(seed: seed)
    return Path { path in
      path.move(to: numbers.point(-30...130))
      for _ in 0..<count {
        path.addCurve(
          to: numbers.point(-30...130), control1: numbers.point(-30...130),
          control2: numbers.point(-30...130))
      }
    }
  }

  /// What a renderer holds after a picture of some strokes.
  private static func heldBytes(
    _ count: Int, curves: Int, width: Int = 33, _ style: StrokeStyle
  ) -> Int {
    var pixmap = Pixmap(width: width, height: width)
    var list = DisplayList()
    list.draw(
      Fragment { context in
        for index in 0..<count {
          context.stroke(tangle(curves, seed: UInt64(index)), with: red, style: style)
        }
      })
    let renderer = Renderer()
    renderer.paint(list, scale: 1, into: &pixmap)
    return renderer.heldMemory.total
  }

  /// 563 MB and 6 s before fine dashes became their average.
  @Test func dashedCurvesTakeLittleMemory() {
    for dash in [0.001, 0.005, 0.01, 0.1] {
      let bytes = Self.heldBytes(
        7, curves: 6, StrokeStyle(lineWidth: 3, dash: [dash, dash]))
      #expect(bytes < 10_000_000, "\(dash): \(bytes)")
    }
  }

  /// More than a gigabyte before curves that hide each other became chords, and sums of areas counted
  /// where very many sides pass through each pixel.
  @Test(arguments: [0.2, 60, 1e5]) func tanglesTakeLittleMemory(width: Double) {
    let bytes = Self.heldBytes(1, curves: 20_000, width: 100, StrokeStyle(lineWidth: width))
    #expect(bytes < 128_000_000, "\(bytes)")
  }

  /// 3.8 MB each.
  @Test func gradientsOfManyStopsAreSmall() {
    let tables = GradientTables()
    let colors = (0..<1000).map { index -> Color in
      let (red, green) = (Double(index % 7) / 7, Double(index % 11) / 11)
      return Color(red: red, green: green, blue: Double(index % 13) / 13, opacity: 1)
    }
    _ = tables.place(of: Gradient(colors: colors))
    #expect(tables.byteCount < 300_000)
  }
}

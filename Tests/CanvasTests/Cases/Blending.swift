import Raster

extension CanvasCase {
  private static let below = SIMD3(0.2, 0.5, 0.8)
  private static let above = SIMD3(0.9, 0.3, 0.4)

  private static func color(_ straight: SIMD3<Double>, _ opacity: Double = 1) -> Color {
    Color(red: straight.x, green: straight.y, blue: straight.z, opacity: opacity)
  }

  /// One case per blend mode.
  ///
  /// Each picture has four columns: both colours opaque, only the source translucent, only the
  /// backdrop translucent, and both colours translucent.
  static let blendModes: [CanvasCase] = BlendMode.allCases.map { mode in
    let columns = [(1.0, 1.0), (1, 0.5), (0.75, 1), (0.75, 0.5)]
    let expected: [Expectation] = columns.enumerated().map { index, opacity in
      let result = Expected.blend(
        mode, Expected.held(above, opacity: opacity.1),
        over: Expected.held(below, opacity: opacity.0))
      return .at(25 * index + 12, 25, Ink(premultiplied: result), within: 1)
    }
    return CanvasCase("blend-\(mode)", expected) { context in
      for (index, opacity) in columns.enumerated() {
        let column = box(Double(index) * 25, 0, Double(index + 1) * 25, 50)
        var context = context
        context.fill(column, with: .color(color(below, opacity.0)))
        context.blendMode = mode
        context.fill(column, with: .color(color(above, opacity.1)))
      }
    }
  }

  private static let window = box(20, 10, 80, 40)

  static let compositing: [CanvasCase] = [
    CanvasCase("composite-copy-acts-within-its-shape", [.at(50, 25, .green(0.5)), .at(5, 5, .red)])
    {
      $0.fill(everything, with: .red)
      $0.blendMode = .copy
      $0.fill(window, with: .color(Color.green.opacity(0.5)))
    },
    CanvasCase(
      "composite-clear-erases-its-shape", [.at(50, 25, .clear), .coverage(3200, within: 0)]
    ) {
      $0.fill(everything, with: .red)
      $0.blendMode = .clear
      $0.fill(window, with: .white)
    },
    CanvasCase("composite-copy-of-a-layer-clears-around-it", [.box(20, 10, 80, 40)]) {
      $0.fill(everything, with: .red)
      $0.blendMode = .copy
      $0.drawLayer { $0.fill(window, with: .green) }
    },
    CanvasCase(
      "composite-destination-in-keeps-what-a-layer-covers",
      [.at(50, 25, .red), .box(20, 10, 80, 40)]
    ) {
      $0.fill(everything, with: .red)
      $0.blendMode = .destinationIn
      $0.drawLayer { $0.fill(window, with: .green) }
    },
    CanvasCase(
      "composite-xor-leaves-the-overlap-open",
      [.at(50, 25, .clear), .at(30, 25, .red), .at(70, 25, .green)]
    ) {
      $0.fill(box(20, 10, 60, 40), with: .red)
      $0.blendMode = .xor
      $0.fill(box(40, 10, 80, 40), with: .green)
    },
    CanvasCase(
      "composite-copy-of-half-a-pixel-is-half-of-both",
      [.at(10, 25, Ink(127.5, 127.5, 0), within: 1)]
    ) {
      $0.fill(everything, with: .red)
      $0.blendMode = .copy
      $0.fill(box(10.5, 0, 20, 50), with: .green)
    },
    CanvasCase(
      "composite-source-atop-stays-on-what-is-there", [.at(50, 25, .green), .box(20, 10, 80, 40)]
    ) {
      $0.fill(window, with: .red)
      $0.blendMode = .sourceAtop
      $0.fill(everything, with: .green)
    },
    CanvasCase("composite-destination-over-paints-behind", [.at(50, 25, .red), .at(5, 5, .green)]) {
      $0.fill(window, with: .red)
      $0.blendMode = .destinationOver
      $0.fill(everything, with: .green)
    },
    CanvasCase("composite-lights-add-up", [.at(50, 25, Ink(255, 255, 0))]) {
      $0.fill(everything, with: .red)
      $0.blendMode = .plusLighter
      $0.fill(everything, with: .green)
    },
    CanvasCase(
      "composite-multiply-by-white-changes-nothing",
      [.all(0, 0, 100, 50, Ink(51, 127, 204), within: 1)]
    ) {
      $0.fill(everything, with: .color(color(below)))
      $0.blendMode = .multiply
      $0.fill(everything, with: .white)
    },
    CanvasCase(
      "composite-screen-with-black-changes-nothing",
      [.all(0, 0, 100, 50, Ink(51, 127, 204), within: 1)]
    ) {
      $0.fill(everything, with: .color(color(below)))
      $0.blendMode = .screen
      $0.fill(everything, with: .black)
    },
    CanvasCase("composite-difference-with-itself-is-black", [.all(0, 0, 100, 50, .black)]) {
      $0.fill(everything, with: .color(color(below)))
      $0.blendMode = .difference
      $0.fill(everything, with: .color(color(below)))
    },
  ]
}

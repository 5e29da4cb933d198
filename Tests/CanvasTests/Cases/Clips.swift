import Raster

extension CanvasCase {
  private static let window = box(20, 10, 80, 40)

  static let clips: [CanvasCase] = [
    CanvasCase("clip-to-a-rectangle", [.all(20, 10, 80, 40, .green), .box(20, 10, 80, 40)]) {
      $0.clip(to: window)
      $0.fill(everything, with: .green)
    },
    CanvasCase("clip-shows-what-lies-in-all", [.box(50, 10, 80, 40), .coverage(900, within: 0)]) {
      $0.clip(to: window)
      $0.clip(to: box(50, 0, 100, 50))
      $0.fill(everything, with: .green)
    },
    CanvasCase("clip-inverse-shows-the-outside", [.at(50, 25, .clear), .coverage(3200, within: 0)])
    {
      $0.clip(to: window, isInverse: true)
      $0.fill(everything, with: .green)
    },
    CanvasCase("clip-stays-when-user-space-moves", [.box(20, 10, 80, 40)]) {
      $0.clip(to: window)
      $0.translateBy(x: 30, y: 5)
      $0.fill(box(-200, -200, 200, 200), with: .green)
    },
    CanvasCase("clip-lies-in-the-user-space-it-is-given-in", [.box(30, 15, 90, 45)]) {
      $0.translateBy(x: 10, y: 5)
      $0.clip(to: window)
      $0.fill(box(-200, -200, 200, 200), with: .green)
    },
    CanvasCase("clip-of-half-a-pixel-shows-half", [.at(10, 12, .green(0.5)), .at(11, 12, .green)]) {
      $0.clip(to: box(10.5, 10, 20, 20))
      $0.fill(everything, with: .green)
    },
    CanvasCase("clip-edges-multiply", [.at(10, 12, .green(0.25), within: 1), .at(11, 12, .green)]) {
      $0.clip(to: box(10.5, 10, 20, 20))
      $0.clip(to: box(10.5, 10, 30, 30))
      $0.fill(everything, with: .green)
    },
    CanvasCase(
      "clip-by-the-even-odd-rule", [.at(50, 25, .clear), .coverage(1800 - 400, within: 0)]
    ) {
      let frame = Path {
        $0.addPath(window)
        $0.addPath(box(40, 15, 60, 35))
      }
      $0.clip(to: frame, style: FillStyle(eoFill: true))
      $0.fill(everything, with: .green)
    },
    CanvasCase("clip-to-nothing", [.nothing]) {
      $0.clip(to: Path())
      $0.fill(everything, with: .green)
    },
    CanvasCase("clip-to-a-circle", [.coverage(400 * .pi, within: 1), .at(32, 7, .clear)]) {
      $0.clip(to: circle(50, 25, 20))
      $0.fill(everything, with: .green)
    },
    CanvasCase("clip-of-a-copy-leaves-the-context-alone", [.all(0, 0, 100, 50, .green)]) {
      var copy = $0
      copy.clip(to: window)
      copy.fill(everything, with: .red)
      $0.fill(everything, with: .green)
    },
    CanvasCase("clip-shows-what-was-below-around-it", [.at(10, 25, .red), .at(50, 25, .green)]) {
      $0.fill(everything, with: .red)
      $0.clip(to: window)
      $0.fill(everything, with: .green)
    },
    CanvasCase(
      "clip-to-a-layer-shows-as-much-as-it-covers",
      [.at(30, 20, .green(0.5), within: 1), .at(80, 20, .clear)]
    ) {
      $0.clipToLayer { $0.fill(box(20, 10, 60, 40), with: .color(Color(white: 1, opacity: 0.5))) }
      $0.fill(everything, with: .green)
    },
    CanvasCase(
      "clip-to-a-layer-with-opacity", [.at(30, 20, .green(0.25), within: 1), .at(80, 20, .clear)]
    ) {
      $0.clipToLayer(opacity: 0.25) { $0.fill(box(20, 10, 60, 40), with: .red) }
      $0.fill(everything, with: .green)
    },
    CanvasCase(
      "clip-to-a-layer-inverted",
      [.at(30, 20, .clear), .at(80, 20, .green), .coverage(3800, within: 0)]
    ) {
      $0.clipToLayer(isInverse: true) { $0.fill(box(20, 10, 60, 40), with: .red) }
      $0.fill(everything, with: .green)
    },
    CanvasCase("clip-cuts-strokes", [.box(20, 20, 80, 30), .coverage(600, within: 0)]) {
      $0.clip(to: window)
      $0.stroke(line((0, 25), (100, 25)), with: .green, lineWidth: 10)
    },
    CanvasCase("clip-cuts-layers-once", [.at(10, 12, .green(0.5)), .box(10, 10, 20, 20)]) {
      $0.clip(to: box(10.5, 10, 20, 20))
      $0.drawLayer {
        $0.fill(everything, with: .red)
        $0.fill(everything, with: .green)
      }
    },
  ]
}

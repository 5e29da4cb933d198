import Raster

extension CanvasCase {
  static let fills: [CanvasCase] = [
    CanvasCase(
      "fill-of-whole-pixels",
      [.all(10, 10, 90, 40, .green), .at(90, 25, .clear), .box(10, 10, 90, 40)]
    ) { $0.fill(box(10, 10, 90, 40), with: .green) },
    CanvasCase(
      "fill-of-half-a-pixel-covers-it-half",
      [.at(10, 12, .green(0.5)), .at(11, 12, .green), .coverage(95, within: 0.05)]
    ) { $0.fill(box(10.5, 10, 20, 20), with: .green) },
    CanvasCase(
      "fill-of-a-corner-covers-a-quarter",
      [.at(10, 10, .green(0.25)), .at(11, 10, .green(0.5)), .at(11, 11, .green)]
    ) { $0.fill(box(10.5, 10.5, 12, 12), with: .green) },
    CanvasCase(
      "fill-thinner-than-a-pixel", [.all(10, 10, 11, 20, .green(0.5)), .box(10, 10, 11, 20)]
    ) { $0.fill(box(10.25, 10, 10.75, 20), with: .green) },
    CanvasCase(
      "fill-of-a-rectangle-with-negative-size", [.box(10, 10, 30, 30), .coverage(400, within: 0)]
    ) { $0.fill(Path(Rect(x: 30, y: 30, width: -20, height: -20)), with: .green) },
    CanvasCase(
      "fill-without-antialiasing-takes-pixels-by-their-centres",
      [.all(10, 10, 21, 20, .green), .box(10, 10, 21, 20)]
    ) {
      $0.fill(box(10.4, 10, 20.6, 20), with: .green, style: FillStyle(antialiased: false))
    },
    CanvasCase(
      "fill-at-two-pixels-to-a-point", scale: 2,
      [.all(10, 10, 90, 40, .green), .box(10, 10, 90, 40)]
    ) { $0.fill(box(5, 5, 45, 20), with: .green) },
    CanvasCase("fill-at-half-a-pixel-to-a-point", scale: 0.5, [.box(10, 10, 90, 40)]) {
      $0.fill(box(20, 20, 180, 80), with: .green)
    },
    CanvasCase(
      "fill-of-a-triangle-is-half-its-box",
      [
        .coverage(200, within: 0.5), .at(19, 20, .green(0.5), within: 1), .at(12, 12, .green),
        .at(28, 28, .clear),
      ]
    ) { $0.fill(line((10, 10), (30, 10), (10, 30), closed: true), with: .green) },
    CanvasCase("fill-closes-open-paths", [.coverage(200, within: 0.5)]) {
      $0.fill(line((10, 10), (30, 10), (10, 30)), with: .green)
    },
    CanvasCase("fill-of-an-empty-path", [.nothing]) { $0.fill(Path(), with: .green) },
    CanvasCase("fill-with-a-clear-colour", [.nothing]) {
      $0.fill(everything, with: .color(.clear))
    },
    CanvasCase("fill-of-white-at-half-over-black", [.all(0, 0, 100, 50, .gray(127.5), within: 1)]) {
      $0.fill(everything, with: .black)
      $0.fill(everything, with: .color(Color(white: 1, opacity: 0.5)))
    },
    // The area is two thirds of the parabola's box, which is 80 wide and 30 high.
    CanvasCase("fill-under-a-quadratic-curve", [.coverage(1600, within: 1), .at(50, 11, .green)]) {
      $0.fill(
        Path {
          $0.move(to: Point(10, 40))
          $0.addQuadCurve(to: Point(90, 40), control: Point(50, -20))
        }, with: .green)
    },
    // The curve's height is 90t(1 − t), and dx/dt is 480t(1 − t). The area is the integral of their
    // product over 0…1: 1440.
    CanvasCase("fill-under-a-cubic-curve", [.coverage(1440, within: 1)]) {
      $0.fill(
        Path {
          $0.move(to: Point(10, 40))
          $0.addCurve(to: Point(90, 40), control1: Point(10, 10), control2: Point(90, 10))
        }, with: .green)
    },
  ]

  /// Returns the rectangle with these left, top, right and bottom edges, wound counterclockwise.
  private static func turned(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double)
    -> Path
  { line((left, top), (left, bottom), (right, bottom), (right, top), closed: true) }

  private static func joined(_ paths: Path...) -> Path {
    Path { path in for other in paths { path.addPath(other) } }
  }

  private static let star = line(
    (50, 1), (64.107, 44.416), (27.175, 17.584), (72.825, 17.584), (35.893, 44.416), closed: true)

  static let winding: [CanvasCase] = [
    CanvasCase("winding-nested-rectangles-fill-the-inner-one", [.coverage(2400, within: 0)]) {
      $0.fill(joined(box(10, 10, 90, 40), box(30, 20, 70, 30)), with: .green)
    },
    CanvasCase(
      "winding-even-odd-leaves-the-inner-rectangle-open",
      [.at(50, 25, .clear), .at(15, 25, .green), .coverage(2000, within: 0)]
    ) {
      $0.fill(
        joined(box(10, 10, 90, 40), box(30, 20, 70, 30)), with: .green,
        style: FillStyle(eoFill: true))
    },
    CanvasCase(
      "winding-an-inner-rectangle-turned-round-is-a-hole",
      [.at(50, 25, .clear), .at(15, 25, .green), .coverage(2000, within: 0)]
    ) { $0.fill(joined(box(10, 10, 90, 40), turned(30, 20, 70, 30)), with: .green) },
    CanvasCase("winding-opposite-rectangles-cancel", [.nothing]) {
      $0.fill(joined(box(10, 10, 90, 40), turned(10, 10, 90, 40)), with: .green)
    },
    CanvasCase(
      "winding-a-star-is-filled-in-its-middle", [.at(50, 25, .green), .at(50, 10, .green)]
    ) { $0.fill(star, with: .green) },
    CanvasCase(
      "winding-even-odd-leaves-a-stars-middle-open", [.at(50, 25, .clear), .at(50, 10, .green)]
    ) { $0.fill(star, with: .green, style: FillStyle(eoFill: true)) },
    CanvasCase("winding-overlapping-rectangles-fill-once", [.coverage(1600, within: 0)]) {
      $0.fill(joined(box(10, 10, 50, 40), box(40, 10, 70, 30)), with: .green)
    },
    CanvasCase(
      "winding-even-odd-leaves-an-overlap-open",
      [.at(45, 20, .clear), .at(45, 35, .green), .coverage(1400, within: 0)]
    ) {
      $0.fill(
        joined(box(10, 10, 50, 40), box(40, 10, 70, 30)), with: .green,
        style: FillStyle(eoFill: true))
    },
    CanvasCase(
      "winding-both-halves-of-a-bow-are-filled",
      [.at(15, 25, .green), .at(85, 25, .green), .at(50, 12, .clear), .coverage(1200, within: 1)]
    ) { $0.fill(line((10, 10), (90, 40), (90, 10), (10, 40), closed: true), with: .green) },
    CanvasCase(
      "winding-even-odd-fills-what-lies-in-three",
      [.at(50, 25, .green), .at(25, 25, .clear), .at(12, 25, .green)]
    ) {
      $0.fill(
        joined(box(10, 5, 90, 45), box(20, 10, 80, 40), box(30, 15, 70, 35)), with: .green,
        style: FillStyle(eoFill: true))
    },
    CanvasCase(
      "winding-an-island-in-a-hole-is-filled",
      [.at(50, 25, .green), .at(25, 25, .clear), .at(12, 25, .green)]
    ) {
      $0.fill(
        joined(box(10, 5, 90, 45), turned(20, 10, 80, 40), box(30, 15, 70, 35)), with: .green)
    },
    CanvasCase("winding-subpaths-apart-are-both-filled", [.coverage(800, within: 0)]) {
      $0.fill(joined(box(10, 10, 30, 30), turned(60, 10, 80, 30)), with: .green)
    },
  ]
}

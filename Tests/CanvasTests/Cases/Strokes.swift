import Raster

extension CanvasCase {
  /// A horizontal line through the middle; the cases stroke it with a width of 10.
  private static let across = line((20, 25), (80, 25))

  private static func wide(
    _ cap: LineCap = .butt, _ join: LineJoin = .miter, limit: Double = 10
  ) -> StrokeStyle {
    StrokeStyle(lineWidth: 10, lineCap: cap, lineJoin: join, miterLimit: limit)
  }

  /// A line of zero length.
  private static let point = line((50, 25), (50, 25))

  static let caps: [CanvasCase] = [
    CanvasCase("cap-butt-ends-with-the-line", [.box(20, 20, 80, 30), .coverage(600, within: 0)]) {
      $0.stroke(across, with: .green, style: wide())
    },
    CanvasCase(
      "cap-square-goes-on-for-half-a-width", [.box(15, 20, 85, 30), .coverage(700, within: 0)]
    ) {
      $0.stroke(across, with: .green, style: wide(.square))
    },
    CanvasCase(
      "cap-round-is-half-a-disc",
      [.box(15, 20, 85, 30), .coverage(600 + 25 * .pi, within: 0.6), .at(15, 20, .clear)]
    ) { $0.stroke(across, with: .green, style: wide(.round)) },
    CanvasCase("cap-round-of-a-point-is-a-disc", [.coverage(25 * .pi, within: 0.6)]) {
      $0.stroke(point, with: .green, style: wide(.round))
    },
    CanvasCase(
      "cap-square-of-a-point-is-a-square", [.box(45, 20, 55, 30), .coverage(100, within: 0)]
    ) {
      $0.stroke(point, with: .green, style: wide(.square))
    },
    CanvasCase("cap-butt-of-a-point", [.nothing]) { $0.stroke(point, with: .green, style: wide()) },
    CanvasCase("cap-none-on-closed-paths", [.box(15, 5, 85, 45), .coverage(1800, within: 0)]) {
      $0.stroke(box(20, 10, 80, 40), with: .green, style: wide(.square))
    },
    CanvasCase("cap-line-of-one-pixel", [.box(10, 25, 90, 26), .coverage(80, within: 0)]) {
      $0.stroke(line((10, 25.5), (90, 25.5)), with: .green)
    },
    CanvasCase("cap-line-between-pixels-covers-two-by-half", [.all(10, 24, 90, 26, .green(0.5))]) {
      $0.stroke(line((10, 25), (90, 25)), with: .green)
    },
    CanvasCase("cap-line-of-no-width", [.nothing]) {
      $0.stroke(across, with: .green, lineWidth: 0)
    },
    CanvasCase("cap-line-upright", [.box(45, 10, 55, 40), .coverage(300, within: 0)]) {
      $0.stroke(line((50, 40), (50, 10)), with: .green, style: wide())
    },
    CanvasCase("cap-line-aslant-has-its-length-times-its-width", [.coverage(500, within: 1)]) {
      $0.stroke(line((20, 10), (60, 40)), with: .green, style: wide())
    },
    CanvasCase("cap-width-is-stretched-with-user-space", [.box(46, 10, 54, 40)]) {
      $0.scaleBy(x: 2, y: 1)
      $0.stroke(line((25, 10), (25, 40)), with: .green, lineWidth: 4)
    },
    CanvasCase("cap-crossing-lines-are-painted-once", [.at(50, 25, .green(0.5), within: 1)]) {
      $0.stroke(
        line((20, 10), (80, 40), (80, 10), (20, 40)), with: .color(Color.green.opacity(0.5)),
        style: wide())
    },
  ]

  /// A line to the right, then down.
  ///
  /// Its stroke of width 10 covers 900 pixels; 25 of them are the outer square of the corner.
  private static let corner = line((20, 10), (80, 10), (80, 40))

  static let joins: [CanvasCase] = [
    CanvasCase("join-miter-fills-the-corner", [.at(84, 5, .green), .coverage(900, within: 0)]) {
      $0.stroke(corner, with: .green, style: wide())
    },
    CanvasCase("join-bevel-cuts-the-corner", [.at(84, 5, .clear), .coverage(887.5, within: 0.5)]) {
      $0.stroke(corner, with: .green, style: wide(.butt, .bevel))
    },
    CanvasCase(
      "join-round-is-a-quarter-of-a-disc",
      [.at(84, 5, .clear), .coverage(875 + 6.25 * .pi, within: 0.6)]
    ) { $0.stroke(corner, with: .green, style: wide(.butt, .round)) },
    // The miter of a right angle is √2 line widths long.
    CanvasCase("join-miter-within-its-limit", [.coverage(900, within: 0)]) {
      $0.stroke(corner, with: .green, style: wide(limit: 1.42))
    },
    CanvasCase("join-miter-beyond-its-limit-is-a-bevel", [.coverage(887.5, within: 0.5)]) {
      $0.stroke(corner, with: .green, style: wide(limit: 1.41))
    },
    CanvasCase(
      "join-of-a-line-that-turns-back-is-a-bevel",
      [.box(20, 20, 80, 30), .coverage(600, within: 0)]
    ) {
      $0.stroke(line((20, 25), (80, 25), (40, 25)), with: .green, style: wide())
    },
    CanvasCase(
      "join-round-of-a-line-that-turns-back-is-half-a-disc",
      [.coverage(600 + 12.5 * .pi, within: 0.6), .box(20, 20, 85, 30)]
    ) {
      $0.stroke(line((20, 25), (80, 25), (40, 25)), with: .green, style: wide(.butt, .round))
    },
    CanvasCase("join-of-straight-lines-adds-nothing", [.coverage(600, within: 0)]) {
      $0.stroke(line((20, 25), (50, 25), (80, 25)), with: .green, style: wide(.butt, .round))
    },
    CanvasCase(
      "join-miter-of-a-closed-rectangle", [.at(15, 5, .green), .coverage(1800, within: 0)]
    ) {
      $0.stroke(
        line((20, 10), (80, 10), (80, 40), (20, 40), closed: true), with: .green, style: wide())
    },
    CanvasCase(
      "join-bevel-of-a-closed-rectangle", [.at(15, 5, .clear), .coverage(1750, within: 1)]
    ) {
      $0.stroke(
        line((20, 10), (80, 10), (80, 40), (20, 40), closed: true), with: .green,
        style: wide(.butt, .bevel))
    },
    CanvasCase("join-round-of-a-closed-rectangle", [.coverage(1700 + 25 * .pi, within: 1.5)]) {
      $0.stroke(
        line((20, 10), (80, 10), (80, 40), (20, 40), closed: true), with: .green,
        style: wide(.butt, .round))
    },
    CanvasCase(
      "join-none-where-an-open-path-meets-itself", [.at(15, 5, .clear), .coverage(1775, within: 0)]
    ) {
      $0.stroke(
        line((20, 10), (80, 10), (80, 40), (20, 40), (20, 10)), with: .green, style: wide())
    },
    CanvasCase("join-of-a-plain-rectangle-is-a-miter", [.coverage(1800, within: 0)]) {
      $0.stroke(box(20, 10, 80, 40), with: .green, style: wide())
    },
    CanvasCase("join-wider-than-its-rectangle-leaves-no-hole", [.coverage(2000, within: 0)]) {
      $0.stroke(box(40, 20, 60, 30), with: .green, lineWidth: 30)
    },
  ]

  private static func dashed(
    _ dash: [Double], phase: Double = 0, _ cap: LineCap = .butt
  ) -> StrokeStyle {
    StrokeStyle(lineWidth: 10, lineCap: cap, dash: dash, dashPhase: phase)
  }

  /// A horizontal line from x = 10 to x = 90; the cases stroke it with dashes.
  private static let long = line((10, 25), (90, 25))

  /// Expects columns of the middle row to be green, and others to be clear.
  private static func row(_ green: [Int], _ clear: [Int]) -> [Expectation] {
    green.map { .at($0, 25, .green) } + clear.map { .at($0, 25, .clear) }
  }

  static let dashes: [CanvasCase] = [
    CanvasCase(
      "dash-begins-with-a-dash",
      row([10, 19, 30, 39, 79], [20, 29, 80, 89])
        + [.coverage(400, within: 0)]
    ) { $0.stroke(long, with: .green, style: dashed([10, 10])) },
    CanvasCase(
      "dash-phase-begins-within-the-pattern", row([14, 25, 34, 85, 89], [15, 24, 35, 84])
    ) { $0.stroke(long, with: .green, style: dashed([10, 10], phase: 5)) },
    CanvasCase("dash-negative-phase-begins-before-it", row([15, 24], [10, 14, 25, 34])) {
      $0.stroke(long, with: .green, style: dashed([10, 10], phase: -5))
    },
    CanvasCase("dash-phase-of-a-period-more-is-the-same", row([14, 25, 34], [15, 24, 35])) {
      $0.stroke(long, with: .green, style: dashed([10, 10], phase: 25))
    },
    CanvasCase("dash-phase-of-one-is-one", row([18, 29, 38], [19, 28, 39])) {
      $0.stroke(long, with: .green, style: dashed([10, 10], phase: 1))
    },
    CanvasCase(
      "dash-list-of-odd-length-is-gone-through-twice",
      row([10, 29, 40, 44, 65, 74, 80, 89], [30, 39, 45, 64, 75, 79])
    ) { $0.stroke(long, with: .green, style: dashed([20, 10, 5])) },
    CanvasCase("dash-list-of-one-is-dash-and-gap", row([10, 19, 30, 39], [20, 29])) {
      $0.stroke(long, with: .green, style: dashed([10]))
    },
    CanvasCase(
      "dash-goes-round-a-corner",
      [.at(51, 8, .green), .at(50, 15, .green), .at(50, 25, .clear), .at(50, 35, .green)]
    ) {
      var style = dashed([50, 10])
      style.lineWidth = 4
      $0.stroke(line((10, 10), (50, 10), (50, 40)), with: .green, style: style)
    },
    CanvasCase("dash-has-caps-of-its-own", [.coverage(300 + 75 * .pi, within: 1.5)]) {
      $0.stroke(long, with: .green, style: dashed([10, 20], .round))
    },
    CanvasCase(
      "dash-of-no-length-is-a-dot", [.coverage(100 * .pi, within: 2), .at(20, 25, .clear)]
    ) {
      $0.stroke(line((10, 25), (85, 25)), with: .green, style: dashed([0, 20], .round))
    },
    CanvasCase("dash-of-no-length-without-caps", [.nothing]) {
      $0.stroke(line((10, 25), (85, 25)), with: .green, style: dashed([0, 20]))
    },
    CanvasCase(
      "dash-begins-anew-in-each-subpath",
      [.at(12, 40, .green), .at(35, 40, .clear), .at(35, 10, .clear)]
    ) {
      $0.stroke(
        Path {
          $0.addPath(line((10, 10), (40, 10)))
          $0.addPath(line((10, 40), (90, 40)))
        }, with: .green, style: dashed([20, 20]))
    },
    CanvasCase("dash-of-negative-length-is-a-whole-line", [.coverage(800, within: 0)]) {
      $0.stroke(long, with: .green, style: dashed([10, -5]))
    },
    CanvasCase("dash-list-of-zeros-is-a-whole-line", [.coverage(800, within: 0)]) {
      $0.stroke(long, with: .green, style: dashed([0, 0]))
    },
    CanvasCase("dash-longer-than-its-line", [.coverage(800, within: 0)]) {
      $0.stroke(long, with: .green, style: dashed([200, 10]))
    },
    CanvasCase("dash-begun-in-its-gap", row([20, 89], [10, 19])) {
      $0.stroke(long, with: .green, style: dashed([200, 10], phase: 200))
    },
    CanvasCase(
      "dash-is-scaled-with-user-space", row([10, 19, 30, 39, 79], [20, 29, 80, 89])
    ) {
      $0.scaleBy(x: 2, y: 2)
      $0.stroke(
        line((5, 12.5), (45, 12.5)), with: .green, style: StrokeStyle(lineWidth: 5, dash: [5, 5]))
    },
  ]
}

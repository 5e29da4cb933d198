import Raster

extension CanvasCase {
  /// Returns an arc of the circle of radius 20 around the middle, between two angles in degrees.
  private static func arc(_ start: Double, _ end: Double, clockwise: Bool) -> Path {
    Path {
      $0.addArc(
        center: Point(50, 25), radius: 20, startAngle: .degrees(start), endAngle: .degrees(end),
        clockwise: clockwise)
    }
  }

  private static func svg(_ text: String) -> Path { (try? Path(svg: text)) ?? Path() }

  /// Returns a rectangle of 80 × 30 with its top right corner rounded.
  private static func rounded(_ radius: Double) -> Path {
    Path {
      $0.move(to: Point(10, 10))
      $0.addArc(tangent1End: Point(90, 10), tangent2End: Point(90, 40), radius: radius)
      $0.addLine(to: Point(90, 40))
      $0.addLine(to: Point(10, 40))
    }
  }

  /// Returns a sector of the circle, made of two radii and a relative arc; angles are in degrees.
  private static func pie(_ start: Double, delta: Double) -> Path {
    Path {
      $0.move(to: Point(50, 25))
      $0.addRelativeArc(
        center: Point(50, 25), radius: 20, startAngle: .degrees(start), delta: .degrees(delta))
      $0.closeSubpath()
    }
  }

  static let arcs: [CanvasCase] = [
    CanvasCase("arc-of-a-whole-circle", [.coverage(400 * .pi, within: 1), .box(30, 5, 70, 45)]) {
      $0.fill(arc(0, 360, clockwise: false), with: .green)
    },
    CanvasCase(
      "arc-with-growing-angles-is-clockwise-on-screen",
      [.coverage(200 * .pi, within: 1), .at(50, 40, .green), .at(50, 10, .clear)]
    ) { $0.fill(arc(0, 180, clockwise: false), with: .green) },
    CanvasCase(
      "arc-called-clockwise-runs-against-the-clock",
      [.coverage(200 * .pi, within: 1), .at(50, 10, .green), .at(50, 40, .clear)]
    ) { $0.fill(arc(0, 180, clockwise: true), with: .green) },
    CanvasCase(
      "arc-whose-end-lies-before-its-start-goes-on-round",
      [.coverage(300 * .pi + 200, within: 1), .at(60, 35, .green), .at(50, 10, .green)]
    ) { $0.fill(arc(180, 90, clockwise: false), with: .green) },
    CanvasCase("arc-of-two-turns-is-one", [.coverage(400 * .pi, within: 1)]) {
      $0.fill(arc(-90, 630, clockwise: false), with: .green)
    },
    CanvasCase("arc-of-no-turn", [.nothing]) {
      $0.fill(arc(30, 30, clockwise: false), with: .green)
    },
    CanvasCase("arc-of-negative-radius", [.nothing]) {
      $0.fill(
        Path {
          $0.addArc(
            center: Point(50, 25), radius: -20, startAngle: .degrees(0), endAngle: .degrees(180),
            clockwise: false)
        }, with: .green)
    },
    // The area is half a disc plus the triangle between the arc and the current point.
    CanvasCase("arc-is-joined-to-the-current-point", [.coverage(200 * .pi + 800, within: 1)]) {
      $0.fill(
        Path {
          $0.move(to: Point(10, 25))
          $0.addArc(
            center: Point(50, 25), radius: 20, startAngle: .degrees(-90), endAngle: .degrees(90),
            clockwise: false)
        }, with: .green)
    },
    CanvasCase(
      "arc-by-a-positive-turn-is-clockwise",
      [.coverage(100 * .pi, within: 1), .at(60, 35, .green), .at(60, 15, .clear)]
    ) { $0.fill(pie(0, delta: 90), with: .green) },
    CanvasCase(
      "arc-by-a-negative-turn-is-against-the-clock",
      [.coverage(100 * .pi, within: 1), .at(60, 15, .green), .at(60, 35, .clear)]
    ) { $0.fill(pie(0, delta: -90), with: .green) },
    CanvasCase("arc-by-more-than-a-turn-is-one", [.coverage(400 * .pi, within: 1)]) {
      $0.fill(pie(0, delta: 900), with: .green)
    },
    // Rounding removes the corner's square of 20 × 20, except for the quarter of a disc in it.
    CanvasCase(
      "arc-to-tangents-rounds-a-corner",
      [.coverage(2400 - (400 - 100 * .pi), within: 1), .at(89, 10, .clear), .at(10, 10, .green)]
    ) { $0.fill(rounded(20), with: .green) },
    CanvasCase("arc-to-tangents-without-radius-is-a-corner", [.coverage(2400, within: 0)]) {
      $0.fill(rounded(0), with: .green)
    },
    CanvasCase("arc-ellipse", [.coverage(600 * .pi, within: 1.5), .box(10, 10, 90, 40)]) {
      $0.fill(Path(ellipseIn: Rect(x: 10, y: 10, width: 80, height: 30)), with: .green)
    },
    // The area is three quarters of the disc plus the triangle between its centre and the chord.
    CanvasCase(
      "arc-of-svg-the-long-way", [.coverage(300 * .pi + 200, within: 1), .at(50, 10, .green)]
    ) { $0.fill(svg("M30 25A20 20 0 1 1 50 45"), with: .green) },
    CanvasCase(
      "arc-of-svg-the-short-way", [.coverage(100 * .pi - 200, within: 1), .at(38, 37, .green)]
    ) { $0.fill(svg("M30 25A20 20 0 0 0 50 45"), with: .green) },
    CanvasCase("arc-of-svg-grows-to-reach-its-end", [.coverage(200 * .pi, within: 1)]) {
      $0.fill(svg("M30 25A1 1 0 0 1 70 25"), with: .green)
    },
    CanvasCase(
      "arc-of-a-ring", [.coverage(160 * .pi, within: 1), .at(50, 25, .clear), .box(28, 3, 72, 47)]
    ) { $0.stroke(circle(50, 25, 20), with: .green, lineWidth: 4) },
    CanvasCase(
      "arc-stretched-is-an-ellipse", [.coverage(200 * .pi, within: 1), .box(30, 15, 70, 35)]
    ) {
      $0.scaleBy(x: 2, y: 1)
      $0.fill(circle(25, 25, 10), with: .green)
    },
    CanvasCase(
      "arc-corners-of-a-rounded-rectangle", [.coverage(2400 - (400 - 100 * .pi), within: 1)]
    ) {
      $0.fill(
        Path(
          roundedRect: Rect(x: 10, y: 10, width: 80, height: 30), cornerRadius: 10,
          style: .circular), with: .green)
    },
    CanvasCase("arc-corners-end-at-a-capsule", [.coverage(1500 + 225 * .pi, within: 1)]) {
      $0.fill(
        Path(
          roundedRect: Rect(x: 10, y: 10, width: 80, height: 30), cornerRadius: 100,
          style: .circular), with: .green)
    },
  ]
}

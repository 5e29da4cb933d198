import Raster

extension CanvasCase {
  private static let window = box(20, 10, 80, 40)

  /// Returns a case that fills a rectangle with `color` through filters and expects `ink` there.
  private static func filtered(
    _ name: String, _ color: Color, _ filters: Filter..., gives ink: Ink
  ) -> CanvasCase {
    CanvasCase("filter-\(name)", [.all(20, 10, 80, 40, ink, within: 1), .at(5, 5, .clear)]) {
      for filter in filters { $0.addFilter(filter) }
      $0.fill(window, with: .color(color))
    }
  }

  private static func gray(_ white: Double) -> Color { Color(white: white) }

  /// Returns the expected colours of pixels beside a blurred edge; `ink` gives them from coverage.
  ///
  /// The edge is at x = 50, and the blur's sigma is 5 pixels.
  private static func edge(_ ink: (Double) -> Ink) -> [Expectation] {
    [40, 44, 47, 49, 50, 52, 55, 59].map { x in
      .at(x, 25, ink(Expected.gaussianShare(below: 50 - Double(x) - 0.5, sigma: 5)), within: 3)
    }
  }

  private static let leftHalf = box(-200, -200, 50, 250)

  static let filters: [CanvasCase] = [
    filtered("brightness-adds", gray(0.4), .brightness(0.2), gives: .gray(153)),
    filtered("brightness-ends-at-white", gray(0.4), .brightness(0.8), gives: .white),
    filtered("contrast-spreads-about-the-middle", gray(0.6), .contrast(2), gives: .gray(178.5)),
    filtered("contrast-of-zero-is-the-middle", .red, .contrast(0), gives: .gray(127.5)),
    filtered("saturation-of-zero-is-reds-luminance", .red, .saturation(0), gives: .gray(54.2)),
    filtered("saturation-of-zero-is-greens-luminance", .green, .saturation(0), gives: .gray(182.4)),
    filtered("saturation-of-zero-is-blues-luminance", .blue, .saturation(0), gives: .gray(18.4)),
    filtered("saturation-of-one", Color(hex: 0x3366CC), .saturation(1), gives: Ink(51, 102, 204)),
    filtered("grayscale-by-half", .red, .grayscale(0.5), gives: Ink(154.6, 27.1, 27.1)),
    // With cos −0.5 and sin 0.866, SVG's matrix turns red into red −0.365, green 0.4427 and blue
    // −0.363. Negative channels become 0.
    filtered("hue-turned-by-a-third", .red, .hueRotation(.degrees(120)), gives: Ink(0, 112.9, 0)),
    filtered("hue-of-grey-stays", gray(0.6), .hueRotation(.degrees(77)), gives: .gray(153)),
    filtered("invert", Color(hex: 0x3366CC), .colorInvert(), gives: Ink(204, 153, 51)),
    filtered(
      "invert-by-a-quarter", Color(hex: 0x3366CC), .colorInvert(0.25),
      gives: Ink(89.25, 114.75, 165.75)),
    filtered(
      "invert-keeps-alpha", Color(white: 0, opacity: 0.5), .colorInvert(),
      gives: Ink(255, 255, 255, 0.5)),
    filtered("luminance-to-alpha-of-white", .white, .luminanceToAlpha, gives: .black),
    filtered("luminance-to-alpha-of-green", .green, .luminanceToAlpha, gives: Ink(0, 0, 0, 0.7152)),
    filtered(
      "multiply-by-a-colour", .white,
      .colorMultiply(Color(red: 0.2, green: 0.4, blue: 0.8, opacity: 0.5)),
      gives: Ink(51, 102, 204, 0.5)),
    filtered(
      "threshold-keeps-what-is-opaque-enough", Color(white: 1, opacity: 0.6),
      .alphaThreshold(min: 0.5, color: .green), gives: .green),
    filtered(
      "threshold-drops-what-is-not", Color(white: 1, opacity: 0.4),
      .alphaThreshold(min: 0.5, color: .green), gives: .clear),
    filtered(
      "matrix-exchanges-channels", Color(hex: 0x3366CC),
      .colorMatrix(
        ColorMatrix(
          red: SIMD4(0, 0, 1, 0), green: SIMD4(1, 0, 0, 0), blue: SIMD4(0, 1, 0, 0),
          alpha: SIMD4(0, 0, 0, 1))), gives: Ink(204, 51, 102)),
    filtered("last-added-acts-first", .black, .colorInvert(), .brightness(0.2), gives: .gray(204)),
    filtered("first-added-acts-last", .black, .brightness(-0.2), .colorInvert(), gives: .gray(204)),
    filtered("blur-of-no-radius", .green, .blur(radius: 0), gives: .green),
    CanvasCase("filter-blur-keeps-what-it-spreads", [.coverage(400, within: 4)]) {
      $0.addFilter(.blur(radius: 4))
      $0.fill(box(40, 15, 60, 35), with: .green)
    },
    CanvasCase("filter-blurred-edge-is-the-gaussians-integral", edge { Ink(0, 255, 0, $0) }) {
      $0.addFilter(.blur(radius: 5))
      $0.fill(leftHalf, with: .green)
    },
    CanvasCase("filter-blur-is-scaled-with-user-space", scale: 2, edge { Ink(0, 255, 0, $0) }) {
      $0.addFilter(.blur(radius: 2.5))
      $0.fill(box(-200, -200, 25, 250), with: .green)
    },
    CanvasCase(
      "filter-opaque-blur-keeps-edges", [.all(20, 10, 80, 40, .green), .box(20, 10, 80, 40)]
    ) {
      $0.addFilter(.blur(radius: 5, options: .opaque))
      $0.fill(window, with: .green)
    },
    CanvasCase("filter-opacity-comes-after-filters", [.at(50, 25, .green(0.5), within: 1)]) {
      $0.opacity = 0.5
      $0.addFilter(.alphaThreshold(min: 0.9, color: .green))
      $0.fill(window, with: .red)
    },
  ]

  static let shadows: [CanvasCase] = [
    CanvasCase(
      "shadow-lies-below-and-beside",
      [.all(20, 10, 60, 30, .green), .at(65, 32, .blue), .at(25, 33, .clear), .box(20, 10, 70, 35)]
    ) {
      $0.addFilter(.shadow(color: .blue, radius: 0, x: 10, y: 5))
      $0.fill(box(20, 10, 60, 30), with: .green)
    },
    CanvasCase("shadow-alone", [.all(30, 15, 70, 35, .blue), .box(30, 15, 70, 35)]) {
      $0.addFilter(.shadow(color: .blue, radius: 0, x: 10, y: 5, options: .shadowOnly))
      $0.fill(box(20, 10, 60, 30), with: .green)
    },
    CanvasCase("shadow-is-as-opaque-as-its-colour", [.at(65, 32, Ink(0, 0, 0, 0.5), within: 1)]) {
      $0.addFilter(.shadow(color: Color(white: 0, opacity: 0.5), radius: 0, x: 10, y: 5))
      $0.fill(box(20, 10, 60, 30), with: .green)
    },
    CanvasCase("shadow-is-as-opaque-as-its-drawing", [.at(65, 32, Ink(0, 0, 255, 0.5), within: 1)])
    {
      $0.addFilter(.shadow(color: .blue, radius: 0, x: 10, y: 5))
      $0.fill(box(20, 10, 60, 30), with: .color(Color.green.opacity(0.5)))
    },
    CanvasCase(
      "shadow-without-a-colour-is-a-third-of-black", [.at(65, 32, Ink(0, 0, 0, 0.33), within: 1)]
    ) {
      $0.addFilter(.shadow(radius: 0, x: 10, y: 5))
      $0.fill(box(20, 10, 60, 30), with: .green)
    },
    CanvasCase("shadow-edge-is-the-gaussians-integral", edge { Ink(0, 0, 255, $0) }) {
      $0.addFilter(.shadow(color: .blue, radius: 5, options: .shadowOnly))
      $0.fill(leftHalf, with: .green)
    },
    // The shadow's edge lies at y = 30: 10 below the drawing's lower edge at y = 20.
    CanvasCase(
      "shadow-blurred-is-moved-too",
      [22, 26, 29, 30, 33, 37].map { y in
        let share = Expected.gaussianShare(below: 30 - Double(y) - 0.5, sigma: 3)
        return .at(50, y, Ink(0, 0, 255, share), within: 3)
      }
    ) {
      $0.addFilter(.shadow(color: .blue, radius: 3, y: 10, options: .shadowOnly))
      $0.fill(box(-200, -200, 300, 20), with: .green)
    },
    CanvasCase("shadow-keeps-what-it-spreads", [.coverage(400, within: 4)]) {
      $0.addFilter(.shadow(color: .blue, radius: 4, options: .shadowOnly))
      $0.fill(box(40, 15, 60, 35), with: .green)
    },
    CanvasCase(
      "shadow-is-moved-in-user-space", scale: 2, [.box(20, 10, 70, 35), .at(65, 32, .blue)]
    ) {
      $0.addFilter(.shadow(color: .blue, radius: 0, x: 5, y: 2.5))
      $0.fill(box(10, 5, 30, 15), with: .green)
    },
    CanvasCase(
      "shadow-of-a-layer-is-one",
      [.at(65, 32, Ink(0, 0, 0, 0.5), within: 1), .at(45, 32, Ink(0, 0, 0, 0.5), within: 1)]
    ) {
      $0.addFilter(.shadow(color: Color(white: 0, opacity: 0.5), radius: 0, x: 10, y: 5))
      $0.drawLayer {
        $0.fill(box(20, 10, 50, 30), with: .green)
        $0.fill(box(30, 10, 60, 30), with: .green)
      }
    },
    CanvasCase("shadow-inside", [.at(25, 20, .black), .at(45, 20, .green), .box(20, 10, 60, 30)]) {
      $0.addFilter(
        .shadow(
          color: .black, radius: 0, x: 10, blendMode: .sourceAtop,
          options: [.invertsAlpha, .shadowAbove]))
      $0.fill(box(20, 10, 60, 30), with: .green)
    },
    CanvasCase(
      "shadow-of-each-drawing-lies-on-the-one-before", [.at(52, 20, .blue), .at(60, 20, .red)]
    ) {
      $0.addFilter(.shadow(color: .blue, radius: 0, x: -5))
      $0.fill(box(20, 10, 60, 30), with: .green)
      $0.fill(box(55, 10, 80, 30), with: .red)
    },
  ]
}

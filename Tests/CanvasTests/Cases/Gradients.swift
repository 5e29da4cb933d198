import Raster

extension CanvasCase {
  /// Returns a gradient of evenly spaced colours, mixed as encoded components and not dithered.
  private static func device(_ colors: Color...) -> Gradient {
    var gradient = Gradient(colors: colors).colorSpace(.device)
    gradient.isDithered = false
    return gradient
  }

  private static func stops(_ stops: (Color, Double)...) -> Gradient {
    var gradient = Gradient(stops: stops.map { .init(color: $0.0, location: $0.1) })
      .colorSpace(.device)
    gradient.isDithered = false
    return gradient
  }

  private static func across(
    _ gradient: Gradient, from start: Double = 0, to end: Double = 100,
    spread: GradientSpread = .pad
  ) -> GraphicsContext.Shading {
    .linearGradient(
      gradient, startPoint: Point(start, 0), endPoint: Point(end, 0), spread: spread)
  }

  /// Expects a grey at the centre of a pixel; `part` runs from 0, black, to 1, white.
  private static func shade(_ x: Int, _ y: Int, _ part: Double) -> Expectation {
    .at(x, y, .gray(255 * part), within: 1)
  }

  /// Expects a grey level at the centre of a pixel in the middle row.
  private static func shade(_ x: Int, _ part: Double) -> Expectation { shade(x, 25, part) }

  private static let ramp = device(.black, .white)

  static let linearGradients: [CanvasCase] = [
    CanvasCase(
      "linear-ramp", [shade(0, 0.005), shade(25, 0.255), shade(50, 0.505), shade(99, 0.995)]
    ) {
      $0.fill(everything, with: across(ramp))
    },
    CanvasCase("linear-pads-beyond-its-ends", [shade(10, 0), shade(90, 1), shade(50, 0.51)]) {
      $0.fill(everything, with: across(ramp, from: 25, to: 75))
    },
    CanvasCase(
      "linear-repeats", [shade(10, 0.42), .same(35, 25, as: (10, 25)), .same(85, 5, as: (10, 25))]
    ) { $0.fill(everything, with: across(ramp, to: 25, spread: .repeat)) },
    CanvasCase(
      "linear-mirrors", [shade(10, 0.42), .same(39, 25, as: (10, 25)), .same(60, 5, as: (10, 25))]
    ) { $0.fill(everything, with: across(ramp, to: 25, spread: .mirror)) },
    CanvasCase(
      "linear-downwards", [shade(50, 0, 0.01), shade(5, 49, 0.99), .same(90, 20, as: (10, 20))]
    ) {
      $0.fill(
        everything,
        with: .linearGradient(ramp, startPoint: Point(7, 0), endPoint: Point(7, 50)))
    },
    CanvasCase(
      "linear-aslant-is-even-across", [shade(10, 10, 0.21), .same(40, 10, as: (10, 40), within: 1)]
    ) {
      $0.fill(
        everything,
        with: .linearGradient(ramp, startPoint: Point(0, 0), endPoint: Point(50, 50)))
    },
    CanvasCase("linear-stops-at-one-place-are-an-edge", [.at(49, 25, .red), .at(50, 25, .green)]) {
      $0.fill(everything, with: across(stops((.red, 0), (.red, 0.5), (.green, 0.5), (.green, 1))))
    },
    CanvasCase(
      "linear-colours-are-spaced-evenly",
      [
        .at(25, 5, Ink(255 * 0.49, 255 * 0.51, 0), within: 1),
        .at(50, 5, Ink(0, 255 * 0.99, 255 * 0.01), within: 1),
        .at(75, 5, Ink(0, 255 * 0.49, 255 * 0.51), within: 1),
      ]
    ) { $0.fill(everything, with: across(device(.red, .green, .blue))) },
    CanvasCase("linear-stops-need-no-order", [shade(25, 0.255), shade(75, 0.755)]) {
      $0.fill(everything, with: across(stops((.white, 1), (.black, 0))))
    },
    CanvasCase("linear-before-the-first-stop", [shade(10, 0), shade(50, 0.505), shade(90, 1)]) {
      $0.fill(everything, with: across(stops((.black, 0.25), (.white, 0.75))))
    },
    CanvasCase("linear-without-length-is-its-last-colour", [.all(0, 0, 100, 50, .green)]) {
      $0.fill(everything, with: across(device(.red, .green), from: 30, to: 30))
    },
    CanvasCase("linear-of-one-colour", [.all(0, 0, 100, 50, .green)]) {
      $0.fill(everything, with: across(device(.green)))
    },
    CanvasCase("linear-of-no-colour", [.nothing]) { $0.fill(everything, with: across(device())) },
    CanvasCase(
      "linear-fades-without-a-grey-fringe", [.at(50, 25, Ink(255, 0, 0, 0.495), within: 1)]
    ) {
      $0.fill(everything, with: across(device(.red, .clear)))
    },
    CanvasCase(
      "linear-fades-by-straight-colours-when-asked",
      [.at(50, 25, Ink(255 * 0.495, 0, 0, 0.495), within: 1)]
    ) {
      var gradient = device(.red, .clear)
      gradient.alphaRule = .straight
      $0.fill(everything, with: across(gradient))
    },
    CanvasCase("linear-lies-in-user-space", [shade(25, 0.255), shade(75, 0.755)]) {
      $0.scaleBy(x: 2, y: 1)
      $0.fill(everything, with: across(ramp, to: 50))
    },
    // The centre of pixel 50 lies at 0.505 of the gradient, so its Oklab lightness is 0.505.
    // Oklab's lightness of a grey is the cube root of its linear light. So the pixel has 0.505³ of
    // the light of white; encoded, this is level 100.5.
    CanvasCase("linear-perceptual-middle-is-darker", [.at(50, 25, .gray(100.5), within: 1)]) {
      $0.fill(everything, with: across(ramp.colorSpace(.perceptual)))
    },
    // The centre of pixel 50 has 0.505 of the linear light of white; encoded, this is level 188.4.
    CanvasCase("linear-light-middle-is-lighter", [.at(50, 25, .gray(188.4), within: 1)]) {
      $0.fill(everything, with: across(ramp.colorSpace(.linear)))
    },
    CanvasCase("linear-on-a-stroke", [shade(25, 0.255), shade(75, 0.755), .box(0, 20, 100, 30)]) {
      $0.stroke(line((0, 25), (100, 25)), with: across(ramp), lineWidth: 10)
    },
  ]

  private static func radial(
    _ gradient: Gradient, _ start: Double = 0, _ end: Double = 20, spread: GradientSpread = .pad
  ) -> GraphicsContext.Shading {
    .radialGradient(
      gradient, center: Point(50, 25), startRadius: start, endRadius: end, spread: spread)
  }

  // The centres of the pixels (55, 25), (62, 25) and (65, 25) lie at distances of 5.523, 12.510 and
  // 15.508 from the gradient's centre.
  static let radialGradients: [CanvasCase] = [
    CanvasCase("radial-ramp", [shade(55, 0.2761), shade(62, 0.6255), shade(65, 0.7754)]) {
      $0.fill(everything, with: radial(ramp))
    },
    CanvasCase("radial-pads-beyond-its-circle", [shade(95, 1), shade(5, 1)]) {
      $0.fill(everything, with: radial(ramp))
    },
    CanvasCase("radial-begins-at-its-inner-circle", [shade(55, 0), shade(65, 0.5508)]) {
      $0.fill(everything, with: radial(ramp, 10, 20))
    },
    CanvasCase(
      "radial-is-round",
      [.same(37, 24, as: (62, 25), within: 1), .same(50, 37, as: (62, 25), within: 1)]
    ) { $0.fill(everything, with: radial(ramp)) },
    CanvasCase("radial-repeats", [shade(55, 0.5523), shade(62, 0.251), shade(65, 0.5508)]) {
      $0.fill(everything, with: radial(ramp, 0, 10, spread: .repeat))
    },
    CanvasCase("radial-mirrors", [shade(55, 0.5523), shade(62, 0.749), shade(65, 0.4492)]) {
      $0.fill(everything, with: radial(ramp, 0, 10, spread: .mirror))
    },
    CanvasCase("radial-without-width-is-its-last-colour", [.all(0, 0, 100, 50, .green)]) {
      $0.fill(everything, with: radial(device(.red, .green), 10, 10))
    },
    CanvasCase("radial-is-stretched-with-user-space", [shade(74, 0.6130), shade(50, 45, 1)]) {
      $0.scaleBy(x: 2, y: 1)
      $0.fill(
        everything,
        with: .radialGradient(ramp, center: Point(25, 25), startRadius: 0, endRadius: 20))
    },
    CanvasCase("radial-inwards", [shade(95, 0), shade(62, 0.3745)]) {
      $0.fill(everything, with: radial(ramp, 20, 0))
    },
    CanvasCase(
      "radial-hard-edge-is-a-disc", [.at(55, 25, .red), .at(65, 25, .green), .at(50, 38, .green)]
    ) {
      $0.fill(everything, with: radial(stops((.red, 0), (.red, 0.5), (.green, 0.5), (.green, 1))))
    },
  ]

  private static func conic(_ gradient: Gradient, degrees: Double = 0) -> GraphicsContext.Shading {
    .conicGradient(
      gradient, center: Point(50, 25), angleRadians: Angle.degrees(degrees).radians)
  }

  private static let quarters = stops(
    (.red, 0), (.red, 0.25), (.green, 0.25), (.green, 0.5), (.blue, 0.5), (.blue, 0.75),
    (.white, 0.75), (.white, 1))

  // The angles of the pixels' centres, clockwise from the right: (90, 25) 0.71°, (50, 45) 88.60°,
  // (10, 25) 179.27°, (50, 2) 271.27°, (90, 24) 359.29°.
  static let conicGradients: [CanvasCase] = [
    CanvasCase(
      "conic-runs-clockwise-from-the-right",
      [
        shade(90, 0.002), shade(50, 45, 0.2461), shade(10, 0.498), shade(50, 2, 0.7535),
        shade(90, 24, 0.998),
      ]
    ) { $0.fill(everything, with: conic(ramp)) },
    CanvasCase("conic-begins-at-its-angle", [shade(50, 45, 0.9961), shade(10, 0.248)]) {
      $0.fill(everything, with: conic(ramp, degrees: 90))
    },
    CanvasCase("conic-begins-at-a-negative-angle", [shade(50, 2, 0.0035), shade(90, 0.252)]) {
      $0.fill(everything, with: conic(ramp, degrees: -90))
    },
    CanvasCase(
      "conic-quarters",
      [.at(70, 40, .red), .at(30, 40, .green), .at(30, 10, .blue), .at(70, 10, .white)]
    ) { $0.fill(everything, with: conic(quarters)) },
    CanvasCase("conic-turns-with-user-space", [shade(50, 45, 0.9961), shade(10, 0.248)]) {
      $0.translateBy(x: 50, y: 25)
      $0.rotate(byRadians: .pi / 2)
      $0.fill(
        circle(0, 0, 80), with: .conicGradient(ramp, center: .zero, angleRadians: 0))
    },
    CanvasCase("conic-of-one-colour", [.all(0, 0, 100, 50, .green)]) {
      $0.fill(everything, with: conic(device(.green)))
    },
    CanvasCase("conic-is-the-same-along-a-ray", [.same(69, 44, as: (59, 34), within: 1)]) {
      $0.fill(everything, with: conic(ramp))
    },
  ]
}

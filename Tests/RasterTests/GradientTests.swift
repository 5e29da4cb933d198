import TestSupport
import Testing

@testable import Raster

@Suite struct GradientTests {
  @Test func gradientIsMixedBetweenItsEndsAndConstantOutside() {
    let gradient = Gradient(colors: [Color(hex: 0x000000), Color(hex: 0xFFFFFF)])
      .colorSpace(.device)
    #expect(gradient.color(at: -1) == .black && gradient.color(at: 2) == .white)
    #expect(gradient.color(at: 0.5) == Color(white: 0.5))
    #expect(Gradient(colors: [.black, .white]).colorSpace == .perceptual, "as in SwiftUI")
    let table = entries(gradient)
    #expect(table.first == [0, 0, 0, 0xFF00] && table.last == [0xFF00, 0xFF00, 0xFF00, 0xFF00])
    #expect(zip(table, table.dropFirst()).allSatisfy { $0[0] <= $1[0] })
  }

  /// Returns the entries of a gradient's table: blue, green, red and alpha with eight fractional
  /// bits.
  private func entries(_ gradient: Gradient) -> [[UInt32]] {
    let words = GradientTable(gradient).words
    let start = GradientTable.headSize + Int(words[0]) * GradientTable.pieceSize
    return (0..<Int(words[1])).map {
      let (low, high) = (words[start + 2 * $0], words[start + 2 * $0 + 1])
      return [low & 0xFFFF, low >> 16, high & 0xFFFF, high >> 16]
    }
  }

  @Test func coincidentStopsShowTheLaterColor() {
    let red = Color(hex: 0xFF0000)
    let blue = Color(hex: 0x0000FF)
    let gradient = Gradient(stops: [
      .init(color: red, location: 0), .init(color: red, location: 0.5),
      .init(color: blue, location: 0.5), .init(color: blue, location: 1),
    ]).colorSpace(.device)
    #expect(gradient.color(at: 0.5.nextDown) == red && gradient.color(at: 0.5) == blue)
    let table = entries(gradient)
    #expect(table.count == 4096 && table[2047][2] == 0xFF00 && table[2048][0] == 0xFF00)
  }

  @Test func unsortedAndNonFiniteStopsAreTolerated() {
    let gradient = Gradient(stops: [
      .init(color: .white, location: 2), .init(color: .black, location: .nan),
    ])
    let table = entries(gradient)
    #expect(table.first == [0, 0, 0, 0xFF00] && table.last?[0] == 0xFF00)
    #expect(Gradient(stops: []).color(at: 0.5) == .clear)
    var pixmap = Pixmap(width: 4, height: 4)
    var list = DisplayList()
    list.draw(
      Fragment {
        $0.fill(
          Path(Rect(x: 0, y: 0, width: 4, height: 4)),
          with: .linearGradient(
            Gradient(stops: []), startPoint: .zero, endPoint: Point(4, 0)))
      })
    Renderer().paint(list, scale: 1, into: &pixmap)
    #expect(pixmap[1, 1] == 0)
  }

  @Test func almostTransparentGradientPaintsNothing() {
    let box = Rect(x: 0, y: 0, width: 4, height: 4)
    for opacity in [0.0001, 0.0019] {
      var pixmap = Pixmap(width: 4, height: 4)
      var list = DisplayList()
      list.begin(Group(id: 1, opacity: opacity))
      list.draw(
        Fragment {
          $0.fill(
            Path(box),
            with: .radialGradient(
              Gradient(colors: [.white, .white]), center: box.center, startRadius: 0,
              endRadius: 4))
        })
      list.end()
      Renderer().paint(list, scale: 1, into: &pixmap)
      #expect(pixmap[1, 1] == 0, "\(opacity)")
    }
  }

  @Test func gradientToClearFadesWithoutGrey() {
    for entry in entries(Gradient(colors: [.white, .clear])) {
      // Entries have eight fractional bits, so a difference of 1 is 1/256 of a level.
      #expect(abs(Int(entry[0]) - Int(entry[3])) <= 1, "white stays white while it fades")
    }
  }

  /// Fills a picture with a black-to-white shading and returns a function that gives the grey level
  /// of a pixel.
  static func greys(_ shading: GraphicsContext.Shading, transform: Transform = .identity) -> (
    Int, Int
  ) -> Double {
    var pixmap = Pixmap(width: 100, height: 100)
    var list = DisplayList()
    list.draw(
      Fragment {
        $0.transform = transform
        $0.fill(Path(Rect(x: -999, y: -999, width: 1999, height: 1999)), with: shading)
      })
    Renderer().paint(list, scale: 1, into: &pixmap)
    let pixels = (0..<10_000).map { Double(pixmap[$0 % 100, $0 / 100] & 0xFF) }
    return { pixels[$1 * 100 + $0] }
  }

  static let ramp = {
    var gradient = Gradient(colors: [.black, .white]).colorSpace(.device)
    gradient.isDithered = false
    return gradient
  }()

  @Test func radialGradientRunsBetweenItsRadii() {
    for (spread, transform) in [
      (GradientSpread.pad, Transform.identity), (.repeat, Transform(scaleX: 1.3, y: 0.7)),
      (.mirror, Transform(rotationRadians: 0.3)),
    ] {
      let grey = Self.greys(
        .radialGradient(
          Self.ramp, center: Point(50, 40), startRadius: 10, endRadius: 35, spread: spread),
        transform: transform)
      let back = transform.inverse ?? .identity
      for y in stride(from: 0, to: 100, by: 3) {
        for x in stride(from: 0, to: 100, by: 3) {
          let p = back.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
          let distance = ((p.x - 50) * (p.x - 50) + (p.y - 40) * (p.y - 40)).squareRoot()
          let t = (distance - 10) / 25
          let expected =
            switch spread {
            case .pad: max(0, min(1, t))
            case .repeat: t - t.rounded(.down)
            case .mirror: 1 - abs(1 - (t / 2 - (t / 2).rounded(.down)) * 2)
            }
          // Where a repeated gradient starts again, a pixel may show either end.
          if spread == .repeat, expected < 0.01 || expected > 0.99 { continue }
          #expect(abs(grey(x, y) - expected * 255) <= 1, "\(spread) at \(x), \(y)")
        }
      }
    }
  }

  @Test func conicGradientRunsClockwiseFromItsAngle() {
    let grey = Self.greys(
      .conicGradient(Self.ramp, center: Point(50, 50), angleRadians: .pi / 2))
    // The gradient starts straight down. A quarter turn later, on the left, it reaches 0.25.
    #expect(abs(grey(0, 50) - 0.25 * 255) <= 2)
    #expect(abs(grey(50, 0) - 0.5 * 255) <= 2)
    #expect(abs(grey(99, 50) - 0.75 * 255) <= 2)
    #expect(grey(48, 99) < 3 && grey(51, 99) > 252)
  }

  @Test func gradientsWithoutExtentPaintTheLastColour() {
    for shading in [
      GraphicsContext.Shading.linearGradient(
        Self.ramp, startPoint: Point(5, 5), endPoint: Point(5, 5)),
      .linearGradient(Self.ramp, startPoint: Point(.nan, 5), endPoint: Point(5, 9)),
      .radialGradient(Self.ramp, center: .zero, startRadius: 4, endRadius: 4),
      .radialGradient(Self.ramp, center: .zero, startRadius: 4, endRadius: .infinity),
      .conicGradient(Self.ramp, center: Point(.infinity, 0)),
    ] {
      #expect(Self.greys(shading)(50, 50) == 255)
    }
  }

  @Test func linearGradientRunsBetweenItsPoints() {
    var pixmap = Pixmap(width: 100, height: 4)
    var list = DisplayList()
    list.draw(
      Fragment {
        $0.fill(
          Path(Rect(x: 0, y: 0, width: 100, height: 4)),
          with: .linearGradient(
            Gradient(colors: [.black, .white]).colorSpace(.device), startPoint: Point(20, 0),
            endPoint: Point(80, 0)))
      })
    Renderer().paint(list, scale: 1, into: &pixmap)
    #expect(pixmap[0, 0] == 0xFF00_0000 && pixmap[99, 3] == 0xFFFF_FFFF)
    for x in 20..<80 {
      let expected = (Double(x) + 0.5 - 20) / 60 * 255
      #expect(abs(Double(pixmap[x, 2] & 0xFF) - expected) <= 1)
    }
  }
}

/// Compares gradients with reference values and straightforward reimplementations.
@Suite struct GradientVectorTests {
  static func gradient(_ stops: [[Any]]) throws -> Gradient {
    Gradient(
      stops: try stops.map {
        let c = try #require($0[1] as? [Double])
        return Gradient.Stop(
          color: Color(red: c[0], green: c[1], blue: c[2], opacity: c[3]),
          location: try #require($0[0] as? Double))
      })
  }

  @Test func gradientColorsMatchTheTestVectors() throws {
    let all = try #require(
      try VectorFile("gradients").root["gradients"] as? [String: [String: Any]])
    #expect(all.count == 9)
    for (name, entry) in all {
      var gradient = try Self.gradient(try #require(entry["stops"] as? [[Any]]))
      let samples = try #require(entry["samples_t_straightRGBA"] as? [String: [[Any]]])
      for (rule, values) in samples {
        gradient.colorSpace =
          rule.hasPrefix("device") ? .device : rule.hasPrefix("linear") ? .linear : .perceptual
        gradient.alphaRule = rule.hasSuffix("straight") ? .straight : .premultiplied
        gradient.isDithered = false
        // The samples are at pixel centres, 16 pixels apart.
        let row = Self.row(gradient, .linear(from: Point(0.5, 0), to: Point(256.5, 0)), count: 257)
        for sample in values {
          let t = try #require(sample[0] as? Double)
          let expected = try #require(sample[1] as? [Double])
          #expect(
            ColorTests.isClose(gradient.color(at: t), expected, 1e-4), "\(name) \(rule) \(t)")
          let pixel = row[Int(t * 256)]
          let color = Color(
            red: expected[0], green: expected[1], blue: expected[2], opacity: expected[3])
          #expect(Self.distance(pixel, color) <= 1, "\(name) \(rule) \(t)")
        }
      }
    }
  }

  /// Returns the largest difference between the components of a pixel and a colour.
  ///
  /// The components are premultiplied, and the difference is in levels.
  static func distance(_ pixel: Pixel, _ color: Color) -> Double {
    let shown = color.shown
    let levels = [shown.z * shown.w, shown.y * shown.w, shown.x * shown.w, shown.w]
    return zip([0, 8, 16, 24] as [UInt32], levels).reduce(0) {
      max($0, abs(Double(pixel >> $1.0 & 0xFF) - $1.1 * 255))
    }
  }

  static func row(
    _ gradient: Gradient, _ geometry: GradientGeometry, spread: GradientSpread = .pad,
    transform: Transform = .identity, x: Int = 0, y: Int = 0, count: Int, opacity: UInt8 = 255,
    cuts: [Int] = []
  ) -> [Pixel] {
    let paint = GradientPaint(
      gradient, geometry, spread: spread, table: 0, transform: transform, opacity: opacity)
    guard let paint else { return [] }
    let words = GradientTable(gradient).words
    var pixels = [Pixel](repeating: 0x1234_5678, count: count)
    pixels.withMutableRow { start in
      words.withRow { table in
        let ends = cuts + [count]
        for (from, end) in zip([0] + cuts, ends) where end > from {
          paint.fetch(
            x: x + from, y: y, count: end - from, tables: table, into: start + from)
        }
      }
    }
    return pixels
  }

  static let ramp = {
    var gradient = Gradient(colors: [.black, .white]).colorSpace(.device)
    gradient.isDithered = false
    return gradient
  }()

  /// Returns the position along a gradient at a point.
  ///
  /// The position is read from the grey level of a painted pixel.
  static func place(
    _ geometry: GradientGeometry, _ point: [Double], spread: GradientSpread = .pad
  ) -> Double {
    // The transform moves the point to the centre of the only pixel.
    let move = Transform(translationX: 0.5 - point[0], y: 0.5 - point[1])
    let pixels = row(ramp, geometry, spread: spread, transform: move, count: 1)
    return Double(pixels[0] & 0xFF) / 255
  }

  @Test func gradientGeometriesMatchTheTestVectors() throws {
    let vectors = try VectorFile("gradients").root
    func points(_ key: String) throws -> [([Double], Double)] {
      let name = try #require(vectors.keys.first { $0.hasPrefix(key) })
      return try #require(vectors[name] as? [[Any]]).map {
        (try #require($0[0] as? [Double]), try #require($0[1] as? Double))
      }
    }
    for (point, t) in try points("linear_geometry") {
      let place = Self.place(.linear(from: .zero, to: Point(100, 50)), point)
      #expect(abs(place - max(0, min(1, t))) <= 1.01 / 255, "\(point)")
    }
    for (point, t) in try points("radial_geometry") {
      let place = Self.place(.radial(center: Point(50, 40), from: 10, to: 60), point)
      #expect(abs(place - max(0, min(1, t))) <= 1.01 / 255, "\(point)")
    }
    let name = try #require(vectors.keys.first { $0.hasPrefix("conic_geometry") })
    for entry in try #require(vectors[name] as? [[String: Any]]) {
      let point = try #require(entry["point"] as? [Double])
      let angle = try #require(entry["start_angle_deg"] as? Double) * .pi / 180
      let place = Self.place(.conic(center: Point(50, 50), angle: angle), point)
      let off = abs(place - (try #require(entry["t"] as? Double)))
      // At the seam, the colour of either end of the gradient may show.
      #expect(min(off, 1 - off) <= 1.01 / 255, "\(point)")
    }
  }

  @Test func gradientSpreadsMatchTheTestVectors() throws {
    let rows = try #require(
      try VectorFile("gradients").root["spread_t_pad_repeat_mirror"] as? [[Double]])
    for geometry in [
      GradientGeometry.linear(from: Point(0, 0), to: Point(100, 0)),
      .radial(center: Point(-1000, 0), from: 1000, to: 1100),
    ] {
      for row in rows {
        for (spread, t) in zip([GradientSpread.pad, .repeat, .mirror], row.dropFirst()) {
          let place = Self.place(geometry, [row[0] * 100, 0], spread: spread)
          let off = abs(place - t)
          let isSeam = spread == .repeat && row[0] == row[0].rounded()
          #expect((isSeam ? min(off, 1 - off) : off) <= 1.01 / 255, "\(spread) \(row[0])")
        }
      }
    }
  }

  @Test func directionsOutsideASweepShowTheNearerEnd() {
    let center = Point(0, 0)
    func place(_ degrees: Double, from: Double, sweep: Double) -> Double {
      let turn = Double.pi / 180
      let p = Transform(rotationRadians: degrees * turn).apply(Point(500, 0))
      let geometry = GradientGeometry.conic(
        center: center, angle: from * turn, sweep: sweep * turn)
      return Self.place(geometry, [p.x, p.y])
    }
    // The sweep is a quarter turn, from straight down to the left. The rest of the turn is split in
    // half: each half shows the colour of the nearer end.
    for (degrees, expected) in [
      (90.5, 0.0), (135, 0.5), (179, 0.99), (200, 1), (314, 1), (316, 0), (0, 0), (89, 0),
    ] {
      #expect(abs(place(degrees, from: 90, sweep: 90) - expected) < 0.02, "\(degrees)")
    }
    for (degrees, expected) in [
      (89.5, 0.0), (45, 0.5), (1, 0.99), (340, 1), (226, 1), (224, 0), (91, 0),
    ] {
      #expect(abs(place(degrees, from: 90, sweep: -90) - expected) < 0.02, "\(degrees)")
    }
    #expect(abs(place(180, from: 0, sweep: 720) - 0.25) < 0.01)
    #expect(abs(place(90, from: 0, sweep: -360) - 0.75) < 0.01)
  }

  @Test func ellipticalGradientIsAStretchedRadialOne() {
    let geometry = GradientGeometry.elliptical(
      in: Rect(x: 100, y: 50, width: 200, height: 100), from: 0, to: 0.5)
    for (point, t) in [
      ([200.0, 100.0], 0.0), ([300, 100], 1), ([200, 150], 1), ([250, 100], 0.5), ([200, 75], 0.5),
    ] {
      #expect(abs(Self.place(geometry, point) - t) <= 1.5 / 255, "\(point)")
    }
  }
}

/// Properties that hold for every gradient, whatever its geometry.
@Suite struct GradientPaintTests {
  typealias Vectors = GradientVectorTests

  static let dusk = Gradient(
    colors: [Color(hex: 0x260846), Color(hex: 0x8053DF), Color(hex: 0x12196F)]
  ).colorSpace(.device)
  static let fading = Gradient(colors: [
    Color(hex: 0x260846), Color(hex: 0x8053DF, opacity: 0.3), .clear, .white,
  ]).colorSpace(.device)
  static let geometries: [GradientGeometry] = [
    .linear(from: .zero, to: Point(192, 108)), .linear(from: Point(90, 3), to: Point(20, 8)),
    .linear(from: Point(0, 2), to: Point(0, 40)), .radial(center: Point(96, 54), from: 3, to: 90),
    .conic(center: Point(96, 4), angle: 0.4), .conic(center: Point(96, 4), angle: 0.4, sweep: -2),
    .circles(from: Point(40, 5), radius: 6, to: Point(130, 4), radius: 30),
  ]

  @Test func gradientRowPaintedInPartsEqualsTheWhole() {
    var numbers = SeededGenerator(seed: 3)
    for gradient in [Self.dusk, Self.fading, Self.dusk.colorSpace(.perceptual)] {
      for geometry in Self.geometries {
        for spread in [GradientSpread.pad, .repeat, .mirror] {
          for y in [0, 5] {
            let whole = Vectors.row(gradient, geometry, spread: spread, y: y, count: 193)
            let cuts = (0..<5).map { _ in numbers.next(below: 193) }.sorted()
            let parts = Vectors.row(
              gradient, geometry, spread: spread, y: y, count: 193, cuts: cuts)
            #expect(whole == parts, "\(geometry.kind) \(spread) \(cuts)")
          }
        }
      }
    }
  }

  @Test func gradientComponentsNeverExceedAlpha() {
    for isDithered in [true, false] {
      for geometry in Self.geometries {
        for spread in [GradientSpread.pad, .repeat, .mirror] {
          for opacity in [255, 101] as [UInt8] {
            var (dusk, fading) = (Self.dusk, Self.fading)
            (dusk.isDithered, fading.isDithered) = (isDithered, isDithered)
            let rows = (0..<9).flatMap {
              Vectors.row(
                fading, geometry, spread: spread, y: $0, count: 190, opacity: opacity)
            }
            let isSound = rows.allSatisfy { pixel in
              [0, 8, 16].allSatisfy { pixel >> $0 & 0xFF <= pixel >> 24 }
            }
            #expect(isSound)
            if case .circles = geometry.kind { continue }
            let solid = Vectors.row(dusk, geometry, spread: spread, y: 3, count: 190)
            #expect(solid.allSatisfy { $0 >> 24 == 255 })
          }
        }
      }
    }
  }

  /// Compares the benchmark's gradients with exact colours.
  @Test func gradientColorsAreWithinALevelOfExactOnes() {
    let size = Point(1920, 1080)
    let center = Point(960, 540)
    for isDithered in [false, true] {
      for gradient in [Self.dusk, Self.dusk.colorSpace(.perceptual)] {
        var gradient = gradient
        gradient.isDithered = isDithered
        // Dithering picks the level above or below, so its error is less than a level. Table
        // entries are about half a level apart, so the nearest entry may add a quarter of a level.
        let most = isDithered ? 1.3 : 1.0
        for y in stride(from: 0, to: 1080, by: 179) {
          let linear = Vectors.row(gradient, .linear(from: .zero, to: size), y: y, count: 1920)
          let radial = Vectors.row(
            gradient, .radial(center: center, from: 0, to: 1100), y: y, count: 1920)
          for x in stride(from: 0, to: 1920, by: 37) {
            let p = Point(Double(x) + 0.5, Double(y) + 0.5)
            let t = (p.x * size.x + p.y * size.y) / (size.x * size.x + size.y * size.y)
            #expect(Vectors.distance(linear[x], gradient.color(at: t)) <= most)
            let d = ((p.x - center.x) * (p.x - center.x) + (p.y - center.y) * (p.y - center.y))
              .squareRoot()
            #expect(Vectors.distance(radial[x], gradient.color(at: d / 1100)) <= most)
          }
        }
      }
    }
  }

  @Test func ditheredDarkRampsDoNotBand() {
    let (from, to) = (Color(hex: 0x0D092B), Color(hex: 0x12196F))
    let gradient = Gradient(colors: [from, to]).colorSpace(.device)
    let rows = (0..<16).map {
      Vectors.row(gradient, .linear(from: .zero, to: Point(1920, 0)), y: $0, count: 1920)
    }
    for shift in [0, 8, 16] as [UInt32] {
      func level(_ x: Int, _ y: Int) -> Int { Int(rows[y][x] >> shift & 0xFF) }
      func exact(_ t: Double) -> Double {
        let color = from.mix(with: to, by: t, in: .device)
        return (shift == 0 ? color.blue : shift == 8 ? color.green : color.red) * 255
      }
      for block in 0..<120 {
        var sum = 0
        for y in 0..<16 {
          for x in 0..<16 {
            let place = block * 16 + x
            sum += level(place, y)
            if place > 0 { #expect(abs(level(place, y) - level(place - 1, y)) <= 1) }
            if y > 0 { #expect(abs(level(place, y) - level(place, y - 1)) <= 1) }
          }
        }
        let mean = exact((Double(block) + 0.5) * 16 / 1920)
        #expect(abs(Double(sum) / 256 - mean) <= 0.15, "block \(block)")
      }
    }
  }

  @Test func gradientsWithoutExtentAreClearOnRequest() {
    let degenerate: [GradientGeometry] = [
      .linear(from: Point(5, 5), to: Point(5, 5)),
      .circles(from: .zero, radius: 4, to: .zero, radius: 4),
    ]
    let box = Path(Rect(x: 0, y: 0, width: 120, height: 120))
    for var geometry in degenerate {
      geometry.isClearWithoutExtent = true
      let pixels = FilterTests.picture {
        $0.fill(box, with: .gradient(Self.dusk, geometry))
      }
      #expect(pixels.allSatisfy { $0 == 0 })
    }
    let shown = FilterTests.picture {
      $0.fill(
        box, with: .gradient(Self.dusk, .circles(from: .zero, radius: 4, to: .zero, radius: 4)))
    }
    #expect(shown.allSatisfy { $0 == 0xFF12_196F })
  }

  /// Returns the position along a gradient at the point `p`, by the textbook formula.
  ///
  /// The gradient runs from the circle with centre `c` and radius `r` to the circle with centre `d`
  /// and radius `s`. Nil means that the gradient does not paint this point.
  static func place(_ p: Point, _ c: Point, _ r: Double, _ d: Point, _ s: Double) -> Double? {
    let (dx, dy, dr) = (d.x - c.x, d.y - c.y, s - r)
    let (x, y) = (p.x - c.x, p.y - c.y)
    let (a, b, rest) = (
      dx * dx + dy * dy - dr * dr, x * dx + y * dy + r * dr, x * x + y * y - r * r
    )
    var roots: [Double] = []
    if a == 0 {
      if b != 0 { roots = [rest / (2 * b)] }
    } else if b * b - a * rest >= 0 {
      let root = (b * b - a * rest).squareRoot()
      roots = [(b + root) / a, (b - root) / a]
    }
    return roots.filter { r + $0 * dr >= 0 }.max()
  }

  @Test func twoCircleGradientsMatchTheTextbookFormula() {
    let cases: [(Point, Double, Point, Double)] = [
      (Point(55, 40), 15, Point(67.5, 40), 22.5), (Point(120, 25), 10, Point(211, 25), 100),
      (Point(210, 25), 100, Point(230, 25), 100), (Point(150, 25), 50, Point(200, 25), 100),
      (Point(120, -15), 25, Point(140, -30), 50), (Point(50, 25), 20, Point(50, 25), 90),
      (Point(50, 25), 200, Point(50, 25), 100), (Point(230, 25), 100, Point(100, 25), 101),
      (Point(40, 20), 30, Point(70, 30), 0),
    ]
    for (c, r, d, s) in cases {
      var gradient = Gradient(colors: [Color(red: 0, green: 1, blue: 1), Color(hex: 0xFF00FF)])
        .colorSpace(.device)
      gradient.isDithered = false
      for y in stride(from: 0, to: 50, by: 7) {
        let row = Vectors.row(
          gradient, .circles(from: c, radius: r, to: d, radius: s), y: y, count: 100)
        for x in 0..<100 {
          let p = Point(Double(x) + 0.5, Double(y) + 0.5)
          guard let t = Self.place(p, c, r, d, s) else {
            #expect(row[x] == 0, "\(c) at \(p)")
            continue
          }
          #expect(Vectors.distance(row[x], gradient.color(at: t)) <= 1, "\(c) at \(p)")
        }
      }
    }
  }

  @Test func nonFiniteGradientGeometriesDoNotTrap() {
    let odd = [0, 1e-300, 1e-9, 1e9, 1e300, .infinity, .nan, -1e300]
    for p in odd {
      for q in odd {
        let geometries: [GradientGeometry] = [
          .linear(from: Point(p, q), to: Point(q, 3)), .radial(center: Point(p, q), from: q, to: p),
          .conic(center: Point(q, p), angle: p, sweep: q),
          .circles(from: Point(p, 0), radius: q, to: Point(q, p), radius: p),
          .elliptical(in: Rect(x: p, y: 0, width: q, height: p), from: 0, to: q),
        ]
        for geometry in geometries {
          for spread in [GradientSpread.pad, .repeat, .mirror] {
            _ = Vectors.row(Self.fading, geometry, spread: spread, x: -7, y: 30_000, count: 19)
            _ = Vectors.row(
              Self.dusk, geometry, spread: spread, transform: Transform(scaleX: q, y: 2), count: 9)
          }
        }
      }
    }
  }
}

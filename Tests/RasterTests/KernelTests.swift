import Testing

@testable import Raster

@Suite struct KernelTests {
  @Test func scalingRoundsToNearestForEveryByte() {
    for factor in 0..<256 as Range<UInt32> {
      for byte in 0..<256 as Range<UInt32> {
        let expected = (byte * factor * 2 + 255) / 510
        let pixel = byte << 24 | byte << 16 | byte << 8 | byte
        let result = scaled(pixel, by: factor)
        #expect(result == expected << 24 | expected << 16 | expected << 8 | expected)
      }
    }
  }

  @Test func coverage255IsExactlyOpaque() {
    for alpha in 0..<256 as Range<UInt32> {
      let color = Color(red: 1, green: 0.5, blue: 0.2, opacity: Double(alpha) / 255).premultiplied
      #expect(scaled(color, by: 255) == color)
      #expect(color >> 24 == alpha)
      #expect(over(color, 0) == color)
    }
  }

  @Test func componentsNeverPassAlpha() {
    var numbers = TestNumbers(seed: 5)
    for _ in 0..<20_000 {
      func pixel() -> Pixel {
        Color(
          red: numbers.unit(), green: numbers.unit(), blue: numbers.unit(),
          opacity: numbers.unit()
        ).premultiplied
      }
      let result = over(scaled(pixel(), by: UInt32(numbers.below(256))), pixel())
      let alpha = result >> 24
      #expect(result >> 16 & 0xFF <= alpha && result >> 8 & 0xFF <= alpha && result & 0xFF <= alpha)
    }
  }
}

@Suite struct GradientTests {
  @Test func endsGoOnAndTheMiddleIsMixed() {
    let gradient = Gradient(colors: [Color(hex: 0x000000), Color(hex: 0xFFFFFF)])
    let table = gradient.table(count: 511)
    #expect(table[0] == 0xFF00_0000 && table[510] == 0xFFFF_FFFF)
    #expect(table[255] == 0xFF80_8080, "the middle of the middle step")
    #expect(zip(table, table.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func hardEdgesGoToTheLaterStop() {
    let red = Color(hex: 0xFF0000)
    let blue = Color(hex: 0x0000FF)
    let gradient = Gradient(stops: [
      .init(color: red, location: 0), .init(color: red, location: 0.5),
      .init(color: blue, location: 0.5), .init(color: blue, location: 1),
    ])
    let table = gradient.table(count: 100)
    #expect(table[49] == red.premultiplied && table[50] == blue.premultiplied)
  }

  @Test func unsortedAndHostileStops() {
    let gradient = Gradient(stops: [
      .init(color: .white, location: 2), .init(color: .black, location: .nan),
    ])
    let table = gradient.table(count: 1024)
    #expect(table[0] == 0xFF00_0000 && table[1023] == 0xFFFF_FFFF)
    #expect(Gradient(stops: []).table(count: 4) == [0, 0, 0, 0])
  }

  @Test func fadesToClearWithoutGrey() {
    let table = Gradient(colors: [.white, .clear]).table(count: 256)
    for pixel in table {
      let alpha = pixel >> 24
      #expect(pixel & 0xFF == alpha, "white stays white while it fades")
    }
  }

  /// The grey of a picture filled with black to white by a shading.
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

  static let ramp = Gradient(colors: [.black, .white])

  @Test func radialRunsBetweenItsCircles() {
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
          // Where a repeat jumps, a pixel may show either side.
          if spread == .repeat, expected < 0.01 || expected > 0.99 { continue }
          #expect(abs(grey(x, y) - expected * 255) <= 1, "\(spread) at \(x), \(y)")
        }
      }
    }
  }

  @Test func conicRunsClockwiseFromItsAngle() {
    let grey = Self.greys(
      .conicGradient(Self.ramp, center: Point(50, 50), angleRadians: .pi / 2))
    // Straight down is the start; a quarter further, to the left, a quarter of the way.
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

  @Test func linearRunsBetweenItsPoints() {
    var pixmap = Pixmap(width: 100, height: 4)
    var list = DisplayList()
    list.draw(
      Fragment {
        $0.fill(
          Path(Rect(x: 0, y: 0, width: 100, height: 4)),
          with: .linearGradient(
            Gradient(colors: [.black, .white]), startPoint: Point(20, 0), endPoint: Point(80, 0)))
      })
    Renderer().paint(list, scale: 1, into: &pixmap)
    #expect(pixmap[0, 0] == 0xFF00_0000 && pixmap[99, 3] == 0xFFFF_FFFF)
    for x in 20..<80 {
      let expected = (Double(x) + 0.5 - 20) / 60 * 255
      #expect(abs(Double(pixmap[x, 2] & 0xFF) - expected) <= 1)
    }
  }
}

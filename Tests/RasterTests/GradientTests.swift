import Testing

@testable import Raster

@Suite struct GradientTests {
  @Test func endsGoOnAndTheMiddleIsMixed() {
    let gradient = Gradient(colors: [Color(hex: 0x000000), Color(hex: 0xFFFFFF)])
    #expect(gradient.color(at: -1) == .black && gradient.color(at: 2) == .white)
    #expect(gradient.color(at: 0.5) == Color(white: 0.5))
    let table = entries(gradient)
    #expect(table.first == [0, 0, 0, 0xFF00] && table.last == [0xFF00, 0xFF00, 0xFF00, 0xFF00])
    #expect(zip(table, table.dropFirst()).allSatisfy { $0[0] <= $1[0] })
  }

  /// The colours of a gradient's table: blue, green, red, alpha with eight bits after the point.
  private func entries(_ gradient: Gradient) -> [[UInt32]] {
    let words = GradientTable(gradient).words
    let start = GradientTable.headSize + Int(words[0]) * GradientTable.pieceSize
    return (0..<Int(words[1])).map {
      let (low, high) = (words[start + 2 * $0], words[start + 2 * $0 + 1])
      return [low & 0xFFFF, low >> 16, high & 0xFFFF, high >> 16]
    }
  }

  @Test func hardEdgesGoToTheLaterStop() {
    let red = Color(hex: 0xFF0000)
    let blue = Color(hex: 0x0000FF)
    let gradient = Gradient(stops: [
      .init(color: red, location: 0), .init(color: red, location: 0.5),
      .init(color: blue, location: 0.5), .init(color: blue, location: 1),
    ])
    #expect(gradient.color(at: 0.5.nextDown) == red && gradient.color(at: 0.5) == blue)
    let table = entries(gradient)
    #expect(table.count == 4096 && table[2047][2] == 0xFF00 && table[2048][0] == 0xFF00)
  }

  @Test func unsortedAndHostileStops() {
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

  @Test func fadesToClearWithoutGrey() {
    for entry in entries(Gradient(colors: [.white, .clear])) {
      #expect(entry[0] == entry[3], "white stays white while it fades")
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

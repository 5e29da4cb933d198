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
    #expect(table[255] == 0xFF80_8080)
    #expect(zip(table, table.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func hardEdgesGoToTheLaterStop() {
    let red = Color(hex: 0xFF0000)
    let blue = Color(hex: 0x0000FF)
    let gradient = Gradient(stops: [
      .init(color: red, location: 0), .init(color: red, location: 0.5),
      .init(color: blue, location: 0.5), .init(color: blue, location: 1),
    ])
    let table = gradient.table(count: 101)
    #expect(table[49] == red.premultiplied && table[50] == blue.premultiplied)
  }

  @Test func unsortedAndHostileStops() {
    let gradient = Gradient(stops: [
      .init(color: .white, location: 2), .init(color: .black, location: .nan),
    ])
    let table = gradient.table(count: 3)
    #expect(table[0] == 0xFF00_0000 && table[2] == 0xFFFF_FFFF)
    #expect(Gradient(stops: []).table(count: 4) == [0, 0, 0, 0])
  }

  @Test func fadesToClearWithoutGrey() {
    let table = Gradient(colors: [.white, .clear]).table(count: 256)
    for pixel in table {
      let alpha = pixel >> 24
      #expect(pixel & 0xFF == alpha, "white stays white while it fades")
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

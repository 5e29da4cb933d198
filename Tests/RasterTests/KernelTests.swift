import TestSupport
import Testing

@testable import Raster

@Suite struct KernelTests {
  @Test func scalingRoundsEveryByteToNearest() {
    for factor in 0..<256 as Range<UInt32> {
      for byte in 0..<256 as Range<UInt32> {
        let expected = (byte * factor * 2 + 255) / 510
        let pixel = byte << 24 | byte << 16 | byte << 8 | byte
        let result = scaled(pixel, by: factor)
        #expect(result == expected << 24 | expected << 16 | expected << 8 | expected)
      }
    }
  }

  @Test func coverage255KeepsTheColour() {
    for alpha in 0..<256 as Range<UInt32> {
      let color = Color(red: 1, green: 0.5, blue: 0.2, opacity: Double(alpha) / 255).premultiplied
      #expect(scaled(color, by: 255) == color)
      #expect(color >> 24 == alpha)
      #expect(over(color, 0) == color)
    }
  }

  @Test func blendedComponentsNeverExceedAlpha() {
    var numbers = SeededGenerator(seed: 5)
    for _ in 0..<20_000 {
      func pixel() -> Pixel {
        Color(
          red: numbers.unit(), green: numbers.unit(), blue: numbers.unit(),
          opacity: numbers.unit()
        ).premultiplied
      }
      let result = over(scaled(pixel(), by: UInt32(numbers.next(below: 256))), pixel())
      let alpha = result >> 24
      #expect(result >> 16 & 0xFF <= alpha && result >> 8 & 0xFF <= alpha && result & 0xFF <= alpha)
    }
  }
}

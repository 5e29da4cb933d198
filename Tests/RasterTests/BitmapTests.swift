import TestSupport
import Testing

@testable import Raster

@Suite struct BitmapTests {
  @Test func unpremultiplyingRoundsExactly() {
    // Tests every component under every alpha; components above alpha are clamped.
    var pixmap = Pixmap(width: 256, height: 256)
    for alpha in 0..<256 {
      for component in 0..<256 {
        let pixel = Pixel(alpha << 24 | component << 16 | (255 - component) << 8 | component / 2)
        pixmap.set(pixel, x: component, y: alpha)
      }
    }
    let bytes = pixmap.straightRGBA
    func straight(_ component: Int, _ alpha: Int) -> UInt8 {
      alpha == 0 ? 0 : UInt8(min((component * 255 + alpha / 2) / alpha, 255))
    }
    var expected: [UInt8] = []
    for alpha in 0..<256 {
      for component in 0..<256 {
        expected += [component, 255 - component, component / 2].map { straight($0, alpha) }
        expected.append(UInt8(alpha))
      }
    }
    #expect(bytes == expected)
  }

  @Test func straightBytesRoundTripAtAnyWidth() {
    var numbers = SeededGenerator(seed: 51)
    for width in [0, 1, 7, 8, 9, 33] {
      let bytes = (0..<(width * 3 * 4)).map { _ in UInt8(numbers.next(below: 256)) }
      let bitmap = Bitmap(width: width, height: 3, straightRGBA: bytes)
      for place in 0..<(width * 3) {
        let (pixel, at) = (bitmap[place % max(width, 1), place / max(width, 1)], place * 4)
        let alpha = bytes[at + 3]
        #expect(
          pixel.components == [
            Int(product(bytes[at + 2], alpha)), Int(product(bytes[at + 1], alpha)),
            Int(product(bytes[at], alpha)), Int(alpha),
          ])
      }
      var pixmap = Pixmap(width: width + 2, height: 5)
      pixmap.copy(bitmap, x: 1, y: 1)
      #expect(
        Bitmap(pixmap).cropped(to: PixelRect(left: 1, top: 1, right: width + 1, bottom: 4))
          == bitmap || width == 0)
      let again = Bitmap(pixmap).width == 0 ? [] : pixmap.straightRGBA
      #expect(Bitmap(width: width + 2, height: 5, straightRGBA: again) == Bitmap(pixmap))
    }
  }

  @Test func bitmapsWithEqualPixelsAreEqual() {
    var numbers = SeededGenerator(seed: 52)
    let pixels = (0..<(13 * 6)).map { _ in numbers.pixel() }
    let bitmap = Bitmap(width: 13, height: 6, pixels: pixels)
    #expect(bitmap == Bitmap(width: 13, height: 6, pixels: pixels))
    #expect(bitmap != Bitmap(width: 6, height: 13, pixels: pixels))
    for place in pixels.indices {
      var changed = pixels
      changed[place] ^= 1
      let other = Bitmap(width: 13, height: 6, pixels: changed)
      #expect(bitmap != other && bitmap.hashValue != other.hashValue)
    }
    #expect(!bitmap.isOpaque)
    #expect(Bitmap(width: 0, height: 0, pixels: []) == bitmap.cropped(to: .empty))
    #expect(bitmap[-1, 0] == 0 && bitmap[13, 0] == 0 && bitmap[12, 5] == pixels[77])
  }

  @Test func copyingOutOfBoundsIsClipped() {
    var numbers = SeededGenerator(seed: 53)
    let bitmap = numbers.bitmap(width: 6, height: 4)
    for (x, y) in [(0, 0), (-3, -2), (7, 5), (-6, 0), (10, 0), (Int.max, Int.min)] {
      var pixmap = Pixmap(width: 10, height: 8)
      pixmap.copy(bitmap, x: x, y: y)
      for row in 0..<8 {
        pixmap.withRow(row) { pixels in
          for column in 0..<10 {
            let (dx, dy) = (column.subtractingReportingOverflow(x), row &- y)
            let expected = dx.overflow ? 0 : bitmap[dx.partialValue, dy]
            #expect(pixels[column] == expected)
          }
        }
      }
      #expect(pixmap.withRow(8) { $0.count } == 0 && pixmap.withRow(-1) { $0.count } == 0)
    }
  }

  @Test func shrinkingAveragesAndEnlargingInterpolates() {
    var numbers = SeededGenerator(seed: 54)
    let bitmap = numbers.bitmap(width: 12, height: 9)
    #expect(bitmap.resized(width: 12, height: 9) == bitmap)
    let mean = bitmap.resized(width: 1, height: 1)[0, 0].components
    for component in 0..<4 {
      let sum = (0..<108).reduce(0) { $0 + bitmap[$1 % 12, $1 / 12].components[component] }
      #expect(mean[component] == (sum + 54) / 108)
    }
    let tall = bitmap.resized(width: 5, height: 40)
    #expect(tall.width == 5 && tall.height == 40)
    #expect(bitmap.resized(width: 5, height: 9)[3, 0] == tall[3, 0], "the border is extended")
    #expect(bitmap.resized(width: 0, height: 5).width == 0)
    let third = bitmap.resized(width: 4, height: 9)
    for component in 0..<4 {
      let sum = (3..<6).reduce(0) { $0 + bitmap[$1, 2].components[component] }
      #expect(third[1, 2].components[component] == (sum * 2 + 3) / 6)
    }
  }
}

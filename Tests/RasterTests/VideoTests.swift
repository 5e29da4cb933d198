import Raster
import Testing

/// Pixels as video: YCbCr 4:2:0 by BT.709 in limited range.
@Suite struct VideoTests {
  /// Returns the three planes of a picture that `color` fills pixel by pixel.
  private func planes(
    _ width: Int, _ height: Int, of rects: [PixelRect]? = nil, before: UInt8 = 0,
    _ color: (Int, Int) -> UInt32
  ) -> [UInt8] {
    var memory = (0..<width * height).map { color($0 % width, $0 / width) }
    var planes = [UInt8](repeating: before, count: width * height * 3 / 2)
    unsafe memory.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      let pixmap = unsafe Pixmap(
        borrowing: base, width: width, height: height, bytesPerRow: width * 4)
      let bounds = pixmap.bounds
      pixmap.writeVideo(of: rects ?? [bounds], into: &planes)
    }
    return planes
  }

  @Test func primariesHaveTheValuesOfBT709() {
    let known: [(UInt32, [UInt8])] = [
      (0xFF00_0000, [16, 128, 128]), (0xFFFF_FFFF, [235, 128, 128]),
      (0xFFFF_0000, [63, 102, 240]), (0xFF00_FF00, [173, 42, 26]), (0xFF00_00FF, [32, 240, 118]),
      (0xFF80_8080, [126, 128, 128]), (0, [16, 128, 128]),
    ]
    for (color, values) in known {
      let planes = planes(2, 2) { _, _ in color }
      #expect(planes == [UInt8](repeating: values[0], count: 4) + values[1...], "\(color)")
    }
  }

  @Test func everyLevelIsRoundedToNearest() {
    var worst = 0.0
    for number in stride(from: 0, to: 1 << 24, by: 4_099) {
      let planes = planes(2, 2) { _, _ in 0xFF00_0000 | UInt32(number) }
      let (red, green, blue) = (number >> 16, number >> 8 & 255, number & 255)
      let luma = 0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)
      let exact = [
        16 + luma * 219 / 255, 128 + (Double(blue) - luma) / 1.8556 * 224 / 255,
        128 + (Double(red) - luma) / 1.5748 * 224 / 255,
      ]
      for (value, exact) in zip([planes[0], planes[4], planes[5]], exact) {
        worst = max(worst, abs(Double(value) - exact))
      }
    }
    #expect(worst < 0.502, "\(worst)")
  }

  @Test func chromaIsTheMeanOfFourPixels() {
    // Two columns of blue beside two of black, then rows that differ.
    let columns = planes(4, 2) { x, _ in x < 2 ? 0xFF00_00FF : 0xFF00_0000 }
    #expect(columns == [32, 32, 16, 16, 32, 32, 16, 16] + [240, 128] + [118, 128])
    let checkered = planes(2, 2) { x, y in (x + y) % 2 == 0 ? 0xFF00_00FF : 0xFF00_0000 }
    #expect(checkered == [32, 16, 16, 32, 184, 123])
  }

  @Test func onlyPixelPairsOfTheRectanglesAreWritten() {
    let rect = PixelRect(left: 3, top: 1, right: 4, bottom: 2)
    let planes = planes(6, 4, of: [rect], before: 7) { _, _ in 0xFFFF_FFFF }
    var expected = [UInt8](repeating: 7, count: 36)
    for place in [2, 3, 8, 9] { expected[place] = 235 }
    for place in [25, 31] { expected[place] = 128 }
    #expect(planes == expected)
    let outside = PixelRect(left: 9, top: 0, right: 12, bottom: 4)
    #expect(self.planes(6, 4, of: [outside], before: 7) { _, _ in 0 }.allSatisfy { $0 == 7 })
  }

  @Test(arguments: [(64, 48), (34, 2), (2, 34), (130, 6)])
  func widthsOfAnyEvenSizeGiveTheValuesOfSinglePairs(_ size: (width: Int, height: Int)) {
    func color(_ x: Int, _ y: Int) -> UInt32 {
      0xFF00_0000 | UInt32(truncatingIfNeeded: (x * 7919 + y * 104_729) &* 2_654_435_761) >> 8
    }
    let (width, height) = size
    let all = planes(width, height, color)
    for y in stride(from: 0, to: height, by: 2) {
      for x in stride(from: 0, to: width, by: 2) {
        let one = planes(2, 2) { color(x + $0, y + $1) }
        let half = y / 2 * (width / 2) + x / 2
        let count = width * height
        let places = [
          y * width + x, y * width + x + 1, (y + 1) * width + x, (y + 1) * width + x + 1,
          count + half, count * 5 / 4 + half,
        ]
        #expect(places.map { all[$0] } == one, "(\(x), \(y))")
      }
    }
  }
}

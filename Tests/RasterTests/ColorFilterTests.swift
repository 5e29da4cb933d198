import TestSupport
import Testing
import Workers

@testable import Raster

@Suite struct ColorFilterTests {
  static let filters: [Filter] = [
    .saturation(0), .saturation(1.8), .saturation(-2), .hueRotation(.degrees(77)),
    .brightness(0.2), .brightness(-0.3), .contrast(1.5), .colorInvert(0.25), .grayscale(0.4),
    .luminanceToAlpha, .colorMultiply(Color(red: 1, green: 0.5, blue: 0.25, opacity: 0.5)),
    .colorMatrix(
      ColorMatrix(
        red: SIMD4(0, 1, 0, 0), green: SIMD4(0, 0, 1, 0.5), blue: SIMD4(1, 0, 0, 0),
        alpha: SIMD4(0, 0.5, 0, 0.25), sums: SIMD4(0, -0.1, 0, 0.2))),
  ]

  /// Compares every pixel with the formula in floating point.
  ///
  /// Most of the widths leave the last vector of a row partly filled.
  @Test(arguments: filters, [FilterOptions(), .linearColor])
  func filteredPixelsFollowTheColourMatrix(_ filter: Filter, _ options: FilterOptions) throws {
    let filter = filter.options(options)
    let matrix = try #require(filter.matrix)
    let isLinear = options.contains(.linearColor)
    for width in [1, 5, 8, 21] {
      let source = Self.translucentPicture(width: width, height: 40)
      var result = Self.translucentPicture(width: width, height: 40)
      filter.apply(to: &result, toDevice: .identity, memory: FilterMemory(), runner: SerialRunner())
      var most = 0.0
      for (a, b) in zip(BlurReference.pixels(source), BlurReference.pixels(result)) {
        let expected = Self.expected(a, matrix, isLinear)
        for channel in 0..<4 {
          most = max(most, abs(expected[channel] - BlurReference.component(b, channel)))
        }
      }
      #expect(most <= 0.51, "\(filter) \(most)")
    }
  }

  private static func translucentPicture(width: Int, height: Int) -> Pixmap {
    var pixmap = Pixmap(width: width, height: height)
    var state: UInt32 = 7
    for y in 0..<height {
      for x in 0..<width {
        state = state &* 1_664_525 &+ 1_013_904_223
        let alpha = [0, 255, state >> 8 & 0xFF, 40][Int(state >> 30)]
        pixmap.set(scaled(state | 0xFF00_0000, by: alpha), x: x, y: y)
      }
    }
    return pixmap
  }

  /// Returns blue, green, red and alpha of the expected result in 0...255.
  private static func expected(_ pixel: Pixel, _ matrix: ColorMatrix, _ isLinear: Bool) -> [Double]
  {
    let alpha = Double(pixel >> 24)
    func straight(_ channel: Int) -> Double {
      let encoded = alpha > 0 ? BlurReference.component(pixel, channel) / alpha : 0
      return isLinear ? Color.decoded(encoded) : encoded
    }
    let color = matrix.transformed(
      SIMD4(straight(2), straight(1), straight(0), alpha / 255))
    func encoded(_ x: Double) -> Double {
      guard isLinear else { return x }
      return x <= 0.0031308 ? x * 12.92 : 1.055 * Double.pow(x, 1 / 2.4) - 0.055
    }
    return [color.z, color.y, color.x].map { encoded($0) * color.w * 255 } + [color.w * 255]
  }

  @Test func colorFiltersAreEqualForAnyThreadCount() {
    for filter in [Filter.saturation(0.3), .alphaThreshold(min: 0.4, color: .white)] {
      var one = BlurReference.picture(width: 700, height: 200)
      var two = BlurReference.picture(width: 700, height: 200)
      filter.apply(to: &one, toDevice: .identity, memory: FilterMemory(), runner: SerialRunner())
      filter.apply(
        to: &two, toDevice: .identity, memory: FilterMemory(), runner: WorkerPool(threads: 3))
      #expect(one.digest == two.digest)
    }
  }

  @Test func thresholdsIncludeBothBounds() {
    func filtered(_ filter: Filter) -> [Pixel] {
      var pixmap = Pixmap(width: 256, height: 1)
      for x in 0..<256 { pixmap.set(UInt32(x) << 24, x: x, y: 0) }
      filter.apply(to: &pixmap, toDevice: .identity, memory: FilterMemory(), runner: SerialRunner())
      return BlurReference.pixels(pixmap)
    }
    let color = Color(hex: 0xFF8000)
    let middle = filtered(.alphaThreshold(min: 0.2, max: 0.8, color: color))
    for x in 0..<256 { #expect(middle[x] == (x >= 51 && x <= 204 ? 0xFFFF_8000 : 0)) }
    #expect(filtered(.alphaThreshold(min: 0.5))[128] == 0xFF00_0000)
    #expect(filtered(.alphaThreshold(min: 0.5))[127] == 0)
    #expect(filtered(.alphaThreshold(min: 0)).allSatisfy { $0 == 0xFF00_0000 })
    for (low, high) in [(Double.nan, 1), (0, .nan), (0.6, 0.5), (-3, -1), (2, 3)] {
      #expect(filtered(.alphaThreshold(min: low, max: high)).allSatisfy { $0 == 0 })
    }
    #expect(filtered(.alphaThreshold(min: -1e300, max: .infinity)).allSatisfy { $0 != 0 })
  }

  @Test func nonFiniteMatricesGiveValidPixels() {
    for value in [Double.nan, .infinity, -.infinity, 1e300] {
      for options in [FilterOptions(), .linearColor] {
        for filter in [
          Filter.brightness(value), .contrast(value), .hueRotation(.radians(value)),
          .saturation(value), .colorMultiply(Color(white: value, opacity: value)),
        ] {
          var pixmap = Self.translucentPicture(width: 11, height: 9)
          filter.options(options).apply(
            to: &pixmap, toDevice: .identity, memory: FilterMemory(), runner: SerialRunner())
          #expect(BlurReference.pixels(pixmap).allSatisfy { $0 & 0xFF <= $0 >> 24 })
        }
      }
    }
  }
}

extension ColorMatrix {
  /// Applies the matrix to a straight colour and clamps the result to 0...1.
  func transformed(_ color: SIMD4<Double>) -> SIMD4<Double> {
    func channel(_ i: Int) -> Double {
      let value = (rows[i] * color).sum() + sums[i]
      return value > 0 ? min(value, 1) : 0
    }
    return SIMD4(channel(0), channel(1), channel(2), channel(3))
  }
}

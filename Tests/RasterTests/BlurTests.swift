import TestSupport
import Testing
import Workers

@testable import Raster

/// Test pictures, and a slow Gaussian in floating point: the reference for the fast blur.
enum BlurReference {
  /// Returns a picture of hard-edged rectangles, some of them translucent.
  static func picture(width: Int, height: Int, seed: UInt32 = 1) -> Pixmap {
    var pixmap = Pixmap(width: width, height: height)
    var state = seed
    func next() -> Int {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int(state >> 8)
    }
    for _ in 0..<40 {
      let (x, y) = (next() % max(width, 1), next() % max(height, 1))
      let size = (next() % 30 + 1, next() % 30 + 1)
      let colors: [Pixel] = [.max, 0xFF00_0000, 0, 0xFFFF_8000, 0x8000_4080, 0xFF10_20F0]
      pixmap.clear(
        PixelRect(left: x, top: y, right: x + size.0, bottom: y + size.1),
        to: colors[next() % colors.count])
    }
    return pixmap
  }

  static func component(_ pixel: Pixel, _ channel: Int) -> Double {
    Double(pixel >> UInt32(channel * 8) & 0xFF)
  }

  /// Returns one component of every pixel, blurred.
  static func blurred(
    _ pixmap: borrowing Pixmap, channel: Int, sigma: Double, repeats: Bool = false
  ) -> [Double] {
    let (width, height) = (pixmap.width, pixmap.height)
    let radius = Int((6 * sigma).rounded(.up)) + 1
    let taps = (-radius...radius).map { GaussianKernel.share(Double($0), sigma: sigma) }
    var down = [Double](repeating: 0, count: width * height)
    var result = down
    for y in 0..<height {
      for (i, tap) in taps.enumerated() {
        let from = y + i - radius
        guard repeats || (from >= 0 && from < height) else { continue }
        let row = max(0, min(from, height - 1))
        for x in 0..<width { down[y * width + x] += tap * component(pixmap[x, row], channel) }
      }
    }
    for y in 0..<height {
      for x in 0..<width {
        var sum = 0.0
        for (i, tap) in taps.enumerated() {
          let from = x + i - radius
          guard repeats || (from >= 0 && from < width) else { continue }
          sum += tap * down[y * width + max(0, min(from, width - 1))]
        }
        result[y * width + x] = sum
      }
    }
    return result
  }

  /// Returns the blurred alpha of every pixel, before rounding to bytes.
  static func alphas(
    _ pixmap: borrowing Pixmap, sigma: Double, left: Int = 0, top: Int = 0,
    edges: BlurEdges = .clear
  ) -> [Float] {
    let memory = FilterMemory()
    let place = pixmap.bounds.offsetBy(dx: left, dy: top)
    let width = pixmap.width
    var result = [Float](repeating: -1, count: place.area)
    BlurPass<Float>(
      PixelRows(base: Row(pixmap.row), stride: pixmap.stride), bounds: place, wanted: place,
      plan: memory.plan(BlurPlan.Key(sigma: sigma)), edges: edges, memory: memory,
      runner: SerialRunner()
    ).run { line, row, _ in
      for x in 0..<width { result[(row - top) * width + x] = line[x] }
    }
    return result
  }

  static func pixels(_ pixmap: borrowing Pixmap) -> [Pixel] {
    let (width, height) = (pixmap.width, pixmap.height)
    return (0..<width * height).map { pixmap[$0 % width, $0 / width] }
  }

  static func blur(
    _ pixmap: inout Pixmap, _ sigma: Double, left: Int = 0, top: Int = 0,
    edges: BlurEdges = .clear, options: BlurOptions = [],
    runner: any BandRunner = SerialRunner()
  ) {
    GaussianBlur(sigma: sigma, edges: edges, options: options)?.apply(
      to: &pixmap, left: left, top: top, memory: FilterMemory(), runner: runner)
  }
}

@Suite struct BlurTests {
  static let sigmas = [0.6, 1, 3.19, 3.21, 6.3, 6.5, 10, 14.1, 30]

  @Test(arguments: sigmas, [BlurEdges.clear, .repeating])
  func blurMatchesAFloatingPointGaussian(_ sigma: Double, _ edges: BlurEdges) {
    var pastAlpha = 0
    let source = BlurReference.picture(width: 121, height: 77)
    var blurred = BlurReference.picture(width: 121, height: 77)
    BlurReference.blur(&blurred, sigma, left: -37, top: 5, edges: edges)
    var (most, sum) = (0.0, 0.0)
    for channel in 0..<4 {
      let expected = BlurReference.blurred(
        source, channel: channel, sigma: sigma, repeats: edges == .repeating)
      for (i, pixel) in BlurReference.pixels(blurred).enumerated() {
        let error = abs(BlurReference.component(pixel, channel) - expected[i])
        most = max(most, error)
        sum += error
        pastAlpha += pixel >> UInt32(channel * 8) & 0xFF > pixel >> 24 ? 1 : 0
      }
    }
    #expect(pastAlpha == 0)
    #expect(most <= 1, "σ \(sigma): \(most)")
    #expect(sum / Double(121 * 77 * 4) <= 0.3, "σ \(sigma)")
  }

  /// The integer blur has no bias, even for small values.
  ///
  /// On average, its alphas equal those of the floating-point blur that shadows use.
  @Test(arguments: [0.3, 0.6, 1, 2] + sigmas, [BlurEdges.clear, .repeating])
  func integerBlurIsWithinALevelOfTheFloatBlur(_ sigma: Double, _ edges: BlurEdges) {
    let source = BlurReference.picture(width: 321, height: 77, seed: 7)
    var blurred = BlurReference.picture(width: 321, height: 77, seed: 7)
    BlurReference.blur(&blurred, sigma, left: 3, edges: edges)
    let real = BlurReference.alphas(source, sigma: sigma, left: 3, edges: edges)
    let whole = BlurReference.pixels(blurred).map { Double($0 >> 24) }
    let differences = zip(whole, real).map { $0 - Double($1) }
    let most = differences.reduce(0) { max($0, abs($1)) }
    #expect(most <= 0.75, "σ \(sigma): \(most)")
    #expect(abs(differences.reduce(0, +)) / Double(321 * 77) <= 0.04, "σ \(sigma)")
  }

  /// Blurs a faint disk.
  ///
  /// All values at its blurred edge are small. If they were rounded up, the disk would become
  /// wider.
  @Test(arguments: [0.6, 1, 2, 3.4])
  func faintEdgesAreNotWidened(_ sigma: Double) {
    var disk = Pixmap(width: 64, height: 64)
    for y in 0..<64 {
      for x in 0..<64 where (x - 32) * (x - 32) + (y - 32) * (y - 32) <= 225 {
        disk.set(0x1414_1414, x: x, y: y)
      }
    }
    let real = BlurReference.blurred(disk, channel: 3, sigma: sigma).map { $0.rounded() }
    BlurReference.blur(&disk, sigma)
    let whole = BlurReference.pixels(disk).map { Double($0 >> 24) }
    let (up, down) = zip(whole, real).reduce((0, 0)) {
      ($0.0 + ($1.0 > $1.1 ? 1 : 0), $0.1 + ($1.0 < $1.1 ? 1 : 0))
    }
    #expect(up <= 25 && down <= 25, "σ \(sigma): \(up) up, \(down) down")
  }

  /// The blur gives the same bytes on every processor.
  @Test func blurDigestsEqualTheRecordedOnes() {
    let digests = [2.5, 5, 10, 20, 40].map { sigma in
      var pixmap = BlurReference.picture(width: 321, height: 77, seed: 7)
      BlurReference.blur(&pixmap, sigma)
      return pixmap.digest
    }
    #expect(
      digests == [
        7_629_516_551_239_618_014, 4_813_117_530_536_124_190, 8_812_698_752_829_433_566,
        10_084_129_495_707_172_110, 11_450_157_650_050_278_459,
      ])
  }

  /// A single pixel spreads to a Gaussian of the right mean, variance and total.
  ///
  /// This must hold at every position, although a large blur halves the picture several times.
  @Test(arguments: sigmas)
  func blurOfOnePixelHasTheGaussiansMeanAndVariance(_ sigma: Double) {
    let size = 2 * Int(sigma * 5) + 41
    for place in [0, 3, 7, 10, 15] {
      var pixmap = Pixmap(width: size, height: 1)
      let x = size / 2 - 8 + place
      pixmap.set(.max, x: x, y: 0)
      let line = BlurReference.alphas(pixmap, sigma: sigma, left: 5)
      let total = line.reduce(0.0) { $0 + Double($1) }
      var (mean, variance) = (0.0, 0.0)
      for (i, value) in line.enumerated() { mean += Double(value) * Double(i - x) / total }
      for (i, value) in line.enumerated() {
        variance += Double(value) * (Double(i - x) - mean) * (Double(i - x) - mean) / total
      }
      // The picture is one row high, so vertically only the kernel's central tap remains.
      let middle = BlurReference.blurred(pixmap, channel: 3, sigma: sigma).reduce(0, +)
      #expect(abs(total - middle) <= 0.006 * middle, "σ \(sigma)")
      #expect(abs(mean) < 0.03 * sigma, "σ \(sigma)")
      let wanted = sigma * sigma + 1.0 / 12
      #expect(abs(variance - wanted) < 0.012 * wanted, "σ \(sigma): \(variance) \(wanted)")
    }
  }

  @Test(arguments: [1.2, 5, 9, 20])
  func blurPreservesTheTotalAlpha(_ sigma: Double) {
    let margin = 90
    var pixmap = Pixmap(width: 40 + 2 * margin, height: 30 + 2 * margin)
    pixmap.clear(
      PixelRect(left: margin, top: margin, right: margin + 40, bottom: margin + 30), to: .max)
    let sum = BlurReference.alphas(pixmap, sigma: sigma).reduce(0.0) { $0 + Double($1) }
    #expect(abs(sum - 40 * 30 * 255) < 0.0006 * 40 * 30 * 255, "σ \(sigma)")
  }

  @Test(arguments: sigmas)
  func blurCommutesWithMirroring(_ sigma: Double) {
    let (width, height) = (128, 64)
    let source = BlurReference.picture(width: width, height: height)
    var picture = BlurReference.picture(width: width, height: height)
    var mirrored = Pixmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        mirrored.set(source[width - 1 - x, height - 1 - y], x: x, y: y)
      }
    }
    BlurReference.blur(&picture, sigma)
    BlurReference.blur(&mirrored, sigma)
    let turned = BlurReference.pixels(mirrored).reversed()
    var most = 0.0
    for (a, b) in zip(BlurReference.pixels(picture), turned) where a != b {
      for channel in 0..<4 {
        let difference = BlurReference.component(a, channel) - BlurReference.component(b, channel)
        most = max(most, abs(difference))
      }
    }
    #expect(most <= (sigma < 3.2 ? 0 : 1))
  }

  @Test(arguments: [0.7, 3, 4, 10, 40])
  func blurIsEqualForAnyThreadCount(_ sigma: Double) {
    var expected = BlurReference.picture(width: 640, height: 400)
    BlurReference.blur(&expected, sigma)
    for threads in [2, 3] {
      var pixmap = BlurReference.picture(width: 640, height: 400)
      BlurReference.blur(&pixmap, sigma, runner: WorkerPool(threads: threads))
      #expect(pixmap.digest == expected.digest)
    }
  }

  /// Pixels beyond the kernel's reach do not change the result.
  @Test(arguments: [2, 4, 10, 17])
  func blurredPartEqualsThatPartOfTheBlurredWhole(_ sigma: Double) {
    let whole = BlurReference.picture(width: 400, height: 300)
    var blurred = BlurReference.picture(width: 400, height: 300)
    BlurReference.blur(&blurred, sigma)
    let (left, top) = (61, 43)
    var part = Pixmap(width: 290, height: 231)
    for y in 0..<231 { for x in 0..<290 { part.set(whole[x + left, y + top], x: x, y: y) } }
    BlurReference.blur(&part, sigma, left: left, top: top)
    let margin = 102
    var differing = 0
    for y in margin..<231 - margin {
      for x in margin..<290 - margin where part[x, y] != blurred[x + left, y + top] {
        differing += 1
      }
    }
    #expect(differing == 0)
  }

  @Test func anySizeAndAnySigmaIsSafe() {
    for (width, height) in [(0, 0), (0, 5), (5, 0), (1, 1), (1, 50), (50, 1), (2, 2), (7, 3)] {
      for sigma in [Double.nan, -1, 0, 1e-300, 0.06, 1, 4, 9, 300, 1e300, .infinity] {
        for edges in [BlurEdges.clear, .repeating] {
          var pixmap = Pixmap(width: width, height: height)
          pixmap.clear(pixmap.bounds, to: 0xFF40_8020)
          BlurReference.blur(&pixmap, sigma, left: -3, top: 11, edges: edges)
          guard edges == .repeating else { continue }
          #expect(BlurReference.pixels(pixmap).allSatisfy { $0 == 0xFF40_8020 })
        }
      }
    }
    #expect(GaussianBlur(sigma: .nan) == nil && GaussianBlur(sigma: 0) == nil)
  }

  @Test(arguments: [2.0, 6, 30])
  func opaquePicturesStayOpaqueWhenBlurred(_ sigma: Double) {
    let source = BlurReference.picture(width: 90, height: 60)
    var blurred = BlurReference.picture(width: 90, height: 60)
    BlurReference.blur(&blurred, sigma, options: .opaque)
    let pairs = zip(BlurReference.pixels(source), BlurReference.pixels(blurred))
    #expect(pairs.allSatisfy { a, b in a >> 24 == b >> 24 && b & 0xFF <= b >> 24 })
    var plain = Pixmap(width: 33, height: 21)
    plain.clear(plain.bounds, to: 0xFF12_3456)
    BlurReference.blur(&plain, sigma, options: .opaque)
    #expect(BlurReference.pixels(plain).allSatisfy { $0 == 0xFF12_3456 })
  }

  @Test func ditheringKeepsTheMeanAndTheAlpha() {
    // A dark ramp of the levels 0 to 5, each 64 columns wide.
    var pixmap = Pixmap(width: 384, height: 64)
    for x in 0..<384 {
      pixmap.clear(
        PixelRect(left: x, top: 0, right: x + 1, bottom: 64),
        to: 0xFF00_0000 | UInt32(x / 64) * 0x01_0101)
    }
    let means = BlurReference.blurred(pixmap, channel: 0, sigma: 20, repeats: true)
    BlurReference.blur(&pixmap, 20, edges: .repeating, options: .dithersResult)
    for x in stride(from: 0, to: 384, by: 8) {
      var (sum, wanted) = (0.0, 0.0)
      for i in 0..<64 {
        sum += BlurReference.component(pixmap[x + i % 8, i / 8], 0) / 64
        wanted += means[x + i % 8] / 64
      }
      #expect(abs(sum - wanted) < 0.12, "\(x): \(sum) \(wanted)")
      #expect(pixmap[x, 9] >> 24 == 255)
    }
  }

  @Test(arguments: [4, 5, 10, 12, 30, 100])
  func ditheredWhiteStaysWhite(_ sigma: Double) {
    var pixmap = Pixmap(width: 70, height: 50)
    pixmap.clear(pixmap.bounds, to: .max)
    BlurReference.blur(&pixmap, sigma, edges: .repeating, options: .dithersResult)
    #expect(BlurReference.pixels(pixmap).allSatisfy { $0 == .max })
  }

  @Test func blurredDarkRampsStayMonotonic() {
    var pixmap = Pixmap(width: 512, height: 4)
    for x in 0..<512 {
      pixmap.clear(
        PixelRect(left: x, top: 0, right: x + 1, bottom: 4), to: UInt32(x / 128 + 1) << 24)
    }
    let line = BlurReference.alphas(pixmap, sigma: 40, left: 3, edges: .repeating)
    let steps = (1..<512).map { line[$0] - line[$0 - 1] }
    #expect(steps.allSatisfy { $0 > -0.0001 && $0 < 0.02 }, "floating point between the passes")
  }
}

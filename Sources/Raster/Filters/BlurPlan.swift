/// The numbers of one blur: how often the picture is halved, the kernel for the small picture, and
/// the weights that enlarge it again.
///
/// A Gaussian is blurred in the smallest picture where its deviation is still 1.75 pixels. Halving
/// weighs 1 3 3 1 and enlarging is a quadratic B-spline; their variances, known exactly, are left
/// out of the kernel. Against a Gaussian in real numbers that errs by at most 0.4 grey levels at
/// hard black and white edges, 0.05 on average; averages of squares and bilinear enlarging, at the
/// same cost, by 6 and 0.5 (measured in one dimension on random edges).
@safe
final class BlurPlan {
  struct Key: Hashable {
    var sigma: Double
    /// How far the result moves, at most half a pixel each way.
    var shiftX = 0.0
    var shiftY = 0.0
    /// Blurs every pixel with the whole kernel, at a cost that grows with it.
    var isDirect = false

    init(sigma: Double, shiftX: Double = 0, shiftY: Double = 0, isDirect: Bool = false) {
      self.sigma = sigma > 0 ? min(sigma, Filter.largestRadius) : 0
      self.shiftX = shiftX
      self.shiftY = shiftY
      self.isDirect = isDirect
    }
  }

  /// One direction: weights from −radius to radius; the three enlarging weights of each of the
  /// `1 << levels` pixels in a cell, as three lists; and those with each number four times.
  @safe
  struct Axis {
    let taps: UnsafeMutablePointer<Float>
    let weights: UnsafeMutablePointer<Float>
    let wideWeights: UnsafeMutablePointer<Float>
  }

  let levels: Int
  let radius: Int
  let horizontal: Axis
  let vertical: Axis
  /// The weights for `BlurPass.runSmall` in 1/32768: half the middle one, then those to one side.
  let words: UnsafeMutablePointer<UInt16>
  /// Whether there are such, which add up to a half.
  let isSmall: Bool

  /// Pixels in a cell of the small picture, each way.
  var factor: Int { 1 << levels }

  init(_ key: Key) {
    let levels = key.isDirect ? 0 : Self.levels(for: key.sigma)
    let factor = Double(1 << levels)
    var sigma = key.sigma
    if levels > 0 {
      // Three averages of `factor` pixels are what halving does to a picture in the end.
      let spent = (factor * factor - 1) / 4 + factor * factor / 4
      sigma = ((sigma * sigma + 1.0 / 12 - spent) / (factor * factor) - 1.0 / 12).squareRoot()
    }
    let reach = (key.isDirect ? 4 : 3.5) * sigma
    let shift = max(abs(key.shiftX), abs(key.shiftY))
    self.levels = levels
    radius = Int((levels > 0 ? reach : reach + shift).rounded(.up))
    horizontal = Self.axis(sigma, radius, key.shiftX, levels)
    vertical = Self.axis(sigma, radius, key.shiftY, levels)
    isSmall = levels == 0 && !key.isDirect && shift == 0
    unsafe words = .allocate(capacity: radius + 1)
    guard isSmall else { return }
    var rest = 16_384
    for k in stride(from: radius, through: 1, by: -1) {
      let weight = unsafe Int((horizontal.taps[radius + k] * 32_768).rounded())
      unsafe words[k] = UInt16(weight)
      rest -= weight
    }
    unsafe words[0] = UInt16(rest)
  }

  /// How often a picture is halved for a deviation.
  static func levels(for sigma: Double) -> Int {
    var levels = 0
    while levels < 4, sigma >= 3.5 * Double(1 << levels) { levels += 1 }
    return levels
  }

  deinit {
    unsafe words.deallocate()
    for axis in [horizontal, vertical] {
      unsafe axis.taps.deallocate()
      unsafe axis.weights.deallocate()
      unsafe axis.wideWeights.deallocate()
    }
  }

  private static func axis(_ sigma: Double, _ radius: Int, _ shift: Double, _ levels: Int) -> Axis {
    let taps = GaussianKernel.taps(sigma: sigma, radius: radius, shift: levels > 0 ? 0 : shift)
    let factor = 1 << levels
    // Where each pixel's middle lies from its cell's, in cells.
    let places = (0..<factor).map { (Double($0) + 0.5 - shift) / Double(factor) - 0.5 }
    let weights =
      places.map { (0.5 - $0) * (0.5 - $0) / 2 } + places.map { 0.75 - $0 * $0 }
      + places.map { (0.5 + $0) * (0.5 + $0) / 2 }
    return unsafe Axis(
      taps: copy(taps), weights: copy(weights),
      wideWeights: copy(weights.flatMap { [$0, $0, $0, $0] }))
  }

  private static func copy(_ numbers: [Double]) -> UnsafeMutablePointer<Float> {
    let result = UnsafeMutablePointer<Float>.allocate(capacity: numbers.count)
    for (index, number) in numbers.enumerated() {
      unsafe (result + index).initialize(to: Float(number))
    }
    return unsafe result
  }
}

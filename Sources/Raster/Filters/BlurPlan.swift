/// The parameters of a blur: how often the picture is halved, the kernel for the small picture, and
/// the weights for enlarging it.
///
/// The Gaussian is applied in the smallest picture in which its standard deviation is at least 1.6
/// pixels. Halving (weights 1 3 3 1) and enlarging (a quadratic B-spline) also blur the picture.
/// The variances of both are known exactly, and they are subtracted from the variance of the
/// kernel.
///
/// At hard edges between black and white, the result differs from an exact Gaussian by at most 0.5
/// grey levels, and by 0.08 on average. With box averages and bilinear enlarging, which take as
/// long, the difference is at most 6 levels, and 0.5 on average (measured in one dimension on
/// random edges).
final class BlurPlan {
  struct Key: Hashable {
    var sigma: Double
    /// The translation of the result, at most half a pixel in each direction.
    var shiftX = 0.0
    var shiftY = 0.0

    init(sigma: Double, shiftX: Double = 0, shiftY: Double = 0) {
      self.sigma = sigma > 0 ? min(sigma, Filter.largestRadius) : 0
      self.shiftX = shiftX
      self.shiftY = shiftY
    }
  }

  /// The weights of one direction.
  ///
  /// `taps` is the kernel from −radius to radius. `weights` are three lists for enlarging, with the
  /// weights of the previous cell, of the cell itself and of the next cell. Each list has one
  /// weight for each of the `1 << levels` pixels in a cell.
  ///
  /// The other properties are integers in 1/32768; only blurs without translation use them. `words`
  /// is half of the kernel: half of the middle weight, and then the weights of one side. Their sum
  /// is one half. `wordWeights` are the three lists for enlarging. `wideWeights` are the same lists
  /// with four copies of each weight, one for each component of a pixel. A list with fewer than
  /// four weights is repeated, so that it covers four pixels.
  struct Axis {
    fileprivate let memory:
      (Buffer<Float>, Buffer<Float>, Buffer<UInt16>, Buffer<UInt16>, Buffer<UInt16>)

    var taps: Row<Float> { Row(memory.0.row) }
    var weights: Row<Float> { Row(memory.1.row) }
    var words: Row<UInt16> { Row(memory.2.row) }
    var wordWeights: Row<UInt16> { Row(memory.3.row) }
    var wideWeights: Row<UInt16> { Row(memory.4.row) }
  }

  let levels: Int
  let radius: Int
  let horizontal: Axis
  let vertical: Axis

  /// The pixels in a cell of the small picture, in each direction.
  var factor: Int { 1 << levels }

  init(_ key: Key) {
    let levels = Self.levels(for: key.sigma)
    let factor = Double(1 << levels)
    var sigma = key.sigma
    if levels > 0 {
      // The variance of halving plus that of enlarging. Each is close to the variance of three box
      // averages of `factor` pixels.
      let spent = (factor * factor - 1) / 4 + factor * factor / 4
      sigma = ((sigma * sigma + 1.0 / 12 - spent) / (factor * factor) - 1.0 / 12).squareRoot()
    }
    let reach = 3.5 * sigma
    let shift = max(abs(key.shiftX), abs(key.shiftY))
    self.levels = levels
    radius = Int((levels > 0 ? reach : reach + shift).rounded(.up))
    horizontal = Self.axis(sigma, radius, key.shiftX, levels)
    vertical =
      key.shiftX == key.shiftY ? horizontal : Self.axis(sigma, radius, key.shiftY, levels)
  }

  /// Returns how often a picture is halved for a standard deviation.
  static func levels(for sigma: Double) -> Int {
    var levels = 0
    while levels < 4, sigma >= 3.2 * Double(1 << levels) { levels += 1 }
    return levels
  }

  private static func axis(_ sigma: Double, _ radius: Int, _ shift: Double, _ levels: Int) -> Axis {
    let taps = GaussianKernel.taps(sigma: sigma, radius: radius, shift: levels > 0 ? 0 : shift)
    let factor = 1 << levels
    // The positions of the pixels' centres relative to the cell's centre, in units of cells.
    let places = (0..<factor).map { (Double($0) + 0.5 - shift) / Double(factor) - 0.5 }
    let before = places.map { (0.5 - $0) * (0.5 - $0) / 2 }
    let after = places.map { (0.5 + $0) * (0.5 + $0) / 2 }
    let weights = before + places.map { 0.75 - $0 * $0 } + after
    let sides = (before.map(word), after.map(word))
    let words = [sides.0, zip(sides.0, sides.1).map { 32_768 - $0 - $1 }, sides.1]
    let wide = words.flatMap { list in
      (0..<max(factor, 4) * 4).map { list[$0 / 4 % factor] }
    }
    return Axis(
      memory: (
        Buffer(taps.map { Float($0) }), Buffer(weights.map { Float($0) }),
        Buffer(levels > 0 || shift == 0 ? half(of: taps, radius) : []),
        Buffer(words.flatMap(\.self)), Buffer(wide)
      ))
  }

  private static func word(_ weight: Double) -> UInt16 { UInt16((weight * 32_768).rounded()) }

  /// Returns half of the kernel, from its middle on.
  private static func half(of taps: [Double], _ radius: Int) -> [UInt16] {
    let sides = taps[(radius + 1)...].map(word)
    return [sides.reduce(16_384) { $0 - $1 }] + sides
  }
}

import Numerics

/// The weights of a Gaussian on a grid: its integral over each pixel.
enum GaussianKernel {
  private static let leastWidth = 0.05

  /// The part of a Gaussian around zero that lies within half a pixel of `distance`.
  static func share(_ distance: Double, sigma: Double) -> Double {
    // Without width the whole of it lies in one pixel, or in two when it is centred between them.
    guard sigma > leastWidth else { return max(0, 1 - abs(distance)) }
    let scale = sigma * 2.0.squareRoot()
    return (Double.erf((distance + 0.5) / scale) - Double.erf((distance - 0.5) / scale)) / 2
  }

  /// Weights from −radius to radius that add up to one and whose variance, truncated as they are,
  /// is that of `sigma` with a pixel's own 1/12.
  ///
  /// `shift`, at most half a pixel, is how far a picture moves.
  static func taps(sigma: Double, radius: Int, shift: Double = 0) -> [Double] {
    let wanted = sigma * sigma + 1.0 / 12
    var (width, taps) = (sigma, normalised(sigma, radius, shift))
    guard sigma > 1 else { return taps }
    for _ in 0..<6 {
      let missing = wanted - variance(taps, around: -shift)
      width = max(width * width + missing, 0.25).squareRoot()
      taps = normalised(width, radius, shift)
    }
    return taps
  }

  static func variance(_ taps: [Double], around middle: Double = 0) -> Double {
    let radius = taps.count / 2
    return taps.indices.reduce(0.0) { sum, i in
      let distance = Double(i - radius) - middle
      return sum + distance * distance * taps[i]
    }
  }

  private static func normalised(_ sigma: Double, _ radius: Int, _ shift: Double) -> [Double] {
    let shares =
      sigma > leastWidth
      ? sharesBetween(sigma, radius, shift)
      : (-radius...radius).map { share(Double($0) + shift, sigma: sigma) }
    let total = shares.reduce(0, +)
    return shares.map { $0 / total }
  }

  /// The shares of neighbouring pixels, which share their edges.
  private static func sharesBetween(
    _ sigma: Double, _ radius: Int, _ shift: Double
  ) -> [Double] {
    let scale = sigma * 2.0.squareRoot()
    var before = Double.erf((Double(-radius) + shift - 0.5) / scale)
    return (-radius...radius).map { place in
      let after = Double.erf((Double(place) + shift + 0.5) / scale)
      defer { before = after }
      return (after - before) / 2
    }
  }
}

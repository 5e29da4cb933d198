import Numerics

/// The weights of a Gaussian on a grid: its integrals over pixels.
enum GaussianKernel {
  /// Returns the part of a centred Gaussian within half a pixel of `distance`.
  static func share(_ distance: Double, sigma: Double) -> Double {
    part(upTo: distance + 0.5, sigma) - part(upTo: distance - 0.5, sigma)
  }

  /// Returns the part of a centred Gaussian between zero and a position, negative for negative
  /// positions.
  private static func part(upTo place: Double, _ sigma: Double) -> Double {
    // So narrow a Gaussian counts as a point: only the pixel's own width remains.
    guard sigma > 0.05 else { return min(max(place, -0.5), 0.5) }
    return Double.erf(place / (sigma * 2.0.squareRoot())) / 2
  }

  /// Returns weights from −radius to radius that add up to one.
  ///
  /// The variance of the whole Gaussian is the square of `sigma` plus 1/12 for the width of a
  /// pixel. If `sigma` is above 1, the weights have the same variance although they end at
  /// `radius`. `shift` is the translation of the picture, at most half a pixel.
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
    // The integrals up to the edges that neighbouring pixels share.
    let edges = (-radius...radius + 1).map { part(upTo: Double($0) + shift - 0.5, sigma) }
    let total = edges[2 * radius + 1] - edges[0]
    return zip(edges.dropFirst(), edges).map { ($0 - $1) / total }
  }
}

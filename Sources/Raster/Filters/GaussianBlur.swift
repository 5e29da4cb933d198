import Numerics

/// Blurs pixels with a Gaussian at a cost that does not grow with its width.
///
/// From a deviation of 2 on, three running averages a direction. Their windows end in fractions of
/// a pixel, so that the variances add up to the Gaussian's exactly. Below, the Gaussian itself,
/// integrated over each pixel, in a short kernel.
struct GaussianBlur {
  private let sigma: Double

  /// Nil when there is nothing to blur.
  init?(sigma: Double) {
    guard sigma > 0.05 else { return nil }
    self.sigma = min(sigma, Filter.largestRadius)
  }

  /// One of the three windows: whole pixels up to `radius` on each side with one weight, and the
  /// next pixel on each side with a smaller one.
  ///
  /// All weights together are 2²⁴.
  struct Window: Equatable {
    var radius: Int
    var weight: UInt64
    var edgeWeight: UInt64

    /// The variance of the weights.
    var variance: Double {
      let inner = (-radius...radius).reduce(0.0) { $0 + Double($1 * $1) } * Double(weight)
      let outer = 2 * Double((radius + 1) * (radius + 1)) * Double(edgeWeight)
      return (inner + outer) / Double(1 << 24)
    }
  }

  var window: Window {
    let variance = sigma * sigma / 3
    let radius = Int(((12 * variance + 1).squareRoot() - 1) / 2)
    let (r, width) = (Double(radius), Double(2 * radius + 1))
    // The share α of the edge pixels for which the variance is a third of the Gaussian's.
    let edge = width * (3 * variance - r * (r + 1)) / (6 * ((r + 1) * (r + 1) - variance))
    let weight = UInt64(Double(1 << 24) / (width + 2 * max(edge, 0)))
    let rest = UInt64(1 << 24) - UInt64(2 * radius + 1) * weight
    return Window(radius: radius, weight: weight, edgeWeight: rest / 2)
  }

  /// The Gaussian's share of each pixel from the middle one outwards, in 1/65536; the whole kernel,
  /// both sides, adds up to 65536.
  var kernel: [UInt32] {
    let radius = Int((3 * sigma).rounded(.up))
    func share(_ i: Int) -> Double {
      let scale = sigma * 2.0.squareRoot()
      return (Double.erf((Double(i) + 0.5) / scale) - Double.erf((Double(i) - 0.5) / scale)) / 2
    }
    let shares = (0...radius).map(share)
    let total = shares[0] + 2 * shares.dropFirst().reduce(0, +)
    var result = shares.map { UInt32($0 / total * 65_536 + 0.5) }
    let sides = 2 * result.dropFirst().reduce(0, +)
    result[0] = 65_536 - sides
    return result
  }

  /// Blurs in place; what lies outside counts as clear.
  func apply(to pixmap: inout Pixmap) {
    let (width, height) = (pixmap.width, pixmap.height)
    guard width > 0, height > 0 else { return }
    var line = [SIMD4<UInt32>](repeating: .zero, count: max(width, height))
    var result = line
    for y in 0..<height {
      for x in 0..<width { line[x] = SIMD4(pixel: pixmap[x, y]) }
      blur(&line, count: width, scratch: &result)
      for x in 0..<width { pixmap.set(line[x].pixel, x: x, y: y) }
    }
    for x in 0..<width {
      for y in 0..<height { line[y] = SIMD4(pixel: pixmap[x, y]) }
      blur(&line, count: height, scratch: &result)
      for y in 0..<height { pixmap.set(line[y].pixel, x: x, y: y) }
    }
  }

  /// Blurs a line of components that carry 8 bits of fraction.
  private func blur(
    _ line: inout [SIMD4<UInt32>], count: Int, scratch: inout [SIMD4<UInt32>]
  ) {
    if sigma < 2 {
      Self.convolve(line, kernel, count: count, into: &scratch)
      swap(&line, &scratch)
      return
    }
    let window = window
    for _ in 0..<3 {
      Self.average(line, window, count: count, into: &scratch)
      swap(&line, &scratch)
    }
  }

  private static func average(
    _ line: [SIMD4<UInt32>], _ window: Window, count: Int, into result: inout [SIMD4<UInt32>]
  ) {
    let radius = window.radius
    func value(_ x: Int) -> SIMD4<UInt64> {
      x >= 0 && x < count ? SIMD4(truncatingIfNeeded: line[x]) : .zero
    }
    var sum = SIMD4<UInt64>.zero
    for x in 0..<min(radius, count) { sum &+= value(x) }
    for x in 0..<count {
      let (before, after) = (value(x - radius - 1), value(x + radius + 1))
      sum &+= value(x + radius)
      let weighted = sum &* window.weight &+ (before &+ after) &* window.edgeWeight
      result[x] = SIMD4<UInt32>(truncatingIfNeeded: (weighted &+ (1 << 23)) &>> 24)
      sum &-= value(x - radius)
    }
  }

  private static func convolve(
    _ line: [SIMD4<UInt32>], _ kernel: [UInt32], count: Int, into result: inout [SIMD4<UInt32>]
  ) {
    for x in 0..<count {
      var sum = SIMD4<UInt64>(truncatingIfNeeded: line[x]) &* UInt64(kernel[0])
      for i in 1..<kernel.count {
        let share = UInt64(kernel[i])
        if x >= i { sum &+= SIMD4(truncatingIfNeeded: line[x - i]) &* share }
        if x + i < count { sum &+= SIMD4(truncatingIfNeeded: line[x + i]) &* share }
      }
      result[x] = SIMD4<UInt32>(truncatingIfNeeded: (sum &+ 32_768) &>> 16)
    }
  }
}

extension SIMD4<UInt32> {
  /// Components with 8 bits of fraction: blue, green, red, alpha.
  fileprivate init(pixel: Pixel) {
    self = SIMD4(pixel & 0xFF, pixel >> 8 & 0xFF, pixel >> 16 & 0xFF, pixel >> 24) &<< 8
  }

  fileprivate var pixel: Pixel {
    let bytes = (self &+ 128) &>> 8
    let alpha = Swift.min(bytes.w, 255)
    return alpha << 24 | Swift.min(bytes.z, alpha) << 16 | Swift.min(bytes.y, alpha) << 8
      | Swift.min(bytes.x, alpha)
  }
}

import Raster

/// The formulas of the compositing specification in Double, independent of the canvas's code.
///
/// Colours are premultiplied: red, green, blue, alpha.
enum Expected {
  typealias Quad = SIMD4<Double>
  private typealias Triple = SIMD3<Double>

  /// Returns a straight colour premultiplied and rounded to bytes.
  static func held(_ color: SIMD3<Double>, opacity: Double) -> Quad {
    let exact = Quad(color.x, color.y, color.z, 1) * opacity
    return (exact * 255).rounded(.toNearestOrAwayFromZero) / 255
  }

  /// Returns the result of blending a source over a backdrop.
  static func blend(_ mode: BlendMode, _ s: Quad, over d: Quad) -> Quad {
    if let (fs, fd) = factors(mode, s.w, d.w) { return s * fs + d * fd }
    if mode == .plusLighter { return (s + d).clamped(lowerBound: .zero, upperBound: .one) }
    if mode == .plusDarker {
      let alpha = min(1, s.w + d.w)
      let missing = (Quad(repeating: s.w) - s) + (Quad(repeating: d.w) - d)
      var result = (Quad(repeating: alpha) - missing).clamped(lowerBound: .zero, upperBound: .one)
      result.w = alpha
      return result
    }
    let cs = s.w > 0 ? s / s.w : .zero
    let cd = d.w > 0 ? d / d.w : .zero
    let mixed = mix(mode, Triple(cd.x, cd.y, cd.z), Triple(cs.x, cs.y, cs.z))
    let both = Quad(mixed.x, mixed.y, mixed.z, 1) * (s.w * d.w)
    return s * (1 - d.w) + d * (1 - s.w) + both
  }

  /// Returns Porter and Duff's factors of source and backdrop; nil for modes of other kinds.
  private static func factors(_ mode: BlendMode, _ s: Double, _ d: Double) -> (Double, Double)? {
    switch mode {
    case .clear: (0, 0)
    case .copy: (1, 0)
    case .sourceIn: (d, 0)
    case .sourceOut: (1 - d, 0)
    case .sourceAtop: (d, 1 - s)
    case .destinationOver: (1 - d, 1)
    case .destinationIn: (0, s)
    case .destinationOut: (0, 1 - s)
    case .destinationAtop: (1 - d, s)
    case .xor: (1 - d, 1 - s)
    default: nil
    }
  }

  /// Returns the blend function B(backdrop, source) of straight colours.
  private static func mix(_ mode: BlendMode, _ b: Triple, _ s: Triple) -> Triple {
    switch mode {
    case .hue: luminous(saturated(s, saturation(b)), luminosity(b))
    case .saturation: luminous(saturated(b, saturation(s)), luminosity(b))
    case .color: luminous(s, luminosity(b))
    case .luminosity: luminous(b, luminosity(s))
    default: Triple(channel(mode, b.x, s.x), channel(mode, b.y, s.y), channel(mode, b.z, s.z))
    }
  }

  private static func channel(_ mode: BlendMode, _ b: Double, _ s: Double) -> Double {
    switch mode {
    case .multiply: return b * s
    case .screen: return b + s - b * s
    case .overlay: return channel(.hardLight, s, b)
    case .darken: return min(b, s)
    case .lighten: return max(b, s)
    case .colorDodge: return b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: return b >= 1 ? 1 : s == 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .hardLight: return s <= 0.5 ? 2 * b * s : channel(.screen, b, 2 * s - 1)
    case .softLight:
      let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (d - b)
    case .difference: return abs(b - s)
    case .exclusion: return b + s - 2 * b * s
    default: return s
    }
  }

  private static func luminosity(_ c: Triple) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }
  private static func saturation(_ c: Triple) -> Double { c.max() - c.min() }

  /// Returns a colour set to another luminosity.
  ///
  /// If a channel leaves 0…1, the colour is pulled towards grey.
  private static func luminous(_ c: Triple, _ target: Double) -> Triple {
    let moved = c + (target - luminosity(c))
    let (least, most) = (moved.min(), moved.max())
    let grey = Triple(repeating: target)
    if least < 0 { return grey + (moved - grey) * (target / (target - least)) }
    if most > 1 { return grey + (moved - grey) * ((1 - target) / (most - target)) }
    return moved
  }

  /// Returns a colour set to another saturation; its smallest channel becomes zero.
  private static func saturated(_ c: Triple, _ target: Double) -> Triple {
    let spread = saturation(c)
    return spread > 0 ? (c - c.min()) * (target / spread) : .zero
  }

  /// Returns the share of a Gaussian below `x`, by numerical integration.
  static func gaussianShare(below x: Double, sigma: Double) -> Double {
    let steps = 4000
    let (low, high) = (-8 * sigma, min(max(x, -8 * sigma), 8 * sigma))
    let step = (high - low) / Double(steps)
    var sum = 0.0
    for i in 0..<steps {
      let t = (low + (Double(i) + 0.5) * step) / sigma
      sum += exponential(-t * t / 2)
    }
    return sum * step / (sigma * (2 * Double.pi).squareRoot())
  }

  /// Returns e to the power of `x`, which must not be positive.
  ///
  /// The power of `x` / 1024 comes from a series. Ten squarings then give the result.
  private static func exponential(_ x: Double) -> Double {
    let small = x / 1024
    var result = 1 + small * (1 + small / 2 * (1 + small / 3 * (1 + small / 4)))
    for _ in 0..<10 { result *= result }
    return result
  }
}

private func - (a: SIMD3<Double>, b: Double) -> SIMD3<Double> { a - SIMD3(repeating: b) }
private func + (a: SIMD3<Double>, b: Double) -> SIMD3<Double> { a + SIMD3(repeating: b) }

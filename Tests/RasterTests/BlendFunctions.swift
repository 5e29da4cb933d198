// The formula of each blend mode in floating point, as the reference for the kernels. Colours are
// premultiplied red, green, blue and alpha in 0...1.

@testable import Raster

typealias Quad = SIMD4<Float>

protocol BlendFunction {
  static func blend(_ s: Quad, _ d: Quad) -> Quad
}

/// The modes that mix straight (not premultiplied) colours where the two pictures overlap.
///
/// `mix` takes the backdrop `b` and the source `s`: separable modes mix each channel alone, the
/// others all three together.
protocol MixFunction: BlendFunction {
  static func mix(_ b: SIMD3<Float>, _ s: SIMD3<Float>) -> SIMD3<Float>
}

extension MixFunction {
  @inline(__always)
  static func blend(_ s: Quad, _ d: Quad) -> Quad {
    let (sa, da) = (s.w, d.w)
    var result = s * (1 - da) + d * (1 - sa)
    result.w = sa + da - sa * da
    if sa > 0, da > 0 {
      let mixed = mix(d.rgb / da, s.rgb / sa) * (sa * da)
      result += Quad(mixed, 0)
    }
    return result
  }
}

/// The modes that give a weighted sum of source and destination.
///
/// The weights depend only on the two alphas.
protocol PorterDuffFunction: BlendFunction {
  static func weights(_ sa: Float, _ da: Float) -> (source: Float, destination: Float)
}

extension PorterDuffFunction {
  @inline(__always)
  static func blend(_ s: Quad, _ d: Quad) -> Quad {
    let (source, destination) = weights(s.w, d.w)
    return s * source + d * destination
  }
}

extension Quad {
  @inline(__always) var rgb: SIMD3<Float> { SIMD3(x, y, z) }
}

/// Applies a one-channel function to three channels.
@inline(__always)
private func each(
  _ b: SIMD3<Float>, _ s: SIMD3<Float>, _ f: (Float, Float) -> Float
) -> SIMD3<Float> {
  SIMD3(f(b.x, s.x), f(b.y, s.y), f(b.z, s.z))
}

// MARK: - Separable

enum MultiplyBlend: MixFunction {
  static func mix(_ b: SIMD3<Float>, _ s: SIMD3<Float>) -> SIMD3<Float> { b * s }
}

enum ScreenBlend: MixFunction {
  static func mix(_ b: SIMD3<Float>, _ s: SIMD3<Float>) -> SIMD3<Float> { b + s - b * s }
}

enum OverlayBlend: MixFunction {
  static func mix(_ b: SIMD3<Float>, _ s: SIMD3<Float>) -> SIMD3<Float> {
    HardLightBlend.mix(s, b)
  }
}

enum DarkenBlend: MixFunction {
  static func mix(_ b: SIMD3<Float>, _ s: SIMD3<Float>) -> SIMD3<Float> {
    each(b, s) { min($0, $1) }
  }
}

enum LightenBlend: MixFunction {
  static func mix(_ b: SIMD3<Float>, _ s: SIMD3<Float>) -> SIMD3<Float> {
    each(b, s) { max($0, $1) }
  }
}

enum ColorDodgeBlend: MixFunction {
  static func mix(_ b: SIMD3<Float>, _ s: SIMD3<Float>) -> SIMD3<Float> {
    each(b, s) { b, s in b <= 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s)) }
  }
}

enum ColorBurnBlend: MixFunction {
  static func mix(_ b: SIMD3<Float>, _ s: SIMD3<Float>) -> SIMD3<Float> {
    each(b, s) { b, s in b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s) }
  }
}

enum SoftLightBlend: MixFunction {
  static func mix(_ b: SIMD3<Float>, _ s: SIMD3<Float>) -> SIMD3<Float> {
    each(b, s) { b, s in
      if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
      let lifted = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return b + (2 * s - 1) * (lifted - b)
    }
  }
}

enum HardLightBlend: MixFunction {
  static func mix(_ b: SIMD3<Float>, _ s: SIMD3<Float>) -> SIMD3<Float> {
    each(b, s) { b, s in s <= 0.5 ? 2 * b * s : b + (2 * s - 1) - b * (2 * s - 1) }
  }
}

enum DifferenceBlend: MixFunction {
  static func mix(_ b: SIMD3<Float>, _ s: SIMD3<Float>) -> SIMD3<Float> {
    each(b, s) { abs($0 - $1) }
  }
}

enum ExclusionBlend: MixFunction {
  static func mix(_ b: SIMD3<Float>, _ s: SIMD3<Float>) -> SIMD3<Float> { b + s - 2 * b * s }
}

// MARK: - Hue, saturation, luminosity

enum HueBlend: MixFunction {
  static func mix(_ b: SIMD3<Float>, _ s: SIMD3<Float>) -> SIMD3<Float> {
    s.withSaturation(b.saturation).withLuminosity(b.luminosity)
  }
}

enum SaturationBlend: MixFunction {
  static func mix(_ b: SIMD3<Float>, _ s: SIMD3<Float>) -> SIMD3<Float> {
    b.withSaturation(s.saturation).withLuminosity(b.luminosity)
  }
}

enum ColorBlend: MixFunction {
  static func mix(_ b: SIMD3<Float>, _ s: SIMD3<Float>) -> SIMD3<Float> {
    s.withLuminosity(b.luminosity)
  }
}

enum LuminosityBlend: MixFunction {
  static func mix(_ b: SIMD3<Float>, _ s: SIMD3<Float>) -> SIMD3<Float> {
    b.withLuminosity(s.luminosity)
  }
}

extension SIMD3<Float> {
  fileprivate var luminosity: Float { 0.3 * x + 0.59 * y + 0.11 * z }
  fileprivate var saturation: Float { Swift.max(x, y, z) - Swift.min(x, y, z) }

  /// Returns the colour scaled so that its smallest channel is 0 and its largest is `saturation`;
  /// all greys become black.
  fileprivate func withSaturation(_ saturation: Float) -> SIMD3<Float> {
    let (low, high) = (Swift.min(x, y, z), Swift.max(x, y, z))
    return high > low ? (self - low) * (saturation / (high - low)) : .zero
  }

  /// Returns the colour shifted along the grey axis to the luminosity, then pulled towards grey
  /// until every channel lies in 0...1.
  fileprivate func withLuminosity(_ luminosity: Float) -> SIMD3<Float> {
    var color = self + (luminosity - self.luminosity)
    let middle = color.luminosity
    let (low, high) = (Swift.min(color.x, color.y, color.z), Swift.max(color.x, color.y, color.z))
    if low < 0 { color = middle + (color - middle) * (middle / (middle - low)) }
    if high > 1 { color = middle + (color - middle) * ((1 - middle) / (high - middle)) }
    return color
  }
}

private func + (a: Float, b: SIMD3<Float>) -> SIMD3<Float> { SIMD3(repeating: a) + b }

// MARK: - Porter and Duff

enum NormalBlend: PorterDuffFunction {
  static func weights(_ sa: Float, _ da: Float) -> (source: Float, destination: Float) {
    (1, 1 - sa)
  }
}

enum ClearBlend: PorterDuffFunction {
  static func weights(_ sa: Float, _ da: Float) -> (source: Float, destination: Float) { (0, 0) }
}

enum CopyBlend: PorterDuffFunction {
  static func weights(_ sa: Float, _ da: Float) -> (source: Float, destination: Float) { (1, 0) }
}

enum SourceInBlend: PorterDuffFunction {
  static func weights(_ sa: Float, _ da: Float) -> (source: Float, destination: Float) { (da, 0) }
}

enum SourceOutBlend: PorterDuffFunction {
  static func weights(_ sa: Float, _ da: Float) -> (source: Float, destination: Float) {
    (1 - da, 0)
  }
}

enum SourceAtopBlend: PorterDuffFunction {
  static func weights(_ sa: Float, _ da: Float) -> (source: Float, destination: Float) {
    (da, 1 - sa)
  }
}

enum DestinationOverBlend: PorterDuffFunction {
  static func weights(_ sa: Float, _ da: Float) -> (source: Float, destination: Float) {
    (1 - da, 1)
  }
}

enum DestinationInBlend: PorterDuffFunction {
  static func weights(_ sa: Float, _ da: Float) -> (source: Float, destination: Float) { (0, sa) }
}

enum DestinationOutBlend: PorterDuffFunction {
  static func weights(_ sa: Float, _ da: Float) -> (source: Float, destination: Float) {
    (0, 1 - sa)
  }
}

enum DestinationAtopBlend: PorterDuffFunction {
  static func weights(_ sa: Float, _ da: Float) -> (source: Float, destination: Float) {
    (1 - da, sa)
  }
}

enum XorBlend: PorterDuffFunction {
  static func weights(_ sa: Float, _ da: Float) -> (source: Float, destination: Float) {
    (1 - da, 1 - sa)
  }
}

// MARK: - Sums

enum PlusLighterBlend: BlendFunction {
  static func blend(_ s: Quad, _ d: Quad) -> Quad {
    let sum = s + d
    return Quad(min(sum.x, 1), min(sum.y, 1), min(sum.z, 1), min(sum.w, 1))
  }
}

enum PlusDarkerBlend: BlendFunction {
  static func blend(_ s: Quad, _ d: Quad) -> Quad {
    let alpha = min(s.w + d.w, 1)
    func channel(_ s: Float, _ d: Float, _ sa: Float, _ da: Float) -> Float {
      max(0, alpha - ((sa - s) + (da - d)))
    }
    return Quad(
      channel(s.x, d.x, s.w, d.w), channel(s.y, d.y, s.w, d.w), channel(s.z, d.z, s.w, d.w), alpha)
  }
}

// MARK: - One pair

/// Blends two premultiplied colours in floating point: the reference for the kernels.
func blended(_ mode: BlendMode, _ s: Quad, _ d: Quad) -> Quad {
  switch mode {
  case .normal: NormalBlend.blend(s, d)
  case .multiply: MultiplyBlend.blend(s, d)
  case .screen: ScreenBlend.blend(s, d)
  case .overlay: OverlayBlend.blend(s, d)
  case .darken: DarkenBlend.blend(s, d)
  case .lighten: LightenBlend.blend(s, d)
  case .colorDodge: ColorDodgeBlend.blend(s, d)
  case .colorBurn: ColorBurnBlend.blend(s, d)
  case .softLight: SoftLightBlend.blend(s, d)
  case .hardLight: HardLightBlend.blend(s, d)
  case .difference: DifferenceBlend.blend(s, d)
  case .exclusion: ExclusionBlend.blend(s, d)
  case .hue: HueBlend.blend(s, d)
  case .saturation: SaturationBlend.blend(s, d)
  case .color: ColorBlend.blend(s, d)
  case .luminosity: LuminosityBlend.blend(s, d)
  case .clear: ClearBlend.blend(s, d)
  case .copy: CopyBlend.blend(s, d)
  case .sourceIn: SourceInBlend.blend(s, d)
  case .sourceOut: SourceOutBlend.blend(s, d)
  case .sourceAtop: SourceAtopBlend.blend(s, d)
  case .destinationOver: DestinationOverBlend.blend(s, d)
  case .destinationIn: DestinationInBlend.blend(s, d)
  case .destinationOut: DestinationOutBlend.blend(s, d)
  case .destinationAtop: DestinationAtopBlend.blend(s, d)
  case .xor: XorBlend.blend(s, d)
  case .plusDarker: PlusDarkerBlend.blend(s, d)
  case .plusLighter: PlusLighterBlend.blend(s, d)
  }
}

extension Quad {
  @inline(__always)
  init(pixel: Pixel) {
    self =
      Quad(
        Float(pixel >> 16 & 0xFF), Float(pixel >> 8 & 0xFF), Float(pixel & 0xFF),
        Float(pixel >> 24)) / 255
  }

  /// The colour as 8-bit components, each rounded to nearest; no component exceeds alpha.
  @inline(__always)
  var pixel: Pixel {
    let alpha = Self.byte(w, limit: 255)
    return alpha << 24 | Self.byte(x, limit: alpha) << 16 | Self.byte(y, limit: alpha) << 8
      | Self.byte(z, limit: alpha)
  }

  @inline(__always)
  private static func byte(_ value: Float, limit: UInt32) -> UInt32 {
    UInt32(Swift.max(0, Swift.min(value * 255 + 0.5, Float(limit))))
  }
}

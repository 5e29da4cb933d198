import CVector

// Modes that divide or take roots. They are computed in floating point with components 0...255, one
// channel of eight pixels at a time. As in IntegerBlends, all components are premultiplied. A mode
// returns 255 times the mix for the area in which both pictures overlap. A divisor of zero is
// replaced by a small positive number. The mix is still correct: either the dividend is zero too,
// or the quotient is clamped.

typealias Plane = SIMD8<Float>

/// The colours and alphas of eight pixels.
struct Planes {
  var red: Plane
  var green: Plane
  var blue: Plane
  var alpha: Plane

  @inline(__always)
  init(_ block: PixelBlock) {
    blue = cv_first_of_pairs8(block.low)
    red = cv_second_of_pairs8(block.low)
    green = cv_first_of_pairs8(block.high)
    alpha = cv_second_of_pairs8(block.high)
  }
}

/// Three channels of eight pixels.
struct Channels {
  var red: Plane
  var green: Plane
  var blue: Plane
}

/// A mode that mixes the colours where both pictures overlap.
protocol PlaneBlend: BlockBlend {
  /// Returns the mix, multiplied by both alphas.
  static func mix(_ s: Planes, _ d: Planes) -> Channels
}

extension PlaneBlend {
  @inline(__always)
  static func blend(_ s: PixelBlock, _ d: PixelBlock) -> PixelBlock {
    let (s, d) = (Planes(s), Planes(d))
    let mixed = mix(s, d)
    let (sOut, dOut) = (255 - d.alpha, 255 - s.alpha)
    let half = Plane(repeating: 0.5)
    let alpha = (255 * (s.alpha + d.alpha) - s.alpha * d.alpha) * (1 / 255) + half
    @inline(__always)
    func rounded(_ s: Plane, _ d: Plane, _ mixed: Plane) -> Plane {
      let value = (s * sOut + d * dOut + mixed) * (1 / 255) + half
      return minimum(maximum(value, Plane(repeating: 0)), alpha)
    }
    return PixelBlock(
      low: cv_pairs16(
        rounded(s.blue, d.blue, mixed.blue), rounded(s.red, d.red, mixed.red)),
      high: cv_pairs16(rounded(s.green, d.green, mixed.green), alpha))
  }
}

@inline(__always)
private func minimum(_ a: Plane, _ b: Plane) -> Plane { cv_where_less8(a, b, a, b) }

@inline(__always)
private func maximum(_ a: Plane, _ b: Plane) -> Plane { cv_where_less8(b, a, a, b) }

// MARK: - Separable

enum ColorDodgePlanes: PlaneBlend {
  @inline(__always)
  static func mix(_ s: Planes, _ d: Planes) -> Channels {
    let both = s.alpha * d.alpha
    let squared = s.alpha * s.alpha
    @inline(__always)
    func channel(_ s: Plane, _ sa: Plane, _ d: Plane) -> Plane {
      minimum(both, d * (squared / maximum(sa - s, Plane(repeating: 0x1p-10))))
    }
    return Channels(
      red: channel(s.red, s.alpha, d.red), green: channel(s.green, s.alpha, d.green),
      blue: channel(s.blue, s.alpha, d.blue))
  }
}

enum ColorBurnPlanes: PlaneBlend {
  @inline(__always)
  static func mix(_ s: Planes, _ d: Planes) -> Channels {
    let both = s.alpha * d.alpha
    let squared = s.alpha * s.alpha
    let da = d.alpha
    @inline(__always)
    func channel(_ s: Plane, _ d: Plane) -> Plane {
      both - minimum(both, (da - d) * (squared / maximum(s, Plane(repeating: 0x1p-10))))
    }
    return Channels(
      red: channel(s.red, d.red), green: channel(s.green, d.green), blue: channel(s.blue, d.blue))
  }
}

enum SoftLightPlanes: PlaneBlend {
  @inline(__always)
  static func mix(_ s: Planes, _ d: Planes) -> Channels {
    let (sa, da) = (s.alpha, d.alpha)
    let inverse = 1 / maximum(da, Plane(repeating: 1))
    @inline(__always)
    func channel(_ s: Plane, _ d: Plane) -> Plane {
      let b = d * inverse
      let lifted = cv_where_less8(
        Plane(repeating: 0.25), b, cv_sqrt8(b), ((16 * b - 12) * b + 4) * b)
      let push = s + s - sa
      let reach = cv_where_less8(Plane(repeating: 0), push, lifted - b, b - b * b)
      return sa * d + da * (push * reach)
    }
    return Channels(
      red: channel(s.red, d.red), green: channel(s.green, d.green), blue: channel(s.blue, d.blue))
  }
}

// MARK: - Hue, saturation, luminosity

// The source's colours are multiplied by the backdrop's alpha, and the backdrop's colours by the
// source's alpha. On this scale, white is the product of both alphas instead of 1.

enum HuePlanes: PlaneBlend {
  @inline(__always)
  static func mix(_ s: Planes, _ d: Planes) -> Channels {
    let (source, backdrop) = (Channels(s) * d.alpha, Channels(d) * s.alpha)
    return source.withSaturation(backdrop.saturation)
      .withLuminosity(backdrop.luminosity, white: s.alpha * d.alpha)
  }
}

enum SaturationPlanes: PlaneBlend {
  @inline(__always)
  static func mix(_ s: Planes, _ d: Planes) -> Channels {
    let (source, backdrop) = (Channels(s) * d.alpha, Channels(d) * s.alpha)
    return backdrop.withSaturation(source.saturation)
      .withLuminosity(backdrop.luminosity, white: s.alpha * d.alpha)
  }
}

enum ColorPlanes: PlaneBlend {
  @inline(__always)
  static func mix(_ s: Planes, _ d: Planes) -> Channels {
    let (source, backdrop) = (Channels(s) * d.alpha, Channels(d) * s.alpha)
    return source.withLuminosity(backdrop.luminosity, white: s.alpha * d.alpha)
  }
}

enum LuminosityPlanes: PlaneBlend {
  @inline(__always)
  static func mix(_ s: Planes, _ d: Planes) -> Channels {
    let (source, backdrop) = (Channels(s) * d.alpha, Channels(d) * s.alpha)
    return backdrop.withLuminosity(source.luminosity, white: s.alpha * d.alpha)
  }
}

extension Channels {
  @inline(__always)
  fileprivate init(_ planes: Planes) {
    self.init(red: planes.red, green: planes.green, blue: planes.blue)
  }

  @inline(__always)
  fileprivate static func * (a: Channels, b: Plane) -> Channels {
    Channels(red: a.red * b, green: a.green * b, blue: a.blue * b)
  }

  @inline(__always)
  fileprivate static func + (a: Channels, b: Plane) -> Channels {
    Channels(red: a.red + b, green: a.green + b, blue: a.blue + b)
  }

  @inline(__always)
  fileprivate var luminosity: Plane { 0.3 * red + 0.59 * green + 0.11 * blue }

  @inline(__always)
  fileprivate var smallest: Plane { minimum(red, minimum(green, blue)) }

  @inline(__always)
  fileprivate var largest: Plane { maximum(red, maximum(green, blue)) }

  @inline(__always)
  fileprivate var saturation: Plane { largest - smallest }

  /// Returns the colour with another difference between its largest and smallest channel; grey
  /// stays grey.
  @inline(__always)
  fileprivate func withSaturation(_ saturation: Plane) -> Channels {
    let low = smallest
    // The channels are integers here, so a difference is 0 or at least 1.
    return (self + (0 - low)) * (saturation / maximum(largest - low, Plane(repeating: 1)))
  }

  /// Returns the colour with another luminosity: it is moved along the grey axis, and then towards
  /// grey until its channels are in range.
  @inline(__always)
  fileprivate func withLuminosity(_ luminosity: Plane, white: Plane) -> Channels {
    let color = self + (luminosity - self.luminosity)
    let middle = color.luminosity
    let (low, high) = (color.smallest, color.largest)
    let (zero, one) = (Plane(repeating: 0), Plane(repeating: 1))
    let tiny = Plane(repeating: 0x1p-10)
    let up = cv_where_less8(low, zero, middle / maximum(middle - low, tiny), one)
    let down = cv_where_less8(white, high, (white - middle) / maximum(high - middle, tiny), one)
    return (color + (0 - middle)) * (up * down) + middle
  }
}

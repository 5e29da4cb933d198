import Numerics

/// The rules for mixing two colours: the space in which the mix is linear, and whether colours are
/// premultiplied.
struct ColorInterpolation: Hashable, Sendable {
  var space: Gradient.ColorSpace
  var alphaRule: Gradient.AlphaRule

  /// Returns the colour at the fraction `t` of the way between two colours, encoded and not
  /// premultiplied.
  func mix(_ from: Color, _ to: Color, _ t: Double) -> SIMD4<Double> {
    color(atPlace: place(of: from) + (place(of: to) - place(of: from)) * t)
  }

  /// Returns a colour's three coordinates in the space, and its alpha.
  ///
  /// The coordinates are premultiplied if `alphaRule` requires it.
  func place(of color: Color) -> SIMD4<Double> {
    // Far outside the visible range the exact value does not matter.
    func sound(_ x: Double) -> Double { x.isFinite ? max(-64, min(64, x)) : 0 }
    var place = SIMD4(sound(color.red), sound(color.green), sound(color.blue), color.shown.w)
    switch space {
    case .device: break
    case .linear: place = Color.decoded(place)
    case .perceptual: place = Self.oklab(Color.decoded(place))
    }
    guard alphaRule == .premultiplied else { return place }
    let alpha = place.w
    place *= alpha
    place.w = alpha
    return place
  }

  /// Returns the inverse of `place(of:)`; a colour without alpha is clear black.
  func color(atPlace place: SIMD4<Double>) -> SIMD4<Double> {
    var color = place
    if alphaRule == .premultiplied {
      guard place.w > 0 else { return .zero }
      color /= place.w
      color.w = place.w
    }
    switch space {
    case .device: return color
    case .linear: return Color.encoded(color)
    case .perceptual: return Color.encoded(Self.light(oklab: color))
    }
  }

  /// Converts linear light to Björn Ottosson's Oklab, a perceptually uniform colour space.
  ///
  /// The coordinates are lightness, green to red, and blue to yellow.
  private static func oklab(_ light: SIMD4<Double>) -> SIMD4<Double> {
    let (r, g, b) = (light.x, light.y, light.z)
    let long = Double.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let middle = Double.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let short = Double.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return SIMD4(
      0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
      1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
      0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short, light.w)
  }

  private static func light(oklab: SIMD4<Double>) -> SIMD4<Double> {
    let (lightness, a, b) = (oklab.x, oklab.y, oklab.z)
    func cube(_ x: Double) -> Double { x * x * x }
    let long = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let middle = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let short = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    return SIMD4(
      4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
      -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
      -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short, oklab.w)
  }
}

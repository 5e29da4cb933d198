import Numerics

// Colours in other spaces than encoded sRGB, and mixing of colours.

extension Color {
  /// The meaning of a colour's three components.
  public enum RGBColorSpace: UInt8, Hashable, Sendable {
    case sRGB
    /// Linear light with the primaries of sRGB.
    case sRGBLinear
    /// Encoded like sRGB, with a wider gamut.
    case displayP3
  }

  /// Creates a colour from components in one of three spaces.
  ///
  /// Components may be outside 0...1; they are clamped when drawn.
  public init(
    _ space: RGBColorSpace, red: Double, green: Double, blue: Double, opacity: Double = 1
  ) {
    let given = SIMD4(red, green, blue, opacity)
    switch space {
    case .sRGB: self.init(components: given)
    case .sRGBLinear: self.init(components: Self.encoded(given))
    case .displayP3:
      let light = Self.decoded(given)
      let r = 1.2249401762805598 * light.x - 0.2249401762805598 * light.y
      let g = -0.0420569547096881 * light.x + 1.0420569547096881 * light.y
      let b =
        -0.0196375545903344 * light.x - 0.0786360455506319 * light.y + 1.0982736001409663 * light.z
      self.init(components: Self.encoded(SIMD4(r, g, b, opacity)))
    }
  }

  public init(_ space: RGBColorSpace, white: Double, opacity: Double = 1) {
    self.init(space, red: white, green: white, blue: white, opacity: opacity)
  }

  /// Creates a colour from its hue, saturation and brightness.
  ///
  /// The hues 0...1 are a full turn that starts at red.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    let turn = hue - hue.rounded(.down)
    func component(_ shift: Double) -> Double {
      let place = turn * 6 + shift
      let distance = abs((place >= 6 ? place - 6 : place) - 3)
      return brightness * (1 - saturation * (1 - max(0, min(1, distance - 1))))
    }
    self.init(
      red: component(0), green: component(4), blue: component(2), opacity: opacity)
  }

  /// Creates an opaque colour from text such as `#2A9D8F`.
  ///
  /// Every `#` at the start or the end is ignored, and then a prefix `0x`. The hexadecimal digits
  /// that follow are read as a number, up to the first other character. The number's low 24 bits
  /// are red, green and blue. Unlike in CSS, three digits are not expanded to six. A text without
  /// digits gives black.
  public init(hex text: some StringProtocol) {
    var digits = Array(text.utf8)[...]
    while digits.first == UInt8(ascii: "#") { digits.removeFirst() }
    while digits.last == UInt8(ascii: "#") { digits.removeLast() }
    if digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8) {
      digits.removeFirst(2)
    }
    var number: UInt64 = 0
    for digit in digits {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { break }
      // A number that is too large stays at the maximum.
      number = number >> 60 == 0 ? number << 4 | UInt64(value) : .max
    }
    self.init(hex: UInt32(number & 0xFF_FFFF))
  }

  /// Returns the colour at a fraction, 0 to 1, of the way to another colour.
  ///
  /// Colours are mixed as in gradients: a fade to clear keeps its hue.
  public func mix(
    with other: Color, by fraction: Double, in space: Gradient.ColorSpace = .perceptual
  ) -> Color {
    let rule = ColorInterpolation(space: space, alphaRule: .premultiplied)
    let t = fraction > 0 ? min(fraction, 1) : 0
    return Color(components: rule.mix(self, other, t))
  }

  /// Returns the contrast ratio of two colours, from 1 to 21, as defined by the WCAG.
  ///
  /// A translucent colour is blended with `background`, whose opacity is ignored. Text needs 4.5,
  /// large text 3.
  public func contrast(on background: Color) -> Double {
    let (above, below) = (shown, background.shown)
    let seen = below + (above - below) * above.w
    let (p, q) = (Self.luminance(seen), Self.luminance(below))
    return (max(p, q) + 0.05) / (min(p, q) + 0.05)
  }

  private static func luminance(_ encoded: SIMD4<Double>) -> Double {
    let light = decoded(encoded)
    return 0.2126 * light.x + 0.7152 * light.y + 0.0722 * light.z
  }
}

extension Color {
  /// Red, green and blue as linear light, and alpha.
  package var linear: SIMD4<Double> { Self.decoded(components) }

  package init(linear light: SIMD4<Double>, role: UInt16 = 0) {
    self.init(components: Self.encoded(light))
    self.role = role
  }

  /// Red, green, blue and alpha, as encoded.
  package var components: SIMD4<Double> { SIMD4(red, green, blue, opacity) }

  package init(components: SIMD4<Double>) {
    self.init(
      red: components.x, green: components.y, blue: components.z, opacity: components.w)
  }

  /// The components as drawn: clamped to 0...1, and NaN as 0.
  var shown: SIMD4<Double> {
    func kept(_ x: Double) -> Double { x > 0 ? min(x, 1) : 0 }
    return SIMD4(kept(red), kept(green), kept(blue), kept(opacity))
  }

  /// Converts red, green and blue to linear light; negative values are mirrored.
  static func decoded(_ color: SIMD4<Double>) -> SIMD4<Double> {
    func decoded(_ c: Double) -> Double { c < 0 ? -Self.decoded(-c) : Self.decoded(c) }
    return SIMD4(decoded(color.x), decoded(color.y), decoded(color.z), color.w)
  }

  /// Converts linear light to encoded components, the inverse of `decoded`.
  static func encoded(_ color: SIMD4<Double>) -> SIMD4<Double> {
    func encoded(_ c: Double) -> Double { c < 0 ? -Self.encoded(-c) : Self.encoded(c) }
    return SIMD4(encoded(color.x), encoded(color.y), encoded(color.z), color.w)
  }

  /// Converts one component to linear light.
  static func decoded(_ x: Double) -> Double {
    x <= 0.04045 ? x / 12.92 : Double.pow((x + 0.055) / 1.055, 2.4)
  }

  static func encoded(_ x: Double) -> Double {
    x <= 0.003_130_8 ? x * 12.92 : 1.055 * Double.pow(x, 1 / 2.4) - 0.055
  }
}

import Raster

/// A CSS colour: bytes of red, green and blue, and alpha from 0 to 1.
struct HTMLColor: Hashable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8
  var alpha = 1.0

  static let black = HTMLColor(red: 0, green: 0, blue: 0)
  static let clear = HTMLColor(red: 0, green: 0, blue: 0, alpha: 0)

  var color: Color {
    Color(
      red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, opacity: alpha)
  }

  /// The colour as scripts read it from an attribute.
  var serialized: String {
    guard alpha < 1 else {
      return "#" + [red, green, blue].map(Self.hexadecimal).joined()
    }
    return "rgba(\(red), \(green), \(blue), \(serializedAlpha))"
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return byte < 16 ? "0" + digits : digits
  }

  /// Alpha with two decimals, or with three if two do not determine its byte.
  private var serializedAlpha: String {
    let byte = (alpha * 255).rounded()
    let hundredths = (byte / 2.55).rounded()
    let isExact = (hundredths * 255 / 100).rounded() == byte
    let value =
      isExact ? hundredths / 100 : (byte / 0.255).rounded() / 1000
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension HTMLColor {
  /// Creates a colour from components in 0…1, clamping them.
  init(redShare red: Double, green: Double, blue: Double, alpha: Double) {
    func byte(_ component: Double) -> UInt8 {
      UInt8((component > 0 ? min(component, 1) : 0) * 255 + 0.5)
    }
    self.init(
      red: byte(red), green: byte(green), blue: byte(blue), alpha: alpha > 0 ? min(alpha, 1) : 0)
  }

  /// Creates a colour from a hue in turns, saturation and lightness in 0…1.
  init(hue: Double, saturation: Double, lightness: Double, alpha: Double) {
    let saturation = saturation > 0 ? min(saturation, 1) : 0
    let lightness = lightness > 0 ? min(lightness, 1) : 0
    let reach = saturation * min(lightness, 1 - lightness)
    func component(_ offset: Double) -> Double { lightness - reach * Self.wave(hue, offset) }
    self.init(redShare: component(0), green: component(8), blue: component(4), alpha: alpha)
  }

  /// Creates a colour from a hue in turns, mixed with white and black.
  init(hue: Double, whiteness: Double, blackness: Double, alpha: Double) {
    let (white, black) = (max(whiteness, 0), max(blackness, 0))
    let sum = white + black
    if sum >= 1 {
      let gray = white / sum
      self.init(redShare: gray, green: gray, blue: gray, alpha: alpha)
      return
    }
    func component(_ offset: Double) -> Double {
      (0.5 - 0.5 * Self.wave(hue, offset)) * (1 - sum) + white
    }
    self.init(redShare: component(0), green: component(8), blue: component(4), alpha: alpha)
  }

  /// Returns the darkness of a component of a pure hue, from −1 (brightest) to 1 (darkest).
  ///
  /// `hue` is in turns; `offset` selects the component, in twelfths of a turn.
  private static func wave(_ hue: Double, _ offset: Double) -> Double {
    let turns = hue.isFinite ? hue - hue.rounded(.down) : 0
    let k = (offset + turns * 12).truncatingRemainder(dividingBy: 12)
    return max(-1, min(k - 3, 9 - k, 1))
  }
}

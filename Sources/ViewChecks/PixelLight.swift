internal import StageUI

/// The light of premultiplied opaque pixels, as WCAG and APCA define it.
package enum PixelLight {
  /// Returns a channel of a pixel, 0…255.
  ///
  /// An earlier function returned all channels as an array. With it, the contrast test of all scenes
  /// of the game took most of a minute.
  @inlinable @inline(__always)
  package static func channel(_ pixel: UInt32, _ shift: UInt32) -> Int {
    Int(pixel >> shift & 0xFF)
  }

  /// Returns the linear light of a component of an sRGB colour, both 0…1.
  package static func linear(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// The linear light of each component.
  package static let linearBytes = (0...255).map { linear(Double($0) / 255) }

  /// Returns the linear light of red, green and blue, 0…1.
  @inlinable
  package static func components(_ pixel: UInt32) -> (red: Double, green: Double, blue: Double) {
    (
      linearBytes[channel(pixel, 16)], linearBytes[channel(pixel, 8)],
      linearBytes[channel(pixel, 0)]
    )
  }

  /// Returns the relative luminance, 0…1.
  @inlinable
  package static func luminance(_ pixel: UInt32) -> Double {
    let light = components(pixel)
    return 0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue
  }

  /// Returns the contrast ratio of two colours, 1…21.
  static func ratio(_ a: UInt32, _ b: UInt32) -> Double {
    let (x, y) = (luminance(a), luminance(b))
    return (max(x, y) + 0.05) / (min(x, y) + 0.05)
  }

  /// Returns the lightness contrast Lc of text on a background by APCA 0.1.9, about -108…106.
  package static func lightnessContrast(of text: UInt32, on background: UInt32) -> Double {
    let (text, background) = (screenLuminance(text), screenLuminance(background))
    guard abs(text - background) >= 0.0005 else { return 0 }
    if background > text {
      let contrast = (pow(background, 0.56) - pow(text, 0.57)) * 1.14
      return contrast < 0.1 ? 0 : (contrast - 0.027) * 100
    }
    let contrast = (pow(background, 0.65) - pow(text, 0.62)) * 1.14
    return contrast > -0.1 ? 0 : (contrast + 0.027) * 100
  }

  /// Returns the luminance of APCA, in which dark colours are lifted as by the flare of a screen.
  private static func screenLuminance(_ pixel: UInt32) -> Double {
    func light(_ shift: UInt32) -> Double { pow(Double(channel(pixel, shift)) / 255, 2.4) }
    let sum = 0.2126729 * light(16) + 0.7151522 * light(8) + 0.0721750 * light(0)
    return sum < 0.022 ? sum + pow(0.022 - sum, 1.414) : sum
  }
}

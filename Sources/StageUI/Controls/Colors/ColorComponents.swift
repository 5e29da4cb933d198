/// A colour as hue, saturation and brightness, each 0…1.
struct HueColor: Equatable {
  var hue: Double
  var saturation: Double
  var brightness: Double

  init(hue: Double, saturation: Double, brightness: Double) {
    (self.hue, self.saturation, self.brightness) = (hue, saturation, brightness)
  }

  /// Converts a colour; greys have the hue 0.
  init(_ color: Color) {
    func limited(_ x: Double) -> Double { x.isNaN ? 0 : min(max(x, 0), 1) }
    let parts = color.components
    let (r, g, b) = (limited(parts.x), limited(parts.y), limited(parts.z))
    let (most, least) = (max(r, g, b), min(r, g, b))
    let range = most - least
    brightness = most
    saturation = most > 0 ? range / most : 0
    guard range > 0 else {
      hue = 0
      return
    }
    let sixth: Double
    if most == r {
      sixth = (g - b) / range
    } else if most == g {
      sixth = 2 + (b - r) / range
    } else {
      sixth = 4 + (r - g) / range
    }
    hue = (sixth < 0 ? sixth + 6 : sixth) / 6
  }

  func color(opacity: Double) -> Color {
    Color(hue: hue, saturation: saturation, brightness: brightness, opacity: opacity)
  }

  /// The position in the spectrum: hues from left to right, white at the top, black at the bottom.
  var spectrumPlace: UnitPoint {
    UnitPoint(x: hue, y: saturation < 1 ? saturation / 2 : 1 - brightness / 2)
  }

  /// The colour at a position in the spectrum.
  init(spectrumPlace place: UnitPoint) {
    self.init(
      hue: min(max(place.x, 0), 0.9999), saturation: min(max(place.y * 2, 0), 1),
      brightness: min(max(2 - place.y * 2, 0), 1))
  }
}

extension Color {
  /// The colour without its transparency.
  var opaque: Color { withOpacity(1) }

  /// Returns the colour with an opacity of its own.
  func withOpacity(_ opacity: Double) -> Color {
    Color(components: SIMD4(lowHalf: components.lowHalf, highHalf: SIMD2(components.z, opacity)))
  }

  /// The red, green and blue components as hexadecimal digits, such as `FF8000`.
  var hexDigits: String {
    let number = opaque.premultiplied & 0xFF_FFFF
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: 6 - digits.count) + digits
  }

}

/// The colours of the picker's grid: a row of greys above rows of shades of twelve hues.
enum ColorGrid {
  static let columns = 12
  static let rows = 8

  static func color(column: Int, row: Int) -> Color {
    let part = Double(column) / Double(columns - 1)
    guard row > 0 else { return Color(white: 1 - part) }
    let hue = (Double(column) / Double(columns) + 0.53).truncatingRemainder(dividingBy: 1)
    switch row {
    case 1...4: return Color(hue: hue, saturation: 1, brightness: 0.28 + 0.18 * Double(row))
    default: return Color(hue: hue, saturation: 1 - 0.22 * Double(row - 4), brightness: 1)
    }
  }

  /// The cell with the nearest colour; nil if no colour is near.
  static func cell(of color: Color) -> (column: Int, row: Int)? {
    var best: (column: Int, row: Int)?
    var distance = 0.02
    for row in 0..<rows {
      for column in 0..<columns {
        let gap = Self.color(column: column, row: row).components - color.components
        let far = abs(gap.x) + abs(gap.y) + abs(gap.z)
        if far < distance {
          distance = far
          best = (column, row)
        }
      }
    }
    return best
  }
}

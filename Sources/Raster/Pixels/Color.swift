/// A colour in encoded sRGB with straight alpha; components outside 0...1 are clamped when drawn.
///
/// A colour may stand for a role, such as that of text. Its components are then those for light
/// surroundings. During recording, the colour is replaced by the role's current colour.
public struct Color: Hashable, Sendable {
  /// The red component, 0…1.
  public var red: Double
  /// The green component, 0…1.
  public var green: Double
  /// The blue component, 0…1.
  public var blue: Double
  public var opacity: Double
  /// The role that the colour stands for, as a number defined by the view library; 0 if it has
  /// none.
  package var role: UInt16 = 0

  /// The components red, green, blue and opacity; for modules with static members of these names.
  package var straightComponents: SIMD4<Double> { SIMD4(red, green, blue, opacity) }

  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
  }

  public init(white: Double, opacity: Double = 1) {
    self.init(red: white, green: white, blue: white, opacity: opacity)
  }

  /// Creates a colour from a number such as `0xRRGGBB`; higher bits are ignored.
  public init(hex: UInt32, opacity: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255, opacity: opacity)
  }

  public static let white = Color(white: 1)
  public static let black = Color(white: 0)
  public static let clear = Color(white: 0, opacity: 0)

  /// Returns the colour with its alpha multiplied by a factor.
  public func opacity(_ factor: Double) -> Color {
    var color = self
    color.opacity *= factor
    return color
  }

  /// The colour as a premultiplied pixel; each component is rounded once.
  public var premultiplied: Pixel {
    let shown = shown
    func byte(_ component: Double) -> UInt32 { UInt32(component * shown.w * 255 + 0.5) }
    return byte(1) << 24 | byte(shown.x) << 16 | byte(shown.y) << 8 | byte(shown.z)
  }
}

/// Four premultiplied 8-bit components as 0xAARRGGBB, in the machine's byte order.
public typealias Pixel = UInt32

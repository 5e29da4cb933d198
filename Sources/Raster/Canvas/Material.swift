/// Frosted glass: the blurred content below with stronger colours, under a tint.
public struct Material: Hashable, Sendable {
  /// The standard deviation of the blur, in points.
  public var radius: Double
  /// The saturation of the blurred content; 1 leaves its colours unchanged.
  public var saturation: Double
  /// The colour over the blurred content.
  public var tint: Color

  public init(radius: Double, saturation: Double = 1.8, tint: Color) {
    self.radius = radius
    self.saturation = saturation
    self.tint = tint
  }

  /// Returns the most translucent of the five materials, for dark or light surroundings.
  public static func ultraThin(dark: Bool = false) -> Material {
    Material(radius: 20, tint: tint(dark, light: 0.44, dark: 0.55))
  }
  /// Returns a material that is more translucent than the regular one.
  public static func thin(dark: Bool = false) -> Material {
    Material(radius: 25, tint: tint(dark, light: 0.60, dark: 0.70))
  }
  /// Returns the material of panels.
  public static func regular(dark: Bool = false) -> Material {
    Material(radius: 30, tint: tint(dark, light: 0.73, dark: 0.82))
  }
  /// Returns a material that is less translucent than the regular one.
  public static func thick(dark: Bool = false) -> Material {
    Material(radius: 30, tint: tint(dark, light: 0.85, dark: 0.90))
  }
  /// Returns the least translucent of the five materials.
  public static func ultraThick(dark: Bool = false) -> Material {
    Material(radius: 30, tint: tint(dark, light: 0.92, dark: 0.95))
  }

  private static func tint(_ isDark: Bool, light: Double, dark: Double) -> Color {
    isDark ? Color(hex: 0x252525, opacity: dark) : Color(white: 1, opacity: light)
  }
}

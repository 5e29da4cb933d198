import Raster

extension Color {
  /// The components of a colour in an environment, in encoded sRGB.
  public struct Resolved: ShapeStyle, Hashable {
    /// The red component, 0…1.
    public var red: Float
    /// The green component, 0…1.
    public var green: Float
    /// The blue component, 0…1.
    public var blue: Float
    /// The opacity, 0…1.
    public var opacity: Float

    /// Creates a colour from its components.
    public init(red: Float, green: Float, blue: Float, opacity: Float = 1) {
      self.red = red
      self.green = green
      self.blue = blue
      self.opacity = opacity
    }

    public func _paint(in environment: EnvironmentValues) -> StylePaint {
      StylePaint(.color(Color(self)))
    }
  }

  /// Creates a colour from its components.
  public init(_ resolved: Resolved) {
    self.init(
      red: Double(resolved.red), green: Double(resolved.green), blue: Double(resolved.blue),
      opacity: Double(resolved.opacity))
  }

  /// Returns the components that the colour has in an environment.
  @MainActor
  public func resolve(in environment: EnvironmentValues) -> Resolved {
    let parts = SIMD4<Float>(resolved(in: environment).straightComponents)
    return Resolved(red: parts.x, green: parts.y, blue: parts.z, opacity: parts.w)
  }
}

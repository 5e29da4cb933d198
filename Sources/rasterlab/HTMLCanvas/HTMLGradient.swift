import Raster

/// A gradient whose stops may still be added to while it is in use.
///
/// Of the engine's choices it takes HTML's: colours mix as if opaque, nothing is dithered, and
/// without an extent nothing is painted.
final class HTMLGradient {
  private let geometry: GradientGeometry
  private var stops: [Gradient.Stop] = []

  private init(_ geometry: GradientGeometry) { self.geometry = geometry }

  static func linear(from p: Point, to q: Point) -> HTMLGradient {
    HTMLGradient(.linear(from: p, to: q))
  }

  static func radial(
    from p: Point, radius: Double, to q: Point, radius end: Double
  ) throws(HTMLError) -> HTMLGradient {
    guard radius >= 0, end >= 0 else { throw .indexSize }
    return HTMLGradient(.circles(from: p, radius: radius, to: q, radius: end))
  }

  static func conic(center: Point, angle: Double) -> HTMLGradient {
    HTMLGradient(.conic(center: center, angle: angle))
  }

  func addStop(at place: Double, color: String) throws(HTMLError) {
    guard place.isFinite else { throw .type }
    guard (0...1).contains(place) else { throw .indexSize }
    guard let color = HTMLColor(color) else { throw .syntax }
    stops.append(Gradient.Stop(color: color.color, location: place))
  }

  /// The shading in the space that `transform` leads to; nil without stops.
  func shading(under transform: Transform) -> GraphicsContext.Shading? {
    guard !stops.isEmpty else { return nil }
    var gradient = Gradient(stops: stops)
    gradient.colorSpace = .device
    gradient.alphaRule = .straight
    gradient.isDithered = false
    var geometry = geometry
    geometry.transform = transform
    geometry.isClearWithoutExtent = true
    return .gradient(gradient, geometry)
  }
}

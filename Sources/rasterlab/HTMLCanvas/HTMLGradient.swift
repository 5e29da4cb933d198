import Raster

/// A gradient whose stops may still be added to while it is in use.
final class HTMLGradient {
  enum Geometry {
    case linear(from: Point, to: Point)
    case radial(from: Point, startRadius: Double, to: Point, endRadius: Double)
    case conic(center: Point, angle: Double)
  }

  private let geometry: Geometry
  private var stops: [Gradient.Stop] = []

  init(_ geometry: Geometry) throws(HTMLError) {
    if case .radial(_, let startRadius, _, let endRadius) = geometry {
      guard startRadius >= 0, endRadius >= 0 else { throw .indexSize }
    }
    self.geometry = geometry
  }

  func addStop(at place: Double, color: String) throws(HTMLError) {
    guard place.isFinite else { throw .type }
    guard (0...1).contains(place) else { throw .indexSize }
    guard let color = HTMLColor(color) else { throw .syntax }
    stops.append(Gradient.Stop(color: color.color, location: place))
  }

  /// Nil where the gradient paints nothing: without stops, or with two ends that are one.
  var shading: GraphicsContext.Shading? {
    guard !stops.isEmpty else { return nil }
    let gradient = Self.straight(stops)
    switch geometry {
    case .linear(let p, let q):
      return p == q ? nil : .linearGradient(gradient, startPoint: p, endPoint: q)
    case .radial(let p, let r, let q, let s):
      if p == q, r == s { return nil }
      return .radialGradient(gradient, center: q, startRadius: r, endRadius: s)
    case .conic(let center, let angle):
      return .conicGradient(gradient, center: center, angleRadians: angle)
    }
  }

  private static func straight(_ stops: [Gradient.Stop]) -> Gradient {
    Gradient(stops: stops)
  }
}

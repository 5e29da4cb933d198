import Raster

/// A fill or stroke style.
protocol HTMLPaint {
  /// Returns the shading with `transform` applied; nil if it is completely transparent.
  func shading(
    under transform: Transform, interpolation: ImageInterpolation
  ) -> GraphicsContext.Shading?

  /// The value that scripts read.
  var value: HTMLValue { get }
}

extension HTMLPaint where Self: AnyObject {
  var value: HTMLValue { .object(self) }
}

extension HTMLColor: HTMLPaint {
  func shading(
    under transform: Transform, interpolation: ImageInterpolation
  ) -> GraphicsContext.Shading? {
    alpha > 0 ? .color(color) : nil
  }

  var value: HTMLValue { .text(serialized) }
}

/// A picture that is repeated over the plane, along one axis, or not at all.
final class HTMLPattern: HTMLPaint {
  let bitmap: Bitmap
  let spreads: (x: ImageSpread, y: ImageSpread)
  var transform = Transform.identity

  /// Creates a pattern; an empty repetition means both directions.
  init(_ bitmap: Bitmap, repetition: String) throws(HTMLError) {
    switch repetition {
    case "", "repeat": spreads = (.repeat, .repeat)
    case "repeat-x": spreads = (.repeat, .clear)
    case "repeat-y": spreads = (.clear, .repeat)
    case "no-repeat": spreads = (.clear, .clear)
    default: throw .syntax
    }
    self.bitmap = bitmap
  }

  func shading(
    under transform: Transform, interpolation: ImageInterpolation
  ) -> GraphicsContext.Shading? {
    let toDevice = self.transform.concatenating(transform)
    guard toDevice.inverse != nil else { return nil }
    return .image(
      bitmap, transform: toDevice, spreadX: spreads.x, spreadY: spreads.y,
      interpolation: interpolation)
  }
}

/// A gradient; stops can be added while it is in use.
///
/// It follows HTML: colours are interpolated without premultiplication, nothing is dithered, and a
/// gradient without extent paints nothing.
final class HTMLGradient: HTMLPaint {
  private var geometry: GradientGeometry
  private var stops: [Gradient.Stop] = []

  init(_ geometry: GradientGeometry) {
    self.geometry = geometry
    self.geometry.isClearWithoutExtent = true
  }

  func addStop(at place: Double, color: String) throws(HTMLError) {
    guard place.isFinite else { throw .type }
    guard (0...1).contains(place) else { throw .indexSize }
    guard let color = HTMLColor(color) else { throw .syntax }
    stops.append(Gradient.Stop(color: color.color, location: place))
  }

  func shading(
    under transform: Transform, interpolation: ImageInterpolation
  ) -> GraphicsContext.Shading? {
    guard !stops.isEmpty else { return nil }
    var gradient = Gradient(stops: stops)
    gradient.colorSpace = .device
    gradient.alphaRule = .straight
    gradient.isDithered = false
    var geometry = geometry
    geometry.transform = transform
    return .gradient(gradient, geometry)
  }
}

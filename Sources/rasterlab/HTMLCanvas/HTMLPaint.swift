import Raster

/// What a canvas fills or strokes with.
enum HTMLPaint {
  case color(HTMLColor)
  case gradient(HTMLGradient)
  case pattern(HTMLPattern)

  /// The shading in the space that `transform` leads to; nil when it is transparent all over.
  func shading(
    under transform: Transform, interpolation: ImageInterpolation
  ) -> GraphicsContext.Shading? {
    switch self {
    case .color(let color): color.alpha > 0 ? .color(color.color) : nil
    case .gradient(let gradient): gradient.shading(under: transform)
    case .pattern(let pattern):
      pattern.shading(under: transform, interpolation: interpolation)
    }
  }
}

/// A picture that fills the plane, or a row, a column or one place of it.
final class HTMLPattern {
  let bitmap: Bitmap
  let repeatsX: Bool
  let repeatsY: Bool
  var transform = Transform.identity

  /// An empty repetition is a repetition both ways.
  init(_ bitmap: Bitmap, repetition: String) throws(HTMLError) {
    switch repetition {
    case "", "repeat": (repeatsX, repeatsY) = (true, true)
    case "repeat-x": (repeatsX, repeatsY) = (true, false)
    case "repeat-y": (repeatsX, repeatsY) = (false, true)
    case "no-repeat": (repeatsX, repeatsY) = (false, false)
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
      bitmap, transform: toDevice, spreadX: repeatsX ? .repeat : .clear,
      spreadY: repeatsY ? .repeat : .clear, interpolation: interpolation)
  }
}

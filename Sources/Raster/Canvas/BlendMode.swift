/// How a drawing and what lies below it become one: the 28 modes of SwiftUI, in its order.
///
/// With coverage k, a mode's result is mixed with what was there: `d + k (blend(s, d) - d)`. So the
/// modes that make things vanish, such as `copy` and `sourceIn`, act only where the drawing is.
public enum BlendMode: UInt8, CaseIterable, Hashable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
  case hardLight, difference, exclusion
  // These move hue, saturation and luminosity together; they are not separable by channel.
  case hue, saturation, color, luminosity
  // Porter and Duff's, and two sums.
  case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn
  case destinationOut, destinationAtop, xor, plusDarker, plusLighter
}

extension BlendMode {
  /// True for the modes that change the picture even where nothing is drawn.
  package var actsOutside: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
    default: false
    }
  }
}

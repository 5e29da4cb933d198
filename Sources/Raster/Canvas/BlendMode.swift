/// How a drawing is combined with the content below it: the 28 modes of SwiftUI, in its order.
///
/// Where a shape of colour s covers the share k of a pixel of colour d, the pixel becomes
/// `d + k (blend(s, d) - d)`. So even modes that erase content, such as `copy` and `sourceIn`,
/// change only pixels that a shape covers; layers and filtered drawings are the exception.
public enum BlendMode: UInt8, CaseIterable, Hashable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
  case hardLight, difference, exclusion
  // These modify hue, saturation and luminosity together; they do not treat channels separately.
  case hue, saturation, color, luminosity
  // The Porter-Duff modes and two sums.
  case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn
  case destinationOut, destinationAtop, xor, plusDarker, plusLighter
}

extension BlendMode {
  /// Whether the mode changes pixels below clear parts of a layer, a filtered drawing or an
  /// unbounded one.
  package var actsOutside: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
    default: false
    }
  }
}

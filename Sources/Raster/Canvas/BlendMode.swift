/// How a drawing is combined with the content below it: SwiftUI's 28 modes, in SwiftUI's order.
///
/// Where a shape of colour s covers the share k of a pixel of colour d, the pixel becomes
/// `d + k (blend(s, d) - d)`. So a shape changes only pixels that it covers, even in a mode that
/// erases content, such as `copy` or `sourceIn`. Layers and filtered drawings are exceptions; see
/// `actsOutside`.
public enum BlendMode: UInt8, CaseIterable, Hashable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
  case hardLight, difference, exclusion
  // These combine hues, saturations and luminosities; the modes above treat each channel
  // separately.
  case hue, saturation, color, luminosity
  // The Porter-Duff modes and two sums.
  case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn
  case destinationOut, destinationAtop, xor, plusDarker, plusLighter
}

extension BlendMode {
  /// Whether the mode also changes pixels where the drawing is clear.
  ///
  /// Only layers, filtered drawings and unbounded drawings change such pixels; other drawings
  /// change only pixels that they cover.
  package var actsOutside: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
    default: false
    }
  }
}

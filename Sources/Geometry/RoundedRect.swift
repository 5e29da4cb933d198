/// A rectangle with circular corners of one radius.
///
/// The radius is limited to half the shorter side, so a large one gives a capsule, and a negative
/// or non-finite one gives the plain rectangle.
public struct RoundedRect: Hashable, Sendable {
  public let rect: Rect
  public let radius: Double

  public init(_ rect: Rect, radius: Double) {
    let rect = rect.standardized
    self.rect = rect
    let limit = min(rect.width, rect.height) / 2
    self.radius = radius > 0 ? min(radius, limit) : 0
  }

  /// Distance of the control points of a quarter circle from its ends, in radii.
  public static let circleHandle = 0.5522847498

  /// Signed distance of the corner's control points from the corner, in radii.
  @usableFromInline static let cornerHandle = 1 - circleHandle
}

/// How a rounded corner bends.
public enum RoundedCornerStyle: Hashable, Sendable {
  /// A quarter of a circle: the bend begins at once where the edge ends.
  case circular
  /// The bend grows and fades slowly along the edges, as on the hardware of phones.
  case continuous
}

/// A rectangle whose four corners are rounded alike.
///
/// The radius is limited to half the shorter side, so a large one gives a capsule, and a negative
/// or NaN one gives the plain rectangle.
public struct RoundedRect: Hashable, Sendable {
  public let rect: Rect
  public let radius: Double
  public let style: RoundedCornerStyle

  public init(_ rect: Rect, radius: Double, style: RoundedCornerStyle = .circular) {
    let rect = rect.standardized
    self.rect = rect
    self.style = style
    let limit = min(rect.width, rect.height) / 2
    self.radius = radius > 0 ? min(radius, limit) : 0
  }

  /// How far along the edges a corner reaches: the radius, or more when it is continuous, but
  /// never past the middle of the shorter side.
  public var cornerExtent: Double { corner.extent * radius }

  /// Distance of the control points of a quarter circle from its ends, in radii.
  public static let circleHandle = 0.5522847498

  /// The curve of each corner, in radii.
  var corner: CornerCurve {
    CornerCurve(style: style, room: min(rect.width, rect.height) / 2 / radius)
  }
}

/// The radii of a rectangle's corners, named as they lie where text runs from left to right.
public struct RectangleCornerRadii: Hashable, Sendable {
  public var topLeading: Double
  public var bottomLeading: Double
  public var bottomTrailing: Double
  public var topTrailing: Double

  public init(
    topLeading: Double = 0, bottomLeading: Double = 0, bottomTrailing: Double = 0,
    topTrailing: Double = 0
  ) {
    self.topLeading = topLeading
    self.bottomLeading = bottomLeading
    self.bottomTrailing = bottomTrailing
    self.topTrailing = topTrailing
  }
}

/// Corners that are quarters of ellipses, each with its own reach along both edges.
public struct RectangleCornerSizes: Hashable, Sendable {
  public var topLeading: Size
  public var bottomLeading: Size
  public var bottomTrailing: Size
  public var topTrailing: Size

  public init(
    topLeading: Size = .zero, bottomLeading: Size = .zero, bottomTrailing: Size = .zero,
    topTrailing: Size = .zero
  ) {
    self.topLeading = topLeading
    self.bottomLeading = bottomLeading
    self.bottomTrailing = bottomTrailing
    self.topTrailing = topTrailing
  }
}

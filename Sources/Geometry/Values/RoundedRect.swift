/// The shape of a rounded corner.
public enum RoundedCornerStyle: Hashable, Sendable {
  /// A quarter of a circle.
  case circular
  /// A curve whose curvature grows and fades gradually along the edges, as on the hardware of
  /// phones.
  case continuous
}

/// A rectangle with four equal rounded corners.
///
/// The radius is limited to half the shorter side, so a large radius gives a capsule. A negative or
/// NaN radius gives the plain rectangle.
public struct RoundedRect: Hashable, Sendable {
  /// The rectangle, standardised.
  public let rect: Rect
  /// The radius after limiting.
  public let radius: Double
  /// The shape of the corners.
  public let style: RoundedCornerStyle

  /// Creates a rounded rectangle and limits its radius.
  public init(_ rect: Rect, radius: Double, style: RoundedCornerStyle = .circular) {
    let rect = rect.standardized
    self.rect = rect
    self.style = style
    let limit = min(rect.width, rect.height) / 2
    self.radius = radius > 0 ? min(radius, limit) : 0
  }

  /// The length of an edge that a corner takes up: the radius for a circular corner, more for a
  /// continuous one, but at most half the shorter side.
  public var cornerExtent: Double { corner.extent * radius }

  /// The distance of a quarter circle's control points from its ends, in radii.
  public static let circleHandle = 0.5522847498

  /// The curve of each corner, in radii.
  var corner: CornerCurve {
    CornerCurve(style: style, room: min(rect.width, rect.height) / 2 / radius)
  }
}

/// The radii of a rectangle's corners, named for text that runs from left to right.
public struct RectangleCornerRadii: Hashable, Sendable {
  public var topLeading: Double
  public var bottomLeading: Double
  public var bottomTrailing: Double
  public var topTrailing: Double

  /// Creates the radii of four corners, 0 by default.
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

/// The sizes of elliptical corners, named for text that runs from left to right.
public struct RectangleCornerSizes: Hashable, Sendable {
  public var topLeading: Size
  public var bottomLeading: Size
  public var bottomTrailing: Size
  public var topTrailing: Size

  /// Creates the sizes of four corners, zero by default.
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

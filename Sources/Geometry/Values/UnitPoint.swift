/// A position in a rectangle, as fractions of its width and height; values outside 0...1 are
/// allowed.
public struct UnitPoint: Hashable, Sendable {
  /// The share of the width, 0 at the leading edge.
  public var x: Double
  /// The share of the height, 0 at the top.
  public var y: Double

  /// Creates a unit point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  public static let topLeading = UnitPoint(x: 0, y: 0)
  public static let top = UnitPoint(x: 0.5, y: 0)
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  public static let leading = UnitPoint(x: 0, y: 0.5)
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)

  /// Returns the point at this position in a rectangle.
  public func point(in rect: Rect) -> Point {
    Point(rect.minX + rect.width * x, rect.minY + rect.height * y)
  }

  /// Returns a rectangle of the given size, moved so that this position in it is at `point`.
  public func rect(of size: Size, at point: Point) -> Rect {
    Rect(
      x: point.x - size.width * x, y: point.y - size.height * y, width: size.width,
      height: size.height)
  }
}

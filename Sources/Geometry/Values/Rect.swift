/// An axis-aligned rectangle, half-open: it contains its left and top edges, but not its right and
/// bottom edges.
///
/// Operations treat a rectangle with a negative size like the same rectangle with its corners
/// swapped (`standardized`), although `==` tells the two apart. `null` stands for no rectangle, for
/// example as the intersection of two rectangles that do not touch. The null rectangle is empty,
/// and neutral in a union.
public struct Rect: Hashable, Sendable {
  /// The top left corner, or another one if the size is negative.
  public var origin: Point
  /// The signed size; `width` and `height` are its absolute values.
  public var size: Size

  /// Creates a rectangle; the size may be negative.
  @inlinable public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle; width and height may be negative.
  @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  /// Creates the rectangle between two edges on each axis.
  @inlinable public init(left: Double, top: Double, right: Double, bottom: Double) {
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Creates the rectangle with two points as opposite corners.
  init(around p: Point, _ q: Point) {
    self.init(
      left: min(p.x, q.x), top: min(p.y, q.y), right: max(p.x, q.x), bottom: max(p.y, q.y))
  }

  /// The empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)
  /// The absence of a rectangle, with an infinite origin.
  public static let null = Rect(x: .infinity, y: .infinity, width: 0, height: 0)
  /// A rectangle larger than any surface (±1e18); its coordinates are finite.
  public static let infinite = Rect(x: -1e18, y: -1e18, width: 2e18, height: 2e18)

  /// The left edge.
  @inlinable public var minX: Double { min(origin.x, origin.x + size.width) }
  /// The top edge.
  @inlinable public var minY: Double { min(origin.y, origin.y + size.height) }
  /// The right edge.
  @inlinable public var maxX: Double { max(origin.x, origin.x + size.width) }
  /// The bottom edge.
  @inlinable public var maxY: Double { max(origin.y, origin.y + size.height) }
  /// The horizontal centre.
  @inlinable public var midX: Double { origin.x + size.width / 2 }
  /// The vertical centre.
  @inlinable public var midY: Double { origin.y + size.height / 2 }
  /// The absolute width.
  @inlinable public var width: Double { abs(size.width) }
  /// The absolute height.
  @inlinable public var height: Double { abs(size.height) }
  @inlinable public var center: Point { Point(midX, midY) }

  /// Whether this is the null rectangle.
  @inlinable public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }
  /// Whether no coordinate is infinite or NaN.
  @inlinable public var isFinite: Bool {
    origin.isFinite && size.width.isFinite && size.height.isFinite
  }

  /// Whether no point lies inside; also true for a rectangle that contains NaN.
  @inlinable public var isEmpty: Bool { isNull || !(width > 0 && height > 0) }

  /// The same rectangle with a size that is not negative.
  public var standardized: Rect {
    isNull ? .null : Rect(x: minX, y: minY, width: width, height: height)
  }

  /// Returns whether a point lies inside, or on the left or top edge.
  public func contains(_ p: Point) -> Bool {
    !isNull && p.x >= minX && p.x < maxX && p.y >= minY && p.y < maxY
  }

  /// Returns whether all of `other` lies inside, common edges allowed.
  public func contains(_ other: Rect) -> Bool {
    !isNull && !other.isNull && other.minX >= minX && other.maxX <= maxX && other.minY >= minY
      && other.maxY <= maxY
  }

  /// Returns the common part: empty if the two only touch, `null` if they do not even touch.
  public func intersection(_ other: Rect) -> Rect {
    guard !isNull, !other.isNull else { return .null }
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard right >= left, bottom >= top else { return .null }
    return Rect(left: left, top: top, right: right, bottom: bottom)
  }

  /// Returns whether the two share any area.
  public func intersects(_ other: Rect) -> Bool { !intersection(other).isEmpty }

  /// Returns the smallest rectangle that contains both; a null rectangle is ignored.
  public func union(_ other: Rect) -> Rect {
    if isNull { return other.standardized }
    if other.isNull { return standardized }
    return Rect(
      left: min(minX, other.minX), top: min(minY, other.minY),
      right: max(maxX, other.maxX), bottom: max(maxY, other.maxY))
  }

  /// Returns the rectangle with each side moved in by `dx` or `dy`; `null` if that turns it inside
  /// out.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    guard !isNull, width >= 2 * dx, height >= 2 * dy else { return .null }
    return Rect(left: minX + dx, top: minY + dy, right: maxX - dx, bottom: maxY - dy)
  }

  /// Returns the rectangle moved by `dx` and `dy`.
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    isNull
      ? .null : Rect(x: origin.x + dx, y: origin.y + dy, width: size.width, height: size.height)
  }

  /// The smallest rectangle with whole-numbered edges that contains this one.
  public var roundedOut: Rect {
    guard !isNull else { return .null }
    return Rect(
      left: minX.rounded(.down), top: minY.rounded(.down), right: maxX.rounded(.up),
      bottom: maxY.rounded(.up))
  }
}

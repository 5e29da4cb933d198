/// An axis-aligned rectangle, half-open: it holds its left and top edge, not its right and bottom.
///
/// A rectangle with a negative size is read as the same rectangle with its corners swapped
/// (`standardized`). `null` is the answer of operations that have none, such as an empty
/// intersection: it is empty and neutral in a union.
public struct Rect: Hashable, Sendable {
  public var origin: Point
  public var size: Size

  @inlinable public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  /// The rectangle between two edges on each axis.
  @inlinable public init(left: Double, top: Double, right: Double, bottom: Double) {
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The smallest rectangle that two points lie in, edges included.
  init(around p: Point, _ q: Point) {
    self.init(
      left: min(p.x, q.x), top: min(p.y, q.y), right: max(p.x, q.x), bottom: max(p.y, q.y))
  }

  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)
  public static let null = Rect(x: .infinity, y: .infinity, width: 0, height: 0)
  public static let infinite = Rect(x: -1e18, y: -1e18, width: 2e18, height: 2e18)

  @inlinable public var minX: Double { min(origin.x, origin.x + size.width) }
  @inlinable public var minY: Double { min(origin.y, origin.y + size.height) }
  @inlinable public var maxX: Double { max(origin.x, origin.x + size.width) }
  @inlinable public var maxY: Double { max(origin.y, origin.y + size.height) }
  @inlinable public var midX: Double { origin.x + size.width / 2 }
  @inlinable public var midY: Double { origin.y + size.height / 2 }
  @inlinable public var width: Double { abs(size.width) }
  @inlinable public var height: Double { abs(size.height) }
  @inlinable public var center: Point { Point(midX, midY) }

  @inlinable public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }
  @inlinable public var isFinite: Bool {
    origin.isFinite && size.width.isFinite && size.height.isFinite
  }

  /// True when no point lies inside; a rectangle with a NaN in it is empty.
  @inlinable public var isEmpty: Bool { isNull || !(width > 0 && height > 0) }

  public var standardized: Rect {
    isNull ? .null : Rect(x: minX, y: minY, width: width, height: height)
  }

  public func contains(_ p: Point) -> Bool {
    !isNull && p.x >= minX && p.x < maxX && p.y >= minY && p.y < maxY
  }

  public func contains(_ other: Rect) -> Bool {
    !isNull && !other.isNull && other.minX >= minX && other.maxX <= maxX && other.minY >= minY
      && other.maxY <= maxY
  }

  /// The common part, or `null` when the two do not even touch.
  public func intersection(_ other: Rect) -> Rect {
    guard !isNull, !other.isNull else { return .null }
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard right >= left, bottom >= top else { return .null }
    return Rect(left: left, top: top, right: right, bottom: bottom)
  }

  public func intersects(_ other: Rect) -> Bool { !intersection(other).isEmpty }

  public func union(_ other: Rect) -> Rect {
    if isNull { return other.standardized }
    if other.isNull { return standardized }
    return Rect(
      left: min(minX, other.minX), top: min(minY, other.minY),
      right: max(maxX, other.maxX), bottom: max(maxY, other.maxY))
  }

  /// The rectangle moved in by `dx` and `dy` on each side; `null` when that turns it inside out.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    guard !isNull, width >= 2 * dx, height >= 2 * dy else { return .null }
    return Rect(left: minX + dx, top: minY + dy, right: maxX - dx, bottom: maxY - dy)
  }

  public func offsetBy(dx: Double, dy: Double) -> Rect {
    isNull
      ? .null : Rect(x: origin.x + dx, y: origin.y + dy, width: size.width, height: size.height)
  }

  /// The smallest rectangle with whole-numbered edges that holds this one.
  public var roundedOut: Rect {
    guard !isNull else { return .null }
    return Rect(
      left: minX.rounded(.down), top: minY.rounded(.down), right: maxX.rounded(.up),
      bottom: maxY.rounded(.up))
  }
}

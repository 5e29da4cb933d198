/// A rectangle of whole pixels; `right` and `bottom` are exclusive.
public struct PixelBox: Hashable, Sendable {
  /// The first column.
  public var left: Int
  /// The first row.
  public var top: Int
  /// The column after the last one.
  public var right: Int
  /// The row after the last one.
  public var bottom: Int

  /// Creates a box.
  public init(left: Int, top: Int, right: Int, bottom: Int) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// Creates a box of one pixel.
  public init(x: Int, y: Int) { self.init(left: x, top: y, right: x + 1, bottom: y + 1) }

  /// The number of pixels; 0 if the sides are in the wrong order.
  public var area: Int { max(0, right - left) * max(0, bottom - top) }

  /// Returns the smallest box around both.
  public func union(_ other: PixelBox?) -> PixelBox {
    guard let other else { return self }
    return PixelBox(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  /// Returns the pixels that both have; its area is 0 if there are none.
  public func intersection(_ other: PixelBox) -> PixelBox {
    PixelBox(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }
}

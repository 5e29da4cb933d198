/// A rectangle of whole pixels, half-open: it excludes `right` and `bottom`.
///
/// It may be inverted (`right < left`), and then counts as empty.
public struct PixelRect: Hashable, Sendable {
  /// The first column.
  public var left: Int
  /// The first row.
  public var top: Int
  /// The column after the last one.
  public var right: Int
  /// The row after the last one.
  public var bottom: Int

  /// Creates a rectangle from its edges.
  @inlinable public init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// The rectangle with all edges at 0.
  public static let empty = PixelRect(left: 0, top: 0, right: 0, bottom: 0)

  /// Creates the smallest rectangle that covers the pixels which `rect` touches inside `limits`.
  ///
  /// It is empty for a rectangle that is null or contains NaN.
  public init(covering rect: Rect, in limits: PixelRect) {
    guard !rect.isEmpty, rect.isFinite else {
      self = .empty
      return
    }
    self.init(
      left: Self.clamp(rect.minX.rounded(.down), limits.left, limits.right),
      top: Self.clamp(rect.minY.rounded(.down), limits.top, limits.bottom),
      right: Self.clamp(rect.maxX.rounded(.up), limits.left, limits.right),
      bottom: Self.clamp(rect.maxY.rounded(.up), limits.top, limits.bottom))
  }

  private static func clamp(_ value: Double, _ low: Int, _ high: Int) -> Int {
    value <= Double(low) ? low : value >= Double(high) ? high : Int(value)
  }

  /// The number of columns; negative if the rectangle is inverted.
  @inlinable public var width: Int { right - left }
  /// The number of rows; negative if the rectangle is inverted.
  @inlinable public var height: Int { bottom - top }
  /// Whether the rectangle contains no pixel.
  @inlinable public var isEmpty: Bool { right <= left || bottom <= top }
  /// The number of pixels; 0 if the rectangle is empty.
  @inlinable public var area: Int { isEmpty ? 0 : width * height }

  /// Returns the common part.
  ///
  /// If there is none, the result is empty, and may be inverted.
  @inlinable public func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }

  /// Returns the rectangle moved by whole pixels.
  @inlinable public func offsetBy(dx: Int, dy: Int) -> PixelRect {
    PixelRect(left: left + dx, top: top + dy, right: right + dx, bottom: bottom + dy)
  }

  /// Returns the rectangle with each side moved in by `distance`, or outwards if it is negative.
  @inlinable public func insetBy(_ distance: Int) -> PixelRect {
    PixelRect(
      left: left + distance, top: top + distance, right: right - distance,
      bottom: bottom - distance)
  }

  /// Returns the smallest rectangle that contains both; an empty rectangle is ignored.
  @inlinable public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  /// Calls a function with up to four rectangles that together are the part outside of `other`.
  @inlinable public func forEachPart(outside other: PixelRect, _ body: (PixelRect) -> Void) {
    guard !isEmpty else { return }
    let hole = intersection(other)
    guard !hole.isEmpty else { return body(self) }
    func report(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) {
      let part = PixelRect(left: left, top: top, right: right, bottom: bottom)
      if !part.isEmpty { body(part) }
    }
    report(left, top, right, hole.top)
    report(left, hole.top, hole.left, hole.bottom)
    report(hole.right, hole.top, right, hole.bottom)
    report(left, hole.bottom, right, bottom)
  }
}

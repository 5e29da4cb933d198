/// A rectangle of whole pixels, half-open.
public struct PixelRect: Hashable, Sendable {
  public var left: Int
  public var top: Int
  public var right: Int
  public var bottom: Int

  @inlinable public init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  public static let empty = PixelRect(left: 0, top: 0, right: 0, bottom: 0)

  /// The pixels that `rect` touches, inside `limits`; an empty rectangle for a null or NaN one.
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

  @inlinable public var width: Int { right - left }
  @inlinable public var height: Int { bottom - top }
  @inlinable public var isEmpty: Bool { right <= left || bottom <= top }
  @inlinable public var area: Int { isEmpty ? 0 : width * height }

  @inlinable public func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }

  @inlinable public func offsetBy(dx: Int, dy: Int) -> PixelRect {
    PixelRect(left: left + dx, top: top + dy, right: right + dx, bottom: bottom + dy)
  }

  /// The rectangle with each side moved in by `distance`; outwards when it is negative.
  @inlinable public func insetBy(_ distance: Int) -> PixelRect {
    PixelRect(
      left: left + distance, top: top + distance, right: right - distance,
      bottom: bottom - distance)
  }

  /// The smallest rectangle that holds both; an empty one does not count.
  @inlinable public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }
}

/// A width and a height, which may be negative.
public struct Size: Hashable, Sendable {
  /// The width; may be negative.
  public var width: Double
  /// The height; may be negative.
  public var height: Double

  /// Creates a size.
  @inlinable public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Creates a size.
  @inlinable public init(_ width: Double, _ height: Double) {
    self.init(width: width, height: height)
  }

  /// A size without width and height.
  public static let zero = Size(0, 0)
}

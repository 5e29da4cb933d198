/// A width and a height; neither is promised to be positive.
public struct Size: Hashable, Sendable {
  public var width: Double
  public var height: Double

  @inlinable public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  @inlinable public init(_ width: Double, _ height: Double) {
    self.init(width: width, height: height)
  }

  public static let zero = Size(0, 0)
}

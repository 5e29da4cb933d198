// Points, sizes and rects are written as Foundation writes them: as lists of numbers.
public import Geometry

extension Point: Codable {
  /// Reads the point from a list of x and y.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    self.init(x: try list.decode(Double.self), y: try list.decode(Double.self))
  }

  /// Writes the point as a list of x and y.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(x)
    try list.encode(y)
  }
}

extension Size: Codable {
  /// Reads the size from a list of width and height.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    self.init(width: try list.decode(Double.self), height: try list.decode(Double.self))
  }

  /// Writes the size as a list of width and height.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(width)
    try list.encode(height)
  }
}

extension Rect: Codable {
  /// Reads the rect from a list of its origin and its size.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    self.init(origin: try list.decode(Point.self), size: try list.decode(Size.self))
  }

  /// Writes the rect as a list of its origin and its size.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(origin)
    try list.encode(size)
  }
}

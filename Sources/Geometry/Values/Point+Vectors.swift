// Points as vectors, for the arithmetic inside this module.

extension Point {
  @inline(__always) static func + (p: Point, q: Point) -> Point { Point(p.x + q.x, p.y + q.y) }
  @inline(__always) static func - (p: Point, q: Point) -> Point { Point(p.x - q.x, p.y - q.y) }
  @inline(__always) static func * (p: Point, k: Double) -> Point { Point(p.x * k, p.y * k) }
  @inline(__always) static prefix func - (p: Point) -> Point { Point(-p.x, -p.y) }

  @inline(__always) func dot(_ q: Point) -> Double { x * q.x + y * q.y }

  /// Returns the cross product: positive if `q` is clockwise on screen from this vector, by less
  /// than half a turn.
  @inline(__always) func cross(_ q: Point) -> Double { x * q.y - y * q.x }

  /// The vector rotated clockwise on screen by a quarter turn.
  @inline(__always) var turned: Point { Point(-y, x) }

  /// The vector rotated counterclockwise on screen by a quarter turn.
  @inline(__always) var leftward: Point { Point(y, -x) }

  /// The distance from the origin; large and tiny vectors are scaled so that squares neither
  /// overflow nor vanish.
  @inline(__always) var length: Double {
    let sum = x * x + y * y
    return sum > 1e-280 && sum < 1e280 ? sum.squareRoot() : extremeLength
  }

  @inline(never) private var extremeLength: Double {
    let largest = max(abs(x), abs(y))
    guard largest > 0, largest.isFinite else { return largest }
    let (u, v) = (x / largest, y / largest)
    return (u * u + v * v).squareRoot() * largest
  }

  @inline(__always) func distance(to q: Point) -> Double { (q - self).length }

  /// The direction as a vector of length 1; nil for the zero vector or one that is not finite.
  @inline(__always) var unit: Point? {
    let sum = x * x + y * y
    return sum > 1e-280 && sum < 1e280 ? self * (1 / sum.squareRoot()) : extremeUnit
  }

  @inline(never) private var extremeUnit: Point? {
    let length = extremeLength
    guard length > 0, length.isFinite else { return nil }
    let (u, v) = (x / length, y / length)
    // A denormal length has few significant digits, so the result is normalised once more.
    return length > 1e-290 ? Point(u, v) : Point(u, v) * (1 / Point(u, v).length)
  }
}

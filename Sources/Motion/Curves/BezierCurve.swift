/// A cubic Bézier curve from (0, 0) to (1, 1) as a function of x.
///
/// The curve is given by two polynomials, x(s) and y(s). x(s) never decreases, because its control
/// points are clamped to 0…1. To find the value at x, Newton's method solves x(s) = x within a
/// bracket; the value is y(s). Where x(s) is nearly flat, bisections replace Newton's steps.
struct BezierCurve: Hashable, Sendable {
  /// The control points as given, but clamped to ±1e9 and with NaN replaced by 0.
  let startX: Double
  let startY: Double
  let endX: Double
  let endY: Double

  init(startX: Double, startY: Double, endX: Double, endY: Double) {
    self.startX = Self.finite(startX)
    self.startY = Self.finite(startY)
    self.endX = Self.finite(endX)
    self.endY = Self.finite(endY)
  }

  private static func finite(_ x: Double) -> Double {
    x.isNaN ? 0 : min(max(x, -1e9), 1e9)
  }

  var inverse: BezierCurve {
    BezierCurve(startX: startY, startY: startX, endX: endY, endY: endX)
  }

  private var x: Cubic { Cubic(min(max(startX, 0), 1), min(max(endX, 0), 1)) }
  private var y: Cubic { Cubic(startY, endY) }

  /// Returns the value at `position`, which must be above 0 and below 1.
  func value(at position: Double) -> Double {
    y.value(parameter(at: position))
  }

  /// Returns dy/dx at `position`, which is clamped to 0…1.
  func slope(at position: Double) -> Double {
    slope(atParameter: position <= 0 ? 0 : position >= 1 ? 1 : parameter(at: position))
  }

  /// Returns value and slope with a single search.
  func valueAndSlope(at position: Double) -> (value: Double, slope: Double) {
    let s = position <= 0 ? 0 : position >= 1 ? 1 : parameter(at: position)
    return (y.value(s), slope(atParameter: s))
  }

  private func slope(atParameter s: Double) -> Double {
    let (x, y) = (x, y)
    // Where dx/ds and dy/ds are both zero, the first higher derivative that is not zero gives the
    // direction. At an end of the curve on which one control point lies, this is the second
    // derivative. If both control points lie on that end, it is the third derivative.
    let flat = 1e-7
    let speed = (x.slope(s), y.slope(s))
    if speed.0 > flat || speed.1.magnitude > flat { return Self.ratio(speed) }
    let bend = (x.bend(s), y.bend(s))
    if bend.0.magnitude > flat || bend.1.magnitude > flat { return Self.ratio(bend) }
    return Self.ratio((6 * x.cube, 6 * y.cube))
  }

  private static func ratio(_ d: (x: Double, y: Double)) -> Double {
    guard d.x != 0 else {
      return d.y == 0 ? 0 : d.y < 0 ? -.infinity : .infinity
    }
    return d.y / d.x
  }

  /// Returns the parameter s at which x(s) is `position`.
  private func parameter(at position: Double) -> Double {
    let x = x
    var (low, high) = (0.0, 1.0)
    var s = position
    // Newton's method alone needs 3 to 6 steps; 64 bisections exhaust the precision of a double.
    for _ in 0..<64 {
      let excess = x.value(s) - position
      if excess == 0 { return s }
      if excess > 0 { high = s } else { low = s }
      let slope = x.slope(s)
      var next = s - excess / slope
      if !(next > low && next < high) { next = 0.5 * (low + high) }
      if (next - s).magnitude <= 0x1p-54 { return next }
      s = next
    }
    return s
  }
}

/// A cubic polynomial from 0 to 1, in powers of its parameter.
private struct Cubic {
  let linear: Double
  let square: Double
  let cube: Double

  init(_ first: Double, _ second: Double) {
    linear = 3 * first
    square = 3 * (second - first) - linear
    cube = 1 - linear - square
  }

  func value(_ s: Double) -> Double { ((cube * s + square) * s + linear) * s }
  func slope(_ s: Double) -> Double { (3 * cube * s + 2 * square) * s + linear }
  func bend(_ s: Double) -> Double { 6 * cube * s + 2 * square }
}

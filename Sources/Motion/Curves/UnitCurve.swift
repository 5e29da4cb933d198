/// A timing curve from (0, 0) to (1, 1): maps the elapsed part of a duration to progress.
public struct UnitCurve: Hashable, Sendable {
  enum Shape: Hashable, Sendable {
    case linear
    case bezier(BezierCurve)
    case circularEaseIn
    case circularEaseOut
    case circularEaseInOut
    /// Fast, slow, fast: the inverse of `circularEaseInOut`.
    case circularEaseOutIn
  }

  let shape: Shape

  init(_ shape: Shape) { self.shape = shape }

  /// Returns a cubic Bézier curve from (0, 0) to (1, 1) with two control points.
  ///
  /// `startX` and `endX` are clamped to 0…1, so that there is one value at each time; `inverse`
  /// still uses the values as given. `startY` and `endY` may lie outside 0…1; the curve then
  /// overshoots. NaN counts as 0, and values are clamped to ±1e9.
  public static func bezier(
    startX: Double, startY: Double, endX: Double, endY: Double
  ) -> UnitCurve {
    UnitCurve(
      .bezier(BezierCurve(startX: startX, startY: startY, endX: endX, endY: endY)))
  }

  /// Constant speed.
  public static let linear = UnitCurve(.linear)
  /// Starts slowly: bezier (0.42, 0, 1, 1).
  public static let easeIn = bezier(startX: 0.42, startY: 0, endX: 1, endY: 1)
  /// Ends slowly: bezier (0, 0, 0.58, 1).
  public static let easeOut = bezier(startX: 0, startY: 0, endX: 0.58, endY: 1)
  /// Starts and ends slowly: bezier (0.42, 0, 0.58, 1).
  public static let easeInOut = bezier(startX: 0.42, startY: 0, endX: 0.58, endY: 1)
  /// The lower right quarter of a circle: starts horizontally, ends vertically.
  public static let circularEaseIn = UnitCurve(.circularEaseIn)
  /// The upper left quarter of a circle: starts vertically, ends horizontally.
  public static let circularEaseOut = UnitCurve(.circularEaseOut)
  /// `circularEaseIn` followed by `circularEaseOut`, each at half the size.
  public static let circularEaseInOut = UnitCurve(.circularEaseInOut)

  /// The inverse function, which maps `value(at: p)` to p, if the curve has one.
  ///
  /// A curve that overshoots has no inverse function. Its `inverse` is the curve with the x and y
  /// of its control points exchanged, and x then clamped to 0…1. The inverse of the inverse is the
  /// curve itself.
  public var inverse: UnitCurve {
    switch shape {
    case .linear: self
    case .bezier(let curve): UnitCurve(.bezier(curve.inverse))
    case .circularEaseIn: .circularEaseOut
    case .circularEaseOut: .circularEaseIn
    case .circularEaseInOut: UnitCurve(.circularEaseOutIn)
    case .circularEaseOutIn: .circularEaseInOut
    }
  }

  /// Returns the value at `progress`, with an error of about 1e-15.
  ///
  /// The value is 0 below 0 and for NaN, and 1 above 1.
  public func value(at progress: Double) -> Double {
    guard progress > 0 else { return 0 }
    guard progress < 1 else { return 1 }
    return switch shape {
    case .linear: progress
    case .bezier(let curve): curve.value(at: progress)
    case .circularEaseIn: Self.circleIn(progress)
    case .circularEaseOut: Self.circleOut(progress)
    case .circularEaseInOut:
      progress < 0.5
        ? 0.5 * Self.circleIn(2 * progress) : 0.5 + 0.5 * Self.circleOut(2 * progress - 1)
    case .circularEaseOutIn:
      progress < 0.5
        ? 0.5 * Self.circleOut(2 * progress) : 0.5 + 0.5 * Self.circleIn(2 * progress - 1)
    }
  }

  /// Returns the slope at `progress`.
  ///
  /// At 0 and 1 this is the slope just inside; outside 0…1 and for NaN it is 0. It is infinite
  /// where the curve is vertical, as at one end of a quarter circle.
  public func velocity(at progress: Double) -> Double {
    guard progress >= 0, progress <= 1 else { return 0 }
    return switch shape {
    case .linear: 1
    case .bezier(let curve): curve.slope(at: progress)
    case .circularEaseIn: Self.circleInSlope(progress)
    case .circularEaseOut: Self.circleInSlope(1 - progress)
    case .circularEaseInOut:
      progress < 0.5
        ? Self.circleInSlope(2 * progress) : Self.circleInSlope(2 - 2 * progress)
    case .circularEaseOutIn:
      Self.circleInSlope((1 - 2 * progress).magnitude)
    }
  }

  /// Returns value and slope at `progress`, which must be in 0..<1.
  func valueAndVelocity(at progress: Double) -> (value: Double, velocity: Double) {
    if case .bezier(let curve) = shape {
      let (value, slope) = curve.valueAndSlope(at: progress)
      return (value, slope)
    }
    return (value(at: progress), velocity(at: progress))
  }

  /// `1 - √(1 - p²)`, computed without cancellation for small p.
  private static func circleIn(_ p: Double) -> Double {
    let root = ((1 - p) * (1 + p)).squareRoot()
    return p * p / (1 + root)
  }

  private static func circleOut(_ p: Double) -> Double { (p * (2 - p)).squareRoot() }

  private static func circleInSlope(_ p: Double) -> Double {
    p / ((1 - p) * (1 + p)).squareRoot()
  }
}

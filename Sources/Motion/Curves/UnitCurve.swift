/// A curve from 0 to 1 in one unit of time: how the progress of a timed animation is bent.
public struct UnitCurve: Hashable, Sendable {
  enum Shape: Hashable, Sendable {
    case linear
    case bezier(BezierCurve)
    case circularEaseIn
    case circularEaseOut
    case circularEaseInOut
    /// Fast, slow, fast: what undoes `circularEaseInOut`.
    case circularEaseOutIn
  }

  let shape: Shape

  init(_ shape: Shape) { self.shape = shape }

  /// A cubic curve from (0, 0) to (1, 1) with two control points.
  ///
  /// `startX` and `endX` count as 0 below 0 and as 1 above 1, so that there is one value at each
  /// time; `inverse` still sees them as given. `startY` and `endY` may lie outside, then the curve
  /// overshoots. NaN is 0, and what is beyond ±1e9 is ±1e9.
  public static func bezier(
    startX: Double, startY: Double, endX: Double, endY: Double
  ) -> UnitCurve {
    UnitCurve(
      .bezier(BezierCurve(startX: startX, startY: startY, endX: endX, endY: endY)))
  }

  /// Even speed.
  public static let linear = UnitCurve(.linear)
  /// Starts slowly: bezier (0.42, 0, 1, 1).
  public static let easeIn = bezier(startX: 0.42, startY: 0, endX: 1, endY: 1)
  /// Ends slowly: bezier (0, 0, 0.58, 1).
  public static let easeOut = bezier(startX: 0, startY: 0, endX: 0.58, endY: 1)
  /// Starts and ends slowly: bezier (0.42, 0, 0.58, 1).
  public static let easeInOut = bezier(startX: 0.42, startY: 0, endX: 0.58, endY: 1)
  /// The lower right quarter of a circle: leaves level, arrives upright.
  public static let circularEaseIn = UnitCurve(.circularEaseIn)
  /// The upper left quarter of a circle: leaves upright, arrives level.
  public static let circularEaseOut = UnitCurve(.circularEaseOut)
  /// Two quarters of circles of half the size, `circularEaseIn` first.
  public static let circularEaseInOut = UnitCurve(.circularEaseInOut)

  /// The curve whose value at `value(at: p)` is p, where there is one.
  ///
  /// A curve that overshoots goes back over itself, which no curve undoes: its inverse has the
  /// control points with x and y exchanged, and then x inside 0…1. The inverse of the inverse is
  /// the curve itself.
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

  /// The value at `progress`, exact to about 1e-15; 0 before 0 and for NaN, 1 after 1.
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

  /// The slope at `progress`: units of value per unit of time.
  ///
  /// At 0 and 1 the slope just inside; outside 0…1 and for NaN 0. Infinite where a curve is
  /// upright: at the open end of a quarter circle, or where a bezier's control points halt x.
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

  /// Both at once, for `progress` from 0 up to 1.
  func valueAndVelocity(at progress: Double) -> (value: Double, velocity: Double) {
    if case .bezier(let curve) = shape {
      let (value, slope) = curve.valueAndSlope(at: progress)
      return (value, slope)
    }
    return (value(at: progress), velocity(at: progress))
  }

  /// `1 - √(1 - p²)` without losing the small values to the subtraction.
  private static func circleIn(_ p: Double) -> Double {
    let root = ((1 - p) * (1 + p)).squareRoot()
    return p * p / (1 + root)
  }

  private static func circleOut(_ p: Double) -> Double { (p * (2 - p)).squareRoot() }

  private static func circleInSlope(_ p: Double) -> Double {
    p / ((1 - p) * (1 + p)).squareRoot()
  }
}

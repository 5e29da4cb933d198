extension Animation {
  /// The animation used if none is specified: a spring of half a second without bounce.
  public static let `default` = Animation.spring(Spring.smooth)

  /// The duration of a timed animation that specifies none, in seconds.
  static let curveDuration = 0.35

  /// Moves at constant speed for 0.35 s.
  public static let linear = Animation.linear(duration: curveDuration)
  /// Starts slowly, over 0.35 s.
  public static let easeIn = Animation.easeIn(duration: curveDuration)
  /// Ends slowly, over 0.35 s.
  public static let easeOut = Animation.easeOut(duration: curveDuration)
  /// Starts and ends slowly, over 0.35 s.
  public static let easeInOut = Animation.easeInOut(duration: curveDuration)

  /// Moves at constant speed for `duration` seconds.
  public static func linear(duration: Double) -> Animation {
    timingCurve(.linear, duration: duration)
  }

  /// Starts slowly and takes `duration` seconds.
  public static func easeIn(duration: Double) -> Animation {
    timingCurve(.easeIn, duration: duration)
  }

  /// Ends slowly and takes `duration` seconds.
  public static func easeOut(duration: Double) -> Animation {
    timingCurve(.easeOut, duration: duration)
  }

  /// Starts and ends slowly and takes `duration` seconds.
  public static func easeInOut(duration: Double) -> Animation {
    timingCurve(.easeInOut, duration: duration)
  }

  /// Follows a timing curve for `duration` seconds.
  public static func timingCurve(_ curve: UnitCurve, duration: Double) -> Animation {
    Animation(.curve(curve, duration: duration > 0 ? duration : 0))
  }

  /// Follows the cubic Bézier curve with the control points (`p1x`, `p1y`) and (`p2x`, `p2y`).
  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: Double = 0.35
  ) -> Animation {
    timingCurve(
      .bezier(startX: p1x, startY: p1y, endX: p2x, endY: p2y), duration: duration)
  }
}

/// Springs of two kinds. The ones called spring, smooth, snappy, bouncy and interactive take over
/// value and velocity from whatever they interrupt. Interpolating ones fade over from it, as a
/// curve does, but along the path of a spring.
extension Animation {
  /// A spring of half a second that does not bounce.
  public static let spring = Animation.spring(Spring.smooth)

  /// A spring by its values.
  ///
  /// Where it takes over from a spring with another response, the response eases from the old one
  /// to the new over `blendDuration` seconds.
  public static func spring(_ spring: Spring, blendDuration: Double = 0) -> Animation {
    Animation(.spring(spring, blendDuration: blendDuration > 0 ? blendDuration : 0))
  }

  /// A spring by how long it seems to take and how much it bounces.
  public static func spring(
    duration: Double = 0.5, bounce: Double = 0, blendDuration: Double = 0
  ) -> Animation {
    spring(Spring(duration: duration, bounce: bounce), blendDuration: blendDuration)
  }

  /// A spring by its period and damping ratio: the older labels, with the older defaults.
  @_disfavoredOverload
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0
  ) -> Animation {
    spring(
      Spring(response: response, dampingRatio: dampingFraction), blendDuration: blendDuration)
  }

  /// A stiff spring, for what follows a finger: response 0.15 s, damping 0.86, blended over 0.25 s.
  public static let interactiveSpring = Animation.interactiveSpring(response: 0.15)

  /// A stiff spring that blends its response in, for what follows a finger.
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: Double = 0.25
  ) -> Animation {
    spring(
      Spring(response: response, dampingRatio: dampingFraction), blendDuration: blendDuration)
  }

  /// A stiff spring by its duration and how much more it bounces than the usual 0.14.
  @_disfavoredOverload
  public static func interactiveSpring(
    duration: Double = 0.15, extraBounce: Double = 0, blendDuration: Double = 0.25
  ) -> Animation {
    spring(
      Spring(duration: duration, bounce: 0.14 + extraBounce), blendDuration: blendDuration)
  }

  /// A spring that does not bounce.
  public static let smooth = Animation.spring(Spring.smooth)
  /// A spring with a small bounce.
  public static let snappy = Animation.spring(Spring.snappy)
  /// A spring with a visible bounce.
  public static let bouncy = Animation.spring(Spring.bouncy)

  /// A spring without any bounce but `extraBounce`.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(.smooth(duration: duration, extraBounce: extraBounce))
  }

  /// A spring with a bounce of 0.15 and `extraBounce`.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(.snappy(duration: duration, extraBounce: extraBounce))
  }

  /// A spring with a bounce of 0.3 and `extraBounce`.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(.bouncy(duration: duration, extraBounce: extraBounce))
  }
}

extension Animation {
  /// A spring of half a second that does not bounce and fades over from what it interrupts.
  public static let interpolatingSpring = Animation.interpolatingSpring(Spring.smooth)

  /// Progress along the path of a spring.
  ///
  /// `initialVelocity` is in whole changes per second, not in points: 1 would arrive after a second
  /// without the spring. NaN is 0, and ±1e6 the limit.
  public static func interpolatingSpring(
    _ spring: Spring, initialVelocity: Double = 0
  ) -> Animation {
    let velocity = initialVelocity.isNaN ? 0 : min(max(initialVelocity, -1e6), 1e6)
    return Animation(.interpolatingSpring(spring, initialVelocity: velocity))
  }

  /// Progress along the path of a spring by how long it seems to take and how much it bounces.
  public static func interpolatingSpring(
    duration: Double = 0.5, bounce: Double = 0, initialVelocity: Double = 0
  ) -> Animation {
    interpolatingSpring(
      Spring(duration: duration, bounce: bounce), initialVelocity: initialVelocity)
  }

  /// Progress along the path of a spring by its physics; it may be overdamped.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation {
    interpolatingSpring(
      Spring(mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: true),
      initialVelocity: initialVelocity)
  }
}

/// Two kinds of springs.
///
/// `spring`, `smooth`, `snappy`, `bouncy` and `interactiveSpring` start with the value and velocity
/// of the animation they interrupt. `interpolatingSpring` fades in over the interrupted animation,
/// as a curve does.
extension Animation {
  /// A spring of half a second without bounce.
  public static let spring = Animation.spring(Spring.smooth)

  /// Returns a spring animation with the given spring.
  ///
  /// If it interrupts a spring with another response, the response eases from the old value to the
  /// new one over `blendDuration` seconds.
  public static func spring(_ spring: Spring, blendDuration: Double = 0) -> Animation {
    Animation(.spring(spring, blendDuration: blendDuration > 0 ? blendDuration : 0))
  }

  /// Returns a spring animation with the given perceived duration in seconds and bounce.
  public static func spring(
    duration: Double = 0.5, bounce: Double = 0, blendDuration: Double = 0
  ) -> Animation {
    spring(Spring(duration: duration, bounce: bounce), blendDuration: blendDuration)
  }

  /// Returns a spring animation with the given period and damping ratio, with SwiftUI's older
  /// labels and defaults.
  @_disfavoredOverload
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0
  ) -> Animation {
    spring(
      Spring(response: response, dampingRatio: dampingFraction), blendDuration: blendDuration)
  }

  /// A stiff spring for values that follow a finger: the response is 0.15 s, eased in over 0.25 s,
  /// and the damping ratio is 0.86.
  public static let interactiveSpring = Animation.interactiveSpring(response: 0.15)

  /// Returns a stiff spring for values that follow a finger; its response is eased in over
  /// `blendDuration` seconds.
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: Double = 0.25
  ) -> Animation {
    spring(
      Spring(response: response, dampingRatio: dampingFraction), blendDuration: blendDuration)
  }

  /// Returns a stiff spring with the given duration and a bounce of 0.14 plus `extraBounce`.
  @_disfavoredOverload
  public static func interactiveSpring(
    duration: Double = 0.15, extraBounce: Double = 0, blendDuration: Double = 0.25
  ) -> Animation {
    spring(
      Spring(duration: duration, bounce: 0.14 + extraBounce), blendDuration: blendDuration)
  }

  /// A spring without bounce.
  public static let smooth = Animation.spring(Spring.smooth)
  /// A spring with a small bounce.
  public static let snappy = Animation.spring(Spring.snappy)
  /// A spring with a visible bounce.
  public static let bouncy = Animation.spring(Spring.bouncy)

  /// Returns a spring with a bounce of `extraBounce`.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(.smooth(duration: duration, extraBounce: extraBounce))
  }

  /// Returns a spring with a bounce of 0.15 plus `extraBounce`.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(.snappy(duration: duration, extraBounce: extraBounce))
  }

  /// Returns a spring with a bounce of 0.3 plus `extraBounce`.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(.bouncy(duration: duration, extraBounce: extraBounce))
  }
}

extension Animation {
  /// A spring of half a second without bounce that fades in over the animation it interrupts.
  public static let interpolatingSpring = Animation.interpolatingSpring(Spring.smooth)

  /// Returns an animation whose progress follows a spring.
  ///
  /// `initialVelocity` is in whole changes per second, not in points: at a constant velocity of 1,
  /// the value would arrive after one second. NaN counts as 0, and values are clamped to ±1e6.
  public static func interpolatingSpring(
    _ spring: Spring, initialVelocity: Double = 0
  ) -> Animation {
    let velocity = initialVelocity.isNaN ? 0 : min(max(initialVelocity, -1e6), 1e6)
    return Animation(.interpolatingSpring(spring, initialVelocity: velocity))
  }

  /// Returns an animation whose progress follows a spring with the given perceived duration in
  /// seconds and bounce.
  public static func interpolatingSpring(
    duration: Double = 0.5, bounce: Double = 0, initialVelocity: Double = 0
  ) -> Animation {
    interpolatingSpring(
      Spring(duration: duration, bounce: bounce), initialVelocity: initialVelocity)
  }

  /// Returns an animation whose progress follows a spring with the given physical constants; the
  /// spring may be overdamped.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation {
    interpolatingSpring(
      Spring(mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: true),
      initialVelocity: initialVelocity)
  }
}

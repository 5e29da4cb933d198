internal import Numerics

/// A damped spring that moves a value to a target.
///
/// The offset y from the target obeys `y'' = -ω² y - 2 ζ ω y'` with `ω = 2π / response`. ζ is the
/// damping ratio. If it is below 1, the spring overshoots; at 1, it arrives as fast as possible
/// without overshooting; above 1, it arrives more slowly. All values are exact solutions of that
/// equation, so a spring sampled at 30 Hz and one sampled at 240 Hz pass through the same points.
///
/// Values out of range never trap. A response below a nanosecond, or NaN, is instant: the spring
/// reaches its target as soon as any time has passed. A response above 1e9 s counts as infinite and
/// exerts no force. A damping ratio below 0 counts as 0, and NaN as 1. A damping ratio above 1e9
/// counts as infinite: it holds the value in place. Times from 1e18 s on count as infinite.
public struct Spring: Hashable, Sendable {
  /// The period of the undamped spring in seconds; shorter is stiffer.
  public let response: Double
  /// The damping ratio: 1 is critical damping, 0 is no damping.
  public let dampingRatio: Double
  /// The mass, which scales `stiffness` and `damping` but does not affect the movement.
  public let mass: Double

  /// ω² in radians² per second²: infinite for an instant spring, 0 for one without force.
  @usableFromInline let frequencySquared: Double
  /// ζω: the decay rate of the amplitude; for ζ above 1, the mean of the two decay rates.
  let decay: Double
  /// `ω √|1 - ζ²|`: below critical damping the angular frequency, above it half the difference of
  /// the two decay rates.
  let oscillation: Double

  private init(unscaledResponse: Double, dampingRatio ratio: Double, mass: Double) {
    response = unscaledResponse >= 1e-9 ? unscaledResponse > 1e9 ? .infinity : unscaledResponse : 0
    dampingRatio = ratio.isNaN ? 1 : ratio > 1e9 ? .infinity : max(ratio, 0)
    self.mass = mass > 0 && mass < .infinity ? mass : 1
    let frequency = 2 * .pi / response
    frequencySquared = frequency * frequency
    decay = dampingRatio == 0 || frequency == 0 ? 0 : dampingRatio * frequency
    let excess = ((1 - dampingRatio) * (1 + dampingRatio)).magnitude
    oscillation = excess == 0 ? 0 : frequency * excess.squareRoot()
  }

  /// Creates a spring with the given period in seconds and damping ratio.
  public init(response: Double, dampingRatio: Double) {
    self.init(unscaledResponse: response, dampingRatio: dampingRatio, mass: 1)
  }

  /// Creates a spring with the given perceived duration in seconds and bounce.
  ///
  /// `duration` is the response. A `bounce` of 0 is critical damping; greater values oscillate
  /// longer, and 1 never stops. Negative values are overdamped, -1 infinitely. Bounces are clamped
  /// to -1…1.
  public init(duration: Double = 0.5, bounce: Double = 0) {
    let bounce = bounce.isNaN ? 0 : min(max(bounce, -1), 1)
    self.init(
      unscaledResponse: duration, dampingRatio: bounce < 0 ? 1 / (1 + bounce) : 1 - bounce,
      mass: 1)
  }

  /// Creates a spring from physical constants: kilograms, newtons per metre, newton seconds per
  /// metre.
  ///
  /// Unless `allowOverDamping` is true, damping above critical counts as critical. A stiffness of
  /// zero or less exerts no force, and damping then has no effect either.
  public init(
    mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false
  ) {
    let mass = mass > 0 && mass < .infinity ? mass : 1
    let stiffness = stiffness > 0 ? stiffness : 0
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    self.init(
      unscaledResponse: 2 * .pi / (stiffness / mass).squareRoot(),
      dampingRatio: allowOverDamping ? ratio : min(ratio, 1), mass: mass)
  }

  /// Creates a spring with this damping ratio that settles within `settlingDuration` seconds.
  ///
  /// The spring starts at rest, at distance 1 from its target. It has settled when it stays within
  /// `epsilon` of the target. Below critical damping, the settling time is computed by the formula
  /// of `SettlingRule.envelope`; at and above it, the time is exact. An undamped spring never
  /// settles: its period is `settlingDuration`.
  public init(settlingDuration: Double, dampingRatio: Double, epsilon: Double = 0.001) {
    let unit = Spring(response: 1, dampingRatio: dampingRatio)
    self.init(
      unscaledResponse: unit.response(settlingIn: settlingDuration, epsilon: epsilon),
      dampingRatio: dampingRatio, mass: 1)
  }

  /// The same as `response`.
  public var duration: Double { response }

  /// The bounce in -1…1: `1 - dampingRatio`, or `1 / dampingRatio - 1` if that is negative.
  public var bounce: Double {
    dampingRatio > 1 ? 1 / dampingRatio - 1 : 1 - dampingRatio
  }

  /// The force per distance: `mass · (2π / response)²`.
  public var stiffness: Double { mass * frequencySquared }

  /// The force per speed: `2 · mass · dampingRatio · 2π / response`.
  public var damping: Double { 2 * decay * mass }
}

extension Spring {
  /// A spring of half a second without bounce.
  public static let smooth = Spring(duration: 0.5, bounce: 0)
  /// A spring of half a second with a small bounce, 0.15.
  public static let snappy = Spring(duration: 0.5, bounce: 0.15)
  /// A spring of half a second with a visible bounce, 0.3.
  public static let bouncy = Spring(duration: 0.5, bounce: 0.3)

  /// Returns a spring with a bounce of `extraBounce`.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: extraBounce)
  }

  /// Returns a spring with a bounce of 0.15 plus `extraBounce`.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// Returns a spring with a bounce of 0.3 plus `extraBounce`.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.3 + extraBounce)
  }
}

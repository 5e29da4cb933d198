internal import Numerics

/// A damped spring: how something heavy gets from where it is to where it is pulled.
///
/// The offset y from the target obeys `y'' = -ω² y - 2 ζ ω y'` with `ω = 2π / response` and ζ the
/// damping ratio: below 1 it overshoots, at 1 it arrives as fast as it can without, above 1 it
/// crawls. Everything is the exact solution of that equation, so a spring sampled at 30 Hz and one
/// sampled at 240 Hz pass through the same points.
///
/// Numbers outside the sensible are given a meaning instead of trapping. A response below a
/// nanosecond, or NaN, is instant: the spring is at its target as soon as any time has passed. One
/// above 1e9 s is infinite and pulls nothing. A damping ratio below 0 is 0, NaN is 1, and one above
/// 1e9 is infinite and holds the value where it is. Times from 1e18 s on are the end of time.
public struct Spring: Hashable, Sendable {
  /// The period in seconds that the spring would have without damping: how stiff it feels.
  public let response: Double
  /// 1 is critical damping, 0 none.
  public let dampingRatio: Double
  /// Scales `stiffness` and `damping`, and changes nothing in the movement.
  public let mass: Double

  /// ω² in radians per second squared: infinite for an instant spring, 0 where nothing pulls.
  @usableFromInline let frequencySquared: Double
  /// ζω: the rate at which the amplitude decays, or for ζ above 1 the mean of the two rates.
  let decay: Double
  /// `ω √|1 - ζ²|`: radians per second below critical damping, half the distance of rates above.
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

  /// A spring by its period in seconds and damping ratio.
  public init(response: Double, dampingRatio: Double) {
    self.init(unscaledResponse: response, dampingRatio: dampingRatio, mass: 1)
  }

  /// A spring by how long it seems to take, in seconds, and how much it bounces.
  ///
  /// `duration` is the response under another name. A `bounce` of 0 is critical damping, towards 1
  /// it rings longer, and 1 never stops; below 0 it is overdamped, and -1 infinitely so. Bounces
  /// outside -1…1 count as the nearer end.
  public init(duration: Double = 0.5, bounce: Double = 0) {
    let bounce = bounce.isNaN ? 0 : min(max(bounce, -1), 1)
    self.init(
      unscaledResponse: duration, dampingRatio: bounce < 0 ? 1 / (1 + bounce) : 1 - bounce,
      mass: 1)
  }

  /// A spring by its physics: kilograms, newtons per metre, newton seconds per metre.
  ///
  /// Without `allowOverDamping`, damping above critical counts as critical. A stiffness of zero or
  /// less pulls nothing, and then damping is lost too.
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

  /// The spring with this damping ratio whose movement from rest takes `settlingDuration` seconds
  /// until it stays within `epsilon` of a target at distance 1.
  ///
  /// Inverts `SettlingRule.envelope` below critical damping and the exact time otherwise. Undamped
  /// springs never settle: they get the duration as their period.
  public init(settlingDuration: Double, dampingRatio: Double, epsilon: Double = 0.001) {
    let unit = Spring(response: 1, dampingRatio: dampingRatio)
    self.init(
      unscaledResponse: unit.response(settlingIn: settlingDuration, epsilon: epsilon),
      dampingRatio: dampingRatio, mass: 1)
  }

  /// The same as `response`.
  public var duration: Double { response }

  /// From -1 to 1: `1 - dampingRatio`, or below zero `1 / dampingRatio - 1`.
  public var bounce: Double {
    dampingRatio > 1 ? 1 / dampingRatio - 1 : 1 - dampingRatio
  }

  /// The force per distance: `mass · (2π / response)²`.
  public var stiffness: Double { mass * frequencySquared }

  /// The force per speed: `2 · mass · dampingRatio · 2π / response`.
  public var damping: Double { 2 * decay * mass }
}

extension Spring {
  /// Half a second without bounce.
  public static let smooth = Spring(duration: 0.5, bounce: 0)
  /// Half a second with a small bounce, 0.15.
  public static let snappy = Spring(duration: 0.5, bounce: 0.15)
  /// Half a second with a visible bounce, 0.3.
  public static let bouncy = Spring(duration: 0.5, bounce: 0.3)

  /// No bounce but `extraBounce`.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: extraBounce)
  }

  /// A bounce of 0.15 and `extraBounce`.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// A bounce of 0.3 and `extraBounce`.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.3 + extraBounce)
  }
}

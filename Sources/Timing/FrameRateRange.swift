/// The frame rates requested by a program, like `CAFrameRateRange`.
///
/// A display can show a new frame at every first, second, third… refresh, so the possible rates are
/// its refresh rate divided by integers.
public struct FrameRateRange: Hashable, Sendable {
  /// The lowest acceptable rate in Hz; 0 for any.
  public var minimum: Double
  /// The highest acceptable rate in Hz; 0 for the display's refresh rate.
  public var maximum: Double
  /// The preferred rate in Hz; 0 for the highest.
  public var preferred: Double

  /// Creates a range; a bound that is zero, negative or not finite sets no limit.
  ///
  /// Without a preference, the maximum is preferred.
  public init(minimum: Double, maximum: Double, preferred: Double = 0) {
    func cleaned(_ rate: Double) -> Double { rate.isFinite && rate > 0 ? rate : 0 }
    self.minimum = cleaned(minimum)
    self.maximum = cleaned(maximum)
    self.preferred = cleaned(preferred)
  }

  /// Creates the range of `TimelineView(.animation(minimumInterval:))`.
  ///
  /// Nil, zero, negative and NaN intervals mean every refresh.
  public init(minimumInterval: Double?) {
    let interval = minimumInterval ?? 0
    self.init(minimum: 0, maximum: interval > 0 ? 1 / interval : 0)
  }

  /// Every refresh: for direct manipulation and choreographed motion.
  public static let display = FrameRateRange(minimum: 0, maximum: 0)
  /// About 60 Hz: for ambient motion that the user looks at.
  public static let ambient = FrameRateRange(minimum: 30, maximum: 60, preferred: 60)
  /// About 30 Hz: for ambient motion in the background.
  public static let backdrop = FrameRateRange(minimum: 20, maximum: 30, preferred: 30)

  /// Returns a range that serves both requests.
  ///
  /// Each rate of the result is the higher one of the two ranges. If one of the ranges is
  /// `display`, the result is `display`.
  public func merged(with other: FrameRateRange) -> FrameRateRange {
    guard self != .display, other != .display else { return .display }
    return FrameRateRange(
      minimum: max(minimum, other.minimum),
      maximum: maximum == 0 || other.maximum == 0 ? 0 : max(maximum, other.maximum),
      preferred: max(effectivePreference, other.effectivePreference))
  }

  /// Returns the number of refreshes per frame for a display with `refreshRate` Hz, at least 1.
  ///
  /// The display's possible rate nearest to the preference is chosen. Rates inside the range take
  /// precedence over rates outside. If two rates are equally near, the higher one is chosen.
  /// Measured rates are inexact, so the bounds have a tolerance of 1.5 %: a maximum of 60 Hz does
  /// not halve the rate of a display at 60.02 Hz.
  public func refreshesPerFrame(at refreshRate: Double) -> Int {
    guard self != .display, refreshRate.isFinite, refreshRate > 0 else { return 1 }
    let preference = effectivePreference
    let lowest = minimum * (1 - Self.slack)
    let highest = maximum == 0 ? .infinity : maximum * (1 + Self.slack)
    var best = 1
    var bestIsInside = false
    var bestDistance = Double.infinity
    for n in 1...Self.mostRefreshesPerFrame {
      let rate = refreshRate / Double(n)
      let isInside = rate >= lowest && rate <= highest
      let distance = preference == 0 ? Double(n) : abs(rate - preference)
      if isInside && !bestIsInside || isInside == bestIsInside && distance < bestDistance {
        best = n
        bestIsInside = isInside
        bestDistance = distance
      }
    }
    return best
  }

  private static let slack = 0.015
  private static let mostRefreshesPerFrame = 240

  private var effectivePreference: Double { preferred > 0 ? preferred : maximum }
}

/// How many frames a second a program would like; a wish, as in `CAFrameRateRange`.
///
/// A display shows every first, second, third… refresh, so the rates there are to choose from are
/// its own rate divided by whole numbers.
public struct FrameRateRange: Hashable, Sendable {
  /// The lowest acceptable rate in Hz; 0 for any.
  public var minimum: Double
  /// The highest rate in Hz; 0 for that of the display.
  public var maximum: Double
  /// The preferred rate in Hz; 0 for the highest.
  public var preferred: Double

  /// Zero, negative or non-finite bounds are no bounds; without a preference the maximum is it.
  public init(minimum: Double, maximum: Double, preferred: Double = 0) {
    func cleaned(_ rate: Double) -> Double { rate.isFinite && rate > 0 ? rate : 0 }
    self.minimum = cleaned(minimum)
    self.maximum = cleaned(maximum)
    self.preferred = cleaned(preferred)
  }

  /// At most a frame every so many seconds, as `TimelineView(.animation(minimumInterval:))` asks;
  /// nothing, zero, negative or NaN is every refresh.
  public init(minimumInterval: Double?) {
    let interval = minimumInterval ?? 0
    self.init(minimum: 0, maximum: interval > 0 ? 1 / interval : 0)
  }

  /// Every refresh: what hands and choreography deserve.
  public static let display = FrameRateRange(minimum: 0, maximum: 0)
  /// Near 60: ambient motion that is looked at.
  public static let ambient = FrameRateRange(minimum: 30, maximum: 60, preferred: 60)
  /// Near 30: ambient motion that is looked past.
  public static let backdrop = FrameRateRange(minimum: 20, maximum: 30, preferred: 30)

  /// The range that serves both wishes: the higher of each bound.
  ///
  /// `display` outbids every other.
  public func merged(with other: FrameRateRange) -> FrameRateRange {
    guard self != .display, other != .display else { return .display }
    return FrameRateRange(
      minimum: max(minimum, other.minimum),
      maximum: maximum == 0 || other.maximum == 0 ? 0 : max(maximum, other.maximum),
      preferred: max(effectivePreference, other.effectivePreference))
  }

  /// Every how manyth refresh of a display with `refreshRate` gets a frame: at least 1.
  ///
  /// Among rates inside the range the nearest to the preference wins, the higher of two equally
  /// near; when none is inside, the nearest of all does. A measured rate is never exact, so the
  /// bounds give way by 1.5 %: a panel at 60.02 Hz is not halved by a maximum of 60.
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

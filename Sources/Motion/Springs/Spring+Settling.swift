internal import Numerics

extension Spring {
  /// The formula for the settling time.
  ///
  /// Published sources define the settling time in two ways. Below critical damping, the results
  /// differ by 15 to 25 %. At and above critical damping, both rules use the last time at which the
  /// error was `epsilon`; the rule `envelope` rounds this time up to a tenth of a second.
  public enum SettlingRule: Hashable, Sendable {
    /// `ln((|decay · change - velocity| + |change|) / epsilon) / decay`.
    ///
    /// Audits of SwiftUI report this formula, although it adds a speed to a length.
    case envelope
    /// The formula of `envelope` with its first term divided by the angular frequency, which makes
    /// the term a length.
    ///
    /// It reproduces the durations printed in Core Animation's documentation.
    case amplitude
  }

  /// The time until the spring stays within a thousandth of a target at distance 1, in seconds.
  ///
  /// The time is infinite without damping. It is computed with the rule `envelope`. For visible
  /// timing use `duration`, the perceived duration.
  public var settlingDuration: Double {
    settlingDuration(target: 1.0, epsilon: 0.001)
  }

  /// Returns the time until a value that starts at zero stays within `epsilon` of `target`, in
  /// seconds.
  ///
  /// `epsilon` is in the value's units. The time is infinite without damping, with infinite
  /// damping, and for an `epsilon` that is not above zero; it is zero if there is no movement.
  public func settlingDuration<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, epsilon: Double, rule: SettlingRule = .envelope
  ) -> Double {
    let distance = target.magnitudeSquared.squareRoot()
    let speed = initialVelocity.magnitudeSquared.squareRoot()
    guard distance > 0 || speed > 0, frequencySquared < .infinity else { return 0 }
    guard epsilon > 0, frequencySquared > 0, dampingRatio > 0, dampingRatio < .infinity else {
      return .infinity
    }
    guard dampingRatio < 1 else {
      let last = lastTime(target: target, initialVelocity: initialVelocity, outside: epsilon)
      // Subtract 1e-9, so that rounding errors do not raise an exact tenth to the next one.
      return rule == .envelope ? (last * 10 - 1e-9).rounded(.up) / 10 : last
    }
    let pull = (target.scaled(by: decay) - initialVelocity).magnitudeSquared.squareRoot()
    let swing = rule == .envelope ? pull : pull / oscillation
    return max(Double.log((swing + distance) / epsilon) / decay, 0)
  }

  /// Returns the time until an animatable value stays within `epsilon` of `toValue`, in seconds.
  ///
  /// `epsilon` is in the units of the animatable data.
  public func settlingDuration<V: Animatable>(
    fromValue: V, toValue: V, initialVelocity: V, epsilon: Double,
    rule: SettlingRule = .envelope
  ) -> Double {
    settlingDuration(
      target: toValue.animatableData - fromValue.animatableData,
      initialVelocity: initialVelocity.animatableData, epsilon: epsilon, rule: rule)
  }

  /// Returns the last moment at which the value is at least `epsilon` away from `target`; zero if
  /// it never is.
  ///
  /// The spring must be critically damped or overdamped, so each component reverses at most once.
  /// The energy never increases. So the search first finds a time after which the energy is too
  /// small for a distance of `epsilon`. Before this time, it tests 256 samples, the last one first,
  /// to find the interval that contains the last moment. Bisection then finds the moment.
  private func lastTime<V: VectorArithmetic>(
    target: V, initialVelocity: V, outside epsilon: Double
  ) -> Double {
    let offset = V.zero - target
    let inverse = response / (2 * .pi)
    func distance(_ time: Double) -> Double {
      step(time).offset(offset, velocity: initialVelocity).magnitudeSquared.squareRoot()
    }
    func energy(_ time: Double) -> Double {
      let speed = step(time).velocity(offset: offset, velocity: initialVelocity)
      return distance(time) + speed.magnitudeSquared.squareRoot() * inverse
    }
    var end = response
    while energy(end) >= epsilon, end < 1e300 { end *= 2 }
    guard end < 1e300 else { return .infinity }
    var index = 255
    while index > 0, distance(end * Double(index) / 256) < epsilon { index -= 1 }
    guard index > 0 || distance(0) >= epsilon else { return 0 }
    return Self.lastTime(
      from: end * Double(index) / 256, to: end * Double(index + 1) / 256
    ) { distance($0) >= epsilon }
  }

  /// Returns the last moment at which `holds` is true, to the last bit.
  ///
  /// `holds` must be true at `first` and false at `second`.
  static func lastTime(
    from first: Double, to second: Double, holds: (Double) -> Bool
  ) -> Double {
    var (low, high) = (first, second)
    while true {
      let middle = 0.5 * (low + high)
      guard middle > low, middle < high else { return low }
      if holds(middle) { low = middle } else { high = middle }
    }
  }

  /// Returns the response with which a spring of this damping ratio settles in `duration`.
  ///
  /// This spring must have a response of 1.
  func response(settlingIn duration: Double, epsilon: Double) -> Double {
    guard duration > 0, duration < .infinity, epsilon > 0, epsilon < 1 else { return 0 }
    guard dampingRatio > 0, dampingRatio < .infinity else { return duration }
    guard dampingRatio < 1 else {
      return duration / settlingDuration(target: 1.0, epsilon: epsilon, rule: .amplitude)
    }
    // Solve ln((decay + 1) / epsilon) = decay · duration for decay. The left side is the greater
    // one at 0 and grows more slowly, so there is one solution.
    func isBelow(_ decay: Double) -> Bool {
      Double.log((decay + 1) / epsilon) > decay * duration
    }
    var end = 1 / duration
    while isBelow(end), end < 1e300 { end *= 2 }
    let decay = Self.lastTime(from: 0, to: end, holds: isBelow)
    return 2 * .pi * dampingRatio / decay
  }
}

internal import Numerics

extension Spring {
  /// The effect of a spring on any offset and velocity over a span of time.
  ///
  /// The equation of motion is linear, so the effect is a 2 × 2 matrix, and one step moves any
  /// number of values of any size. Steps compose: two of 1/120 s equal one of 1/60 s, up to
  /// rounding.
  public struct Step: Hashable, Sendable {
    /// The new offset is `offsetFromOffset · offset + offsetFromVelocity · velocity`.
    public var offsetFromOffset: Double
    public var offsetFromVelocity: Double
    /// The new velocity is `velocityFromOffset · offset + velocityFromVelocity · velocity`.
    public var velocityFromOffset: Double
    public var velocityFromVelocity: Double

    @inlinable
    public init(
      offsetFromOffset: Double, offsetFromVelocity: Double, velocityFromOffset: Double,
      velocityFromVelocity: Double
    ) {
      self.offsetFromOffset = offsetFromOffset
      self.offsetFromVelocity = offsetFromVelocity
      self.velocityFromOffset = velocityFromOffset
      self.velocityFromVelocity = velocityFromVelocity
    }

    /// The step over no time.
    public static let none = Step(
      offsetFromOffset: 1, offsetFromVelocity: 0, velocityFromOffset: 0, velocityFromVelocity: 1)

    /// The step that ends at rest on the target.
    public static let rest = Step(
      offsetFromOffset: 0, offsetFromVelocity: 0, velocityFromOffset: 0, velocityFromVelocity: 0)

    /// Returns the step equivalent to this one followed by `next`.
    public func followed(by next: Step) -> Step {
      Step(
        offsetFromOffset: next.offsetFromOffset * offsetFromOffset
          + next.offsetFromVelocity * velocityFromOffset,
        offsetFromVelocity: next.offsetFromOffset * offsetFromVelocity
          + next.offsetFromVelocity * velocityFromVelocity,
        velocityFromOffset: next.velocityFromOffset * offsetFromOffset
          + next.velocityFromVelocity * velocityFromOffset,
        velocityFromVelocity: next.velocityFromOffset * offsetFromVelocity
          + next.velocityFromVelocity * velocityFromVelocity)
    }

    /// Returns the offset after the step; `velocity` is per second.
    @inlinable
    public func offset<V: VectorArithmetic>(_ offset: V, velocity: V) -> V {
      offset.combined(offsetFromOffset, velocity, offsetFromVelocity)
    }

    /// Returns the velocity per second after the step.
    @inlinable
    public func velocity<V: VectorArithmetic>(offset: V, velocity: V) -> V {
      offset.combined(velocityFromOffset, velocity, velocityFromVelocity)
    }
  }

  /// Returns the step over `time` seconds; a negative time and NaN change nothing.
  ///
  /// After about 745 / decay seconds the exponential underflows, and everything is exactly at rest.
  /// Without damping there is no such decay, but the spring counts as at rest from 1e18 s on.
  public func step(_ time: Double) -> Step {
    guard time > 0 else { return .none }
    guard frequencySquared > 0, frequencySquared < .infinity, time < Self.endOfTime else {
      return farStep(time)
    }
    let key = StepMemo.Key(self, time)
    if let known = StepMemo[key] { return known }
    let step = dampingRatio < 1 ? swingingStep(time) : dampedStep(time)
    StepMemo.store(step, key)
    return step
  }

  /// Returns the step below critical damping.
  private func swingingStep(_ time: Double) -> Step {
    let left = Double.exp(-decay * time)
    guard left > 0 else { return .rest }
    let (sine, cosine) = Double.sincos(oscillation * time)
    // `swing` is the offset that results from an initial velocity of 1; `lean` is the sine term
    // that damping adds to the cosine.
    let swing = left * sine / oscillation
    let lean = decay * swing
    return Step(
      offsetFromOffset: left * cosine + lean, offsetFromVelocity: swing,
      velocityFromOffset: -frequencySquared * swing,
      velocityFromVelocity: left * cosine - lean)
  }

  private static let endOfTime = 1e18

  /// Returns the step in the cases in which the formulas would multiply zero by infinity.
  private func farStep(_ time: Double) -> Step {
    if dampingRatio == .infinity { return .held }
    guard frequencySquared > 0 else {
      var drift = Step.none
      drift.offsetFromVelocity = min(time, Self.endOfTime)
      return drift
    }
    return .rest
  }

  /// Returns the step at and above critical damping.
  private func dampedStep(_ time: Double) -> Step {
    guard dampingRatio < .infinity else { return .held }
    let half: Double
    let swing: Double
    let angle = oscillation * time
    if angle < 0.1 {
      // At and near critical damping, the difference of the exponentials would lose precision.
      // Therefore sinh x / x and cosh x are computed as series. Their truncation error is below
      // 2^-54.
      let square = angle * angle
      let left = Double.exp(-decay * time)
      swing =
        left * time
        * (1 + square / 6 * (1 + square / 20 * (1 + square / 42 * (1 + square / 72))))
      half = left * (1 + square / 2 * (1 + square / 12 * (1 + square / 30 * (1 + square / 56))))
    } else {
      // `slow` is decay - oscillation, computed without cancellation.
      let fast = decay + oscillation
      let slow = frequencySquared / fast
      let slowLeft = Double.exp(-slow * time)
      let fastLeft = Double.exp(-fast * time)
      half = 0.5 * (slowLeft + fastLeft)
      swing = 0.5 * (slowLeft - fastLeft) / oscillation
    }
    return Step(
      offsetFromOffset: half + decay * swing, offsetFromVelocity: swing,
      velocityFromOffset: -frequencySquared * swing,
      velocityFromVelocity: half - decay * swing)
  }
}

extension Spring.Step {
  /// The step with infinite damping: the offset stays and the velocity becomes zero.
  static let held = Spring.Step(
    offsetFromOffset: 1, offsetFromVelocity: 0, velocityFromOffset: 0, velocityFromVelocity: 0)
}

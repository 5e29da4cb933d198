internal import Numerics

extension Spring {
  /// What a spring does to any offset from its target and any velocity in one span of time.
  ///
  /// The equation is linear, so that is a matrix of four numbers, and one step moves any number of
  /// values of any size. Steps compose: two of 1/120 s are one of 1/60 s, up to rounding.
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

    /// No time passes.
    public static let none = Step(
      offsetFromOffset: 1, offsetFromVelocity: 0, velocityFromOffset: 0, velocityFromVelocity: 1)

    /// Everything ends at rest on the target.
    public static let rest = Step(
      offsetFromOffset: 0, offsetFromVelocity: 0, velocityFromOffset: 0, velocityFromVelocity: 0)

    /// This step and then `next`.
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

    /// Where an offset and a velocity per second have come to.
    @inlinable
    public func offset<V: VectorArithmetic>(_ offset: V, velocity: V) -> V {
      offset.combined(offsetFromOffset, velocity, offsetFromVelocity)
    }

    /// The velocity per second that they have then.
    @inlinable
    public func velocity<V: VectorArithmetic>(offset: V, velocity: V) -> V {
      offset.combined(velocityFromOffset, velocity, velocityFromVelocity)
    }
  }

  /// The step over `time` seconds; none for a negative time and NaN.
  ///
  /// The exponential decides what is left: from about 745 / decay seconds on everything is at rest
  /// exactly. Without damping the end of time has no answer, and is at rest as well.
  public func step(_ time: Double) -> Step {
    guard time > 0 else { return .none }
    guard frequencySquared > 0, frequencySquared < .infinity, time < Self.endOfTime else {
      return farStep(time)
    }
    let key = StepMemo.Key(self, time)
    if let known = StepMemo[key] { return known }
    let step = dampingRatio < 1 ? swingingStep(time) : dampedStep(time)
    StepMemo.keep(step, key)
    return step
  }

  /// The step below critical damping.
  private func swingingStep(_ time: Double) -> Step {
    let left = Double.exp(-decay * time)
    guard left > 0 else { return .rest }
    let (sine, cosine) = Double.sincos(oscillation * time)
    // What is left of an initial velocity of 1, and the lean of the cosine that damping brings.
    let swing = left * sine / oscillation
    let lean = decay * swing
    return Step(
      offsetFromOffset: left * cosine + lean, offsetFromVelocity: swing,
      velocityFromOffset: -frequencySquared * swing,
      velocityFromVelocity: left * cosine - lean)
  }

  private static let endOfTime = 1e18

  /// The step where a formula would multiply zero by infinity.
  private func farStep(_ time: Double) -> Step {
    if dampingRatio == .infinity { return .held }
    guard frequencySquared > 0 else {
      var drift = Step.none
      drift.offsetFromVelocity = min(time, Self.endOfTime)
      return drift
    }
    return .rest
  }

  /// The step at and above critical damping.
  private func dampedStep(_ time: Double) -> Step {
    guard dampingRatio < .infinity else { return .held }
    let half: Double
    let swing: Double
    let angle = oscillation * time
    if angle < 0.1 {
      // sinh x / x and cosh x as series: exact at critical damping and close to it, where the
      // exponentials differ by too little to subtract. What is left out is below 2^-54.
      let square = angle * angle
      let left = Double.exp(-decay * time)
      swing =
        left * time
        * (1 + square / 6 * (1 + square / 20 * (1 + square / 42 * (1 + square / 72))))
      half = left * (1 + square / 2 * (1 + square / 12 * (1 + square / 30 * (1 + square / 56))))
    } else {
      // decay - oscillation, without the subtraction.
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
  /// Infinite damping: the offset stays and the velocity is gone.
  static let held = Spring.Step(
    offsetFromOffset: 1, offsetFromVelocity: 0, velocityFromOffset: 0, velocityFromVelocity: 0)
}

/// A list of phases gone through one after the other, each reached with an animation of its own.
///
/// ```swift
/// enum Pulse: CaseIterable { case rest, up, down }
/// let pulse = PhaseSequence(Pulse.allCases) { $0 == .rest ? .smooth : .easeOut(duration: 0.2) }
/// let scale = pulse.value(at: time) { $0 == .up ? 1.1 : $0 == .down ? 0.95 : 1 }
/// ```
///
/// It starts in the first phase and sets out for the second at once. The next step begins when the
/// one before is logically complete, so springs are interrupted in their tails, and keep their
/// velocity. A phase without animation is there at once and lasts no time; a sequence in which
/// none lasts rests in its first phase. A custom animation that does not say
/// `logicallyComplete(after:)` counts as 0.35 s.
public struct PhaseSequence<Phase: Sendable>: Sendable {
  /// The phases, first the one it rests in.
  public let phases: [Phase]
  /// Whether it goes round for ever; otherwise it ends in the first phase after one round.
  public let repeats: Bool
  /// The length of a round in seconds; infinite if a step never completes.
  public let duration: Double
  private let animations: [Animation?]
  /// When the step to each phase begins in a round; the first phase is the goal of the last step.
  private let begins: [Double]

  /// One step of a sequence: the way to a phase.
  public struct Step: Sendable {
    /// How many steps were made before this one.
    public let index: Int
    /// The phase it goes to.
    public let phase: Phase
    /// How it gets there; nil is at once.
    public let animation: Animation?
    /// When it began, in seconds.
    public let begin: Double
  }

  /// A sequence of `phases`, with the animation that leads to each of them.
  public init(
    _ phases: some Sequence<Phase>, repeats: Bool = true,
    animation: (Phase) -> Animation? = { _ in .default }
  ) {
    let phases = Array(phases)
    let animations = phases.map(animation)
    var begins = [Double](repeating: 0, count: phases.count)
    var time = 0.0
    for position in 0..<phases.count {
      let index = (position + 1) % phases.count
      begins[index] = time
      time += animations[index].map { $0.logicalDuration ?? Animation.curveDuration } ?? 0
    }
    self.phases = phases
    self.repeats = repeats
    self.animations = animations
    self.begins = begins
    duration = time
  }

  /// The step that is under way at `time`; nil before the start, for NaN, and where there is
  /// nothing to go through.
  public func step(at time: Double) -> Step? {
    guard time >= 0, phases.count > 1, duration > 0 else { return nil }
    let time = time + AnimationPlan.endTolerance
    let isCyclic = repeats && duration < .infinity
    let round = isCyclic ? min((time / duration).rounded(.down), 1e12) : 0
    let rest = isCyclic ? time - round * duration : time
    // The first phase is reached last.
    var position = phases.count
    while position > 1, begins[position % phases.count] > rest { position -= 1 }
    return step(round: round, position: position)
  }

  /// The phase that is the goal at `time`.
  public func phase(at time: Double) -> Phase? {
    step(at: time)?.phase ?? phases.first
  }

  /// A value that depends on the phase, animated, at `time`; nil without phases.
  ///
  /// Replays the last 16 steps, beyond which not even a spring of damping 0.1 remembers anything.
  public func value<Value: VectorArithmetic>(
    at time: Double, of value: (Phase) -> Value
  ) -> Value? {
    guard let first = phases.first else { return nil }
    guard let last = step(at: time) else { return value(first) }
    let start = max(last.index - 16, 0)
    var animated = AnimatedValue(value(step(index: start - 1).phase))
    for index in start...last.index {
      let step = step(index: index)
      animated.retarget(to: value(step.phase), animation: step.animation, at: step.begin)
    }
    return animated.value(at: time)
  }

  /// The step with the given number; -1 is the one that would have led to the first phase.
  private func step(index: Int) -> Step {
    let round = (Double(index) / Double(phases.count)).rounded(.down)
    return step(round: round, position: index - Int(round) * phases.count + 1)
  }

  /// The step to the phase at `position` in a round, from 1 to the count, which is the first.
  private func step(round: Double, position: Int) -> Step {
    let index = position % phases.count
    return Step(
      index: Int(round) * phases.count + position - 1, phase: phases[index],
      animation: animations[index],
      begin: (round != 0 ? round * duration : 0) + begins[index])
  }
}

/// How a change is made in time: a curve or a spring, with its delay, speed and repetition.
///
/// ```swift
/// .spring(response: 0.3, dampingFraction: 0.7).delay(0.1)
/// .easeInOut(duration: 1).repeatForever()
/// ```
///
/// A value without identity, safe to keep and compare: equal animations move alike. Only repeating
/// and custom ones own heap memory; no built-in one allocates when sampled.
///
/// All times are in seconds. A duration below zero, or NaN, is zero, and an animation without
/// duration jumps; one of infinite duration never leaves its start.
public struct Animation: Hashable, Sendable {
  /// All of a plain animation; of a compound one, its delays and speeds.
  @usableFromInline var plan: AnimationPlan
  /// What needs memory: a repetition, or a law of one's own.
  @usableFromInline let compound: CompoundAnimation?

  init(_ law: AnimationPlan.Law) {
    plan = AnimationPlan(law)
    compound = nil
  }

  init(_ compound: CompoundAnimation) {
    plan = AnimationPlan(.compound)
    self.compound = compound
  }

  init(plan: AnimationPlan, compound: CompoundAnimation?) {
    self.plan = plan
    self.compound = compound
  }

  /// An animation by a law of one's own.
  public init<A: CustomAnimation>(_ base: A) {
    self.init(CompoundAnimation(.custom(AnyCustomAnimation(base: base))))
  }
}

extension Animation {
  /// Begins after `delay` seconds; until then the value keeps what moved it before.
  ///
  /// Order matters: `delay(0.2).speed(2)` waits 0.1 s, `speed(2).delay(0.2)` waits 0.2 s. A
  /// negative delay starts as far into the animation. NaN is 0, and ±1e9 s the limit.
  public func delay(_ delay: Double) -> Animation {
    Animation(plan: plan.delayed(by: TimeMap.sensible(delay: delay)), compound: compound)
  }

  /// Runs `speed` times as fast, earlier delays included.
  ///
  /// At 0 it stays where it starts and never ends; a speed below 0 or NaN changes nothing. In all,
  /// speeds from 1e-9 to 1e9 are possible.
  public func speed(_ speed: Double) -> Animation {
    Animation(plan: plan.scaled(by: TimeMap.sensible(speed: speed)), compound: compound)
  }

  /// Plays the animation `repeatCount` times, every second time backwards if it autoreverses.
  ///
  /// Each direction counts as one pass, so an even count ends back at the start, from where the
  /// value then jumps to its target: use odd ones. Passes follow each other without a gap. Below
  /// one pass there is no movement, only the jump.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
    repeated(Double(max(repeatCount, 0)), autoreverses)
  }

  /// Plays the animation until something else changes the value.
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    repeated(.infinity, autoreverses)
  }

  private func repeated(_ count: Double, _ autoreverses: Bool) -> Animation {
    Animation(
      CompoundAnimation(
        .repeated(self, Repetition(count: count, autoreverses: autoreverses))))
  }

  /// Counts as complete `duration` seconds after its start for those who wait for it, however long
  /// it really runs; later delays and speeds move that moment too.
  public func logicallyComplete(after duration: Double) -> Animation {
    var result = self
    result.plan.statedCompletion = duration > 0 ? duration : 0
    return result
  }
}

/// Which end of an animation a completion waits for.
public struct AnimationCompletionCriteria: Hashable, Sendable {
  private let waitsForRemoval: Bool

  /// The movement is over for the eye: a curve's duration, a spring's response, or what
  /// `Animation.logicallyComplete(after:)` said.
  public static let logicallyComplete = AnimationCompletionCriteria(waitsForRemoval: false)
  /// The value rests exactly on its target.
  public static let removed = AnimationCompletionCriteria(waitsForRemoval: true)
}

/// The timing of a change: a curve or a spring, with delay, speed and repetition.
///
/// ```swift
/// .spring(response: 0.3, dampingFraction: 0.7).delay(0.1)
/// .easeInOut(duration: 1).repeatForever()
/// ```
///
/// It is a value without identity: animations that compare equal move alike. Only repeating and
/// custom animations own heap memory; sampling a built-in one allocates nothing.
///
/// All times are in seconds. A negative or NaN duration counts as zero. An animation of zero
/// duration jumps to its end; an animation of infinite duration never leaves its start.
public struct Animation: Hashable, Sendable {
  /// The complete description of a plain animation; for a compound one, its delays and speeds.
  @usableFromInline var plan: AnimationPlan
  /// The part that needs heap memory: a repetition or a custom animation.
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

  /// Creates an animation from a custom one.
  public init<A: CustomAnimation>(_ base: A) {
    self.init(CompoundAnimation(.custom(AnyCustomAnimation(base: base))))
  }
}

extension Animation {
  /// Returns the animation delayed by `delay` seconds; meanwhile the previous animation continues.
  ///
  /// Order matters: `delay(0.2).speed(2)` waits 0.1 s, `speed(2).delay(0.2)` waits 0.2 s. A
  /// negative delay starts that far into the animation. NaN counts as 0, and delays are clamped to
  /// ±1e9 s.
  public func delay(_ delay: Double) -> Animation {
    Animation(plan: plan.delayed(by: TimeMap.sensible(delay: delay)), compound: compound)
  }

  /// Returns the animation played at `speed` times its speed; earlier delays are scaled too.
  ///
  /// At speed 0 the animation stays at its start and never ends; a negative or NaN speed has no
  /// effect. The total speed is at most 1e9, and below 1e-9 it counts as 0.
  public func speed(_ speed: Double) -> Animation {
    Animation(plan: plan.scaled(by: TimeMap.sensible(speed: speed)), compound: compound)
  }

  /// Returns the animation played `repeatCount` times.
  ///
  /// If it autoreverses, every second pass is played backwards, so that an even count ends at the
  /// start. From there the value jumps to its target, so use odd counts. Passes follow each other
  /// without a gap. A count below 1 jumps at once.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
    repeated(Double(max(repeatCount, 0)), autoreverses)
  }

  /// Returns the animation played until another change of the value interrupts it.
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    repeated(.infinity, autoreverses)
  }

  private func repeated(_ count: Double, _ autoreverses: Bool) -> Animation {
    Animation(
      CompoundAnimation(
        .repeated(self, Repetition(count: count, autoreverses: autoreverses))))
  }

  /// Returns the animation with its completion reported `duration` seconds after the start.
  ///
  /// The real duration of the animation does not matter. Delays and speeds that are applied to the
  /// result change the time of the report too.
  public func logicallyComplete(after duration: Double) -> Animation {
    var result = self
    result.plan.statedCompletion = duration > 0 ? duration : 0
    return result
  }
}

/// The event in an animation after which its completion handler is called.
public struct AnimationCompletionCriteria: Hashable, Sendable {
  private let waitsForRemoval: Bool

  /// The animation looks finished: after a curve's duration, a spring's response, or the time given
  /// to `Animation.logicallyComplete(after:)`.
  public static let logicallyComplete = AnimationCompletionCriteria(waitsForRemoval: false)
  /// The value rests exactly at its target.
  public static let removed = AnimationCompletionCriteria(waitsForRemoval: true)
}

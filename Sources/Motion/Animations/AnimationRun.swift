/// One change in progress: its animation, start and target.
///
/// It contains only plain numbers if `Value` does.
@usableFromInline
struct AnimationRun<Value: VectorArithmetic>: Sendable {
  @usableFromInline typealias State = (value: Value, velocity: Value)

  @usableFromInline var plan: AnimationPlan
  @usableFromInline var blend = ResponseBlend.none
  @usableFromInline var begin: Double
  @usableFromInline var target: Value
  /// The value at which a spring takes over.
  ///
  /// Any other animation fades in over the animation that it interrupts. If it interrupts none, it
  /// fades in over this value.
  @usableFromInline var start: Value
  /// The velocity at which a spring takes over, per second of its own time.
  ///
  /// For other animations, which include repeated springs, this property holds the vector from the
  /// value to the target when the target was changed. Its length decides when the animation is at
  /// rest, and how long one repetition of a spring takes. So this vector must stay the same while
  /// the animation runs.
  @usableFromInline var velocity: Value

  /// Creates the run of a value at rest.
  @inlinable
  init(restingAt value: Value) {
    self.init(plan: .rest, target: value, start: value, begin: 0)
  }

  @inlinable @inline(__always)
  init(plan: AnimationPlan, target: Value, start: Value, begin: Double) {
    self.plan = plan
    self.target = target
    self.start = start
    self.begin = begin
    velocity = .zero
  }

  @inlinable @inline(__always)
  func elapsed(at time: Double) -> Double {
    time > begin ? time - begin : 0
  }

  /// Returns whether the run is a spring that has taken over, so that the interrupted animations
  /// have no influence.
  @inlinable @inline(__always)
  func isAlone(at time: Double) -> Bool {
    plan.hasTakenOver(at: elapsed(at: time))
  }

  /// Returns value and velocity of a plain animation; nil at rest on the target.
  ///
  /// `base` is the state of the interrupted animations, over which this animation fades in.
  @inlinable @inline(__always)
  func plainState(at time: Double, over base: State) -> State? {
    let elapsed = elapsed(at: time)
    guard plan.kind != .spring else {
      guard let movement = plan.movement(until: elapsed, blend: blend) else { return base }
      return movement.state(from: start, velocity: velocity, to: target)
    }
    let size = velocity.magnitudeSquared
    return state(plan.progress(at: elapsed, sizeSquared: size), over: base)
  }

  /// Returns the state after `progress` on the way from `base` to the target; nil if `progress` is
  /// nil.
  @inlinable @inline(__always)
  func state(_ progress: AnimationProgress?, over base: State) -> State? {
    guard let progress else { return nil }
    let change = target - base.value
    return (
      base.value + change.scaled(by: progress.value),
      base.velocity.combined(1 - progress.value, change, progress.rate)
    )
  }
}

/// A run, with additional state if its animation is compound: a repetition or a custom animation.
@usableFromInline
struct AnimationLayer<Value: VectorArithmetic>: Sendable {
  @usableFromInline typealias State = (value: Value, velocity: Value)

  @usableFromInline var run: AnimationRun<Value>
  @usableFromInline var compound: CompoundAnimation?
  @usableFromInline var context = AnimationContext<Value>()
  /// The duration of a pass if this is a repetition; cached because computing it is costly.
  @usableFromInline var passLength = 0.0
  /// The answer of a custom animation for the frame presented last.
  @usableFromInline var presented: Answer?

  @usableFromInline
  struct Answer: Sendable {
    var time: Double
    var change: Value
    var moved: Value?
    var velocity: Value?
  }

  /// Creates the layer of a plain animation.
  @inlinable
  init(_ run: AnimationRun<Value>) { self.run = run }

  /// Creates the layer of a compound animation.
  init(_ run: AnimationRun<Value>, compound: CompoundAnimation) {
    self.run = run
    self.compound = compound
    passLength = compound.passLength(sizeSquared: run.velocity.magnitudeSquared)
  }

  /// Creates the layer of a custom animation that continues with the context of `old`.
  init(_ run: AnimationRun<Value>, continuing old: AnimationLayer) {
    self.run = run
    context = old.context
  }

  var animation: Animation { Animation(plan: run.plan, compound: compound) }

  /// Returns value and velocity; nil at rest on the target.
  ///
  /// `base` is the state of the interrupted animations, over which this animation fades in.
  @inlinable
  func state(at time: Double, over base: State) -> State? {
    compound == nil ? run.plainState(at: time, over: base) : compoundState(at: time, over: base)
  }

  @usableFromInline
  func compoundState(at time: Double, over base: State) -> State? {
    guard let compound else { return nil }
    guard !compound.hasProgress else {
      let size = run.velocity.magnitudeSquared
      let progress = animation.progress(
        of: compound, at: run.elapsed(at: time), sizeSquared: size, passLength: passLength)
      return run.state(progress, over: base)
    }
    var context = context
    let answer = answer(at: time, over: base.value, context: &context)
    guard let moved = answer.moved else { return nil }
    return (base.value + moved, base.velocity + (answer.velocity ?? .zero))
  }

  /// Stores the state that a custom animation has after the frame presented at `time`.
  @usableFromInline
  mutating func remember(at time: Double, over base: Value) {
    guard let compound, !compound.hasProgress else { return }
    presented = answer(at: time, over: base, context: &context)
  }

  /// Evaluates a custom animation, or returns the stored answer for the presented frame.
  private func answer(
    at time: Double, over base: Value, context: inout AnimationContext<Value>
  ) -> Answer {
    let change = run.target - base
    if let presented, presented.time == time, presented.change == change { return presented }
    let animation = animation
    let elapsed = run.elapsed(at: time)
    let moved = animation.animate(value: change, time: elapsed, context: &context)
    let velocity = animation.velocity(value: change, time: elapsed, context: context)
    return Answer(time: time, change: change, moved: moved, velocity: velocity)
  }
}

/// One change under way: an animation, what it began with, and where it goes.
///
/// Plain numbers, as long as `Value` is.
@usableFromInline
struct AnimationRun<Value: VectorArithmetic>: Sendable {
  @usableFromInline typealias State = (value: Value, velocity: Value)

  @usableFromInline var plan: AnimationPlan
  @usableFromInline var blend = ResponseBlend.none
  @usableFromInline var begin: Double
  @usableFromInline var target: Value
  /// Where a spring takes over, or the value below where nothing runs there.
  @usableFromInline var start: Value
  /// The velocity with which a spring takes over, per second of its own time.
  ///
  /// Of other animations, the whole change as it was made: its size says when they are at rest and
  /// how long a pass of a repeated spring takes, which must not change while the value below moves.
  @usableFromInline var velocity: Value

  /// A value at rest.
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

  /// Whether the run is a spring that has taken over, so that what is below no longer matters.
  @inlinable @inline(__always)
  func isAlone(at time: Double) -> Bool {
    plan.hasTakenOver(at: elapsed(at: time))
  }

  /// Value and velocity of a plain animation over `base`; nil at rest on the target.
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

  /// The state that a progress makes over `base`.
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

/// A run with what a compound animation needs besides numbers.
@usableFromInline
struct AnimationLayer<Value: VectorArithmetic>: Sendable {
  @usableFromInline typealias State = (value: Value, velocity: Value)

  @usableFromInline var run: AnimationRun<Value>
  @usableFromInline var compound: CompoundAnimation?
  @usableFromInline var context = AnimationContext<Value>()
  /// How long a pass takes if this is a repetition, which is costly to find out.
  @usableFromInline var passLength = 0.0
  /// What a custom animation answered for the frame that was presented last.
  @usableFromInline var presented: Answer?

  @usableFromInline
  struct Answer: Sendable {
    var time: Double
    var change: Value
    var moved: Value?
    var velocity: Value?
  }

  /// A plain animation.
  @inlinable
  init(_ run: AnimationRun<Value>) { self.run = run }

  /// A compound animation.
  init(_ run: AnimationRun<Value>, compound: CompoundAnimation) {
    self.run = run
    self.compound = compound
    passLength = compound.passLength(sizeSquared: run.velocity.magnitudeSquared)
  }

  /// A custom animation that goes on with what another one remembered.
  init(_ run: AnimationRun<Value>, continuing old: AnimationLayer) {
    self.run = run
    context = old.context
  }

  var animation: Animation { Animation(plan: run.plan, compound: compound) }

  /// Value and velocity over `base`; nil at rest on the target.
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

  /// Lets a custom animation remember that a frame at `time` is presented.
  @usableFromInline
  mutating func remember(at time: Double, over base: Value) {
    guard let compound, !compound.hasProgress else { return }
    presented = answer(at: time, over: base, context: &context)
  }

  /// Asks a custom animation where it is; in the frame that it remembers, only once.
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

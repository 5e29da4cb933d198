/// The interface of `CustomAnimation` for built-in animations, so that a custom animation can
/// forward calls to the animation it wraps.
///
/// `AnimatedValue` evaluates built-in animations more directly.
extension Animation {
  /// Returns the amount by which the value has moved `time` seconds after the start; nil when the
  /// animation has ended.
  ///
  /// `value` is the whole change. See `CustomAnimation.animate`. The function sets the context's
  /// `isLogicallyComplete` when the animation counts as complete.
  public func animate<V: VectorArithmetic>(
    value: V, time: Double, context: inout AnimationContext<V>
  ) -> V? {
    if let logicalDuration, time >= logicalDuration - AnimationPlan.endTolerance {
      context.isLogicallyComplete = true
    }
    let local = plan.timing.time(time)
    if case .spring(let spring, _) = plan.law {
      return context.advanceSpring(spring, value: value, time: local)
    }
    guard !hasProgress, let compound else {
      return progress(at: time, sizeSquared: value.magnitudeSquared)
        .map { value.scaled(by: $0.value) }
    }
    switch compound.content {
    case .custom(let custom):
      return custom.base.animate(value: value, time: local, context: &context)
    case .repeated(let animation, let repetition):
      return animation.animate(repetition, value: value, time: local, context: &context)
    }
  }

  /// Returns the velocity at `time`, per second; nil when the animation has ended or its velocity
  /// is unknown.
  public func velocity<V: VectorArithmetic>(
    value: V, time: Double, context: AnimationContext<V>
  ) -> V? {
    let rate = plan.timing.runs(at: time) ? plan.timing.rate : 0
    let local = plan.timing.time(time)
    if case .spring(let spring, _) = plan.law {
      var run = context.state[SpringRun<V>.self]
      if run.movement == nil { run.movement = SpringRun.Movement(spring: spring, target: value) }
      return run.state(at: local)?.velocity.scaled(by: rate)
    }
    guard !hasProgress else {
      return progress(at: time, sizeSquared: value.magnitudeSquared)
        .map { value.scaled(by: $0.rate) }
    }
    guard case .custom(let custom)? = compound?.content else { return nil }
    return custom.base.velocity(value: value, time: local, context: context)?.scaled(by: rate)
  }

  /// Returns whether this animation replaces `previous` and continues from its state.
  ///
  /// A spring does, a custom animation decides itself, and any other animation fades in over
  /// `previous`.
  public func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: Double, context: inout AnimationContext<V>
  ) -> Bool {
    let local = plan.timing.time(time)
    if case .spring(let spring, _) = plan.law {
      let old = previous.plan.timing
      context.state[SpringRun<V>.self].retarget(
        to: value, spring: spring, at: old.time(time), newTime: local,
        slowing: plan.timing.rate > 0 ? old.rate / plan.timing.rate : 0)
      return true
    }
    guard case .custom(let custom)? = compound?.content else { return false }
    return custom.base.shouldMerge(
      previous: previous, value: value, time: local, context: &context)
  }

  /// Returns the change made so far by a repeated custom animation; nil after the last pass.
  ///
  /// A custom animation reports the end of a pass only in the first frame after that end. So the
  /// next pass begins with this frame.
  private func animate<V: VectorArithmetic>(
    _ repetition: Repetition, value: V, time: Double, context: inout AnimationContext<V>
  ) -> V? {
    var pass = context.state[RepetitionState.self]
    guard pass.index < repetition.count else { return nil }
    var moved = animate(value: value, time: time - pass.begin, context: &context)
    if moved == nil {
      pass = RepetitionState(index: pass.index + 1, begin: time)
      guard pass.index < repetition.count else { return nil }
      // The new pass starts with empty state.
      context.state = AnimationState()
      context.state[RepetitionState.self] = pass
      moved = animate(value: value, time: 0, context: &context)
    }
    context.isLogicallyComplete = false
    let part = moved ?? value
    return repetition.isBackwards(pass.index) ? value - part : part
  }
}

/// The current pass of a repetition.
struct RepetitionState: AnimationStateKey, Sendable {
  var index = 0.0
  var begin = 0.0
  static var defaultValue: RepetitionState { RepetitionState() }
}

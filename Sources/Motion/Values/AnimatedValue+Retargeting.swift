extension AnimatedValue {
  /// Animates to a new target from the value at `time`.
  ///
  /// - Parameters:
  ///   - animation: The animation to use; nil jumps.
  ///   - velocity: The initial velocity per second, such as a finger's; nil keeps the current one.
  ///     Springs start with it; other animations ignore it.
  @inlinable
  public mutating func retarget(
    to target: Value, animation: Animation?, velocity: Value? = nil, at time: Double
  ) {
    if let plan = animation?.plan, clock.stage != .presented, goesOn(with: plan, at: time),
      let state = time == presented.time
        ? (presented.value, presented.velocity) : plainState(at: time)
    {
      goOn(to: target, from: state, velocity: velocity, at: time)
    } else {
      change(to: target, animation: animation, velocity: velocity, at: time)
    }
  }

  @inlinable @inline(never)
  mutating func change(
    to target: Value, animation: Animation?, velocity: Value?, at time: Double
  ) {
    presented.time = .nan
    let isSameChange = isRunning && changedAt == time
    guard target != run.target || isSameChange || velocity != nil else { return }
    if isSameChange { undo() }
    guard let plan = animation?.plan, time.isFinite, !plan.isInstant else {
      jump(to: target)
      return
    }
    // Start the clock before the state is read, so that the first step of the interrupted animation
    // is limited too.
    if isRunning, clock.stage == .presented { start(at: time) }
    let state = state(at: time)
    settle(at: time, isAtRest: state == nil)
    if let state, goesOn(with: plan, at: time) {
      goOn(to: target, from: state, velocity: velocity, at: time)
      return
    }

    var next = Run(plan: plan, target: target, start: run.target, begin: time)
    let compound = animation?.compound
    if plan.kind == .spring {
      let start = stateAtTakeover(after: plan.takeoverDelay, from: state, at: time)
      next.start = start.value
      next.velocity = (velocity ?? start.velocity).scaled(by: plan.slowing)
      if isRunning {
        next.blend = plan.blend(from: run.plan, in: run.blend, after: run.elapsed(at: time))
      }
    } else {
      if let animation, compound != nil, isRunning, merge(animation, target: target, at: time) {
        return
      }
      next.velocity = target - (state?.value ?? run.target)
    }
    let size = (target - next.start).magnitudeSquared + next.velocity.magnitudeSquared
    guard size.isFinite, size > 0 || isRunning else {
      jump(to: target)
      return
    }
    clock = isRunning ? StartClock(runningSince: time) : StartClock(changedAt: time)
    if isRunning { stack(at: time) }
    if let compound { stack(next, compound: compound) }
    run = next
    isRunning = true
    isCompound = compound != nil
    isInPlace = false
    changedAt = time
  }

  /// Ends all animations and sets the value to `target`.
  @inlinable
  public mutating func jump(to target: Value) {
    run.target = target
    presented.time = .nan
    isRunning = false
    isCompound = false
    if !layers.isEmpty { layers.removeAll(keepingCapacity: true) }
  }

  /// Returns whether the change only gives the running spring a new target.
  ///
  /// The new animation must be the same spring, without delay, speed or blend. Such changes happen
  /// in every frame while one value follows another.
  @inlinable @inline(__always)
  func goesOn(with plan: AnimationPlan, at time: Double) -> Bool {
    isRunning && layers.isEmpty && time.isFinite && changedAt != time
      && plan.isSamePlainSpring(as: run.plan)
  }

  @inlinable @inline(__always)
  mutating func goOn(
    to target: Value, from state: Run.State, velocity: Value?, at time: Double
  ) {
    guard target != run.target || velocity != nil else { return }
    taken = TakenOver(run)
    presented.time = .nan
    run.target = target
    run.start = state.value
    run.velocity = velocity ?? state.velocity
    run.begin = time
    isInPlace = true
    clock = StartClock(runningSince: time)
    changedAt = time
    let size = (target - run.start).magnitudeSquared + run.velocity.magnitudeSquared
    if !(size.isFinite && size > 0) { jump(to: target) }
  }

  /// Returns the state in which a spring starts at the end of its delay.
  ///
  /// The running animations continue during the delay.
  @inlinable @inline(__always)
  func stateAtTakeover(
    after delay: Double, from state: Run.State?, at time: Double
  ) -> Run.State {
    guard delay > 0, isRunning else { return state ?? (target, .zero) }
    return self.state(at: time + delay) ?? (target, .zero)
  }

  /// Removes layers that have no influence at `time` or later.
  @inlinable @inline(__always)
  mutating func settle(at time: Double, isAtRest: Bool) {
    if isAtRest {
      jump(to: target)
    } else if !layers.isEmpty {
      if run.isAlone(at: time) {
        layers.removeAll(keepingCapacity: true)
      } else {
        trim(at: time)
      }
    }
  }
}

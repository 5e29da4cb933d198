extension AnimatedValue {
  /// Returns the value for the frame that is about to be presented and will be seen at `time`.
  ///
  /// Call it once per frame, with times that never decrease, to apply the rule of `StartClock`: an
  /// animation that starts from rest begins with its first presented frame. The call also stores
  /// the state of custom animations and removes finished animations.
  @discardableResult
  @inlinable
  public mutating func present(at time: Double) -> Value {
    guard isRunning else { return target }
    if layers.isEmpty, clock.isRunning, run.plan.isPlainSpring {
      // The spring has not moved yet. The result is this sum rather than `start`, because the sum
      // equals `value(at:)` to the last bit.
      guard time > run.begin else { return run.target + (run.start - run.target) }
      if let state = plainState(at: time) {
        presented = Presented(state, at: time)
        return state.value
      }
    }
    if !clock.isRunning { start(at: time) }
    if !layers.isEmpty { remember(at: time) }
    let state = state(at: time)
    // At the time of the last change nothing is removed, because a second change at this time
    // undoes the last one and needs its layers.
    if time > changedAt { settle(at: time, isAtRest: state == nil) }
    return state?.value ?? target
  }

  /// Tells the start clock that a frame is presented at `time`, and updates the time at which the
  /// last change begins.
  @usableFromInline
  mutating func start(at time: Double) {
    clock.present(at: time)
    run.begin = clock.begin
    presented.time = .nan
    if isCompound { layers[depth].run.begin = clock.begin }
  }
}

extension AnimatedValue {
  /// Returns the value for the frame seen at `time`, which is about to be presented.
  ///
  /// Call it once per frame, with times that never decrease, to apply the rule of `StartClock`: an
  /// animation from rest begins with its first presented frame. It also stores the state of custom
  /// animations and removes finished animations.
  @discardableResult
  @inlinable
  public mutating func present(at time: Double) -> Value {
    guard isRunning else { return target }
    if layers.isEmpty, clock.isRunning, run.plan.isPlainSpring {
      // At the start no time has passed; this equals `value(at:)` to the last bit.
      guard time > run.begin else { return run.target + (run.start - run.target) }
      if let state = plainState(at: time) {
        presented = Presented(state, at: time)
        return state.value
      }
    }
    if !clock.isRunning { start(at: time) }
    if !layers.isEmpty { remember(at: time) }
    let state = state(at: time)
    // At the very time of the change nothing is removed, because the change can still be taken
    // back.
    if time > changedAt { settle(at: time, isAtRest: state == nil) }
    return state?.value ?? target
  }

  /// Starts the clock of an animation from rest with the first frame that presents it.
  @usableFromInline
  mutating func start(at time: Double) {
    clock.present(at: time)
    run.begin = clock.begin
    presented.time = .nan
    if isCompound { layers[depth].run.begin = clock.begin }
  }
}

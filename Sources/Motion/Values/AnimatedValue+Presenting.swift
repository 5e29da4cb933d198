extension AnimatedValue {
  /// The value in the frame that is seen at `time`, which is about to be presented.
  ///
  /// To be called once for each frame, with times that do not go back, by a layer that wants
  /// `StartClock`'s rule: an animation from rest begins with the first such frame. Custom
  /// animations remember what they put into their context's state. Also lets go of what is over.
  @discardableResult
  @inlinable
  public mutating func present(at time: Double) -> Value {
    guard isRunning else { return target }
    if layers.isEmpty, clock.isRunning, run.plan.isPlainSpring {
      // No time has passed; in the last bit, what `value(at:)` says.
      guard time > run.begin else { return run.target + (run.start - run.target) }
      if let state = plainState(at: time) {
        presented = Presented(state, at: time)
        return state.value
      }
    }
    if !clock.isRunning { start(at: time) }
    if !layers.isEmpty { remember(at: time) }
    let state = state(at: time)
    // Within the time of a change, the change can still be taken back.
    if time > changedAt { settle(at: time, isAtRest: state == nil) }
    return state?.value ?? target
  }

  /// Lets the clock of an animation from rest begin with a frame that presents it.
  @usableFromInline
  mutating func start(at time: Double) {
    clock.present(at: time)
    run.begin = clock.begin
    presented.time = .nan
    if isCompound { layers[depth].run.begin = clock.begin }
  }
}

/// The state of a spring evaluated through an animation context: its movement and its start.
///
/// Values are relative to the start of the animation, like the `value` of a custom animation; times
/// are the spring's own.
struct SpringRun<Value: VectorArithmetic>: AnimationStateKey, Sendable {
  typealias State = (value: Value, velocity: Value)

  /// The spring and its target; nil before the first frame.
  var movement: Movement?
  /// Value, velocity and time at the moment the current target was set.
  var start: Value = .zero
  var velocity: Value = .zero
  var begin = 0.0

  struct Movement: Sendable {
    var spring: Spring
    var target: Value
  }

  static var defaultValue: SpringRun { SpringRun() }

  /// Returns value and velocity at `time`; nil at rest or if it never moved.
  func state(at time: Double) -> State? {
    guard let movement else { return nil }
    let step = movement.spring.step(time - begin)
    return SpringMovement(movement.spring, step: step)
      .state(from: start, velocity: velocity, to: movement.target)
  }

  /// Continues to `target` with another spring, from the state at `time`.
  ///
  /// `newTime` is the same moment in the new spring's time. `slowing` converts the velocity: it is
  /// the number of seconds of the old spring's time in one second of the new spring's.
  mutating func retarget(
    to target: Value, spring: Spring, at time: Double, newTime: Double, slowing: Double = 1
  ) {
    let now = state(at: time) ?? (movement?.target ?? .zero, .zero)
    movement = Movement(spring: spring, target: target)
    start = now.value
    velocity = now.velocity.scaled(by: slowing)
    begin = newTime
  }
}

extension AnimationContext {
  /// Returns how far the spring has moved towards `value` at `time`; nil at rest.
  mutating func advanceSpring(_ spring: Spring, value: Value, time: Double) -> Value? {
    var run = state[SpringRun<Value>.self]
    if run.movement == nil {
      run.movement = SpringRun<Value>.Movement(spring: spring, target: value)
      state[SpringRun<Value>.self] = run
    } else if run.movement?.target != value {
      run.retarget(to: value, spring: spring, at: time, newTime: time)
      state[SpringRun<Value>.self] = run
    }
    return run.state(at: time)?.value
  }
}

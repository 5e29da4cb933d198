/// What a spring remembers that is driven through a context: the movement it is in, and thereby
/// value and velocity at any later time.
///
/// Relative to where the animation began, like a custom animation's `value`, in the spring's time.
struct SpringRun<Value: VectorArithmetic>: AnimationStateKey, Sendable {
  typealias State = (value: Value, velocity: Value)

  /// The spring and the change it is on its way to; nil before the first frame.
  var movement: Movement?
  /// Where it was when that became its target, how fast, and when.
  var start: Value = .zero
  var velocity: Value = .zero
  var begin = 0.0

  struct Movement: Sendable {
    var spring: Spring
    var target: Value
  }

  static var defaultValue: SpringRun { SpringRun() }

  /// Value and velocity at `time`; nil at rest or if it never moved.
  func state(at time: Double) -> State? {
    guard let movement else { return nil }
    let step = movement.spring.step(time - begin)
    return SpringMovement(movement.spring, step: step)
      .state(from: start, velocity: velocity, to: movement.target)
  }

  /// Sends it to `target` with another spring, from wherever it is at `time`, which `newTime` is
  /// for that one; its time runs `slowing` times as slow.
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
  /// Where the spring is at `time`, as part of the change `value`; nil at rest.
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

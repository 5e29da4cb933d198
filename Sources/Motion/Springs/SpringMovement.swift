/// The step of a spring up to some moment, and the data to decide whether it is at rest then.
@usableFromInline
struct SpringMovement: Sendable {
  @usableFromInline var step: Spring.Step
  @usableFromInline var frequencySquared: Double
  /// The seconds of the spring's own time per second of real time.
  @usableFromInline var rate: Double

  @inlinable @inline(__always)
  init(_ spring: Spring, step: Spring.Step, rate: Double = 1) {
    self.step = step
    self.rate = rate
    frequencySquared = spring.frequencySquared
  }

  /// Returns the value and its velocity per second of real time; nil at rest.
  ///
  /// The parameter `velocity` is the velocity at the start, per second of the spring's own time.
  @inlinable @inline(__always)
  func state<V: VectorArithmetic>(
    from start: V, velocity: V, to target: V
  ) -> (value: V, velocity: V)? {
    let offset = start - target
    let moved = step.offset(offset, velocity: velocity)
    let speed = step.velocity(offset: offset, velocity: velocity)
    let initial = Spring.energy(
      offsetSquared: offset.magnitudeSquared, velocitySquared: velocity.magnitudeSquared,
      frequencySquared: frequencySquared)
    let left = Spring.energy(
      offsetSquared: moved.magnitudeSquared, velocitySquared: speed.magnitudeSquared,
      frequencySquared: frequencySquared)
    let limit = Spring.restEnergy(from: initial, frequencySquared: frequencySquared)
    // Without stiffness the movement never comes to rest.
    guard left > limit || frequencySquared == 0 else { return nil }
    return (target + moved, speed.scaled(by: rate))
  }
}

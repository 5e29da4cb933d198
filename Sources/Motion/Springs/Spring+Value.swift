extension Spring {
  /// Returns the value after `time` seconds, moving from zero to `target`.
  ///
  /// `initialVelocity` is per second in the value's own units. The value is zero before time zero.
  @inlinable
  public func value<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, time: Double
  ) -> V {
    target + step(time).offset(.zero - target, velocity: initialVelocity)
  }

  /// Returns the velocity per second after `time` seconds.
  ///
  /// Before time zero, it is the initial velocity.
  @inlinable
  public func velocity<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, time: Double
  ) -> V {
    step(time).velocity(offset: .zero - target, velocity: initialVelocity)
  }

  /// Advances a value and its velocity by `deltaTime` seconds; exact for any step length.
  ///
  /// A negative or NaN time changes nothing.
  @inlinable
  public func update<V: VectorArithmetic>(
    value: inout V, velocity: inout V, target: V, deltaTime: Double
  ) {
    let step = step(deltaTime)
    let offset = value - target
    value = target + step.offset(offset, velocity: velocity)
    velocity = step.velocity(offset: offset, velocity: velocity)
  }

  /// Returns the force on a value: stiffness times its distance to the target, less damping times
  /// velocity.
  ///
  /// For `mass` 1 that is also the acceleration.
  @inlinable
  public func force<V: VectorArithmetic>(target: V, position: V, velocity: V) -> V {
    (target - position).combined(stiffness, velocity, -damping)
  }

  /// Returns an animatable value after `time` seconds, moving from one value to another.
  ///
  /// `initialVelocity` is the change per second of the animatable data.
  @inlinable
  public func value<V: Animatable>(
    fromValue: V, toValue: V, initialVelocity: V, time: Double
  ) -> V {
    let from = fromValue.animatableData
    let moved = value(
      target: toValue.animatableData - from, initialVelocity: initialVelocity.animatableData,
      time: time)
    return toValue.replacing(from + moved)
  }

  /// Returns the velocity of an animatable value per second, moving from one value to another.
  @inlinable
  public func velocity<V: Animatable>(
    fromValue: V, toValue: V, initialVelocity: V, time: Double
  ) -> V {
    toValue.replacing(
      velocity(
        target: toValue.animatableData - fromValue.animatableData,
        initialVelocity: initialVelocity.animatableData, time: time))
  }

  /// Returns the force on an animatable value at `position` on its way to `toValue`.
  @inlinable
  public func force<V: Animatable>(
    fromValue: V, toValue: V, position: V, velocity: V
  ) -> V {
    toValue.replacing(
      force(
        target: toValue.animatableData, position: position.animatableData,
        velocity: velocity.animatableData))
  }
}

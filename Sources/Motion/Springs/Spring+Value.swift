extension Spring {
  /// Where a value that started at zero is after `time` seconds on its way to `target`.
  ///
  /// `initialVelocity` is per second in the value's own units. Before time zero it is at zero.
  @inlinable
  public func value<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, time: Double
  ) -> V {
    target + step(time).offset(.zero - target, velocity: initialVelocity)
  }

  /// How fast such a value moves then, per second; before time zero with its initial velocity.
  @inlinable
  public func velocity<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, time: Double
  ) -> V {
    step(time).velocity(offset: .zero - target, velocity: initialVelocity)
  }

  /// Moves a value and its velocity on by `deltaTime` seconds, exactly, whatever the step.
  ///
  /// Nothing changes for a negative time or NaN.
  @inlinable
  public func update<V: VectorArithmetic>(
    value: inout V, velocity: inout V, target: V, deltaTime: Double
  ) {
    let step = step(deltaTime)
    let offset = value - target
    value = target + step.offset(offset, velocity: velocity)
    velocity = step.velocity(offset: offset, velocity: velocity)
  }

  /// The force on a value: stiffness times its distance to the target, less damping times velocity.
  ///
  /// For `mass` 1 that is also the acceleration.
  @inlinable
  public func force<V: VectorArithmetic>(target: V, position: V, velocity: V) -> V {
    (target - position).combined(stiffness, velocity, -damping)
  }

  /// Where an animatable value is on its way from one to another.
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

  /// How fast an animatable value moves on its way from one to another, per second.
  @inlinable
  public func velocity<V: Animatable>(
    fromValue: V, toValue: V, initialVelocity: V, time: Double
  ) -> V {
    toValue.replacing(
      velocity(
        target: toValue.animatableData - fromValue.animatableData,
        initialVelocity: initialVelocity.animatableData, time: time))
  }

  /// The force on an animatable value at `position` between two others.
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

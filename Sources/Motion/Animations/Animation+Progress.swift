extension Animation {
  /// Whether a single number, the progress, describes the movement of every value.
  ///
  /// Such an animation needs no state.
  var hasProgress: Bool { compound?.hasProgress ?? true }

  /// Returns the progress `time` seconds after the start; nil when the animation has ended.
  ///
  /// `sizeSquared` is the squared length of the change, which determines when springs end. For a
  /// custom animation, which has no progress, the result is always nil.
  func progress(at time: Double, sizeSquared: Double) -> AnimationProgress? {
    guard let compound else { return plan.progress(at: time, sizeSquared: sizeSquared) }
    let length = compound.passLength(sizeSquared: sizeSquared)
    return progress(of: compound, at: time, sizeSquared: sizeSquared, passLength: length)
  }

  /// Returns the progress of a compound animation, given the duration of one pass.
  func progress(
    of compound: CompoundAnimation, at time: Double, sizeSquared: Double, passLength: Double
  ) -> AnimationProgress? {
    let local = plan.timing.time(time)
    return compound.progress(at: local, sizeSquared: sizeSquared, length: passLength)?
      .seen(through: plan.timing, at: time)
  }

  /// Returns the duration for a change of this size, delays included.
  ///
  /// The duration is infinite if the animation never ends. It is 0 for a custom animation, which
  /// reports its end only through `animate`.
  func duration(sizeSquared: Double) -> Double {
    guard let compound else { return plan.duration(sizeSquared: sizeSquared) }
    return plan.timing.inverse(compound.duration(sizeSquared: sizeSquared))
  }

  /// Returns the duration of the animation for `change`, delays included, until the value rests.
  ///
  /// The duration is infinite if the animation never ends. It is nil for a custom animation, which
  /// reports its end only through `animate`. Springs end when the remaining offset and velocity are
  /// below a thousandth of the change and below a fiftieth of a unit.
  public func duration<V: VectorArithmetic>(of change: V) -> Double? {
    hasProgress ? duration(sizeSquared: change.magnitudeSquared) : nil
  }

  /// The time at which the animation counts as complete, in seconds; nil for a custom animation,
  /// which reports completion itself.
  ///
  /// It is a curve's duration, a spring's response or the time given to
  /// `logicallyComplete(after:)`, adjusted by delays and speeds. A repetition is complete at the
  /// end of its last pass.
  public var logicalDuration: Double? {
    guard compound != nil, plan.statedCompletion == nil else { return plan.logicalDuration }
    return hasProgress ? duration(sizeSquared: 1) : nil
  }
}

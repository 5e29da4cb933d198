extension Animation {
  /// Whether every change follows one number, its progress, so that no state is needed.
  var hasProgress: Bool { compound?.hasProgress ?? true }

  /// The progress `time` seconds after the start; nil when the animation has ended.
  ///
  /// `sizeSquared` is the squared length of the change, which decides when a spring has arrived. A
  /// custom animation has no progress; here it ends at once.
  func progress(at time: Double, sizeSquared: Double) -> AnimationProgress? {
    guard let compound else { return plan.progress(at: time, sizeSquared: sizeSquared) }
    let length = compound.passLength(sizeSquared: sizeSquared)
    return progress(of: compound, at: time, sizeSquared: sizeSquared, passLength: length)
  }

  /// The same where it is known how long a pass takes.
  func progress(
    of compound: CompoundAnimation, at time: Double, sizeSquared: Double, passLength: Double
  ) -> AnimationProgress? {
    let local = plan.timing.time(time)
    return compound.progress(at: local, sizeSquared: sizeSquared, length: passLength)?
      .seen(through: plan.timing, at: time)
  }

  /// How long the animation takes for a change of this size, with its delays; infinite if it never
  /// ends, and 0 for a custom one, which only its own `animate` can tell.
  func duration(sizeSquared: Double) -> Double {
    guard let compound else { return plan.duration(sizeSquared: sizeSquared) }
    return plan.timing.inverse(compound.duration(sizeSquared: sizeSquared))
  }

  /// How long the animation takes for `change`, delays included, until the value rests.
  ///
  /// Infinite if it never ends, nil for a custom one: how long that takes only `animate` can tell.
  /// Springs end when what is left of position and velocity is below a thousandth of the change
  /// and below a fiftieth of a unit.
  public func duration<V: VectorArithmetic>(of change: V) -> Double? {
    hasProgress ? duration(sizeSquared: change.magnitudeSquared) : nil
  }

  /// When the animation counts as complete, in seconds; nil for a custom one, which says so itself.
  ///
  /// A curve's duration, a spring's response, or what `logicallyComplete(after:)` said; with delays
  /// and speeds. A repetition ends with its last pass.
  public var logicalDuration: Double? {
    guard compound != nil, plan.statedCompletion == nil else { return plan.logicalDuration }
    return hasProgress ? duration(sizeSquared: 1) : nil
  }
}

/// Rare cases of retargeting: several animations at once, and compound ones.
extension AnimatedValue {
  /// The largest number of interrupted animations that continue while the last one runs.
  ///
  /// If a change would exceed the limit, the oldest animation stops at its current value. This
  /// takes many interruptions within a short time, such as 16 curves started within a third of a
  /// second, or animations that repeat for ever.
  @usableFromInline static var depthLimit: Int { 16 }

  /// Turns the last change into a layer below the change that is about to be made.
  @inlinable @inline(never)
  mutating func stack(at time: Double) {
    if depth == Self.depthLimit {
      let oldest = layers.removeFirst()
      let stopped = oldest.state(at: time, over: (oldest.run.start, .zero))
      setStart(stopped?.value ?? oldest.run.target)
    }
    if !isCompound { layers.append(AnimationLayer(run)) }
  }

  /// Adds the layer of a compound animation, which becomes the last change.
  @usableFromInline
  mutating func stack(_ next: Run, compound: CompoundAnimation) {
    layers.append(AnimationLayer(next, compound: compound))
  }

  /// Sets the value from which the oldest animation starts.
  @usableFromInline
  mutating func setStart(_ start: Value) {
    if !layers.isEmpty { layers[0].run.start = start }
    if depth <= 0 { run.start = start }
  }

  /// Undoes the last change, so that another one made at the same time replaces it.
  @usableFromInline
  mutating func undo() {
    if isInPlace {
      isInPlace = false
      run.target = taken.target
      run.start = taken.start
      run.velocity = taken.velocity
      run.begin = taken.begin
      return
    }
    if isCompound { layers.removeLast() }
    guard let previous = layers.last else {
      jump(to: run.start)
      return
    }
    run = previous.run
    isCompound = previous.compound != nil
    if !isCompound { layers.removeLast() }
  }

  /// Removes the layers that have no influence any more.
  ///
  /// A spring that has taken over does not use the layers below it, so they are removed. A layer at
  /// rest is removed together with all layers below it. The next layer above then starts from the
  /// target of the layer at rest.
  @inlinable @inline(never)
  mutating func trim(at time: Double) {
    for index in (0..<depth).reversed() {
      if layers[index].run.isAlone(at: time) {
        layers.removeSubrange(..<index)
        return
      }
      if layers[index].state(at: time, over: stateBelow(index, at: time)) == nil {
        let target = layers[index].run.target
        layers.removeSubrange(...index)
        setStart(target)
        return
      }
    }
  }

  /// Replaces the running animation by a custom one, if the custom one merges with it.
  ///
  /// Returns whether it does.
  @usableFromInline
  mutating func merge(_ animation: Animation, target: Value, at time: Double) -> Bool {
    guard !animation.hasProgress else { return false }
    let isAlone = run.isAlone(at: time)
    var old = isCompound ? layers[depth] : AnimationLayer(run)
    var base = stateBelow(depth, at: time).value
    if isAlone, case .spring(let spring, _) = run.plan.law {
      // This spring does not use the layers below it, so the base is the spring's start instead of
      // their value.
      base = run.start
      old.context.state[SpringRun<Value>.self] = SpringRun(
        movement: SpringRun.Movement(spring: spring, target: run.target - base),
        velocity: run.velocity)
    }
    // The running custom animation may not have been evaluated yet, so its state is computed here.
    if isCompound { old.remember(at: time, over: base) }
    let merges = animation.shouldMerge(
      previous: old.animation, value: target - base, time: run.elapsed(at: time),
      context: &old.context)
    guard merges else { return false }
    // The merged animation takes the place of the old one as the top layer. This cannot be undone;
    // `changedAt` is reset so that a second change at this time does not undo it.
    if isCompound { layers.removeLast() }
    if isAlone { layers.removeAll() }
    run.plan = animation.plan
    run.target = target
    old = AnimationLayer(run, continuing: old)
    old.compound = animation.compound
    old.context.isLogicallyComplete = false
    layers.append(old)
    isCompound = true
    changedAt = -.infinity
    return true
  }

  /// Stores the state of custom animations for the frame presented at `time`.
  @inlinable @inline(never)
  mutating func remember(at time: Double) {
    for index in layers.indices where layers[index].compound != nil {
      let base = stateBelow(index, at: time).value
      layers[index].remember(at: time, over: base)
    }
  }
}

/// What is rarely needed of retargeting: several animations at once, and compound ones.
extension AnimatedValue {
  /// How many animations may run below the last one; then the oldest stops where it is.
  ///
  /// Only curves that interrupt each other faster than they end come here, or changes that repeat
  /// for ever: 16 interruptions in a third of a second.
  @usableFromInline static var depthLimit: Int { 16 }

  /// Makes the last change a layer, for another one on top of it.
  @inlinable @inline(never)
  mutating func stack(at time: Double) {
    if depth == Self.depthLimit {
      let oldest = layers.removeFirst()
      let stopped = oldest.state(at: time, over: (oldest.run.start, .zero))
      setStart(stopped?.value ?? oldest.run.target)
    }
    if !isCompound { layers.append(AnimationLayer(run)) }
  }

  /// Adds the layer of a compound animation, which is to be the last change.
  @usableFromInline
  mutating func stack(_ next: Run, compound: CompoundAnimation) {
    layers.append(AnimationLayer(next, compound: compound))
  }

  /// Says what lies below the oldest animation.
  @usableFromInline
  mutating func setStart(_ start: Value) {
    if !layers.isEmpty { layers[0].run.start = start }
    if depth <= 0 { run.start = start }
  }

  /// Takes back the last change, which is made again at the same time.
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

  /// Drops what lies below a spring that has taken over, or below a run that is at rest, and then
  /// that run too: what is above it begins at its target.
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

  /// Lets a custom animation take the place of the one that is running.
  @usableFromInline
  mutating func merge(_ animation: Animation, target: Value, at time: Double) -> Bool {
    guard !animation.hasProgress else { return false }
    let isAlone = run.isAlone(at: time)
    var old = isCompound ? layers[depth] : AnimationLayer(run)
    var base = stateBelow(depth, at: time).value
    if isAlone, case .spring(let spring, _) = run.plan.law {
      // A spring stands on nothing; what comes after it stands on where it began.
      base = run.start
      old.context.state[SpringRun<Value>.self] = SpringRun(
        movement: SpringRun.Movement(spring: spring, target: run.target - base),
        velocity: run.velocity)
    }
    // It may never have been asked where it is.
    if isCompound { old.remember(at: time, over: base) }
    let merges = animation.shouldMerge(
      previous: old.animation, value: target - base, time: run.elapsed(at: time),
      context: &old.context)
    guard merges else { return false }
    // It runs on, and with it what lies below: there is nothing to take back.
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

  /// Lets custom animations remember that a frame at `time` is presented.
  @inlinable @inline(never)
  mutating func remember(at time: Double) {
    for index in layers.indices where layers[index].compound != nil {
      let base = stateBelow(index, at: time).value
      layers[index].remember(at: time, over: base)
    }
  }
}

/// A value on its way: what it is, for any moment, while animations move it and are interrupted.
///
/// ```swift
/// var x = AnimatedValue(0.0)
/// x.retarget(to: 100, animation: .spring(response: 0.3, dampingFraction: 0.7), at: 0)
/// x.retarget(to: 40, animation: .easeOut(duration: 0.2), at: 0.1)
/// x.value(at: 0.15)
/// ```
///
/// What a change does to what is still running depends on its animation:
///
/// - A spring takes over: where the value is and how fast it moves is what the spring begins with,
///   so there is neither a jump nor a kink. During a delay what was running runs on.
/// - A curve, an interpolating spring or a repetition fades over: the old animation runs on below,
///   and the result is `old(t) + (target - old(t)) · progress(t)`. Old animations that end stay at
///   their targets.
/// - A custom animation fades over as well, unless it merges with the one before.
/// - No animation ends everything: the value is at its target at once.
///
/// Two changes at one and the same time are one: the last wins, with its animation, as if the first
/// had not been. A change to the target that is already there is none.
///
/// Everything is a function of time, so a frame that is left out changes no later one. There are
/// two additions for who presents frames: `present(at:)` applies `StartClock` and lets custom
/// animations remember, and both only there.
///
/// Times are seconds from any fixed start, and to look at a value at NaN shows the start. A change
/// of no finite size, or made at no finite time, jumps. Looking at a value allocates nothing; a
/// change that interrupts another does where the two are not the same spring.
///
/// What runs in each frame is inlinable, because a client that cannot specialise it for its type
/// pays a hundred times as much: for a spring retargeted and presented, 2,600 instead of 29 ns
/// (Swift 6.3.1, AMD EPYC, November 2026). To ask a value in an array or a class costs a copy of it,
/// 30 ns more; `present(at:)` does not.
public struct AnimatedValue<Value: VectorArithmetic>: Sendable {
  @usableFromInline typealias Run = AnimationRun<Value>

  /// The last change; also its target when it is over.
  @usableFromInline var run: Run
  @usableFromInline var isRunning = false
  /// Whether the last change is a repetition or a custom animation: then the last layer is its.
  @usableFromInline var isCompound = false
  /// Whether the last change left everything in place but what `taken` holds.
  @usableFromInline var isInPlace = false
  @usableFromInline var changedAt = -Double.infinity
  @usableFromInline var clock = StartClock(runningSince: 0)
  /// What a spring was that went on with another target, as long as the change can be taken back.
  @usableFromInline var taken: TakenOver
  /// Where a plain spring was in the frame that was presented last: a change within that frame takes
  /// over from there, without the exponential and the sine again.
  @usableFromInline var presented: Presented
  /// What runs below the last change, oldest first, and what it took over from, until the time
  /// moves on; on top, the last change itself if it is compound.
  @usableFromInline var layers: [AnimationLayer<Value>] = []

  @usableFromInline
  struct TakenOver: Sendable {
    @usableFromInline var target: Value
    @usableFromInline var start: Value
    @usableFromInline var velocity: Value
    @usableFromInline var begin: Double

    @inlinable @inline(__always)
    init(_ run: Run) {
      target = run.target
      start = run.start
      velocity = run.velocity
      begin = run.begin
    }
  }

  @usableFromInline
  struct Presented: Sendable {
    /// NaN when nothing is known.
    @usableFromInline var time: Double
    @usableFromInline var value: Value
    @usableFromInline var velocity: Value

    @inlinable @inline(__always)
    init(_ state: Run.State, at time: Double) {
      self.time = time
      value = state.value
      velocity = state.velocity
    }
  }

  /// A value at rest.
  @inlinable
  public init(_ value: Value) {
    run = Run(restingAt: value)
    taken = TakenOver(run)
    presented = Presented((value, .zero), at: .nan)
  }

  /// The value without animation: what the last change set it to.
  @inlinable
  public var target: Value { run.target }

  /// The value at `time`.
  @inlinable @inline(__always)
  public func value(at time: Double) -> Value {
    state(at: time)?.value ?? target
  }

  /// The velocity at `time`, per second; zero at rest.
  ///
  /// Where a curve begins or ends upright it is not infinite, but 64 changes per duration. A custom
  /// animation that does not tell its velocity has none.
  @inlinable @inline(__always)
  public func velocity(at time: Double) -> Value {
    state(at: time)?.velocity ?? .zero
  }

  /// Whether the value rests on its target at `time`, and will.
  @inlinable @inline(__always)
  public func isFinished(at time: Double) -> Bool { state(at: time) == nil }

  /// Whether whoever waits for the last change need wait no longer.
  ///
  /// True at rest, after `Animation.logicalDuration`, and when a custom animation says so.
  public func isLogicallyComplete(at time: Double) -> Bool {
    guard isRunning else { return true }
    var duration: Double? = run.plan.logicalDuration
    if isCompound, let top = layers.last {
      if top.context.isLogicallyComplete { return true }
      // No key path: in generic code, one is made each time it is met.
      duration = top.animation.logicalDuration
    }
    if let duration, run.elapsed(at: time) >= duration - AnimationPlan.endTolerance { return true }
    return isFinished(at: time)
  }

  /// Value and velocity at `time`; nil at rest.
  ///
  /// The most common case reads the fields it needs; a call would copy the whole value first.
  @inlinable @inline(__always)
  func state(at time: Double) -> Run.State? {
    guard isRunning else { return nil }
    return run.plan.isPlainSpring ? plainState(at: time) : layeredState(at: time)
  }

  /// The state of a spring without delay, speed or blend; nil at rest.
  @inlinable @inline(__always)
  func plainState(at time: Double) -> Run.State? {
    run.plan.plainMovement(until: run.elapsed(at: time))?
      .state(from: run.start, velocity: run.velocity, to: run.target)
  }

  @inlinable @inline(never)
  func layeredState(at time: Double) -> Run.State? {
    if run.isAlone(at: time) || layers.isEmpty {
      return run.plainState(at: time, over: (run.start, .zero))
    }
    let base = stateBelow(depth, at: time)
    return isCompound
      ? layers[depth].state(at: time, over: base) : run.plainState(at: time, over: base)
  }

  /// How many animations run below the last change.
  @inlinable
  var depth: Int { isCompound ? layers.count - 1 : layers.count }

  /// The state on which the layer at `index` is built.
  @inlinable @inline(never)
  func stateBelow(_ index: Int, at time: Double) -> Run.State {
    guard depth > 0 else { return (run.start, .zero) }
    var base = (value: layers[0].run.start, velocity: Value.zero)
    for layer in layers[..<index] {
      base = layer.state(at: time, over: base) ?? (layer.run.target, .zero)
    }
    return base
  }
}

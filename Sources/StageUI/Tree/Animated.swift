/// Something whose values change by themselves.
@MainActor
protocol Ticking: AnyObject {
  /// Waits in the tree's list of what moves.
  var isTicking: Bool { get set }
  /// Takes on the values of a moment; false when they have arrived.
  func tick(_ time: Double) -> Bool
  /// How often it needs to.
  var rate: FrameRateRange { get }
}

extension Ticking {
  var rate: FrameRateRange { .display }
}

/// A value of a node that follows what views say, with the animation they say it with.
@MainActor
struct Animated<Value: VectorArithmetic> {
  private var value: AnimatedValue<Value>
  /// What is shown in this frame.
  private(set) var shown: Value
  private var group: AnimationGroup?
  private var eyeWaits = false

  init(_ value: Value) {
    self.value = AnimatedValue(value)
    shown = value
  }

  var target: Value { value.target }
  private(set) var isRunning = false

  /// Sends the value to where a view says it belongs; the tree ticks the owner while it is running.
  ///
  /// Nodes of any effect call this and `tick` without knowing the type: these two are what is told
  /// and what moves in most frames.
  @_specialize(where Value == Double)
  @_specialize(where Value == AnimatablePair<Double, Double>)
  mutating func set(_ new: Value, _ pass: UpdatePass, for owner: (any Ticking)? = nil) {
    guard new != value.target else { return }
    let animation = pass.transaction.effectiveAnimation
    value.retarget(to: new, animation: animation, at: pass.time)
    release()
    isRunning = !value.isFinished(at: pass.time)
    if isRunning {
      group = pass.transaction.group
      eyeWaits = group != nil
      group?.began()
      if let owner { pass.tree.tick(owner) }
      // This frame is the first that is seen of it, and shows the old value.
      if pass.tree.isMakingFrame { shown = value.present(at: pass.time) }
    } else {
      shown = new
    }
  }

  /// Takes on the value of a moment; false when it has arrived.
  ///
  /// At the end of time everything has arrived, a repetition too.
  @_specialize(where Value == Double)
  @_specialize(where Value == AnimatablePair<Double, Double>)
  mutating func tick(_ time: Double) -> Bool {
    guard isRunning else { return false }
    guard time < .infinity else {
      arrive()
      return false
    }
    shown = value.present(at: time)
    if eyeWaits, value.isLogicallyComplete(at: time) {
      eyeWaits = false
      group?.becameLogicallyComplete()
    }
    if value.isFinished(at: time) { arrive() }
    return isRunning
  }

  private mutating func arrive() {
    shown = value.target
    isRunning = false
    release()
  }

  private mutating func release() {
    if eyeWaits { group?.becameLogicallyComplete() }
    eyeWaits = false
    group?.ended()
    group = nil
  }
}

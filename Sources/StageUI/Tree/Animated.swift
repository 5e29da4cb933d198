/// An object with animated values.
@MainActor
protocol Ticking: AnyObject {
  /// Whether the object is in the tree's list of ticking objects.
  var isTicking: Bool { get set }
  /// Advances the values to a time; returns false when they are at rest.
  func tick(_ time: Double) -> Bool
  /// The frame rates that the object's animations need.
  var rate: FrameRateRange { get }
  /// The slot whose view the object moves; nil if it is not known.
  var movedSlot: Slot? { get }
}

extension Ticking {
  var movedSlot: Slot? { nil }
  var rate: FrameRateRange { .display }
}

/// An animated value of a node.
///
/// The change of state that sets the target also determines the animation towards the target.
@MainActor
struct Animated<Value: VectorArithmetic> {
  private var value: AnimatedValue<Value>
  /// The value in this frame.
  private(set) var shown: Value
  private var group: AnimationGroup?
  private var isLogicallyRunning = false

  init(_ value: Value) {
    self.value = AnimatedValue(value)
    shown = value
  }

  var target: Value { value.target }
  /// The running animation and the time at which it was started; nil at rest.
  var runningChange: (animation: Animation, time: Double)? { isRunning ? value.lastChange : nil }
  private(set) var isRunning = false

  /// Retargets the value; the tree ticks the owner while the animation runs.
  ///
  /// The function is specialised for the two most frequent types, because all effects call `set`
  /// and `tick` from generic code.
  @_specialize(where Value == Double)
  @_specialize(where Value == AnimatablePair<Double, Double>)
  mutating func set(_ new: Value, _ pass: UpdatePass, for owner: (any Ticking)? = nil) {
    guard new != value.target else { return }
    var animation = pass.transaction.effectiveAnimation
    if pass.tree.animationSpeed != 1 { animation = animation?.speed(pass.tree.animationSpeed) }
    value.retarget(to: new, animation: animation, at: pass.time)
    release()
    isRunning = !value.isFinished(at: pass.time)
    if isRunning {
      group = pass.transaction.group
      isLogicallyRunning = group != nil
      group?.began()
      if let owner { pass.tree.tick(owner) }
      // A frame that is being made now is the first one of the animation. It shows the start value.
      if pass.tree.isMakingFrame { shown = value.present(at: pass.time) }
    } else {
      shown = new
    }
  }

  /// Advances to a time; returns false when the animation is complete.
  ///
  /// Infinity completes every animation, even a repeating one.
  @_specialize(where Value == Double)
  @_specialize(where Value == AnimatablePair<Double, Double>)
  mutating func tick(_ time: Double) -> Bool {
    guard isRunning else { return false }
    guard time < .infinity else {
      arrive()
      return false
    }
    shown = value.present(at: time)
    if isLogicallyRunning, value.isLogicallyComplete(at: time) {
      isLogicallyRunning = false
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
    if isLogicallyRunning { group?.becameLogicallyComplete() }
    isLogicallyRunning = false
    group?.ended()
    group = nil
  }
}

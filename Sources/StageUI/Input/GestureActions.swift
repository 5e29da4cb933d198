/// A gesture that transforms the phases of another gesture and adds actions.
struct FollowingGesture<Base: Gesture, Value, Memory>: PrimitiveGesture {
  let base: Base
  /// The state with which `follow` starts for each press.
  let memory: Memory
  /// Returns this gesture's phase, given the base's phases before and after a signal.
  let follow:
    (
      _ old: GesturePhase<Base.Value>, _ new: GesturePhase<Base.Value>, inout Memory,
      GestureEffects
    ) -> GesturePhase<Value>

  func _makeRecognizer() -> GestureRecognizer<Value> { FollowingRecognizer(self) }

  func _update(_ recognizer: GestureRecognizer<Value>) {
    guard let recognizer = recognizer as? FollowingRecognizer<Base, Value, Memory> else { return }
    recognizer.gesture = self
    base._update(recognizer.base)
  }
}

private final class FollowingRecognizer<Base: Gesture, Value, Memory>: GestureRecognizer<Value> {
  let base: GestureRecognizer<Base.Value>
  var gesture: FollowingGesture<Base, Value, Memory>
  private var memory: Memory

  init(_ gesture: FollowingGesture<Base, Value, Memory>) {
    base = gesture.base._makeRecognizer()
    self.gesture = gesture
    memory = gesture.memory
  }

  override var isByMovement: Bool { base.isByMovement }
  override var takesTwoFingers: Bool { base.takesTwoFingers }
  override var deadline: Double? { base.deadline }

  override func receive(_ signal: PressSignal, _ effects: GestureEffects) {
    let old = base.phase
    base.receive(signal, effects)
    phase = gesture.follow(old, base.phase, &memory, effects)
  }

  override func cancel(_ effects: GestureEffects) {
    let old = base.phase
    base.cancel(effects)
    phase = gesture.follow(old, base.phase, &memory, effects)
  }

  override func keepTwoFingerParts(_ effects: GestureEffects) {
    let old = base.phase
    base.keepTwoFingerParts(effects)
    phase = gesture.follow(old, base.phase, &memory, effects)
  }
}

extension Gesture {
  /// Calls `action` when the gesture ends, but not when it is cancelled.
  public func onEnded(_ action: @escaping (Value) -> Void) -> some Gesture<Value> {
    FollowingGesture(base: self, memory: ()) { old, new, _, effects in
      if old.outcome != .ended, case .ended(let value) = new { effects.add { action(value) } }
      return new
    }
  }

  /// Calls `action` whenever the gesture's value changes, until the gesture ends.
  public func onChanged(
    _ action: @escaping (Value) -> Void
  ) -> some Gesture<Value> where Value: Equatable {
    FollowingGesture(base: self, memory: Value?.none) { _, new, told, effects in
      if !new.outcome.isOver, let value = new.value, value != told {
        told = value
        effects.add { action(value) }
      }
      return new
    }
  }

  /// Transforms the gesture's values.
  public func map<Other>(_ body: @escaping (Value) -> Other) -> some Gesture<Other> {
    FollowingGesture(base: self, memory: ()) { _, new, _, _ in new.map(body) }
  }

  /// Updates a state while the gesture lasts; the state is reset when the gesture ends or is
  /// cancelled.
  public func updating<State>(
    _ state: GestureState<State>,
    body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> some Gesture<Value> {
    FollowingGesture(base: self, memory: false) { _, new, isKept, effects in
      if new.outcome.isOver {
        if isKept { effects.add(isReset: true) { state.resetValue() } }
        isKept = false
      } else if let value = new.value {
        isKept = true
        effects.add { state.change { body(value, &$0, &$1) } }
      }
      return new
    }
  }
}

extension LongPressGesture {
  /// Calls `action` after a long press, and `onPressingChanged` when a press begins and ends.
  func pressing(
    _ action: @escaping () -> Void, _ onPressingChanged: @escaping (Bool) -> Void
  ) -> some Gesture<Bool> {
    FollowingGesture(base: onEnded { _ in action() }, memory: false) { _, new, told, effects in
      let isPressing = new.outcome == .possible && new.value == true
      if isPressing != told {
        told = isPressing
        effects.add(isReset: !isPressing) { onPressingChanged(isPressing) }
      }
      return new
    }
  }
}

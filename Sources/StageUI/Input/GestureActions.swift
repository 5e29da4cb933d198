/// A gesture with another kind of value.
public struct MapGesture<Base: Gesture, Value>: PrimitiveGesture {
  let base: Base
  let transform: (Base.Value) -> Value

  public func _makeRecognizer() -> GestureRecognizer<Value> {
    MapRecognizer(base._makeRecognizer(), transform)
  }

  public func _update(_ recognizer: GestureRecognizer<Value>) {
    guard let recognizer = recognizer as? MapRecognizer<Base.Value, Value> else { return }
    recognizer.transform = transform
    base._update(recognizer.base)
  }
}

/// Follows what another recogniser makes of a press.
class WrappingRecognizer<Base, Value>: GestureRecognizer<Value> {
  final let base: GestureRecognizer<Base>

  init(_ base: GestureRecognizer<Base>) { self.base = base }

  override var isByMovement: Bool { base.isByMovement }
  override var deadline: Double? { base.deadline }

  override func receive(_ signal: PressSignal, _ effects: GestureEffects) {
    let old = base.phase
    base.receive(signal, effects)
    follow(old, effects)
  }

  override func cancel(_ effects: GestureEffects) {
    let old = base.phase
    base.cancel(effects)
    follow(old, effects)
  }

  /// Takes on the phase of `base`, which was `old` before.
  func follow(_ old: GesturePhase<Base>, _ effects: GestureEffects) {}
}

final class MapRecognizer<Base, Value>: WrappingRecognizer<Base, Value> {
  var transform: (Base) -> Value

  init(_ base: GestureRecognizer<Base>, _ transform: @escaping (Base) -> Value) {
    self.transform = transform
    super.init(base)
  }

  override func follow(_ old: GesturePhase<Base>, _ effects: GestureEffects) {
    phase = base.phase.map(transform)
  }
}

/// A gesture with something to be done when its value changes.
public struct ChangedGesture<Base: Gesture>: PrimitiveGesture where Base.Value: Equatable {
  public typealias Value = Base.Value

  let base: Base
  let action: (Base.Value) -> Void

  public func _makeRecognizer() -> GestureRecognizer<Base.Value> {
    ChangedRecognizer(base._makeRecognizer(), action)
  }

  public func _update(_ recognizer: GestureRecognizer<Base.Value>) {
    guard let recognizer = recognizer as? ChangedRecognizer<Base.Value> else { return }
    recognizer.action = action
    base._update(recognizer.base)
  }
}

private final class ChangedRecognizer<Value: Equatable>: WrappingRecognizer<Value, Value> {
  var action: (Value) -> Void
  private var told: Value?

  init(_ base: GestureRecognizer<Value>, _ action: @escaping (Value) -> Void) {
    self.action = action
    super.init(base)
  }

  override func follow(_ old: GesturePhase<Value>, _ effects: GestureEffects) {
    phase = base.phase
    guard !outcome.isOver, let value = phase.value, value != told else { return }
    told = value
    effects.add { [action] in action(value) }
  }
}

/// A gesture with something to be done when it is complete.
public struct EndedGesture<Base: Gesture>: PrimitiveGesture {
  public typealias Value = Base.Value

  let base: Base
  let action: (Base.Value) -> Void

  public func _makeRecognizer() -> GestureRecognizer<Base.Value> {
    EndedRecognizer(base._makeRecognizer(), action)
  }

  public func _update(_ recognizer: GestureRecognizer<Base.Value>) {
    guard let recognizer = recognizer as? EndedRecognizer<Base.Value> else { return }
    recognizer.action = action
    base._update(recognizer.base)
  }
}

private final class EndedRecognizer<Value>: WrappingRecognizer<Value, Value> {
  var action: (Value) -> Void

  init(_ base: GestureRecognizer<Value>, _ action: @escaping (Value) -> Void) {
    self.action = action
    super.init(base)
  }

  override func follow(_ old: GesturePhase<Value>, _ effects: GestureEffects) {
    phase = base.phase
    guard old.outcome != .ended, case .ended(let value) = phase else { return }
    effects.add { [action] in action(value) }
  }
}

extension Gesture {
  /// Does something when the gesture is complete; a gesture that is cancelled never is.
  public func onEnded(_ action: @escaping (Value) -> Void) -> EndedGesture<Self> {
    EndedGesture(base: self, action: action)
  }

  /// Does something whenever the gesture's value changes while it lasts.
  public func onChanged(
    _ action: @escaping (Value) -> Void
  ) -> ChangedGesture<Self> where Value: Equatable {
    ChangedGesture(base: self, action: action)
  }

  public func map<Other>(
    _ body: @escaping (Value) -> Other
  ) -> MapGesture<Self, Other> {
    MapGesture(base: self, transform: body)
  }
}

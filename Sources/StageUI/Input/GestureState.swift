/// A value that exists while a gesture lasts, and is what it was before as soon as the gesture ends
/// or is cancelled.
@propertyWrapper
@MainActor
public struct GestureState<Value>: DynamicProperty {
  private let initial: Value
  private let reset: (Value, inout Transaction) -> Void
  private var location: StateLocation<Value>?

  public init(wrappedValue: Value, resetTransaction: Transaction = Transaction()) {
    initial = wrappedValue
    reset = { _, transaction in transaction = resetTransaction }
  }

  /// - Parameter reset: how the way back is shown, given the last value.
  public init(
    wrappedValue: Value, reset: @escaping (Value, inout Transaction) -> Void
  ) {
    initial = wrappedValue
    self.reset = reset
  }

  public init(initialValue: Value, resetTransaction: Transaction = Transaction()) {
    self.init(wrappedValue: initialValue, resetTransaction: resetTransaction)
  }

  public var wrappedValue: Value { location?.read() ?? initial }

  public var projectedValue: GestureState { self }

  public mutating func _link(to slot: Slot, _ kept: inout AnyObject?) {
    let known = kept as? StateLocation<Value> ?? StateLocation(initial, tree: slot.tree)
    kept = known
    location = known
  }

  func change(_ body: (inout Value, inout Transaction) -> Void) {
    guard let location else { return }
    var value = location.value
    var transaction = Transaction.current
    transaction.isContinuous = true
    body(&value, &transaction)
    withTransaction(transaction) { location.write(value) }
  }

  func goBack() {
    guard let location else { return }
    var transaction = Transaction.current
    reset(location.value, &transaction)
    withTransaction(transaction) { location.write(initial) }
  }
}

extension GestureState where Value: ExpressibleByNilLiteral {
  public init(resetTransaction: Transaction = Transaction()) {
    self.init(wrappedValue: nil, resetTransaction: resetTransaction)
  }
}

/// A gesture that keeps a value while it lasts.
public struct GestureStateGesture<Base: Gesture, State>: PrimitiveGesture {
  public typealias Value = Base.Value
  typealias Change = (Base.Value, inout State, inout Transaction) -> Void

  let base: Base
  let state: GestureState<State>
  let change: Change

  public func _makeRecognizer() -> GestureRecognizer<Base.Value> {
    UpdatingRecognizer(base._makeRecognizer(), state, change)
  }

  public func _update(_ recognizer: GestureRecognizer<Base.Value>) {
    guard let recognizer = recognizer as? UpdatingRecognizer<Base.Value, State> else { return }
    recognizer.change = change
    base._update(recognizer.base)
  }
}

private final class UpdatingRecognizer<Value, State>: WrappingRecognizer<Value, Value> {
  var change: (Value, inout State, inout Transaction) -> Void
  private let state: GestureState<State>
  private var isKept = false

  init(
    _ base: GestureRecognizer<Value>, _ state: GestureState<State>,
    _ change: @escaping (Value, inout State, inout Transaction) -> Void
  ) {
    self.state = state
    self.change = change
    super.init(base)
  }

  override func follow(_ old: GesturePhase<Value>, _ effects: GestureEffects) {
    phase = base.phase
    if outcome.isOver {
      guard isKept else { return }
      isKept = false
      effects.add(isReset: true) { [state] in state.goBack() }
    } else if let value = phase.value {
      isKept = true
      effects.add { [state, change] in state.change { change(value, &$0, &$1) } }
    }
  }
}

extension Gesture {
  /// Keeps a value while the gesture lasts.
  public func updating<State>(
    _ state: GestureState<State>,
    body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> GestureStateGesture<Self, State> {
    GestureStateGesture(base: self, state: state, change: body)
  }
}

/// A state that is updated by a gesture and reset when the gesture ends or is cancelled.
@propertyWrapper
@MainActor
@preconcurrency
public struct GestureState<Value>: DynamicProperty {
  private let initial: Value
  private let reset: (Value, inout Transaction) -> Void
  private var location: StateLocation<Value>?

  /// Creates a state that is reset with a transaction.
  public init(wrappedValue: Value, resetTransaction: Transaction = Transaction()) {
    initial = wrappedValue
    reset = { _, transaction in transaction = resetTransaction }
  }

  /// Creates a state with a closure that sets the transaction of the reset.
  ///
  /// - Parameter reset: Changes the transaction of the reset. It receives the state's last value.
  public init(
    wrappedValue: Value, reset: @escaping (Value, inout Transaction) -> Void
  ) {
    initial = wrappedValue
    self.reset = reset
  }

  /// Creates a state that is reset with a transaction.
  public init(initialValue: Value, resetTransaction: Transaction = Transaction()) {
    self.init(wrappedValue: initialValue, resetTransaction: resetTransaction)
  }

  /// Creates a state with a closure that sets the transaction of the reset.
  ///
  /// - Parameter reset: Changes the transaction of the reset. It receives the state's last value.
  public init(initialValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    self.init(wrappedValue: initialValue, reset: reset)
  }

  /// The current value; the initial value while the gesture is not in progress.
  public var wrappedValue: Value { location?.read() ?? initial }

  /// The state itself, for `updating(_:body:)`.
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

  func resetValue() {
    guard let location else { return }
    var transaction = Transaction.current
    reset(location.value, &transaction)
    withTransaction(transaction) { location.write(initial) }
  }
}

extension GestureState where Value: ExpressibleByNilLiteral {
  /// Creates a state that is initially nil.
  public init(resetTransaction: Transaction = Transaction()) {
    self.init(wrappedValue: nil, resetTransaction: resetTransaction)
  }

  /// Creates a state that is initially nil, with a closure that sets the transaction of the reset.
  public init(reset: @escaping (Value, inout Transaction) -> Void) {
    self.init(wrappedValue: nil, reset: reset)
  }
}

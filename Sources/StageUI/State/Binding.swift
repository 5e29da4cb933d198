/// A reference to a value stored elsewhere, for reading and writing.
@propertyWrapper
@dynamicMemberLookup
@MainActor
@preconcurrency
public struct Binding<Value>: DynamicProperty {
  private let get: @MainActor () -> Value
  private let set: @MainActor (Value, Transaction) -> Void
  /// The storage that the binding refers to; nil if it is not known.
  ///
  /// Two bindings with the same storage and the same `path` are equal.
  private let target: AnyObject?
  private let path: AnyKeyPath?
  /// The transaction of changes made through the binding.
  public var transaction = Transaction()

  /// Creates a binding from a getter and a setter.
  public init(
    get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void
  ) {
    self.init(get: get, set: { value, _ in set(value) })
  }

  /// Creates a binding from a getter and a setter that receives the binding's transaction.
  public init(
    get: @escaping @MainActor () -> Value,
    set: @escaping @MainActor (Value, Transaction) -> Void
  ) {
    self.init(get: get, set: set, target: nil, path: nil)
  }

  init(_ location: StateLocation<Value>) {
    self.init(to: location, get: { location.read() }, set: { location.write($0) })
  }

  /// Creates a binding that is equal to others of the same target and path.
  init(
    to target: AnyObject, path: AnyKeyPath? = nil, get: @escaping @MainActor () -> Value,
    set: @escaping @MainActor (Value) -> Void
  ) {
    self.init(get: get, set: { value, _ in set(value) }, target: target, path: path)
  }

  private init(
    get: @escaping @MainActor () -> Value,
    set: @escaping @MainActor (Value, Transaction) -> Void,
    target: AnyObject?, path: AnyKeyPath?, transaction: Transaction = Transaction()
  ) {
    self.get = get
    self.set = set
    self.target = target
    self.path = path
    self.transaction = transaction
  }

  /// Returns a binding with a fixed value that ignores writes.
  public static func constant(_ value: Value) -> Binding { Binding(get: { value }, set: { _ in }) }

  /// The value; writing it uses the binding's transaction.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set {
      let transaction = transaction
      if transaction.animation == nil, !transaction.disablesAnimations {
        set(newValue, transaction)
      } else {
        withTransaction(transaction) { set(newValue, transaction) }
      }
    }
  }

  /// The binding itself.
  public var projectedValue: Binding { self }

  /// Creates a binding from another one.
  public init(projectedValue: Binding) { self = projectedValue }

  /// A binding to a member of the value.
  public subscript<Member>(
    dynamicMember path: WritableKeyPath<Value, Member>
  ) -> Binding<Member> {
    let base = self
    return Binding<Member>(
      get: { base.wrappedValue[keyPath: path] },
      set: { value, transaction in
        var whole = base.get()
        whole[keyPath: path] = value
        base.set(whole, transaction)
      }, target: self.path == nil ? target : nil, path: path, transaction: transaction)
  }

  /// Returns the binding with an animation for its changes.
  public func animation(_ animation: Animation? = .default) -> Binding {
    with(self) { $0.transaction.animation = animation }
  }

  /// Returns the binding with a transaction for its changes.
  public func transaction(_ transaction: Transaction) -> Binding {
    with(self) { $0.transaction = transaction }
  }

  /// Creates a binding to the value of an optional; returns nil if there is no value.
  ///
  /// If the optional becomes nil later, the binding returns the last value.
  public init?(_ base: Binding<Value?>) {
    guard var last = base.wrappedValue else { return nil }
    self.init(
      get: {
        if let value = base.wrappedValue { last = value }
        return last
      }, set: { value, transaction in base.set(value, transaction) })
  }

  /// Whether both bindings refer to the same part of the same storage.
  public func _isSame(as other: Binding) -> Bool {
    target != nil && target === other.target && path == other.path
  }

  /// Whether the binding refers to a whole state, which can be read at any time.
  var isDirect: Bool { target is AnyStateLocation && path == nil }

  public static var _isCompared: Bool { true }
  public static var _isLinked: Bool { false }
}

/// A way to read and write a value that lives elsewhere.
@propertyWrapper
@dynamicMemberLookup
@MainActor
public struct Binding<Value>: DynamicProperty {
  private let get: @MainActor () -> Value
  private let set: @MainActor (Value, Transaction) -> Void
  /// What it leads to, if that can be told; two bindings to the same place are equal.
  private let target: AnyObject?
  private let path: AnyKeyPath?
  /// Changes made through the binding carry it.
  public var transaction = Transaction()

  public init(
    get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void
  ) {
    self.init(get: get, set: { value, _ in set(value) })
  }

  public init(
    get: @escaping @MainActor () -> Value,
    set: @escaping @MainActor (Value, Transaction) -> Void
  ) {
    self.init(get: get, set: set, target: nil, path: nil)
  }

  init(_ location: StateLocation<Value>) {
    self.init(to: location, get: { location.read() }, set: { location.write($0) })
  }

  /// A binding whose target says which bindings are equal to it.
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

  /// Reads one value for ever and takes no other.
  public static func constant(_ value: Value) -> Binding { Binding(get: { value }, set: { _ in }) }

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

  public var projectedValue: Binding { self }

  public init(projectedValue: Binding) { self = projectedValue }

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

  /// Makes its changes with an animation.
  public func animation(_ animation: Animation? = .default) -> Binding {
    with(self) { $0.transaction.animation = animation }
  }

  public func transaction(_ transaction: Transaction) -> Binding {
    with(self) { $0.transaction = transaction }
  }

  /// A binding to what an optional holds; nil while it holds nothing.
  ///
  /// What it reads when the optional has become nil since is the last value there was.
  public init?(_ base: Binding<Value?>) {
    guard var last = base.wrappedValue else { return nil }
    self.init(
      get: {
        if let value = base.wrappedValue { last = value }
        return last
      }, set: { value, transaction in base.set(value, transaction) })
  }

  /// Equal when they lead to the same part of the same state.
  public func _isSame(as other: Binding) -> Bool {
    target != nil && target === other.target && path == other.path
  }

  public static var _isCompared: Bool { true }
  public static var _isLinked: Bool { false }
}

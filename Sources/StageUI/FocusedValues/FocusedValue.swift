/// A value that the view with the focus offers by `focusedValue(_:_:)`; nil if there is none.
///
/// ```swift
/// @FocusedValue(\.selectedCard) private var card
/// ```
@propertyWrapper
@MainActor
@preconcurrency
public struct FocusedValue<Value>: DynamicProperty {
  private let value: @MainActor (FocusedValues) -> Value?
  private var location: FocusedValuesLocation?

  /// Reads the value at a key path.
  public init(_ keyPath: KeyPath<FocusedValues, Value?>) { value = { $0[keyPath: keyPath] } }

  /// Reads the model of a type.
  public init(_ type: Value.Type) where Value: AnyObject & Observable {
    value = { $0[model: type] }
  }

  /// The value; nil if no view with the focus offers one.
  public var wrappedValue: Value? { location.flatMap { value($0.read()) } }

  public mutating func _link(to slot: Slot, _ kept: inout AnyObject?) {
    location = slot.tree.trackedFocusedValues()
  }
}

/// The value of a binding that the view with the focus offers; nil if there is none.
@propertyWrapper
@MainActor
@preconcurrency
public struct FocusedBinding<Value>: DynamicProperty {
  private let keyPath: KeyPath<FocusedValues, Binding<Value>?>
  private var location: FocusedValuesLocation?

  /// Reads the binding at a key path.
  public init(_ keyPath: KeyPath<FocusedValues, Binding<Value>?>) { self.keyPath = keyPath }

  private var binding: Binding<Value>? { location?.read()[keyPath: keyPath] }

  /// The value; nil if no view with the focus offers a binding, and writing then has no effect.
  public var wrappedValue: Value? {
    get { binding?.wrappedValue }
    nonmutating set { if let newValue { binding?.wrappedValue = newValue } }
  }

  /// A binding to the value, which is nil if no view with the focus offers one.
  public var projectedValue: Binding<Value?> {
    Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
  }

  public mutating func _link(to slot: Slot, _ kept: inout AnyObject?) {
    location = slot.tree.trackedFocusedValues()
  }
}

public import Observation

/// A unique identity for a slot, by which `matchedGeometryEffect` connects views.
@propertyWrapper
@MainActor
@preconcurrency
public struct Namespace: DynamicProperty {
  /// The identity of a namespace.
  public struct ID: Hashable, Sendable {
    fileprivate let number: UInt64
  }

  private final class Kept {
    let id: ID

    init(_ id: ID) { self.id = id }
  }

  private var id: ID?

  /// Creates a namespace.
  public init() {}

  /// The identity.
  public var wrappedValue: ID { id ?? ID(number: 0) }

  public mutating func _link(to slot: Slot, _ kept: inout AnyObject?) {
    let own = kept as? Kept ?? Kept(ID(number: slot.tree.nextID()))
    kept = own
    id = own.id
  }
}

/// Creates bindings to the properties of an observable model.
///
/// ```swift
/// @Bindable var profile: Profile
/// var body: some View { TextField("Name", text: $profile.name) }
/// ```
@propertyWrapper
@dynamicMemberLookup
@MainActor
@preconcurrency
public struct Bindable<Value: AnyObject & Observable> {
  /// The model.
  public var wrappedValue: Value

  /// Creates bindings to a model.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  /// Creates bindings to a model.
  public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }
  /// Creates a copy.
  public init(projectedValue: Bindable) { self = projectedValue }

  /// The value itself; its members are bindings.
  public var projectedValue: Bindable { self }

  /// A binding to a property of the model.
  public subscript<Member>(
    dynamicMember path: ReferenceWritableKeyPath<Value, Member>
  ) -> Binding<Member> {
    let model = wrappedValue
    return Binding(to: model, path: path) {
      model[keyPath: path]
    } set: {
      model[keyPath: path] = $0
    }
  }
}

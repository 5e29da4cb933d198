public import Observation

/// A name that no other place has, for views that belong together.
@propertyWrapper
@MainActor
public struct Namespace: DynamicProperty {
  public struct ID: Hashable, Sendable {
    fileprivate let number: UInt64
  }

  private final class Kept {
    let id: ID

    init(_ id: ID) { self.id = id }
  }

  private var id: ID?

  public init() {}

  public var wrappedValue: ID { id ?? ID(number: 0) }

  public mutating func _link(to slot: Slot, _ kept: inout AnyObject?) {
    let own = kept as? Kept ?? Kept(ID(number: slot.tree.nextID()))
    kept = own
    id = own.id
  }
}

/// Makes bindings to the properties of a model.
///
/// ```swift
/// @Bindable var profile: Profile
/// var body: some View { TextField("Name", text: $profile.name) }
/// ```
@propertyWrapper
@dynamicMemberLookup
@MainActor
public struct Bindable<Value: AnyObject & Observable> {
  public var wrappedValue: Value

  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public init(projectedValue: Bindable) { self = projectedValue }

  public var projectedValue: Bindable { self }

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

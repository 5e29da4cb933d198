/// A key of a value that a view tells the container around it.
///
/// ```swift
/// extension ContainerValues {
///   @Entry var isRejected = false
/// }
/// ```
public protocol ContainerValueKey {
  /// The type of the value.
  associatedtype Value
  /// The value of views that set none.
  static var defaultValue: Value { get }
}

/// The values that a view tells the container around it; see `containerValue(_:_:)`.
public nonisolated struct ContainerValues {
  private var entries: [ObjectIdentifier: Any] = [:]
  var tag: AnyHashable?

  /// Creates values that are all defaults.
  init() {}

  /// The value of a key; its default where none is set.
  public subscript<Key: ContainerValueKey>(key: Key.Type) -> Key.Value {
    get { entries[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { entries[ObjectIdentifier(key)] = newValue }
  }

  /// Returns the tag of the view, if it has this type.
  public func tag<V: Hashable>(for type: V.Type) -> V? { tag?.base as? V }

  /// Returns whether the view has a tag.
  public func hasTag<V: Hashable>(_ tag: V) -> Bool { self.tag == AnyHashable(tag) }

  /// Adds the values of `other` that are not set.
  mutating func fill(from other: ContainerValues) {
    entries.merge(other.entries) { own, _ in own }
    tag = tag ?? other.tag
  }
}

/// A modifier that sets values for the container around the view.
@MainActor
protocol ContainerValueModifier {
  func set(_ values: inout ContainerValues)
}

private struct ContainerValueSetter<Value>: PrimitiveModifier, ContainerValueModifier {
  let key: WritableKeyPath<ContainerValues, Value>
  let value: Value

  static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    TypedSlot(WrapperSlot(view, under: parent, pass))
  }

  func set(_ values: inout ContainerValues) { values[keyPath: key] = value }
}

extension View {
  /// Sets a value for the container around the view, which finds it in `Subview.containerValues`.
  ///
  /// At a group or a section it is the value of each view inside that sets none itself. Write it
  /// where the container's content is built: a container does not see the body of a view.
  public func containerValue<V>(
    _ keyPath: WritableKeyPath<ContainerValues, V>, _ value: V
  ) -> some View {
    modifier(ContainerValueSetter(key: keyPath, value: value))
  }
}

/// Tags a view so that a picker or a canvas can identify it.
final class TagNode: ModifierNode, ValueKeeper {
  var value: AnyHashable?

  override var tag: AnyHashable? { value ?? super.tag }
}

/// Sets the tag of a view; in a picker of optionals, the tag can be one that no selection equals.
private struct TagModifier<Value: Hashable>: NodeModifier, ContainerValueModifier, TabTraitModifier
{
  let value: Value
  let includesOptional: Bool

  func update(_ node: TagNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    let isExcluded =
      !includesOptional && environment.selectsOptional && !(value is any OptionalChoice)
    node.value =
      isExcluded ? AnyHashable(UnselectableTag(value: value)) : AnyHashable(choice: value)
  }

  func set(_ values: inout ContainerValues) { values.tag = AnyHashable(choice: value) }

  var tabTraits: TabTraits { TabTraits(tag: AnyHashable(choice: value)) }
}

/// The tag of an option whose type differs from that of the selection.
private struct UnselectableTag<Value: Hashable>: Hashable {
  let value: Value
}

extension EnvironmentValues {
  /// Whether the selection of the picker around the view is an optional.
  var selectsOptional: Bool {
    get { self[.selectsOptional, false] }
    set { self[.selectsOptional, false] = newValue }
  }

  /// Returns whether selections of a type are optionals.
  static func isOptional<Selection: Hashable>(_ type: Selection.Type) -> Bool {
    type is any OptionalChoice.Type
  }
}

/// The identity of a `ForEach` row, used as the tag of its view.
///
/// Few nodes have an implied tag. A node stores only a reference to this object, because a
/// reference takes less memory than an `AnyHashable`.
final class ImpliedTag {
  let value: AnyHashable

  init(_ value: AnyHashable) { self.value = value }
}

extension ViewNode {
  /// The tag of an option: set with `tag(_:)`, or the identity of its `ForEach` row.
  final var choiceTag: AnyHashable? { tag ?? impliedTag?.value }
}

extension View {
  /// Sets the tag by which a canvas finds the view or a picker selects it.
  ///
  /// A tag also matches a selection of the optional type, unless `includeOptional` is false.
  public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
    modifier(TagModifier(value: tag, includesOptional: includeOptional))
  }
}

/// An optional whose value can be a tag.
private protocol OptionalChoice {
  /// The value without its optional; nil if there is none.
  var choice: AnyHashable? { get }
}

extension Optional: OptionalChoice where Wrapped: Hashable {
  fileprivate var choice: AnyHashable? { map { AnyHashable(choice: $0) } }
}

extension AnyHashable {
  /// Creates the tag of a value; it equals the tag of the optional of the value.
  init<V: Hashable>(choice value: V) {
    self = (value as? any OptionalChoice)?.choice ?? AnyHashable(value)
  }
}

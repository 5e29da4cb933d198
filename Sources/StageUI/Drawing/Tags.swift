/// Tags a view so that a picker or a canvas can identify it.
final class TagNode: ModifierNode, ValueKeeper {
  var value: AnyHashable?

  override var tag: AnyHashable? { value ?? super.tag }
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
  /// Unlike in SwiftUI, `includeOptional` has no effect: the tag must have the selection's type.
  public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
    modifier(ValueModifier<TagNode>(AnyHashable(tag)))
  }
}

/// Gives a view a name for whoever chooses among several.
final class TagNode: ModifierNode, ValueKeeper {
  var value: AnyHashable?

  override var tag: AnyHashable? { value ?? super.tag }
}

/// The identity of a row, as its name; few nodes have one, so it lies beside them.
final class ImpliedTag {
  let value: AnyHashable

  init(_ value: AnyHashable) { self.value = value }
}

extension ViewNode {
  /// The name by which it is chosen: the one given, or the identity of the row that it is.
  final var choiceTag: AnyHashable? { tag ?? impliedTag?.value }
}

extension View {
  /// A name by which a canvas finds a symbol, or a picker a choice.
  public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
    modifier(ValueModifier<TagNode>(AnyHashable(tag)))
  }
}

struct TagModifier: NodeModifier {
  var tag: AnyHashable

  func makeNode(_ tree: Tree) -> TagNode { TagNode(tree) }

  func update(_ node: TagNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.ownTag = tag
  }
}

/// Gives a view a name for whoever chooses among several.
final class TagNode: ModifierNode {
  var ownTag: AnyHashable?

  override var tag: AnyHashable? { ownTag ?? super.tag }
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
    modifier(TagModifier(tag: AnyHashable(tag)))
  }
}

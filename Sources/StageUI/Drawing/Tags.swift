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

  override var tag: AnyHashable? { ownTag }
}

extension View {
  /// A name by which a canvas finds a symbol, or a picker a choice.
  public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
    modifier(TagModifier(tag: AnyHashable(tag)))
  }
}

/// A node around one child, which passes on what the child is unless it changes it.
open class ModifierNode: ViewNode {
  final var child: ViewNode? { children.first }

  /// Takes on the node it is around.
  final func wrap(_ node: ViewNode) {
    if child !== node { adopt([node]) }
    isLeaving = node.isLeaving
  }

  open override func measure(_ proposal: ProposedViewSize) -> Size {
    child?.sizeThatFits(proposal) ?? .zero
  }

  open override func arrange(in size: Size, _ pass: UpdatePass) {
    // What it was asked last may have been another question with the same answer.
    _ = child?.sizeThatFits(placementProposal)
    child?.place(at: .zero, size, pass)
  }

  override func explicitAlignment(_ key: AlignmentKey, in size: Size) -> Double? {
    child?.line(key, in: size)
  }

  override var layoutPriority: Double { child?.layoutPriority ?? 0 }
  override var zIndex: Double { child?.zIndex ?? 0 }
  override var tag: AnyHashable? { child?.tag }
  override var isSpacer: Bool { child?.isSpacer ?? false }
  override func setStackAxis(_ axis: Axis?) { child?.setStackAxis(axis) }

  override func show(in list: inout DisplayList, at rect: Rect) {
    child?.append(to: &list, at: rect.origin)
  }
}

/// A modifier that is a node around each node of its content.
public protocol NodeModifier: ViewModifier where Body == Never {
  associatedtype Node: ModifierNode

  func makeNode(_ tree: Tree) -> Node
  /// Hands the node what the modifier says now; the node finds out what that changes.
  func update(_ node: Node, _ environment: EnvironmentValues, _ pass: UpdatePass)
}

extension NodeModifier {
  public static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    ModifierSlot(view, under: parent, pass)
  }
}

/// The slot of a modified view: a node around each of the content's, which is nearly always one.
private final class ModifierSlot<Content: View, Modifier: NodeModifier>:
  TypedSlot<ModifiedContent<Content, Modifier>>
{
  private var content: TypedSlot<Content>?
  private var nodes: [Modifier.Node] = []

  init(
    _ view: ModifiedContent<Content, Modifier>, under parent: Slot, _ pass: UpdatePass
  ) {
    super.init(view, under: parent)
    content = Content._makeSlot(view.content, under: self, pass)
    sync(pass)
  }

  override func apply(_ pass: UpdatePass) {
    for node in nodes { view.modifier.update(node, environment, pass) }
    content?.update(view.content, pass)
  }

  override func collect(into collected: inout [ViewNode]) {
    sync(UpdatePass(tree, time: tree.time, transaction: Transaction(), isInserting: true))
    collected += nodes as [ViewNode]
  }

  /// Has a node around each of the content's nodes.
  private func sync(_ pass: UpdatePass) {
    var inner: [ViewNode] = []
    content?.collect(into: &inner)
    if inner.count == nodes.count, zip(inner, nodes).allSatisfy({ $0 === $1.child }) {
      for (node, child) in zip(nodes, inner) { node.wrap(child) }
      return
    }
    var known = nodes
    nodes = inner.map { child in
      if let index = known.firstIndex(where: { $0.child === child }) {
        let node = known.remove(at: index)
        node.wrap(child)
        return node
      }
      let node = view.modifier.makeNode(tree)
      node.slot = self
      node.wrap(child)
      view.modifier.update(node, environment, pass)
      return node
    }
    for node in known { node.removed() }
  }

  override var isTransparent: Bool { false }

  override func forEachChild(_ body: (Slot) -> Void) {
    if let content { body(content) }
  }

  override func remove() {
    super.remove()
    for node in nodes { node.removed() }
  }
}

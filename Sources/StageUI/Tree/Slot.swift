/// What lasts at one place in the tree of views: who it is, its state, its children.
///
/// Views are values that come and go; a slot takes them on one after the other. Slots say who is
/// there; the nodes they lead to have places and pictures.
@MainActor
public class Slot {
  /// Nil at the root.
  private(set) unowned var parent: Slot?
  unowned let tree: Tree
  let depth: Int
  /// What the view here sees.
  final var environment: EnvironmentValues
  /// What the views below see.
  final var childEnvironment: EnvironmentValues
  /// The node that lays out what is collected from here.
  private(set) unowned var container: ViewNode?
  /// The node that lays out what is collected below; `container` unless the slot has a node.
  final unowned var childContainer: ViewNode?
  /// Waits in the tree's queue to be evaluated again.
  final var isInvalid = false
  final private(set) var isRemoved = false

  init(root tree: Tree, environment: EnvironmentValues) {
    self.tree = tree
    depth = 0
    self.environment = environment
    childEnvironment = environment
  }

  init(under parent: Slot) {
    self.parent = parent
    tree = parent.tree
    depth = parent.depth + 1
    environment = parent.childEnvironment
    childEnvironment = environment
    container = parent.childContainer
    childContainer = container
  }

  /// The nodes that the surrounding container lays out, in order.
  func collect(into nodes: inout [ViewNode]) {
    forEachChild { $0.collect(into: &nodes) }
  }

  func forEachChild(_ body: (Slot) -> Void) {
    if let onlyChild { body(onlyChild) }
  }

  /// Those nodes in a list of their own.
  final func collected() -> [ViewNode] {
    var nodes: [ViewNode] = []
    collect(into: &nodes)
    return nodes
  }

  /// The slot inside, where there is never more than one.
  var onlyChild: Slot? { nil }

  /// Evaluates again what state or time has changed; called when the tree's queue comes to it.
  func revalidate(_ pass: UpdatePass) {}

  /// Takes on what the surroundings have become, with the same view.
  func takeEnvironment(_ pass: UpdatePass) {}

  /// Sees what the views around let it see, and hands that on.
  final func inheritEnvironment() {
    environment = parent?.childEnvironment ?? environment
    childEnvironment = environment
  }

  /// Leaves the tree for good.
  func remove() {
    guard !isRemoved else { return }
    isRemoved = true
    forEachChild { $0.remove() }
  }

  /// Whether the nodes below are handed on as they are, one after the other.
  var isTransparent: Bool { true }

  /// Whether `slot` is this one or around it.
  final func isInside(_ slot: Slot) -> Bool {
    var current: Slot? = self
    while let here = current {
      if here === slot { return true }
      current = here.parent
    }
    return false
  }

  /// What is collected from here is not what it was.
  final func nodesChanged() {
    container?.childrenChanged()
  }

  /// Names the place for messages: the types of the views from the root down.
  final var path: String {
    var names: [String] = []
    var slot: Slot? = self
    while let current = slot {
      if let name = current.viewName { names.append(name) }
      slot = current.parent
    }
    return names.reversed().joined(separator: " › ")
  }

  /// The type of the view, for those somebody has written.
  var viewName: String? { nil }
}

/// A slot that knows the type of its views.
@MainActor
public class TypedSlot<V: View>: Slot {
  final var view: V

  init(_ view: V, under parent: Slot) {
    self.view = view
    super.init(under: parent)
  }

  /// Takes on a new value of the view, which may be equal to the one before.
  func update(_ view: V, _ pass: UpdatePass) {
    self.view = view
    takeEnvironment(pass)
  }

  override func takeEnvironment(_ pass: UpdatePass) {
    inheritEnvironment()
    apply(pass)
  }

  /// Hands on what the view and the environment say.
  func apply(_ pass: UpdatePass) {}
}

/// The slot of a view that is one node.
class NodeSlot<V: View, Node: ViewNode>: TypedSlot<V> {
  final let node: Node

  init(_ view: V, _ node: Node, under parent: Slot) {
    self.node = node
    super.init(view, under: parent)
    node.slot = self
  }

  override func collect(into nodes: inout [ViewNode]) { nodes.append(node.collected()) }

  override func remove() {
    super.remove()
    node.removed()
  }
}

/// The slot of a view that is one node without views inside.
final class LeafSlot<V: LeafView>: NodeSlot<V, V.Node> {
  init(_ view: V, under parent: Slot, _ pass: UpdatePass) {
    super.init(view, view.makeNode(parent.tree), under: parent)
    apply(pass)
  }

  override func apply(_ pass: UpdatePass) { view.update(node, environment, pass) }
}

/// The slot of a view that is one node around others.
final class ContainerSlot<V: ContainerView>: NodeSlot<V, V.Node> {
  private var content: TypedSlot<V.Content>?

  init(_ view: V, under parent: Slot, _ pass: UpdatePass) {
    super.init(view, view.makeNode(parent.tree), under: parent)
    childContainer = node
    apply(pass)
    content = V.Content._makeSlot(view.content, under: self, pass)
    node.content = content
  }

  override func apply(_ pass: UpdatePass) {
    view.update(node, environment, pass)
    content?.update(view.content, pass)
  }

  override var onlyChild: Slot? { content }
}

/// The persistent part of a view in the tree: its identity, state and children.
///
/// View values are short-lived: a slot receives a new one at each update. Slots form the structure
/// of the tree; nodes have frames and drawings.
@MainActor
@preconcurrency
public class Slot {
  /// The slot around this one; nil at the root.
  private(set) unowned var parent: Slot?
  unowned let tree: Tree
  let depth: Int
  /// The environment of this slot's view.
  final var environment: EnvironmentValues
  /// The environment of the child slots.
  final var childEnvironment: EnvironmentValues
  /// The node that lays out the nodes collected from this slot.
  private(set) unowned var container: ViewNode?
  /// The node that lays out the nodes of the child slots.
  ///
  /// It is this slot's own node, or `container` if the slot has none.
  final unowned var childContainer: ViewNode?
  /// Whether the slot is in the tree's queue of slots to evaluate.
  final var isInvalid = false
  /// Whether a list of views in this slot creates its views one by one, with `LaterSlot.makeNext`.
  final var makesChildrenLater = false
  final private(set) var isRemoved = false
  /// The page of a tab view that contains the slot; nil outside of tab views.
  final var activity: PageActivity?

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
    activity = parent.activity
  }

  /// Appends the nodes that the surrounding container lays out, in order.
  func collect(into nodes: inout [ViewNode]) {
    forEachChild { $0.collect(into: &nodes) }
  }

  func forEachChild(_ body: (Slot) -> Void) {
    if let onlyChild { body(onlyChild) }
  }

  /// Returns the nodes that `collect(into:)` appends.
  final func collected() -> [ViewNode] {
    var nodes: [ViewNode] = []
    collect(into: &nodes)
    return nodes
  }

  /// The child slot, if there is never more than one.
  var onlyChild: Slot? { nil }

  /// Evaluates the view again after a change of state or time; called from the tree's queue.
  func revalidate(_ pass: UpdatePass) {}

  /// Called when a tab view or a navigation stack hides or shows the page that contains the slot.
  func hidingChanged(_ reason: Hiding, _ isHidden: Bool) {}

  /// Takes a new value of the view, which may equal the last one, from an address.
  ///
  /// Only `TypedSlot` calls it: the value must have the type for which the slot was made.
  @unsafe
  func take(_ view: UnsafeRawPointer, _ pass: UpdatePass) {}

  /// Updates the environment; the view stays unchanged.
  func takeEnvironment(_ pass: UpdatePass) {}

  /// Takes the environment of the parent for this slot and for its children.
  final func inheritEnvironment() {
    environment = parent?.childEnvironment ?? environment
    childEnvironment = environment
  }

  /// Removes the slot and its descendants permanently.
  func remove() {
    guard !isRemoved else { return }
    isRemoved = true
    forEachChild { $0.remove() }
  }

  /// Whether the nodes of the child slots are collected unchanged and in order.
  var isTransparent: Bool { true }

  /// The transition of the views that are inserted and removed in this slot; nil if it sets none.
  var transition: (any Transition)? { nil }

  /// Whether `slot` is this slot or an ancestor of it.
  final func isInside(_ slot: Slot) -> Bool {
    var current: Slot? = self
    while let here = current {
      if here === slot { return true }
      current = here.parent
    }
    return false
  }

  /// Tells the container that the nodes collected from this slot have changed.
  final func nodesChanged() {
    container?.childrenChanged()
  }

  /// The objects kept by the dynamic properties of the slot's view; nil if it has none.
  var linkedProperties: PropertyStore? { nil }

  /// The path for messages: the types of the views from the root down.
  final var path: String { viewNames.joined(separator: " › ") }

  /// The types of the views from the root down to this slot.
  final var viewNames: [String] {
    var names: [String] = []
    var slot: Slot? = self
    while let current = slot {
      if let name = current.viewName { names.append(name) }
      slot = current.parent
    }
    return names.reversed()
  }

  /// The type of the view, for messages; nil for the kit's primitive views.
  var viewName: String? { nil }
}

/// A slot that creates its children one by one.
@MainActor
protocol LaterSlot: Slot {
  /// Whether all children have been created.
  var isComplete: Bool { get }

  /// Creates the next child.
  func makeNext(_ pass: UpdatePass)
}

/// A slot that was made for views of a type.
///
/// The class of the slot need not have the type as its argument: the slot of a modified view has only
/// that of the modifier. The runtime keeps about half a kilobyte for each class with other arguments,
/// and screens have modified views of thousands of types: of 10.5 MB of metadata after a visit to all
/// screens of the game, 3.9 MB were for them (2026-11).
@MainActor
@preconcurrency
public struct TypedSlot<V: View> {
  let slot: Slot

  /// - Parameter slot: A slot that was made for views of this type.
  init(_ slot: Slot) { self.slot = slot }

  /// Sets a new value of the view, which may equal the last one.
  func update(_ view: V, _ pass: UpdatePass) {
    unsafe withUnsafePointer(to: view) { unsafe slot.take(UnsafeRawPointer($0), pass) }
  }

  func takeEnvironment(_ pass: UpdatePass) { slot.takeEnvironment(pass) }
}

/// A slot that keeps its view.
class ViewSlot<V: View>: Slot {
  final var view: V

  init(_ view: V, under parent: Slot) {
    self.view = view
    super.init(under: parent)
  }

  override final func take(_ view: UnsafeRawPointer, _ pass: UpdatePass) {
    update(unsafe view.assumingMemoryBound(to: V.self).pointee, pass)
  }

  /// Sets a new value of the view, which may equal the last one.
  func update(_ view: V, _ pass: UpdatePass) {
    self.view = view
    takeEnvironment(pass)
  }

  override func takeEnvironment(_ pass: UpdatePass) {
    inheritEnvironment()
    apply(pass)
  }

  /// Passes the values of the view and the environment on to the node or the child slots.
  func apply(_ pass: UpdatePass) {}
}

/// The slot of a view with one node.
class NodeSlot<V: View, Node: ViewNode>: ViewSlot<V> {
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

/// The slot of a view with one node and no views inside.
final class LeafSlot<V: LeafView>: NodeSlot<V, V.Node> {
  init(_ view: V, under parent: Slot, _ pass: UpdatePass) {
    super.init(view, view.makeNode(parent.tree), under: parent)
    apply(pass)
  }

  override func apply(_ pass: UpdatePass) { view.update(node, environment, pass) }
}

/// The slot of a view with one node around the nodes of its content.
final class ContainerSlot<V: ContainerView>: NodeSlot<V, V.Node> {
  private var content: TypedSlot<V.Content>?

  init(_ view: V, under parent: Slot, _ pass: UpdatePass) {
    super.init(view, view.makeNode(parent.tree), under: parent)
    childContainer = node
    apply(pass)
    content = V.Content._makeSlot(view.content, under: self, pass)
    node.content = content?.slot
  }

  override func apply(_ pass: UpdatePass) {
    view.update(node, environment, pass)
    content?.update(view.content, pass)
  }

  override var onlyChild: Slot? { content?.slot }
}

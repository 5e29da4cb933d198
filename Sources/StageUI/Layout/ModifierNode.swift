/// A node around one child, which passes on what the child is unless it changes it.
open class ModifierNode: ViewNode {
  final var child: ViewNode? { children.first }

  override var wrapped: ViewNode? { child }

  override final func wrap(_ node: ViewNode) {
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
    appendFirstChild(to: &list, at: rect.origin)
  }
}

/// A node that is made of nothing but its tree.
@MainActor
public protocol PlainNode: ViewNode {
  init(_ tree: Tree)
}

/// A modifier that is a node around each node of its content.
public protocol NodeModifier: ViewModifier where Body == Never {
  associatedtype Node: ModifierNode

  func makeNode(_ tree: Tree) -> Node
  /// Hands the node what the modifier says now; the node finds out what that changes.
  func update(_ node: Node, _ environment: EnvironmentValues, _ pass: UpdatePass)
}

extension NodeModifier where Node: PlainNode {
  public func makeNode(_ tree: Tree) -> Node { Node(tree) }
}

/// A modifier whose node keeps a value and asks it when needed.
struct ValueModifier<Node: ModifierNode & ValueKeeper>: NodeModifier {
  var value: Node.Value

  init(_ value: Node.Value) { self.value = value }

  func update(_ node: Node, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.take(value, environment)
  }
}

@MainActor
protocol ValueKeeper: PlainNode {
  associatedtype Value
  var value: Value? { get set }
  func take(_ value: Value, _ environment: EnvironmentValues)
}

extension ValueKeeper {
  func take(_ value: Value, _ environment: EnvironmentValues) { self.value = value }
}

/// A keeper whose size or whose child's place follows from the value.
@MainActor
protocol LayoutKeeper: ValueKeeper where Value: Equatable {}

extension LayoutKeeper {
  func take(_ value: Value, _ environment: EnvironmentValues) {
    relayout(&self.value, value)
  }
}

/// A keeper that does nothing where controls are disabled.
@MainActor
protocol EnabledKeeper: ValueKeeper, InputNode {}

extension EnabledKeeper {
  func take(_ value: Value, _ environment: EnvironmentValues) {
    self.value = value
    isEnabled = environment.isEnabled
  }
}

/// A modifier that says all by its node.
struct PlainModifier<Node: ModifierNode & PlainNode>: NodeModifier {
  func update(_ node: Node, _ environment: EnvironmentValues, _ pass: UpdatePass) {}
}

/// A node that offers its child something else than it is offered itself.
class OfferingNode: ModifierNode {
  func offer(_ proposal: ProposedViewSize) -> ProposedViewSize { proposal }

  /// Where the child lies, as large as it is for the offer.
  func origin(of child: ViewNode, _ childSize: Size, in size: Size) -> Point { .zero }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    child?.sizeThatFits(offer(proposal)) ?? .zero
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    guard let child else { return }
    let childSize = child.sizeThatFits(offer(placementProposal))
    child.place(at: origin(of: child, childSize, in: size), childSize, pass)
  }
}

extension NodeModifier {
  public static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    ModifierSlot(view, under: parent, pass)
  }
}

/// The slot of a modified view, with a node around each of the content's, nearly always one.
class WrappingSlot<Content: View, Modifier: ViewModifier>: WrapperSlot<Content, Modifier> {
  final var wrappers = Wrappers()

  override init(
    _ view: ModifiedContent<Content, Modifier>, under parent: Slot, _ pass: UpdatePass
  ) {
    super.init(view, under: parent, pass)
    guard wrapsAtOnce else { return }
    var inner = content?.collected() ?? []
    wrappers.wrap(&inner, from: 0) { makeNode(around: $0, pass) }
  }

  /// False leaves it to the first time that the nodes are collected.
  var wrapsAtOnce: Bool { true }

  func makeNode(around child: ViewNode, _ pass: UpdatePass) -> ViewNode { child }

  override func collect(into collected: inout [ViewNode]) {
    let start = collected.count
    content?.collect(into: &collected)
    if wrappers.wrapAgain(&collected, from: start) { return }
    let pass = UpdatePass(tree, isInserting: true)
    wrappers.wrap(&collected, from: start) { makeNode(around: $0, pass) }
  }

  override var isTransparent: Bool { false }

  override func remove() {
    super.remove()
    wrappers.removed()
  }
}

private final class ModifierSlot<Content: View, Modifier: NodeModifier>:
  WrappingSlot<Content, Modifier>
{
  override func apply(_ pass: UpdatePass) {
    for node in wrappers.nodes {
      // All of them were made by `makeNode`.
      view.modifier.update(
        unsafe unsafeDowncast(node, to: Modifier.Node.self), environment, pass)
    }
    super.apply(pass)
  }

  override func makeNode(around child: ViewNode, _ pass: UpdatePass) -> ViewNode {
    let node = view.modifier.makeNode(tree)
    node.slot = self
    node.wrap(child)
    view.modifier.update(node, environment, pass)
    return node
  }
}

/// The nodes of one modifier.
///
/// Apart from the slot, which has types of its own for every modified view: generic code would ask
/// the runtime for them again and again (a third of what a move on the board costs, 2026-11).
@MainActor
struct Wrappers {
  private(set) var nodes: [ViewNode] = []

  /// Puts the nodes in the place of those they are around, if these are the same as before.
  func wrapAgain(_ collected: inout [ViewNode], from start: Int) -> Bool {
    guard collected.count - start == nodes.count else { return false }
    for index in nodes.indices where nodes[index].wrapped !== collected[start + index] {
      return false
    }
    for index in nodes.indices {
      nodes[index].wrap(collected[start + index])
      collected[start + index] = nodes[index]
    }
    return true
  }

  func removed() {
    for node in nodes { node.removed() }
  }

  /// Has a node around each of the collected, those that were around one before and new ones.
  mutating func wrap(
    _ collected: inout [ViewNode], from start: Int, make: (ViewNode) -> ViewNode
  ) {
    var known = nodes
    nodes.removeAll(keepingCapacity: true)
    for index in collected.indices[start...] {
      let child = collected[index]
      if let place = known.firstIndex(where: { $0.wrapped === child }) {
        let node = known.remove(at: place)
        node.wrap(child)
        nodes.append(node)
      } else {
        nodes.append(make(child))
      }
      collected[index] = nodes[nodes.count - 1]
    }
    for node in known { node.removed() }
  }
}

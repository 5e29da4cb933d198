/// A node with one child; it has the child's properties where a subclass does not override them.
open class ModifierNode: ViewNode {
  final var child: ViewNode? { children.first }

  override var wrapped: ViewNode? { child }

  override final func wrap(_ node: ViewNode) {
    if child !== node { adopt([node]) }
    isLeaving = node.isLeaving
  }

  /// Returns the child's size.
  open override func measure(_ proposal: ProposedViewSize) -> Size {
    child?.sizeThatFits(proposal) ?? .zero
  }

  /// Places the child at the origin with the node's size.
  open override func arrange(in size: Size, _ pass: UpdatePass) {
    // `place` requires that the child's size resulted from its last proposal. Other proposals may
    // have been measured since, so the proposal for this size is repeated.
    _ = child?.sizeThatFits(placementProposal)
    child?.place(at: .zero, size, pass)
  }

  override func explicitAlignment(_ key: AlignmentKey, in size: Size) -> Double? {
    child?.line(key, in: size)
  }

  override func findsGuides() -> Bool { child?.mayHaveGuides ?? false }

  override var layoutPriority: Double { child?.layoutPriority ?? 0 }
  override var zIndex: Double { child?.zIndex ?? 0 }
  override var tag: AnyHashable? { child?.tag }
  override var isSpacer: Bool { child?.isSpacer ?? false }
  override func setStackAxis(_ axis: Axis?) { child?.setStackAxis(axis) }

  override func show(in list: inout DisplayList, at rect: Rect) {
    appendFirstChild(to: &list, at: rect.origin)
  }
}

/// A node that can be created from its tree alone.
@MainActor
@preconcurrency
public protocol PlainNode: ViewNode {
  /// Creates the node.
  init(_ tree: Tree)
}

/// A modifier implemented by a node around each node of its content.
public protocol NodeModifier: ViewModifier where Body == Never {
  /// The type of the node.
  associatedtype Node: ModifierNode

  /// Creates the node.
  func makeNode(_ tree: Tree) -> Node
  /// Updates the node with the modifier's current values; the node determines what they invalidate.
  func update(_ node: Node, _ environment: EnvironmentValues, _ pass: UpdatePass)
}

extension NodeModifier where Node: PlainNode {
  public func makeNode(_ tree: Tree) -> Node { Node(tree) }
}

/// A modifier whose node stores one value.
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

/// A value keeper that invalidates the layout when the value changes.
@MainActor
protocol LayoutKeeper: ValueKeeper where Value: Equatable {}

extension LayoutKeeper {
  func take(_ value: Value, _ environment: EnvironmentValues) {
    relayout(&self.value, value)
  }
}

/// A value keeper that is inactive inside of `disabled(true)`.
@MainActor
protocol EnabledKeeper: ValueKeeper, InputNode {}

extension EnabledKeeper {
  func take(_ value: Value, _ environment: EnvironmentValues) {
    self.value = value
    isEnabled = environment.isEnabled
  }
}

/// A modifier without values.
struct PlainModifier<Node: ModifierNode & PlainNode>: NodeModifier {
  func update(_ node: Node, _ environment: EnvironmentValues, _ pass: UpdatePass) {}
}

/// A node that changes the proposal to its child.
class ProposingNode: ModifierNode {
  func childProposal(_ proposal: ProposedViewSize) -> ProposedViewSize { proposal }

  /// Returns the origin of the child in the node's coordinates.
  func origin(of child: ViewNode, _ childSize: Size, in size: Size) -> Point { .zero }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    child?.sizeThatFits(childProposal(proposal)) ?? .zero
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    guard let child else { return }
    let childSize = child.sizeThatFits(childProposal(placementProposal))
    child.place(at: origin(of: child, childSize, in: size), childSize, pass)
  }
}

extension NodeModifier {
  public static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    TypedSlot(ModifierSlot(view, under: parent, pass))
  }
}

/// The slot of a modified view.
///
/// Each node of the content gets a wrapping node. The content usually has only one.
class WrappingSlot<Modifier: ViewModifier>: WrapperSlot<Modifier> {
  final var wrappers = Wrappers()

  override init<Content: View>(
    _ view: ModifiedContent<Content, Modifier>, under parent: Slot, _ pass: UpdatePass
  ) {
    super.init(view, under: parent, pass)
    guard wrapsAtOnce else { return }
    var inner = content?.collected() ?? []
    wrappers.wrap(&inner, from: 0) { makeNode(around: $0, pass) }
  }

  /// Whether the wrapping nodes are created together with the slot.
  ///
  /// If false, they are created when the nodes of the content are first collected.
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

private final class ModifierSlot<Modifier: NodeModifier>: WrappingSlot<Modifier> {
  override func apply(_ pass: UpdatePass) {
    for node in wrappers.nodes {
      // The cast is safe, because `makeNode` made all wrapping nodes.
      modifier.update(
        unsafe unsafeDowncast(node, to: Modifier.Node.self), environment, pass)
    }
    super.apply(pass)
  }

  override func makeNode(around child: ViewNode, _ pass: UpdatePass) -> ViewNode {
    let node = modifier.makeNode(tree)
    node.slot = self
    node.wrap(child)
    modifier.update(node, environment, pass)
    return node
  }
}

/// The wrapping nodes of one modifier.
///
/// Unlike the slot, this type is not generic. Generic code would look up type metadata for every
/// modified view. That look-up was a third of the cost of a move on the game's board (2026-11).
@MainActor
struct Wrappers {
  private(set) var nodes: [ViewNode] = []

  /// Replaces the collected nodes with the nodes that wrapped them in the last call of `wrap`.
  ///
  /// If that call wrapped other nodes, changes nothing and returns false.
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

  /// Wraps each collected node, reusing the node that wrapped it before.
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

/// Builds its content from the size of the container.
///
/// It takes all of the proposed size and places the content at the top left.
public struct GeometryReader<Content: View>: PrimitiveView {
  /// Builds the content.
  public var content: (GeometryProxy) -> Content

  /// Creates a reader.
  ///
  /// It calls `content` again after a change of the size, or of a position that `content` has read.
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
    self.content = content
  }

  public static func _makeSlot(
    _ view: Self, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<Self> {
    TypedSlot(GeometrySlot(view, under: parent, pass))
  }
}

/// The size and position of a container; passed to the content of a `GeometryReader`.
@MainActor
@preconcurrency
public struct GeometryProxy {
  /// The size of the container in points.
  public let size: Size
  /// The insets of the safe area.
  ///
  /// An inset is 0 if the container does not touch the border of the safe area at that edge.
  public let safeAreaInsets: EdgeInsets
  private let node: ViewNode
  /// Whether positions include running animations; otherwise they are those of the final layout.
  private var isShown = false

  fileprivate init(_ node: GeometryNode, _ size: Size) {
    self.node = node
    self.size = size
    safeAreaInsets = node.coveredInsets
  }

  /// Creates the geometry of any node in the final layout.
  init(of node: ViewNode) {
    self.node = node
    size = node.frame.size
    safeAreaInsets = node.coveredInsets
  }

  /// Creates the geometry of a node as it is shown now, including running animations.
  init(shown node: ViewNode) {
    self.node = node
    size = node.shownFrame.size
    safeAreaInsets = node.coveredInsets
    isShown = true
  }

  private var onScreen: Rect {
    guard isShown, let parent = node.parent else { return node.screenTarget }
    return parent.toScreen.apply(node.shownFrame)
  }

  /// Returns the container's frame in a space.
  ///
  /// If the content of a `GeometryReader` calls this function, the content is built again when the
  /// frame changes.
  public func frame(in space: CoordinateSpace) -> Rect {
    if space == .local { return Rect(origin: .zero, size: size) }
    if isShown { return node.fromScreen(to: space).apply(onScreen) }
    let frame = node.target(in: space)
    (node as? GeometryNode)?.note(frame, in: space)
    return frame
  }

  /// Returns the bounds of the ancestor that defines a named space, in the container's coordinates;
  /// nil if there is none.
  public func bounds(of space: CoordinateSpace) -> Rect? {
    guard let named = node.nearest(space) else { return nil }
    (node as? GeometryNode)?.note(node.target(in: space), in: space)
    (node as? GeometryNode)?.noteOnScreen()
    return (node.fromScreen ?? .identity).apply(named.screenTarget)
  }

  /// Returns the value of an anchor in the coordinates of the container.
  public subscript<Value>(anchor: Anchor<Value>) -> Value {
    (node as? GeometryNode)?.noteOnScreen()
    let origin = onScreen.origin
    return anchor.value(Transform(translationX: -origin.x, y: -origin.y))
  }
}

private final class GeometrySlot<Content: View>:
  EvaluatingSlot<GeometryReader<Content>, Content>, GeometryUser
{
  private let node: GeometryNode
  private var size: Size?

  init(_ view: GeometryReader<Content>, under parent: Slot, _ pass: UpdatePass) {
    node = GeometryNode(parent.tree)
    super.init(view, under: parent)
    childContainer = node
    node.slot = self
    node.user = self
  }

  override func apply(_ pass: UpdatePass) {
    guard size != nil else { return }
    node.noted = []
    super.apply(pass)
    node.content = content?.slot
  }

  override func make() -> Content { view.content(GeometryProxy(node, size ?? .zero)) }

  func use(_ size: Size, _ pass: UpdatePass) {
    guard size != self.size else { return }
    self.size = size
    apply(pass)
  }

  override func collect(into nodes: inout [ViewNode]) { nodes.append(node.collected()) }

  override func remove() {
    super.remove()
    node.removed()
  }
}

@MainActor
private protocol GeometryUser: Slot {
  func use(_ size: Size, _ pass: UpdatePass)
}

/// Passes its size to its slot, and places the slot's content.
final class GeometryNode: ViewNode, LayoutObserver {
  fileprivate weak var user: (any GeometryUser)?
  /// The frames that the content has read, each with its coordinate space.
  fileprivate var noted: [(space: CoordinateSpace, frame: Rect)] = []

  override init(_ tree: Tree) {
    super.init(tree)
    tree.layoutObservers.append(self)
  }

  override var keepsItsSize: Bool { true }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    proposal.replacingUnspecifiedDimensions()
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    user?.use(size, pass)
    for child in laidOut {
      child.place(at: .zero, child.sizeThatFits(ProposedViewSize(size)), pass)
    }
  }

  fileprivate func note(_ frame: Rect, in space: CoordinateSpace) {
    if !noted.contains(where: { $0.space == space }) { noted.append((space, frame)) }
  }

  fileprivate func noteOnScreen() { note(screenTarget, in: .global) }

  /// Invalidates the slot if its content has read a frame that is now different.
  ///
  /// The frame also differs if only its coordinate space moved.
  func layoutFinished() {
    guard let user else { return }
    for (space, frame) in noted where target(in: space) != frame {
      return tree.invalidate(user, because: .geometry)
    }
  }

  override func removed() {
    tree.layoutObservers.removeAll { $0 === self }
    super.removed()
  }
}

/// A node that is called after each layout.
@MainActor
protocol LayoutObserver: ViewNode {
  /// Called after a layout.
  func layoutFinished()
}

/// A modifier node whose `layoutFinished()` is called after each layout.
class LayoutObservingNode: ModifierNode, LayoutObserver {
  override init(_ tree: Tree) {
    super.init(tree)
    tree.layoutObservers.append(self)
  }

  func layoutFinished() {}

  override func removed() {
    tree.layoutObservers.removeAll { $0 === self }
    super.removed()
  }
}

extension ViewNode {
  /// The node's bounds on the screen in the final layout, without running animations.
  final var screenTarget: Rect { target(below: nil) }

  /// Returns the node's frame in the final layout, in the coordinates of `space`, or of the screen
  /// if no ancestor defines the space.
  final func target(in space: CoordinateSpace) -> Rect {
    let named = nearest(space)
    return named === self ? Rect(origin: .zero, size: frame.size) : target(below: named)
  }

  /// Returns the node's frame in the coordinates of an ancestor, or of the screen if `outer` is
  /// nil.
  private func target(below outer: ViewNode?) -> Rect {
    var rect = frame
    for node in ancestors {
      if node === outer { break }
      if let effect = node.effect { rect = effect.apply(rect) }
      rect.origin.x += node.frame.minX
      rect.origin.y += node.frame.minY
    }
    return rect
  }
}

/// Makes its content from the room it is given; takes all of it, content at the top left.
public struct GeometryReader<Content: View>: PrimitiveView {
  public var content: (GeometryProxy) -> Content

  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
    self.content = content
  }

  public static func _makeSlot(
    _ view: Self, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<Self> {
    GeometrySlot(view, under: parent, pass)
  }
}

/// What a `GeometryReader` knows of its place.
@MainActor
public struct GeometryProxy {
  public let size: Size
  /// How far the container reaches under what covers the edges of the window.
  public let safeAreaInsets: EdgeInsets
  private let node: ViewNode
  /// Where the node is seen at this moment, not where it belongs.
  private var isShown = false

  fileprivate init(_ node: GeometryNode, _ size: Size) {
    self.node = node
    self.size = size
    safeAreaInsets = node.coveredInsets
  }

  /// What is known of the place of any node.
  init(of node: ViewNode) {
    self.node = node
    size = node.frame.size
    safeAreaInsets = node.coveredInsets
  }

  /// What is seen of a node at this moment, on its way or not.
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

  /// Where the container lies; who asks for it is asked again when it has moved.
  public func frame(in space: CoordinateSpace) -> Rect {
    if space == .local { return Rect(origin: .zero, size: size) }
    (node as? GeometryNode)?.wasAskedWhere = true
    return node.fromScreen(to: space).apply(onScreen)
  }

  /// The box around what a name stands for, in a space of that name.
  public func bounds(of space: CoordinateSpace) -> Rect? {
    guard let named = node.nearest(space) else { return nil }
    (node as? GeometryNode)?.wasAskedWhere = true
    return (node.fromScreen ?? .identity).apply(named.screenTarget)
  }

  /// What an anchor stands for, in the coordinates of the container.
  public subscript<Value>(anchor: Anchor<Value>) -> Value {
    (node as? GeometryNode)?.wasAskedWhere = true
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
    node.wasAskedWhere = false
    super.apply(pass)
    node.content = content
  }

  override func make() -> Content {
    defer { node.placeTold = node.screenTarget }
    return view.content(GeometryProxy(node, size ?? .zero))
  }

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

/// Tells a slot its size, and places what the slot makes of it.
final class GeometryNode: ViewNode, Surveyor {
  fileprivate weak var user: (any GeometryUser)?
  /// The content depends on where the node lies.
  fileprivate var wasAskedWhere = false
  fileprivate var placeTold = Rect.zero

  override init(_ tree: Tree) {
    super.init(tree)
    tree.surveyors.append(self)
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

  /// Asks the content again if it wanted to know where the node is, and that is elsewhere now.
  func lookAround() {
    guard wasAskedWhere, let user, screenTarget != placeTold else { return }
    tree.invalidate(user)
  }

  override func removed() {
    tree.surveyors.removeAll { $0 === self }
    super.removed()
  }
}

/// A node that has something to do when it lies elsewhere.
@MainActor
protocol Surveyor: ViewNode {
  /// Called after a layout.
  func lookAround()
}

/// A node around one child that looks around as long as it is there.
class SurveyingNode: ModifierNode, Surveyor {
  override init(_ tree: Tree) {
    super.init(tree)
    tree.surveyors.append(self)
  }

  func lookAround() {}

  override func removed() {
    tree.surveyors.removeAll { $0 === self }
    super.removed()
  }
}

extension ViewNode {
  /// The box around the node on the screen when everything has arrived.
  final var screenTarget: Rect {
    var rect = frame
    for node in ancestors {
      if let effect = node.effect { rect = effect.apply(rect) }
      rect.origin.x += node.frame.minX
      rect.origin.y += node.frame.minY
    }
    return rect
  }
}

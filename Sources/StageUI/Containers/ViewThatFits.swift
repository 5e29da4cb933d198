/// Shows the first of its views whose ideal size fits along `axes`, or the last one if none does.
///
/// A view is created when none of the views before it has fitted.
public struct ViewThatFits<Content: View>: PrimitiveView {
  var axes: Axis.Set
  /// The views to choose from, in order of preference.
  public var content: Content

  /// Creates a view that compares sizes along `axes`.
  public init(
    in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content
  ) {
    self.axes = axes
    self.content = content()
  }

  public static func _makeSlot(
    _ view: Self, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<Self> {
    TypedSlot(ViewThatFitsSlot(view, under: parent, pass))
  }
}

private final class ViewThatFitsSlot<Content: View>: NodeSlot<
  ViewThatFits<Content>, ViewThatFitsNode
>
{
  private var content: TypedSlot<Content>?

  init(_ view: ViewThatFits<Content>, under parent: Slot, _ pass: UpdatePass) {
    super.init(view, ViewThatFitsNode(parent.tree), under: parent)
    childContainer = node
    makesChildrenLater = true
    node.axes = view.axes
    content = Content._makeSlot(view.content, under: self, pass)
    node.content = content?.slot
  }

  override func apply(_ pass: UpdatePass) {
    node.relayout(&node.axes, view.axes)
    content?.update(view.content, pass)
  }

  override var onlyChild: Slot? { content?.slot }
}

/// Measures its children and shows the chosen one.
public class ViewThatFitsNode: ViewNode, PlainNode {
  final var axes: Axis.Set = []
  private final var chosen: ViewNode?

  public required override init(_ tree: Tree) { super.init(tree) }

  /// Returns the child to show for a proposal; creates children until one fits.
  func choice(_ proposal: ProposedViewSize) -> ViewNode? {
    // Along the other axes the views get the proposal, so that text wraps.
    let childProposal = ProposedViewSize(
      width: axes.contains(.horizontal) ? nil : proposal.width,
      height: axes.contains(.vertical) ? nil : proposal.height)
    func fits(_ node: ViewNode) -> Bool {
      let ideal = node.sizeThatFits(childProposal)
      return (!axes.contains(.horizontal) || ideal.width <= proposal.width ?? .infinity)
        && (!axes.contains(.vertical) || ideal.height <= proposal.height ?? .infinity)
    }
    var index = 0
    while true {
      let nodes = laidOut
      let later = (content as? any LaterSlot).flatMap { $0.isComplete ? nil : $0 }
      while index < nodes.count, later != nil || index + 1 < nodes.count {
        if fits(nodes[index]) { return nodes[index] }
        index += 1
      }
      guard let later else { return nodes.last }
      isCollecting = true
      later.makeNext(UpdatePass(tree, isInserting: true))
      childrenChanged()
      isCollecting = false
    }
  }

  public override func measure(_ proposal: ProposedViewSize) -> Size {
    choice(proposal)?.sizeThatFits(proposal) ?? .zero
  }

  public override func arrange(in size: Size, _ pass: UpdatePass) {
    chosen = choice(placementProposal)
    tree.needsPicture = true
    _ = chosen?.sizeThatFits(placementProposal)
    chosen?.place(at: .zero, size, pass)
  }

  override func explicitAlignment(_ key: AlignmentKey, in size: Size) -> Double? {
    let proposal = proposal(for: size)
    guard let chosen = choice(proposal) else { return nil }
    _ = chosen.sizeThatFits(proposal)
    return chosen.line(key, in: size)
  }

  /// A child that does not exist yet may set guides.
  override func findsGuides() -> Bool {
    (content as? any LaterSlot)?.isComplete == false || laidOut.contains { $0.mayHaveGuides }
  }

  override func show(in list: inout DisplayList, at rect: Rect) {
    chosen?.append(to: &list, at: rect.origin)
  }

  override func shows(_ child: ViewNode) -> Bool { child === chosen }

  override var reachable: [ViewNode] { chosen.map { [$0] } ?? [] }

  override func accessibilityElements() -> [AccessibilityElement] {
    chosen?.accessibilityElements() ?? []
  }
}

/// Shows the first of its views whose ideal size fits along `axes`, or the last one if none does.
public struct ViewThatFits<Content: View>: ContainerView {
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

  public func update(
    _ node: ViewThatFitsNode, _ environment: EnvironmentValues, _ pass: UpdatePass
  ) {
    node.relayout(&node.axes, axes)
  }
}

/// Measures its children and shows the chosen one.
public class ViewThatFitsNode: ViewNode, PlainNode {
  final var axes: Axis.Set = []
  private final var chosen: ViewNode?

  public required override init(_ tree: Tree) { super.init(tree) }

  /// Returns the child to show for a proposal.
  func choice(_ proposal: ProposedViewSize) -> ViewNode? {
    let nodes = laidOut
    // Along the other axes the views get the proposal, so that text wraps.
    let childProposal = ProposedViewSize(
      width: axes.contains(.horizontal) ? nil : proposal.width,
      height: axes.contains(.vertical) ? nil : proposal.height)
    return nodes.dropLast().first { node in
      let ideal = node.sizeThatFits(childProposal)
      return (!axes.contains(.horizontal) || ideal.width <= proposal.width ?? .infinity)
        && (!axes.contains(.vertical) || ideal.height <= proposal.height ?? .infinity)
    } ?? nodes.last
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

  override func show(in list: inout DisplayList, at rect: Rect) {
    chosen?.append(to: &list, at: rect.origin)
  }

  override func shows(_ child: ViewNode) -> Bool { child === chosen }

  override var reachable: [ViewNode] { chosen.map { [$0] } ?? [] }

  override func accessibilityElements() -> [AccessibilityElement] {
    chosen?.accessibilityElements() ?? []
  }
}

struct PaddingModifier<Node: PaddingNode>: NodeModifier, Equatable {
  var insets: EdgeInsets

  func makeNode(_ tree: Tree) -> Node { Node(tree) }

  func update(_ node: Node, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.relayout(&node.insets, insets.usable(node))
  }
}

extension EdgeInsets {
  /// Returns the insets with infinite and NaN values replaced by 0, with a warning.
  ///
  /// Negative values are kept.
  @MainActor
  func usable(_ node: ViewNode) -> EdgeInsets {
    func usable(_ length: Double) -> Double {
      if length.isFinite { return length }
      node.tree.warn("a padding of \(length) is ignored", at: node.slot)
      return 0
    }
    return EdgeInsets(
      top: usable(top), leading: usable(leading), bottom: usable(bottom),
      trailing: usable(trailing))
  }
}

/// Lays out its child with a distance from each edge.
class PaddingNode: ProposingNode, PlainNode {
  final var insets = EdgeInsets()

  override required init(_ tree: Tree) { super.init(tree) }

  override func childProposal(_ proposal: ProposedViewSize) -> ProposedViewSize {
    proposal.inset(by: insets)
  }

  override func mayGrow(along axis: Axis) -> Bool { child?.mayGrow(along: axis) ?? true }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    super.measure(proposal).outset(by: insets).positive
  }

  override func origin(of child: ViewNode, _ childSize: Size, in size: Size) -> Point {
    Point(insets.leading, insets.top)
  }

  override func explicitAlignment(_ key: AlignmentKey, in size: Size) -> Double? {
    let start = key.axis == .horizontal ? insets.leading : insets.top
    return child?.line(key, in: size.inset(by: insets)).map { $0 + start }
  }
}

extension View {
  /// Adds padding at some edges; a `length` of nil is 16 points.
  ///
  /// Negative lengths enlarge the view's proposal.
  public func padding(_ edges: Edge.Set = .all, _ length: Double? = nil) -> some View {
    padding(EdgeInsets(edges, length ?? 16))
  }

  /// Adds padding at all edges, in points.
  public func padding(_ length: Double) -> some View { padding(.all, length) }

  /// Adds padding with separate lengths for the edges.
  public func padding(_ insets: EdgeInsets) -> some View {
    modifier(PaddingModifier<PaddingNode>(insets: insets))
  }
}

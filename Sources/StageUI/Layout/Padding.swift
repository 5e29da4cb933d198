struct PaddingModifier: NodeModifier, Equatable {
  var insets: EdgeInsets

  func update(_ node: PaddingNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    let usable = insets.usable(node)
    guard node.insets != usable else { return }
    node.insets = usable
    node.setNeedsLayout()
  }
}

extension EdgeInsets {
  /// The margin without distances that are none; a negative one lets the view reach beyond.
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

/// A margin.
final class PaddingNode: ModifierNode, PlainNode {
  var insets = EdgeInsets()

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let size = child?.sizeThatFits(proposal.inset(by: insets)) ?? .zero
    return Size(
      max(size.width + insets.leading + insets.trailing, 0),
      max(size.height + insets.top + insets.bottom, 0))
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    guard let child else { return }
    let childSize = child.sizeThatFits(placementProposal.inset(by: insets))
    child.place(at: Point(insets.leading, insets.top), childSize, pass)
  }

  override func explicitAlignment(_ key: AlignmentKey, in size: Size) -> Double? {
    let inner = Size(
      size.width - insets.leading - insets.trailing, size.height - insets.top - insets.bottom)
    let start = key.axis == .horizontal ? insets.leading : insets.top
    return child?.line(key, in: inner).map { $0 + start }
  }
}

extension View {
  /// A margin of 16 points, or of what is said, on some edges.
  public func padding(_ edges: Edge.Set = .all, _ length: Double? = nil) -> some View {
    modifier(PaddingModifier(insets: EdgeInsets(edges, length ?? 16)))
  }

  public func padding(_ length: Double) -> some View { padding(.all, length) }

  public func padding(_ insets: EdgeInsets) -> some View {
    modifier(PaddingModifier(insets: insets))
  }
}

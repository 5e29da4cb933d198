extension View {
  /// Takes a part of the room of the scroll view around, or of the surface, along some axes.
  public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center
  ) -> some View {
    modifier(
      RelativeFrameModifier(axes: axes, count: 1, span: 1, spacing: 0, alignment: alignment))
  }

  /// Takes the room of `span` of `count` equal parts with some spacing between them.
  public func containerRelativeFrame(
    _ axes: Axis.Set, count: Int, span: Int = 1, spacing: Double, alignment: Alignment = .center
  ) -> some View {
    modifier(
      RelativeFrameModifier(
        axes: axes, count: max(count, 1), span: span, spacing: spacing, alignment: alignment))
  }
}

private struct RelativeFrameModifier: NodeModifier, Equatable {
  typealias Node = RelativeFrameNode

  var axes: Axis.Set
  var count: Int
  var span: Int
  var spacing: Double
  var alignment: Alignment
}

/// As large as a part of the container around it.
private final class RelativeFrameNode: ModifierNode, LayoutKeeper {
  var modifier: RelativeFrameModifier?

  private var container: Size {
    var node = parent
    var last: ViewNode = self
    while let current = node {
      if let scroller = current as? ScrollNode {
        scroller.addRelative(self)
        return scroller.container
      }
      last = current
      node = current.parent
    }
    return last.frame.size
  }

  private func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
    guard let modifier else { return proposal }
    let container = container
    func part(_ length: Double) -> Double {
      let one = (length - modifier.spacing * Double(modifier.count - 1)) / Double(modifier.count)
      return max(one * Double(modifier.span) + modifier.spacing * Double(modifier.span - 1), 0)
    }
    var offer = proposal
    if modifier.axes.contains(.horizontal) { offer.width = part(container.width) }
    if modifier.axes.contains(.vertical) { offer.height = part(container.height) }
    return offer
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    guard let modifier else { return super.measure(proposal) }
    let offer = offer(proposal)
    let own = child?.sizeThatFits(offer) ?? .zero
    return Size(
      modifier.axes.contains(.horizontal) ? offer.width ?? own.width : own.width,
      modifier.axes.contains(.vertical) ? offer.height ?? own.height : own.height)
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    guard let modifier, let child else { return }
    let own = child.sizeThatFits(offer(placementProposal))
    child.place(at: modifier.alignment.origin(of: child, own, in: size), own, pass)
  }
}

extension View {
  /// Sets the view's size along `axes` to that of the nearest scroll view, or of the window.
  public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center
  ) -> some View {
    containerRelativeFrame(axes, count: 1, spacing: 0, alignment: alignment)
  }

  /// Sets the view's size along `axes` to a fraction of the nearest scroll view, or of the window.
  ///
  /// This container is divided into `count` equal parts with `spacing` points between the parts.
  /// The view covers `span` adjacent parts.
  public func containerRelativeFrame(
    _ axes: Axis.Set, count: Int, span: Int = 1, spacing: Double, alignment: Alignment = .center
  ) -> some View {
    modifier(
      ValueModifier<RelativeFrameNode>(
        .init(
          axes: axes, count: max(count, 1), span: span, spacing: spacing, alignment: alignment)))
  }
}

/// A node whose size is a fraction of its container's size.
private final class RelativeFrameNode: ProposingNode, LayoutKeeper {
  struct Value: Equatable {
    var axes: Axis.Set
    var count: Int
    var span: Int
    var spacing: Double
    var alignment: Alignment
  }

  var value: Value?

  /// Returns the length of the container along an axis; nil if the container has none of its own.
  private func containerLength(_ axis: Axis) -> Double? {
    var last: ViewNode = self
    for node in ancestors {
      if let scroller = node as? ScrollNode {
        scroller.addRelative(self)
        return scroller.containerLength(axis)
      }
      last = node
    }
    return last.frame.size[axis]
  }

  override func childProposal(_ proposal: ProposedViewSize) -> ProposedViewSize {
    guard let value else { return proposal }
    func part(_ length: Double) -> Double {
      let one = (length - value.spacing * Double(value.count - 1)) / Double(value.count)
      return max(one * Double(value.span) + value.spacing * Double(value.span - 1), 0)
    }
    var childProposal = proposal
    for axis in Axis.allCases where value.axes.contains(Axis.Set(axis)) {
      if let length = containerLength(axis) { childProposal[axis] = part(length) }
    }
    return childProposal
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    guard let value else { return super.measure(proposal) }
    let childProposal = childProposal(proposal)
    let own = child?.sizeThatFits(childProposal) ?? .zero
    return Size(
      value.axes.contains(.horizontal) ? childProposal.width ?? own.width : own.width,
      value.axes.contains(.vertical) ? childProposal.height ?? own.height : own.height)
  }

  override func origin(of child: ViewNode, _ childSize: Size, in size: Size) -> Point {
    value?.alignment.origin(of: child, childSize, in: size) ?? .zero
  }
}

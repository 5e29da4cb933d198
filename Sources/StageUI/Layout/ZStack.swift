/// Views above each other.
public struct ZStack<Content: View>: ContainerView {
  var alignment: Alignment
  public var content: Content

  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  public func makeNode(_ tree: Tree) -> ZStackNode { ZStackNode(tree) }

  public func update(_ node: ZStackNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    if node.alignment != alignment {
      node.alignment = alignment
      node.setNeedsLayout()
    }
  }
}

/// Lays its children above each other; the most important of them say how large it is.
public final class ZStackNode: ViewNode {
  var alignment = Alignment.center

  /// A box that holds the leading children lined up, and where its lines lie in it.
  private func box(_ proposal: ProposedViewSize) -> (origin: Point, size: Size) {
    let nodes = laidOut
    guard let priority = nodes.map(\.layoutPriority).max() else { return (.zero, .zero) }
    var box = Rect.null
    for node in nodes where node.layoutPriority == priority {
      let size = node.sizeThatFits(proposal)
      let lines = node.dimensions(in: size)
      box = box.union(
        Rect(
          origin: Point(-lines[alignment.horizontal], -lines[alignment.vertical]), size: size))
    }
    return (box.origin, box.size)
  }

  public override func measure(_ proposal: ProposedViewSize) -> Size { box(proposal).size }

  public override func arrange(in size: Size, _ pass: UpdatePass) {
    let origin = box(placementProposal).origin
    for node in laidOut {
      let childSize = node.sizeThatFits(placementProposal)
      let lines = node.dimensions(in: childSize)
      node.place(
        at: Point(
          -lines[alignment.horizontal] - origin.x, -lines[alignment.vertical] - origin.y),
        childSize, pass)
    }
  }
}

/// Takes the room that is left along its stack, or both ways outside of one.
public struct Spacer: LeafView {
  var minLength: Double?

  public init(minLength: Double? = nil) { self.minLength = minLength }

  public func makeNode(_ tree: Tree) -> SpacerNode { SpacerNode(tree) }

  public func update(_ node: SpacerNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    let length = minLength ?? StackNode.defaultSpacing
    if node.minLength != length {
      node.minLength = length
      node.setNeedsLayout()
    }
  }
}

public final class SpacerNode: ViewNode {
  var minLength = 0.0
  private var axis: Axis?

  override var isSpacer: Bool { true }
  override var layoutPriority: Double { -.infinity }

  override func setStackAxis(_ axis: Axis?) {
    if self.axis != axis {
      self.axis = axis
      setNeedsLayout()
    }
  }

  public override func measure(_ proposal: ProposedViewSize) -> Size {
    func length(_ offer: Double?) -> Double { max(offer ?? minLength, minLength) }
    switch axis {
    case .horizontal: return Size(length(proposal.width), 0)
    case .vertical: return Size(0, length(proposal.height))
    case nil: return Size(length(proposal.width), length(proposal.height))
    }
  }
}

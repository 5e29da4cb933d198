/// Views in front of each other.
public struct ZStack<Content: View>: ContainerView {
  var alignment: Alignment
  /// The views, back to front.
  public var content: Content

  /// Creates a stack; the views with the highest layout priority determine its size.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  public func update(_ node: ZStackNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.relayout(&node.alignment, alignment)
  }
}

/// Lays its children out in front of each other; those of the highest priority determine the size.
public final class ZStackNode: ViewNode, PlainNode {
  var alignment = Alignment.center

  public override func measure(_ proposal: ProposedViewSize) -> Size {
    LayerBox(alignment, laidOut, proposal).size
  }

  public override func arrange(in size: Size, _ pass: UpdatePass) {
    let nodes = laidOut
    let box = LayerBox(alignment, nodes, placementProposal)
    for node in nodes {
      let childSize = node.sizeThatFits(placementProposal)
      node.place(at: box.origin(of: node, childSize), childSize, pass)
    }
  }

  override func explicitAlignment(_ key: AlignmentKey, in size: Size) -> Double? {
    let (nodes, proposal) = (laidOut, proposal(for: size))
    let box = LayerBox(alignment, nodes, proposal)
    var positions: [Double] = []
    for node in nodes {
      let childSize = node.sizeThatFits(proposal)
      guard let line = node.line(key, in: childSize) else { continue }
      let origin = box.origin(of: node, childSize)
      positions.append(line + (key.axis == .horizontal ? origin.x : origin.y))
    }
    return key.merged(positions.sorted())
  }

  override func findsGuides() -> Bool { laidOut.contains { $0.mayHaveGuides } }
}

/// The bounds of the aligned nodes that have the highest layout priority.
@MainActor
struct LayerBox {
  private let alignment: Alignment
  private let corner: Point
  let size: Size

  init(_ alignment: Alignment, _ nodes: [ViewNode], _ proposal: ProposedViewSize) {
    self.alignment = alignment
    guard let priority = nodes.map(\.layoutPriority).max() else {
      (corner, size) = (.zero, .zero)
      return
    }
    var box = Rect.null
    for node in nodes where node.layoutPriority == priority {
      let size = node.sizeThatFits(proposal)
      let lines = node.dimensions(in: size)
      // If the proposal is infinite, a node can be infinite too. It then has no centre to align.
      let origin = Point(
        size.width < .infinity ? -lines[alignment.horizontal] : 0,
        size.height < .infinity ? -lines[alignment.vertical] : 0)
      box = box.union(Rect(origin: origin, size: size))
    }
    (corner, size) = (box.origin, box.size)
  }

  /// Returns a node's origin relative to these bounds, given the node's size.
  func origin(of node: ViewNode, _ size: Size) -> Point {
    let lines = node.dimensions(in: size)
    return Point(-lines[alignment.horizontal] - corner.x, -lines[alignment.vertical] - corner.y)
  }
}

/// A view that takes the remaining length of its stack; outside of a stack it takes the proposed
/// size.
public struct Spacer: LeafView {
  var minLength: Double?

  /// Creates a spacer; a `minLength` of nil is 8 points.
  public init(minLength: Double? = nil) { self.minLength = minLength }

  public func update(_ node: SpacerNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.relayout(&node.minLength, minLength ?? StackNode.defaultSpacing)
  }
}

/// Lays out a `Spacer`.
public final class SpacerNode: ViewNode, PlainNode {
  var minLength = 0.0
  private var axis: Axis?

  override var isSpacer: Bool { true }
  override var layoutPriority: Double { -.infinity }

  override func setStackAxis(_ axis: Axis?) { relayout(&self.axis, axis) }

  public override func measure(_ proposal: ProposedViewSize) -> Size {
    func length(_ proposal: Double?) -> Double { max(proposal ?? minLength, minLength) }
    switch axis {
    case .horizontal: return Size(length(proposal.width), 0)
    case .vertical: return Size(0, length(proposal.height))
    case nil: return Size(length(proposal.width), length(proposal.height))
    }
  }
}

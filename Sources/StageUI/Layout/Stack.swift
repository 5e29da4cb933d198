/// Views side by side.
public struct HStack<Content: View>: ContainerView {
  var alignment: VerticalAlignment
  var spacing: Double?
  public var content: Content

  public init(
    alignment: VerticalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  public func makeNode(_ tree: Tree) -> StackNode { StackNode(tree, axis: .horizontal) }

  public func update(_ node: StackNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(spacing: spacing, alignment: alignment.key)
  }
}

/// Views below each other.
public struct VStack<Content: View>: ContainerView {
  var alignment: HorizontalAlignment
  var spacing: Double?
  public var content: Content

  public init(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  public func makeNode(_ tree: Tree) -> StackNode { StackNode(tree, axis: .vertical) }

  public func update(_ node: StackNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(spacing: spacing, alignment: alignment.key)
  }
}

/// Lays its children out in a row or a column.
public final class StackNode: ViewNode {
  private var row: StackRow

  /// Between views that say nothing else.
  nonisolated static let defaultSpacing = 8.0

  init(_ tree: Tree, axis: Axis) {
    row = StackRow(axis: axis)
    super.init(tree)
  }

  func set(spacing: Double?, alignment: AlignmentKey) {
    guard row.spacing != spacing || row.alignment != alignment else { return }
    row.spacing = spacing
    row.alignment = alignment
    setNeedsLayout()
  }

  public override func measure(_ proposal: ProposedViewSize) -> Size {
    row.size(laidOut, proposal)
  }

  public override func arrange(in size: Size, _ pass: UpdatePass) {
    let nodes = laidOut
    let sizes = row.lengths(nodes, placementProposal)
    for (index, origin) in row.origins(nodes, sizes).enumerated() {
      nodes[index].place(at: origin, sizes[index], pass)
    }
  }

  override func explicitAlignment(_ key: AlignmentKey, in size: Size) -> Double? {
    row.line(key, laidOut, offer(for: size))
  }
}

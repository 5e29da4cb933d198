/// The alignment of a stack across its axis; its type determines the axis.
public protocol StackAlignment: Hashable, Sendable {
  /// The centre.
  static var center: Self { get }
  static var _stackAxis: Axis { get }
  var _key: AlignmentKey { get }
}

extension VerticalAlignment: StackAlignment {
  public static var _stackAxis: Axis { .horizontal }
}

extension HorizontalAlignment: StackAlignment {
  public static var _stackAxis: Axis { .vertical }
}

/// A row or a column of views; its type aliases are `HStack` and `VStack`.
public struct Stack<Alignment: StackAlignment, Content: View>: ContainerView {
  var alignment: Alignment
  var spacing: Double?
  /// The views inside.
  public var content: Content

  /// Creates a stack; a `spacing` of nil is 8 points, but 0 next to spacers.
  public init(
    alignment: Alignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  public func makeNode(_ tree: Tree) -> StackNode { StackNode(tree, axis: Alignment._stackAxis) }

  public func update(_ node: StackNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(spacing: spacing, alignment: alignment._key)
  }
}

/// Views side by side.
public typealias HStack<Content: View> = Stack<VerticalAlignment, Content>
/// Views below each other.
public typealias VStack<Content: View> = Stack<HorizontalAlignment, Content>

/// Lays its children out in a row or a column.
public final class StackNode: ViewNode {
  private var row: StackRow
  /// The children's sizes for the latest proposals.
  private var known: [(proposal: ProposedViewSize, sizes: [Size])] = []
  private static var mostAnswers: Int { 4 }

  /// The default spacing between views, in points.
  nonisolated static let defaultSpacing = 8.0

  init(_ tree: Tree, axis: Axis) {
    row = StackRow(axis: axis)
    super.init(tree)
  }

  func set(spacing: Double?, alignment: AlignmentKey) {
    var spacing = spacing
    if let length = spacing, !length.isFinite {
      tree.warn("a spacing of \(length) is ignored", at: slot)
      spacing = nil
    }
    relayout(&row.spacing, spacing)
    relayout(&row.alignment, alignment)
  }

  private func lengths(_ nodes: [ViewNode], _ proposal: ProposedViewSize) -> [Size] {
    if !remembersSizes {
      known.removeAll(keepingCapacity: true)
      remembersSizes = true
    }
    for answer in known where answer.proposal == proposal { return answer.sizes }
    row.orient(nodes)
    let sizes = row.lengths(nodes, proposal)
    if known.count == Self.mostAnswers { known.removeFirst() }
    known.append((proposal, sizes))
    return sizes
  }

  public override func measure(_ proposal: ProposedViewSize) -> Size {
    let nodes = laidOut
    return row.size(nodes, lengths(nodes, proposal))
  }

  public override func arrange(in size: Size, _ pass: UpdatePass) {
    let nodes = laidOut
    let sizes = row.fill(
      lengths(nodes, placementProposal), nodes, placementProposal, in: size)
    let origins = row.origins(nodes, sizes)
    for index in nodes.indices { nodes[index].place(at: origins[index], sizes[index], pass) }
  }

  override func explicitAlignment(_ key: AlignmentKey, in size: Size) -> Double? {
    let nodes = laidOut
    return row.line(key, nodes, lengths(nodes, proposal(for: size)))
  }

  override func findsGuides() -> Bool {
    for node in laidOut where node.mayHaveGuides { return true }
    return false
  }
}

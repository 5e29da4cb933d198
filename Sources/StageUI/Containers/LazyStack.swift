/// Views along an axis, in one line or in several, made when they come into sight.
///
/// `LazyVStack`, `LazyHStack`, `LazyVGrid` and `LazyHGrid` are its kinds.
public struct LazyStack<Kind, Content: View>: ContainerView {
  let axis: Axis
  let arrangement: LazyNode.Arrangement
  public let content: Content

  fileprivate init(
    _ axis: Axis, columns: [GridItem]?, _ alignment: AlignmentKey, spacing: Double?,
    pinned: PinnedScrollableViews, content: Content
  ) {
    self.axis = axis
    arrangement = LazyNode.Arrangement(
      columns: columns, lineSpacing: spacing ?? StackNode.defaultSpacing, alignment: alignment,
      pinned: pinned)
    self.content = content
  }

  public func makeNode(_ tree: Tree) -> LazyNode { LazyNode(tree, axis: axis) }

  public func update(_ node: LazyNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(arrangement)
  }
}

public enum LazyColumn {}
public enum LazyRow {}
public enum LazyColumns {}
public enum LazyRows {}

/// Views below each other.
public typealias LazyVStack<Content: View> = LazyStack<LazyColumn, Content>
/// Views side by side.
public typealias LazyHStack<Content: View> = LazyStack<LazyRow, Content>
/// Views in columns, line by line.
public typealias LazyVGrid<Content: View> = LazyStack<LazyColumns, Content>
/// Views in rows, column by column.
public typealias LazyHGrid<Content: View> = LazyStack<LazyRows, Content>

extension LazyStack where Kind == LazyColumn {
  public init(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.init(
      .vertical, columns: nil, alignment.key, spacing: spacing, pinned: pinnedViews,
      content: content())
  }
}

extension LazyStack where Kind == LazyRow {
  public init(
    alignment: VerticalAlignment = .center, spacing: Double? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.init(
      .horizontal, columns: nil, alignment.key, spacing: spacing, pinned: pinnedViews,
      content: content())
  }
}

extension LazyStack where Kind == LazyColumns {
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.init(
      .vertical, columns: columns, alignment.key, spacing: spacing, pinned: pinnedViews,
      content: content())
  }
}

extension LazyStack where Kind == LazyRows {
  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: Double? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.init(
      .horizontal, columns: rows, alignment.key, spacing: spacing, pinned: pinnedViews,
      content: content())
  }
}

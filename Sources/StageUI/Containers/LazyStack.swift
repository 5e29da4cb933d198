/// A stack or grid whose views are created when they become visible.
///
/// Its type aliases are `LazyVStack`, `LazyHStack`, `LazyVGrid` and `LazyHGrid`.
public struct LazyStack<Alignment: StackAlignment, Lines, Content: View>: ContainerView {
  let arrangement: LazyNode.Arrangement
  /// The views inside the container; only the rows of a `ForEach` with one view per row are created
  /// lazily.
  public let content: Content

  fileprivate init(
    _ columns: [GridItem]?, _ alignment: Alignment, _ spacing: Double?,
    _ pinned: PinnedScrollableViews, _ content: Content
  ) {
    arrangement = LazyNode.Arrangement(
      columns: columns, lineSpacing: spacing ?? StackNode.defaultSpacing,
      alignment: alignment._key, pinned: pinned)
    self.content = content
  }

  public func makeNode(_ tree: Tree) -> LazyNode { LazyNode(tree, axis: Alignment._stackAxis) }

  public func update(_ node: LazyNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(arrangement)
  }
}

/// Marks a stack with one view per line.
public enum LazySingleLine {}
/// Marks a grid with several views per line.
public enum LazyManyLines {}

/// Views below each other, created when they become visible.
public typealias LazyVStack<Content: View> =
  LazyStack<HorizontalAlignment, LazySingleLine, Content>
/// Views side by side, created when they become visible.
public typealias LazyHStack<Content: View> = LazyStack<VerticalAlignment, LazySingleLine, Content>
/// Views in columns, filled line by line and created when they become visible.
public typealias LazyVGrid<Content: View> = LazyStack<HorizontalAlignment, LazyManyLines, Content>
/// Views in rows, filled column by column and created when they become visible.
public typealias LazyHGrid<Content: View> = LazyStack<VerticalAlignment, LazyManyLines, Content>

extension LazyStack where Lines == LazySingleLine {
  /// Creates a stack; nil spacing means 8 points.
  public init(
    alignment: Alignment = .center, spacing: Double? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.init(nil, alignment, spacing, pinnedViews, content())
  }
}

extension LazyStack where Lines == LazyManyLines, Alignment == HorizontalAlignment {
  /// Creates a grid with a gap of `spacing` between lines; `columns` sets the gaps between columns.
  public init(
    columns: [GridItem], alignment: Alignment = .center, spacing: Double? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.init(columns, alignment, spacing, pinnedViews, content())
  }
}

extension LazyStack where Lines == LazyManyLines, Alignment == VerticalAlignment {
  /// Creates a grid with a gap of `spacing` between columns; `rows` sets the gaps between rows.
  public init(
    rows: [GridItem], alignment: Alignment = .center, spacing: Double? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.init(rows, alignment, spacing, pinnedViews, content())
  }
}

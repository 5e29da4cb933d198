/// Views along an axis, in one line or in several, made when they come into sight.
///
/// `LazyVStack`, `LazyHStack`, `LazyVGrid` and `LazyHGrid` are its kinds.
public struct LazyStack<Alignment: StackAlignment, Lines, Content: View>: ContainerView {
  let arrangement: LazyNode.Arrangement
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

public enum LazySingleLine {}
public enum LazyManyLines {}

/// Views below each other.
public typealias LazyVStack<Content: View> =
  LazyStack<HorizontalAlignment, LazySingleLine, Content>
/// Views side by side.
public typealias LazyHStack<Content: View> = LazyStack<VerticalAlignment, LazySingleLine, Content>
/// Views in columns, line by line.
public typealias LazyVGrid<Content: View> = LazyStack<HorizontalAlignment, LazyManyLines, Content>
/// Views in rows, column by column.
public typealias LazyHGrid<Content: View> = LazyStack<VerticalAlignment, LazyManyLines, Content>

extension LazyStack where Lines == LazySingleLine {
  public init(
    alignment: Alignment = .center, spacing: Double? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.init(nil, alignment, spacing, pinnedViews, content())
  }
}

extension LazyStack where Lines == LazyManyLines, Alignment == HorizontalAlignment {
  public init(
    columns: [GridItem], alignment: Alignment = .center, spacing: Double? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.init(columns, alignment, spacing, pinnedViews, content())
  }
}

extension LazyStack where Lines == LazyManyLines, Alignment == VerticalAlignment {
  public init(
    rows: [GridItem], alignment: Alignment = .center, spacing: Double? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.init(rows, alignment, spacing, pinnedViews, content())
  }
}

/// Views below each other, made when they come into sight.
public struct LazyVStack<Content: View>: ContainerView {
  var alignment: HorizontalAlignment
  var spacing: Double?
  var pinned: PinnedScrollableViews
  public var content: Content

  public init(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    pinned = pinnedViews
    self.content = content()
  }

  public func makeNode(_ tree: Tree) -> LazyNode { LazyNode(tree, axis: .vertical) }

  public func update(_ node: LazyNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(
      LazyNode.Arrangement(
        columns: nil, lineSpacing: spacing ?? StackNode.defaultSpacing,
        alignment: alignment.key, pinned: pinned))
  }
}

/// Views side by side, made when they come into sight.
public struct LazyHStack<Content: View>: ContainerView {
  var alignment: VerticalAlignment
  var spacing: Double?
  var pinned: PinnedScrollableViews
  public var content: Content

  public init(
    alignment: VerticalAlignment = .center, spacing: Double? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    pinned = pinnedViews
    self.content = content()
  }

  public func makeNode(_ tree: Tree) -> LazyNode { LazyNode(tree, axis: .horizontal) }

  public func update(_ node: LazyNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(
      LazyNode.Arrangement(
        columns: nil, lineSpacing: spacing ?? StackNode.defaultSpacing,
        alignment: alignment.key, pinned: pinned))
  }
}

/// Views in columns, line by line, made when they come into sight.
public struct LazyVGrid<Content: View>: ContainerView {
  var columns: [GridItem]
  var alignment: HorizontalAlignment
  var spacing: Double?
  var pinned: PinnedScrollableViews
  public var content: Content

  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.columns = columns
    self.alignment = alignment
    self.spacing = spacing
    pinned = pinnedViews
    self.content = content()
  }

  public func makeNode(_ tree: Tree) -> LazyNode { LazyNode(tree, axis: .vertical) }

  public func update(_ node: LazyNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(
      LazyNode.Arrangement(
        columns: columns, lineSpacing: spacing ?? StackNode.defaultSpacing,
        alignment: alignment.key, pinned: pinned))
  }
}

/// Views in rows, column by column, made when they come into sight.
public struct LazyHGrid<Content: View>: ContainerView {
  var rows: [GridItem]
  var alignment: VerticalAlignment
  var spacing: Double?
  var pinned: PinnedScrollableViews
  public var content: Content

  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: Double? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.rows = rows
    self.alignment = alignment
    self.spacing = spacing
    pinned = pinnedViews
    self.content = content()
  }

  public func makeNode(_ tree: Tree) -> LazyNode { LazyNode(tree, axis: .horizontal) }

  public func update(_ node: LazyNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(
      LazyNode.Arrangement(
        columns: rows, lineSpacing: spacing ?? StackNode.defaultSpacing,
        alignment: alignment.key, pinned: pinned))
  }
}

/// Rows of cells that are aligned in columns.
public struct Grid<Content: View>: ContainerView {
  var alignment: Alignment
  var spacing: Size
  /// The rows and the views between them.
  public var content: Content

  /// Creates a grid; nil spacing means 8 points.
  ///
  /// A view that is not a `GridRow` spans all columns.
  public init(
    alignment: Alignment = .center, horizontalSpacing: Double? = nil,
    verticalSpacing: Double? = nil, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    spacing = Size(
      horizontalSpacing ?? StackNode.defaultSpacing, verticalSpacing ?? StackNode.defaultSpacing)
    self.content = content()
  }

  public func update(_ node: GridNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.relayout(&node.alignment, alignment)
    node.relayout(&node.spacing, spacing)
  }
}

/// A row of a `Grid`: one cell for each view of its content.
public struct GridRow<Content: View>: ContainerView {
  var alignment: VerticalAlignment?
  /// The cells of the row.
  public var content: Content

  /// Creates a row; nil alignment is the vertical alignment of the grid.
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  public func update(_ node: GridRowNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.relayout(&node.alignment, alignment)
  }
}

/// Rows of cells that are aligned in columns.
public struct Grid<Content: View>: ContainerView {
  var alignment: Alignment
  var spacing: Size
  /// The rows and the views between them.
  public var content: Content

  /// Creates a grid; nil spacing means 8 points.
  ///
  /// A view that is not a `GridRow` spans all columns. Unlike SwiftUI's grid, this one has no
  /// column spans and no alignment of single columns or cells.
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

/// Lays its rows out in common columns; a view that is not a row spans all of them.
///
/// As in a stack, the least flexible column gets its width first. Each column gets an equal share
/// of the remaining width, limited to the column's minimum and maximum. The rows get their heights
/// in the same way.
public final class GridNode: ViewNode, PlainNode {
  var alignment = Alignment.center
  var spacing = Size.zero

  private struct Range {
    var least = 0.0
    var ideal = 0.0
    var most = 0.0

    mutating func widen(_ least: Double, _ ideal: Double, _ most: Double) {
      self.least = max(self.least, least)
      self.ideal = max(self.ideal, ideal)
      self.most = max(self.most, most)
    }
  }

  private func cells(_ node: ViewNode) -> [ViewNode]? { (node as? GridRowNode)?.laidOut }

  /// Returns the widths of the columns and the heights of the rows for a proposal.
  private func tracks(_ proposal: ProposedViewSize) -> (columns: [Double], rows: [Double]) {
    let nodes = laidOut
    var columns = [Range](repeating: Range(), count: nodes.map { cells($0)?.count ?? 0 }.max() ?? 0)
    for node in nodes {
      for (column, cell) in (cells(node) ?? []).enumerated() {
        let widths = [0, nil, .infinity].map {
          cell.sizeThatFits(ProposedViewSize(width: $0, height: nil)).width
        }
        columns[column].widen(widths[0], widths[1], widths[2])
      }
    }
    let widths = Self.distribute(columns, proposal.width, spacing.width)
    let rows = nodes.map { node in
      var range = Range()
      for (cell, width) in sized(node, widths) {
        let heights = [0, nil, .infinity].map {
          cell.sizeThatFits(ProposedViewSize(width: width, height: $0)).height
        }
        range.widen(heights[0], heights[1], heights[2])
      }
      return range
    }
    return (widths, Self.distribute(rows, proposal.height, spacing.height))
  }

  /// Returns the cells of a row with their widths.
  ///
  /// A node that is not a row is a single cell, as wide as all columns together.
  private func sized(_ node: ViewNode, _ widths: [Double]) -> [(ViewNode, Double)] {
    if let cells = cells(node) { return Array(zip(cells, widths)) }
    return [(node, whole(widths, spacing.width))]
  }

  private func whole(_ lengths: [Double], _ spacing: Double) -> Double {
    lengths.reduce(0, +) + spacing * Double(max(lengths.count - 1, 0))
  }

  private static func distribute(
    _ ranges: [Range], _ length: Double?, _ spacing: Double
  ) -> [Double] {
    guard let length else { return ranges.map(\.ideal) }
    var lengths = [Double](repeating: 0, count: ranges.count)
    var left = length - spacing * Double(max(ranges.count - 1, 0))
    var remaining = ranges.count
    let order = ranges.indices.sorted {
      let (a, b) = (ranges[$0].most - ranges[$0].least, ranges[$1].most - ranges[$1].least)
      return a == b || a.isNaN || b.isNaN ? $0 < $1 : a < b
    }
    for index in order {
      let share = max(left / Double(remaining), 0)
      lengths[index] = max(min(share, ranges[index].most), ranges[index].least)
      if left < .infinity { left -= lengths[index] }
      remaining -= 1
    }
    return lengths
  }

  public override func measure(_ proposal: ProposedViewSize) -> Size {
    let tracks = tracks(proposal)
    return Size(whole(tracks.columns, spacing.width), whole(tracks.rows, spacing.height))
  }

  public override func arrange(in size: Size, _ pass: UpdatePass) {
    let tracks = tracks(placementProposal)
    let width = whole(tracks.columns, spacing.width)
    var y = 0.0
    for (node, height) in zip(laidOut, tracks.rows) {
      let room = Size(width, height)
      if let row = node as? GridRowNode {
        row.set(tracks.columns, spacing.width, alignment)
        _ = row.sizeThatFits(ProposedViewSize(room))
        row.place(at: Point(0, y), room, pass)
      } else {
        let own = node.sizeThatFits(ProposedViewSize(room))
        let origin = alignment.origin(of: node, own, in: room)
        node.place(at: Point(origin.x, y + origin.y), own, pass)
      }
      y += height + spacing.height
    }
  }
}

/// Lays its cells out in the columns of its grid.
public final class GridRowNode: ViewNode, PlainNode {
  var alignment: VerticalAlignment?
  private var columns: [Double] = []
  private var spacing = 0.0
  private var gridAlignment = Alignment.center

  fileprivate func set(_ columns: [Double], _ spacing: Double, _ alignment: Alignment) {
    relayout(&self.columns, columns)
    relayout(&self.spacing, spacing)
    relayout(&gridAlignment, alignment)
  }

  public override func measure(_ proposal: ProposedViewSize) -> Size {
    proposal.replacingUnspecifiedDimensions(by: .zero)
  }

  public override func arrange(in size: Size, _ pass: UpdatePass) {
    var alignment = gridAlignment
    if let own = self.alignment { alignment.vertical = own }
    var x = 0.0
    for (cell, width) in zip(laidOut, columns) {
      let room = Size(width, size.height)
      let own = cell.sizeThatFits(ProposedViewSize(room))
      let origin = alignment.origin(of: cell, own, in: room)
      cell.place(at: Point(x + origin.x, origin.y), own, pass)
      x += width + spacing
    }
  }
}

/// Lays its rows out in common columns; a view that is not a row spans all of them.
///
/// As in a stack, the least flexible column gets its width first. Each column gets an equal share
/// of the remaining width, limited to the column's minimum and maximum. The rows get their heights
/// in the same way.
public final class GridNode: ViewNode, PlainNode {
  var alignment = Alignment.center
  var spacing = Size.zero

  /// The tracks for one proposal.
  private struct Tracks {
    var columns: [Double]
    var alignments: [HorizontalAlignment?]
    var rows: [Double]
  }

  private func cells(_ node: ViewNode) -> [GridCell]? { (node as? GridRowNode)?.cells }

  /// Returns the widths of the columns and the heights of the rows for a proposal.
  private func tracks(_ proposal: ProposedViewSize) -> Tracks {
    let nodes = laidOut
    let rowCells = nodes.map { cells($0) ?? [] }
    let count = rowCells.map { $0.last?.columns.upperBound ?? 0 }.max() ?? 0
    var columns = [GridLength](repeating: GridLength(), count: count)
    var alignments = [HorizontalAlignment?](repeating: nil, count: count)
    var spanning: [GridCell] = []
    for cell in rowCells.joined() {
      if let own = cell.alignment { alignments[cell.columns.lowerBound] = own }
      guard !cell.unsizedAxes.contains(.horizontal) else { continue }
      if cell.columns.count > 1 {
        spanning.append(cell)
      } else {
        columns[cell.columns.lowerBound].widen(to: cell.width)
      }
    }
    // A cell that spans columns widens them only if they are too narrow together.
    for cell in spanning {
      GridLength.widen(&columns[cell.columns], to: cell.width, spacing: spacing.width)
    }
    let widths = GridLength.distribute(columns, proposal.width, spacing.width)
    let rows = zip(nodes, rowCells).map { node, cells in
      var length = GridLength()
      if node is GridRowNode {
        for cell in cells where !cell.unsizedAxes.contains(.vertical) {
          length.widen(
            to: cell.height(GridLength.whole(widths[cell.columns], spacing.width)))
        }
      } else {
        length.widen(to: GridCell(node, 0).height(GridLength.whole(widths[...], spacing.width)))
      }
      return length
    }
    return Tracks(
      columns: widths, alignments: alignments,
      rows: GridLength.distribute(rows, proposal.height, spacing.height))
  }

  public override func measure(_ proposal: ProposedViewSize) -> Size {
    let tracks = tracks(proposal)
    return Size(
      GridLength.whole(tracks.columns[...], spacing.width),
      GridLength.whole(tracks.rows[...], spacing.height))
  }

  public override func arrange(in size: Size, _ pass: UpdatePass) {
    let tracks = tracks(placementProposal)
    let width = GridLength.whole(tracks.columns[...], spacing.width)
    var y = 0.0
    for (node, height) in zip(laidOut, tracks.rows) {
      let room = Size(width, height)
      if let row = node as? GridRowNode {
        row.set(tracks.columns, tracks.alignments, spacing.width, alignment)
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
  private var columnAlignments: [HorizontalAlignment?] = []
  private var spacing = 0.0
  private var gridAlignment = Alignment.center

  /// The cells with their columns.
  var cells: [GridCell] {
    var column = 0
    return laidOut.map { node in
      let cell = GridCell(node, column)
      column = cell.columns.upperBound
      return cell
    }
  }

  fileprivate func set(
    _ columns: [Double], _ alignments: [HorizontalAlignment?], _ spacing: Double,
    _ alignment: Alignment
  ) {
    relayout(&self.columns, columns)
    relayout(&columnAlignments, alignments)
    relayout(&self.spacing, spacing)
    relayout(&gridAlignment, alignment)
  }

  public override func measure(_ proposal: ProposedViewSize) -> Size {
    proposal.replacingUnspecifiedDimensions(by: .zero)
  }

  public override func arrange(in size: Size, _ pass: UpdatePass) {
    var x = 0.0
    for cell in cells where cell.columns.upperBound <= columns.count {
      var alignment = gridAlignment
      if let own = self.alignment { alignment.vertical = own }
      if let own = columnAlignments[cell.columns.lowerBound] { alignment.horizontal = own }
      let room = Size(GridLength.whole(columns[cell.columns], spacing), size.height)
      let own = cell.node.sizeThatFits(ProposedViewSize(room))
      let origin =
        cell.anchor.map {
          Point($0.x * (room.width - own.width), $0.y * (room.height - own.height))
        } ?? alignment.origin(of: cell.node, own, in: room)
      cell.node.place(at: Point(x + origin.x, origin.y), own, pass)
      x += room.width + spacing
    }
  }
}

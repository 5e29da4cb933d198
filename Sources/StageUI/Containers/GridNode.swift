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
    for index in columns.indices {
      let key = (alignments[index] ?? alignment.horizontal)._key
      let cells = rowCells.joined().filter {
        $0.columns == index..<index + 1 && !$0.unsizedAxes.contains(.horizontal)
      }
      if let length = Self.aligned(cells, key, { ProposedViewSize(width: $1, height: nil) }) {
        columns[index].widen(to: length)
      }
    }
    let widths = GridLength.distribute(columns, proposal.width, spacing.width)
    func width(_ cell: GridCell) -> Double { GridLength.whole(widths[cell.columns], spacing.width) }
    let rows = zip(nodes, rowCells).map { node, cells in
      var length = GridLength()
      if let row = node as? GridRowNode {
        let sized = cells.filter { !$0.unsizedAxes.contains(.vertical) }
        for cell in sized { length.widen(to: cell.height(width(cell))) }
        let key = (row.alignment ?? alignment.vertical)._key
        let room = { ProposedViewSize(width: width($0), height: $1) }
        if let aligned = Self.aligned(sized, key, room) { length.widen(to: aligned) }
      } else {
        length.widen(to: GridCell(node, 0).height(GridLength.whole(widths[...], spacing.width)))
      }
      return length
    }
    return Tracks(
      columns: widths, alignments: alignments,
      rows: GridLength.distribute(rows, proposal.height, spacing.height))
  }

  /// Returns the length that cells need so that their guides are aligned, for the proposals zero,
  /// nil and infinity; nil if no cell sets the guide.
  private static func aligned(
    _ cells: [GridCell], _ key: AlignmentKey,
    _ proposal: (GridCell, Double?) -> ProposedViewSize
  ) -> GridLength? {
    let cells = cells.filter { $0.anchor == nil }
    guard key.isBaseline || cells.contains(where: { $0.node.mayHaveGuides }) else { return nil }
    func length(_ proposed: Double?) -> Double? {
      var guide = CommonGuide(key)
      for cell in cells { guide.add(cell.node, cell.node.sizeThatFits(proposal(cell, proposed))) }
      return guide.length
    }
    guard let ideal = length(nil) else { return nil }
    return GridLength(least: length(0) ?? 0, ideal: ideal, most: length(.infinity) ?? ideal)
  }

  public override func measure(_ proposal: ProposedViewSize) -> Size {
    let tracks = tracks(proposal)
    return Size(
      GridLength.whole(tracks.columns[...], spacing.width),
      GridLength.whole(tracks.rows[...], spacing.height))
  }

  /// Returns the places of the cells in each row; a view that is not a row has one place.
  private func places(_ tracks: Tracks) -> [[GridPlace]] {
    let nodes = laidOut
    let rowCells = nodes.map { cells($0) ?? [] }
    func room(_ cell: GridCell, _ row: Int) -> Size {
      Size(GridLength.whole(tracks.columns[cell.columns], spacing.width), tracks.rows[row])
    }
    let columnKeys = tracks.alignments.map { ($0 ?? alignment.horizontal)._key }
    var columnGuides = columnKeys.map { CommonGuide($0) }
    var rowGuides = nodes.map { node in
      CommonGuide(((node as? GridRowNode)?.alignment ?? alignment.vertical)._key)
    }
    for (row, cells) in rowCells.enumerated() {
      for cell in cells where cell.anchor == nil {
        let own = cell.node.sizeThatFits(ProposedViewSize(room(cell, row)))
        if cell.columns.count == 1, !cell.unsizedAxes.contains(.horizontal) {
          columnGuides[cell.columns.lowerBound].add(cell.node, own)
        }
        if !cell.unsizedAxes.contains(.vertical) { rowGuides[row].add(cell.node, own) }
      }
    }
    return nodes.indices.map { row in
      guard nodes[row] is GridRowNode else {
        let room = Size(
          GridLength.whole(tracks.columns[...], spacing.width), tracks.rows[row])
        let own = nodes[row].sizeThatFits(ProposedViewSize(room))
        let origin = alignment.origin(of: nodes[row], own, in: room)
        return [GridPlace(origin: origin, size: own, room: room)]
      }
      return rowCells[row].map { cell in
        let room = room(cell, row)
        let own = cell.node.sizeThatFits(ProposedViewSize(room))
        let first = cell.columns.lowerBound
        let start =
          GridLength.whole(tracks.columns[..<first], spacing.width)
          + (first > 0 ? spacing.width : 0)
        var origin: Point
        if let anchor = cell.anchor {
          origin = Point(
            anchor.x * (room.width - own.width), anchor.y * (room.height - own.height))
        } else {
          let guide =
            cell.columns.count == 1 ? columnGuides[first] : CommonGuide(columnKeys[first])
          origin = Point(
            guide.origin(of: cell.node, own, in: room),
            rowGuides[row].origin(of: cell.node, own, in: room))
        }
        origin.x += start
        return GridPlace(origin: origin, size: own, room: room)
      }
    }
  }

  public override func arrange(in size: Size, _ pass: UpdatePass) {
    let tracks = tracks(placementProposal)
    let places = places(tracks)
    let width = GridLength.whole(tracks.columns[...], spacing.width)
    var y = 0.0
    for (index, node) in laidOut.enumerated() {
      let height = tracks.rows[index]
      if let row = node as? GridRowNode {
        row.set(places[index])
        let room = Size(width, height)
        _ = row.sizeThatFits(ProposedViewSize(room))
        row.place(at: Point(0, y), room, pass)
      } else {
        let place = places[index][0]
        _ = node.sizeThatFits(ProposedViewSize(place.room))
        node.place(at: Point(place.origin.x, y + place.origin.y), place.size, pass)
      }
      y += height + spacing.height
    }
  }

  override func explicitAlignment(_ key: AlignmentKey, in size: Size) -> Double? {
    let tracks = tracks(proposal(for: size))
    var positions: [Double] = []
    var y = 0.0
    for (index, row) in places(tracks).enumerated() {
      let node = laidOut[index]
      for (cell, place) in zip(cells(node)?.map(\.node) ?? [node], row) {
        guard let line = cell.line(key, in: place.size) else { continue }
        positions.append(line + (key.axis == .horizontal ? place.origin.x : y + place.origin.y))
      }
      y += tracks.rows[index] + spacing.height
    }
    return key.merged(positions)
  }

  override func findsGuides() -> Bool { laidOut.contains { $0.mayHaveGuides } }
}

/// The place of a cell in its row, and the area to which its size is fitted.
struct GridPlace: Hashable {
  var origin: Point
  var size: Size
  var room: Size
}

/// Lays its cells out in the columns of its grid.
public final class GridRowNode: ViewNode, PlainNode {
  var alignment: VerticalAlignment?
  private var places: [GridPlace] = []

  /// The cells with their columns.
  var cells: [GridCell] {
    var column = 0
    return laidOut.map { node in
      let cell = GridCell(node, column)
      column = cell.columns.upperBound
      return cell
    }
  }

  fileprivate func set(_ places: [GridPlace]) { relayout(&self.places, places) }

  public override func measure(_ proposal: ProposedViewSize) -> Size {
    proposal.replacingUnspecifiedDimensions(by: .zero)
  }

  public override func arrange(in size: Size, _ pass: UpdatePass) {
    for (node, place) in zip(laidOut, places) {
      _ = node.sizeThatFits(ProposedViewSize(place.room))
      node.place(at: place.origin, place.size, pass)
    }
  }

  override func findsGuides() -> Bool { laidOut.contains { $0.mayHaveGuides } }
}

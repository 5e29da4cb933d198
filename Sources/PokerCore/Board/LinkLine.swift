/// A point on a card's edge where the line to a linked card ends; y grows downwards.
package struct Anchor: Hashable, Sendable {
  /// -1 at the left edge, 0 in the middle, 1 at the right edge.
  package let x: Int
  /// -1 at the top edge, 0 in the middle, 1 at the bottom edge.
  package let y: Int

  package init(x: Int, y: Int) { (self.x, self.y) = (x, y) }

  /// Whether the point is a corner; views move it inwards from both edges.
  package var isCorner: Bool { x != 0 && y != 0 }

  /// The point at which a line to a touching cell leaves the card.
  ///
  /// In Climb, columns 0 and 4 can touch. A line between them leaves through the edges of the grid.
  init(from cell: Cell, towards other: Cell) {
    let columns = other.column - cell.column
    let x = abs(columns) == 4 ? -columns.signum() : columns.signum()
    self.init(x: x, y: (other.row - cell.row).signum())
  }
}

/// A line between two touching selected cards.
package struct LinkLine: Hashable, Sendable {
  /// The end that was selected earlier.
  package let from: Cell
  /// The end that was selected later.
  package let to: Cell

  /// Where the line leaves the card at `from`.
  package var fromAnchor: Anchor { Anchor(from: from, towards: to) }
  /// Where the line meets the card at `to`.
  package var toAnchor: Anchor { Anchor(from: to, towards: from) }
  package var isDiagonal: Bool { from.row != to.row && from.column != to.column }
}

extension Selection {
  /// Returns the lines that selecting `cell` would add; if no cell is selected yet, returns the
  /// lines from `cell` to all cards that touch it.
  package func possibleLinks(
    of cell: Cell, on grid: Grid, _ adjacency: some TouchRule
  ) -> [LinkLine] {
    guard grid[cell] != nil, !cells.contains(cell) else { return [] }
    if isEmpty {
      return adjacency.neighbours(of: cell).intersection(grid.occupied)
        .map { LinkLine(from: cell, to: $0) }
    }
    var next = self
    guard case .joined = next.tap(cell, on: grid, adjacency) else { return [] }
    let lines = links(adjacency)
    return next.links(adjacency).filter { !lines.contains($0) }
  }

  /// Returns the minimum spanning tree of the selected cards, which has one line fewer than there
  /// are cards.
  ///
  /// It results from Kruskal's algorithm over the touching pairs. Pairs in a row or column come
  /// before diagonal pairs. Within each kind, the pairs are ordered by the selection index of their
  /// later card, then of their earlier card. So a line stays in place unless a new card allows a
  /// straighter one.
  package func links(_ adjacency: some TouchRule) -> [LinkLine] {
    var candidates: [LinkLine] = []
    for later in cells.indices {
      for earlier in 0..<later where adjacency.touch(cells[earlier], cells[later]) {
        candidates.append(LinkLine(from: cells[earlier], to: cells[later]))
      }
    }
    var tree = Array(cells.indices)
    var lines: [LinkLine] = []
    for line in candidates.filter({ !$0.isDiagonal }) + candidates.filter(\.isDiagonal) {
      guard let from = cells.firstIndex(of: line.from), let to = cells.firstIndex(of: line.to),
        tree[from] != tree[to]
      else { continue }
      let (kept, merged) = (tree[from], tree[to])
      for index in tree.indices where tree[index] == merged { tree[index] = kept }
      lines.append(line)
    }
    return lines
  }
}

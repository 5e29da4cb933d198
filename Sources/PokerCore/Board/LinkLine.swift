/// A point on a card's edge where a link line ends; rows grow downwards.
package struct Anchor: Hashable, Sendable {
  /// -1 at the left edge, 0 in the middle, 1 at the right edge.
  package let x: Int
  /// -1 at the top edge, 0 in the middle, 1 at the bottom edge.
  package let y: Int

  package init(x: Int, y: Int) { (self.x, self.y) = (x, y) }

  /// A corner: the view moves it inwards from both edges.
  package var isCorner: Bool { x != 0 && y != 0 }

  /// Where a line from one cell towards a touching one leaves the card.
  init(from cell: Cell, towards other: Cell) {
    self.init(x: other.column - cell.column, y: other.row - cell.row)
  }
}

/// A line between two touching selected cards.
package struct LinkLine: Hashable, Sendable {
  /// The end that was selected earlier.
  package let from: Cell
  package let to: Cell

  package var fromAnchor: Anchor { Anchor(from: from, towards: to) }
  package var toAnchor: Anchor { Anchor(from: to, towards: from) }
  package var isDiagonal: Bool { from.row != to.row && from.column != to.column }
}

extension Selection {
  /// The minimum spanning tree of the selected cards: one line fewer than cards.
  ///
  /// Kruskal over the touching pairs: lines along rows and columns before diagonal ones, and within
  /// each kind those whose later card was selected first, then whose earlier card was. So a line
  /// keeps its place as long as a new card brings no straighter way.
  package func links(_ adjacency: Adjacency) -> [LinkLine] {
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

/// A rule that tells which cells touch, whether or not they hold cards.
package protocol TouchRule {
  /// Returns the cells that touch `cell`, without `cell`.
  func neighbours(of cell: Cell) -> CellSet
}

extension TouchRule {
  /// Returns the cells that touch any cell of the set, without its members.
  package func neighbours(of cells: CellSet) -> CellSet {
    var mask: UInt32 = 0
    for cell in cells { mask |= neighbours(of: cell).mask }
    return CellSet(mask: mask & ~cells.mask)
  }

  /// Returns whether two different cells touch.
  package func touch(_ a: Cell, _ b: Cell) -> Bool { neighbours(of: a).contains(b) }

  /// Returns the members of `cells` that are connected to `start` through members; empty if `start`
  /// is not a member.
  package func component(of start: Cell, in cells: CellSet) -> CellSet {
    guard cells.contains(start) else { return .empty }
    var reached: CellSet = [start]
    while true {
      let more = neighbours(of: reached).intersection(cells)
      if more.isEmpty { return reached }
      reached = reached.union(more)
    }
  }

  /// Returns whether the set is connected; false for the empty set.
  package func isConnected(_ cells: CellSet) -> Bool {
    guard let first = cells.first else { return false }
    return component(of: first, in: cells) == cells
  }
}

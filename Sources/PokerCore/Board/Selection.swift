/// What a tap on a card does when it can neither join nor step back.
package enum DeselectStyle: Hashable, Sendable {
  /// A selected card leaves with what it cuts off; an ineligible card starts a new selection.
  case branching
  /// The original game's: a tap on a selected or ineligible card clears everything.
  case classic
}

/// What a gesture did to a selection.
package enum SelectionChange: Hashable, Sendable {
  case joined(Cell)
  /// These cells left, in the order they had been selected; what is left still holds together.
  case left([Cell])
  /// A new selection began with this cell; the others left.
  case restarted(at: Cell, left: [Cell])
  /// All of them left.
  case cleared([Cell])
  /// Five cards are selected already; nothing changed.
  case refused(Cell)
  /// Nothing to do, such as a tap on an empty cell.
  case unchanged
}

/// The selected cells in the order they were selected: always connected, at most five.
package struct Selection: Hashable, Sendable {
  /// First-selected first.
  package private(set) var cells: [Cell] = []

  package static let limit = 5

  package init() {}

  package var set: CellSet { CellSet(cells) }
  package var count: Int { cells.count }
  package var isEmpty: Bool { cells.isEmpty }
  package var move: Move { Move(set) }

  /// The cells that may join: every card while none is selected, then those that touch any selected
  /// card, and none when five are.
  package func eligible(on grid: Grid, _ adjacency: Adjacency) -> CellSet {
    if isEmpty { return grid.occupied }
    if count >= Selection.limit { return .empty }
    return adjacency.neighbours(of: set).intersection(grid.occupied)
  }

  /// A tap (or key, or button) on a cell.
  ///
  /// An eligible card joins, the latest steps back, another selected card leaves with whatever it
  /// cuts off from the first-selected card that stays; a sixth card is refused and any other card
  /// starts anew. In the classic style the last three clear the selection instead.
  package mutating func tap(
    _ cell: Cell, on grid: Grid, _ adjacency: Adjacency, style: DeselectStyle = .branching
  ) -> SelectionChange {
    guard grid[cell] != nil else { return .unchanged }
    if let place = cells.firstIndex(of: cell) {
      if style == .classic { return clear() }
      return place == cells.count - 1 ? drop(last: 1) : cut(at: place, adjacency)
    }
    if eligible(on: grid, adjacency).contains(cell) {
      cells.append(cell)
      return .joined(cell)
    }
    if style == .classic { return clear() }
    return count >= Selection.limit ? .refused(cell) : restart(at: cell)
  }

  /// The pointer was pressed on a card and has begun to drag.
  ///
  /// A selected card is where the drag goes on from; an eligible one joins; any other card starts a
  /// new selection, even when five are selected.
  package mutating func beginDrag(
    at cell: Cell, on grid: Grid, _ adjacency: Adjacency
  ) -> SelectionChange {
    guard grid[cell] != nil, !cells.contains(cell) else { return .unchanged }
    guard eligible(on: grid, adjacency).contains(cell) else { return restart(at: cell) }
    cells.append(cell)
    return .joined(cell)
  }

  /// The dragged pointer entered a cell.
  ///
  /// The card selected before the latest means going back: the latest steps back. An eligible card
  /// joins, a touching sixth is refused, and everything else the pointer crosses is left alone.
  package mutating func drag(
    to cell: Cell, on grid: Grid, _ adjacency: Adjacency
  ) -> SelectionChange {
    guard grid[cell] != nil else { return .unchanged }
    if count >= 2, cells[count - 2] == cell { return drop(last: 1) }
    if cells.contains(cell) { return .unchanged }
    if eligible(on: grid, adjacency).contains(cell) {
      cells.append(cell)
      return .joined(cell)
    }
    let touches = adjacency.neighbours(of: set).contains(cell)
    return count >= Selection.limit && touches ? .refused(cell) : .unchanged
  }

  /// Background, Escape, right button or B.
  package mutating func clear() -> SelectionChange {
    guard !isEmpty else { return .unchanged }
    defer { cells = [] }
    return .cleared(cells)
  }

  private mutating func restart(at cell: Cell) -> SelectionChange {
    let left = cells
    cells = [cell]
    return left.isEmpty ? .joined(cell) : .restarted(at: cell, left: left)
  }

  private mutating func drop(last count: Int) -> SelectionChange {
    let left = Array(cells.suffix(count))
    cells.removeLast(count)
    return .left(left)
  }

  private mutating func cut(at place: Int, _ adjacency: Adjacency) -> SelectionChange {
    var rest = cells
    rest.remove(at: place)
    let kept = adjacency.component(of: rest[0], in: CellSet(rest))
    let left = cells.filter { !kept.contains($0) }
    cells = rest.filter(kept.contains)
    return .left(left)
  }
}

/// The effect of a tap on a card that cannot join the selection.
package enum DeselectStyle: Hashable, Sendable {
  /// A tap on a selected card removes it and the cards it disconnects. A tap on an ineligible card
  /// starts a new selection. With three or four selected cards, this takes two taps on that card;
  /// with five, the tap is refused.
  case branching
  /// As in the original game, a tap on a selected or ineligible card clears the selection.
  case classic
}

/// The effect of a gesture on a selection.
package enum SelectionChange: Hashable, Sendable {
  case joined(Cell)
  /// These cells left the selection, in the order of their selection; the remaining cells are still
  /// connected.
  case left([Cell])
  /// A new selection began with this cell; the cells of the old selection left.
  case restarted(at: Cell, left: [Cell])
  /// All cells left the selection.
  case cleared([Cell])
  /// As many cards were selected already as may be; nothing changed.
  case refused(Cell)
  /// The cell cannot join the three or more selected cells, which stay selected.
  ///
  /// A second tap on the cell starts a new selection.
  case held(Cell)
  /// The gesture had no effect, for example a tap on an empty cell.
  case unchanged
}

/// The selected cells in the order of their selection; always connected, at most `limit`.
package struct Selection: Hashable, Sendable {
  /// The selected cells in the order of their selection.
  package private(set) var cells: [Cell] = []
  /// The cell of the last gesture if that gesture returned `held`; otherwise nil.
  ///
  /// A second tap on this cell starts a new selection, see `SelectionChange.held`.
  package private(set) var awaited: Cell?

  /// The largest number of cards in this selection.
  package let limit: Int
  /// The largest number of cards in any selection.
  package static let limit = 5
  /// If at least this many cards are selected, it takes two taps on an ineligible card to start a
  /// new selection.
  package static let heldCount = 3

  package init(limit: Int = Selection.limit) { self.limit = limit }

  /// The selected cells without their order.
  package var set: CellSet { CellSet(cells) }
  package var count: Int { cells.count }
  package var isEmpty: Bool { cells.isEmpty }
  /// The move that plays the selected cards.
  package var move: Move { Move(set) }

  /// Returns the cells that may join: every card if none is selected, none if the limit is reached,
  /// else those that touch a selected card.
  package func eligible(on grid: Grid, _ adjacency: some TouchRule) -> CellSet {
    if isEmpty { return grid.occupied }
    if count >= limit { return .empty }
    return adjacency.neighbours(of: set).intersection(grid.occupied)
  }

  /// Handles a tap, key or button on a cell.
  ///
  /// A tap on an eligible card adds it, and a tap on the card selected last removes it. A tap on
  /// another selected card removes it, and with it all cards that are no longer connected to the
  /// first remaining card. A card beyond the limit is refused. A tap on any other card starts a new selection,
  /// but only at the second tap if three or more are selected. In the classic style, a tap on any
  /// card that cannot join clears the selection.
  package mutating func tap(
    _ cell: Cell, on grid: Grid, _ adjacency: some TouchRule, style: DeselectStyle = .branching
  ) -> SelectionChange {
    guard grid[cell] != nil else { return .unchanged }
    let awaited = take()
    if let place = cells.firstIndex(of: cell) {
      if style == .classic { return clear() }
      return place == cells.count - 1 ? drop(last: 1) : cut(at: place, adjacency)
    }
    if eligible(on: grid, adjacency).contains(cell) {
      cells.append(cell)
      return .joined(cell)
    }
    if style == .classic { return clear() }
    return count >= limit ? .refused(cell) : restart(at: cell, awaited: awaited)
  }

  /// Handles the start of a drag on a card.
  ///
  /// A drag from the card selected last goes on from there. A drag from any other card, selected
  /// or not, starts a new selection: its path alone is what the player wants.
  ///
  /// - Parameter joined: whether the press with which the drag begins has selected the card; then
  ///   the cards selected before it leave.
  package mutating func beginDrag(
    at cell: Cell, on grid: Grid, joined: Bool = false
  ) -> SelectionChange {
    guard grid[cell] != nil else { return .unchanged }
    awaited = nil
    if cells.last == cell, !joined || cells.count == 1 { return .unchanged }
    let left = cells.filter { $0 != cell }
    cells = [cell]
    return left.isEmpty ? .joined(cell) : .restarted(at: cell, left: left)
  }

  /// Handles a drag that enters a cell.
  ///
  /// Entering the second-last selected card removes the last one. An eligible card joins, a
  /// touching card beyond the limit is refused, and other cells are ignored.
  package mutating func drag(
    to cell: Cell, on grid: Grid, _ adjacency: some TouchRule
  ) -> SelectionChange {
    guard grid[cell] != nil else { return .unchanged }
    awaited = nil
    if count >= 2, cells[count - 2] == cell { return drop(last: 1) }
    if cells.contains(cell) { return .unchanged }
    if eligible(on: grid, adjacency).contains(cell) {
      cells.append(cell)
      return .joined(cell)
    }
    let touches = adjacency.neighbours(of: set).contains(cell)
    return count >= limit && touches ? .refused(cell) : .unchanged
  }

  /// Clears the selection.
  package mutating func clear() -> SelectionChange {
    guard !isEmpty else { return .unchanged }
    defer { (cells, awaited) = ([], nil) }
    return .cleared(cells)
  }

  /// Returns `awaited` and sets it to nil.
  private mutating func take() -> Cell? {
    defer { awaited = nil }
    return awaited
  }

  private mutating func restart(at cell: Cell, awaited: Cell?) -> SelectionChange {
    if count >= Selection.heldCount, awaited != cell {
      self.awaited = cell
      return .held(cell)
    }
    let left = cells
    cells = [cell]
    return left.isEmpty ? .joined(cell) : .restarted(at: cell, left: left)
  }

  private mutating func drop(last count: Int) -> SelectionChange {
    let left = Array(cells.suffix(count))
    cells.removeLast(count)
    return .left(left)
  }

  private mutating func cut(at place: Int, _ adjacency: some TouchRule) -> SelectionChange {
    var rest = cells
    rest.remove(at: place)
    let kept = adjacency.component(of: rest[0], in: CellSet(rest))
    let left = cells.filter { !kept.contains($0) }
    cells = rest.filter(kept.contains)
    return .left(left)
  }
}

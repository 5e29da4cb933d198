package import Session

/// A tool in use, with the cells and the suit chosen for it so far.
package struct ToolAim: Equatable, Sendable {
  package let tool: Tool
  package private(set) var cells: [Cell] = []
  package private(set) var suit: Suit?
  /// The use that the player may confirm; nil until the aim is complete.
  package private(set) var use: ToolUse?
  package private(set) var preview: ToolPreview?

  init(_ tool: Tool) {
    self.tool = tool
    use = tool == .whirl ? .whirl : nil
  }

  /// Returns the cells that the tool may be aimed at next; all, once Swap has its two cards, because
  /// the next card then begins another swap.
  func targets(on run: ClimbRun) -> CellSet {
    let cells = run.grid.occupied
    guard tool == .swap, self.cells.count == 1, let first = self.cells.first else {
      return tool == .whirl ? .empty : cells
    }
    return run.touching.neighbours(of: [first]).intersection(cells)
  }

  /// Returns the aim after a cell has been chosen; nil if the cell is no target.
  func aimed(at cell: Cell, on run: ClimbRun) -> ToolAim? {
    guard let card = run.grid[cell] else { return nil }
    var next = self
    next.use = nil
    switch tool {
    case .whirl: return nil
    case .swap:
      if cells.count == 1, cells[0] != cell, targets(on: run).contains(cell) {
        next.cells.append(cell)
        next.use = .swap(cells[0], cell)
      } else {
        next.cells = cells == [cell] ? [] : [cell]
      }
    case .scissors:
      next.cells = [cell]
      next.use = .scissors(cell)
    case .lift:
      next.cells = [cell]
      next.use = .lift(cell)
    case .dye:
      next.cells = [cell]
      if let suit, suit != card.suit {
        next.use = .dye(cell, suit)
      } else {
        next.suit = nil
      }
    }
    next.preview = next.use.flatMap { run.preview(of: $0) }
    return next
  }

  /// Returns the aim after the player has chosen Dye's suit.
  ///
  /// It is nil if no card has been chosen yet, or if the card already has that suit.
  func aimed(at suit: Suit, on run: ClimbRun) -> ToolAim? {
    guard tool == .dye, let cell = cells.first, run.grid[cell]?.suit != suit else { return nil }
    var next = self
    next.suit = suit
    next.use = .dye(cell, suit)
    next.preview = next.use.flatMap { run.preview(of: $0) }
    return next
  }
}

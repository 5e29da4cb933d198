/// A card with the cell it lies on.
package struct PlacedCard: Hashable, Sendable {
  package let card: Card
  package let cell: Cell

  package init(_ card: Card, at cell: Cell) {
    self.card = card
    self.cell = cell
  }
}

/// A card that fell inside its column.
package struct FallenCard: Hashable, Sendable {
  package let card: Card
  /// The cell before the fall.
  package let from: Cell
  /// The cell after the fall, in the same column.
  package let to: Cell

  package init(_ card: Card, from: Cell, to: Cell) {
    self.card = card
    self.from = from
    self.to = to
  }
}

extension Grid {
  /// Removes the cards of `cells`; the cards above them fall and keep their order.
  package mutating func collapse(_ cells: CellSet) {
    // Within a column, the loop goes from top to bottom. Removing a card moves only the cards above
    // it, so the cards still to be removed keep their places.
    for cell in cells {
      let word = columns[cell.column]
      let below = word & ((1 << cell.shift) - 1)
      let above = word >> 8 & ~((1 << cell.shift) - 1)
      columns[cell.column] = below | above | Grid.emptyByte << 32
    }
  }

  /// Fills the empty cells, lowest row first and each row from left to right, with cards from
  /// `next` until that returns nil; calls `placed` for each card.
  mutating func fill(from next: () -> Card?, placed: (PlacedCard) -> Void = { _ in }) {
    for row in (0..<5).reversed() {
      for column in 0..<5 {
        let cell = Cell(row: row, column: column)
        guard self[cell] == nil else { continue }
        guard let card = next() else { return }
        self[cell] = card
        placed(PlacedCard(card, at: cell))
      }
    }
  }

  /// Returns the cards that fall in `collapse(cells)`, column by column from the left and bottom-up
  /// in each column.
  package func falls(removing cells: CellSet) -> [FallenCard] {
    var falls: [FallenCard] = []
    for column in 0..<5 {
      var target = 4
      for row in (0..<5).reversed() {
        let cell = Cell(row: row, column: column)
        guard let card = self[cell], !cells.contains(cell) else { continue }
        if target != row {
          falls.append(FallenCard(card, from: cell, to: Cell(row: target, column: column)))
        }
        target -= 1
      }
    }
    return falls
  }
}

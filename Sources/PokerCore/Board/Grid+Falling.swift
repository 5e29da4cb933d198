/// A card together with the cell it lies on.
package struct PlacedCard: Hashable, Sendable {
  package let card: Card
  package let cell: Cell

  package init(_ card: Card, at cell: Cell) {
    self.card = card
    self.cell = cell
  }
}

/// A card that slid down inside its column.
package struct FallenCard: Hashable, Sendable {
  package let card: Card
  package let from: Cell
  package let to: Cell

  package init(_ card: Card, from: Cell, to: Cell) {
    self.card = card
    self.from = from
    self.to = to
  }
}

extension Grid {
  /// Takes the cards of `cells` away and lets each column fall on its own, order kept.
  package mutating func collapse(_ cells: CellSet) {
    // Ascending cells are top-down inside a column, so the levels still to come do not move.
    for cell in cells {
      let word = columns[cell.column]
      let below = word & ((1 << cell.shift) - 1)
      let above = word >> 8 & ~((1 << cell.shift) - 1)
      columns[cell.column] = below | above | Grid.emptyByte << 32
    }
  }

  /// Lays cards on the empty cells, lowest row first and left to right inside a row, while `next`
  /// gives any; `placed` hears of each in that order.
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

  /// The slides that `collapse(cells)` makes, column by column from the left and bottom-up in each.
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

/// The cards on the 25 cells.
///
/// Each column is one 64-bit word, so that cards fall by a shift. Byte `level` of the word holds
/// the index of the card at that level, or `0xFF` if the cell is empty; level 0 is at the bottom
/// (row 4). The upper three bytes are zero.
package struct Grid: Sendable {
  var columns: [5 of UInt64]

  static let emptyColumn: UInt64 = 0xFF_FFFF_FFFF
  static let emptyByte: UInt64 = 0xFF

  /// Creates a grid from the first five of eight columns.
  init(first columns: borrowing [8 of UInt64]) {
    self.columns = [5 of UInt64](repeating: 0)
    for column in 0..<5 { self.columns[column] = columns[column] }
  }

  /// The five columns and three unused ones.
  ///
  /// With eight, an index of three bits needs no bounds check.
  var eightColumns: [8 of UInt64] {
    var columns = [8 of UInt64](repeating: Grid.emptyColumn)
    for column in 0..<5 { columns[column] = self.columns[column] }
    return columns
  }

  /// A grid without cards.
  package init() { columns = [5 of UInt64](repeating: Grid.emptyColumn) }

  /// The card on a cell; nil if the cell is empty.
  package subscript(cell: Cell) -> Card? {
    get {
      let byte = columns[cell.column] >> cell.shift & Grid.emptyByte
      return byte == Grid.emptyByte ? nil : Card(index: UInt8(byte))
    }
    set {
      let byte = newValue.map { UInt64($0.index) } ?? Grid.emptyByte
      columns[cell.column] &= ~(Grid.emptyByte << cell.shift)
      columns[cell.column] |= byte << cell.shift
    }
  }

  /// The cells with a card.
  package var occupied: CellSet { CellSet(Cell.all.lazy.filter { self[$0] != nil }) }

  /// The number of cards on the grid.
  package var count: Int {
    var total = 0
    for column in 0..<5 { total += Grid.height(of: columns[column]) }
    return total
  }

  package var isEmpty: Bool { count == 0 }

  /// Returns the cell of a card; nil if it is not on the grid.
  package func cell(of card: Card) -> Cell? { Cell.all.first { self[$0] == card } }

  /// Returns the cards of a set of cells in ascending cell order; empty cells are skipped.
  package func cards(at cells: CellSet) -> [Card] { cells.compactMap { self[$0] } }

  /// Whether some card has an empty cell directly below it; never true between moves.
  package var hasFloatingCard: Bool {
    Cell.all.contains { cell in
      cell.row < 4 && self[cell] != nil && self[Cell(row: cell.row + 1, column: cell.column)] == nil
    }
  }

  /// Returns the number of cards in a column word, at any level.
  static func height(of column: UInt64) -> Int {
    // Only the empty byte has its top bit set, because card indices end at 51.
    5 - (column & 0x80_8080_8080).nonzeroBitCount
  }
}

extension Cell {
  /// The position of the cell's byte in its column word, in bits.
  var shift: UInt64 { UInt64(4 - row) * 8 }
}

extension Grid: Equatable {
  package static func == (a: Grid, b: Grid) -> Bool {
    for column in 0..<5 where a.columns[column] != b.columns[column] { return false }
    return true
  }
}

extension Grid: CustomStringConvertible {
  /// Reads 25 cells row by row: cards in notation, `--` for an empty cell, separated by `/` and
  /// spaces.
  ///
  /// Returns nil if there are not exactly 25 cells, or if a card is unknown or occurs twice.
  package init?(_ text: String) {
    let words = text.split { $0 == " " || $0 == "/" || $0 == "\n" }
    guard words.count == 25 else { return nil }
    self.init()
    var seen: UInt64 = 0
    for (cell, word) in zip(Cell.all, words) where word != "--" {
      guard let card = Card(word), seen >> card.index & 1 == 0 else { return nil }
      seen |= 1 << card.index
      self[cell] = card
    }
  }

  /// The five rows of cards, `--` for an empty cell, with ` / ` between rows; `init(_:)` reads it
  /// back.
  package var description: String {
    let rows = (0..<5).map { row in
      (0..<5).map { self[Cell(row: row, column: $0)]?.description ?? "--" }.joined(separator: " ")
    }
    return rows.joined(separator: " / ")
  }
}

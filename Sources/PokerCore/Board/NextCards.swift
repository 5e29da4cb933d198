/// The next cards of the deck, each with the column that it falls into if the selected hand is
/// played.
package struct NextCards: Hashable, Sendable {
  /// A card that is still in the deck.
  package struct Entry: Hashable, Sendable {
    package var card: Card
    /// The column into which the card falls; nil if it stays in the deck.
    package var column: Int?
  }

  /// The most cards that are shown: as many as the largest hand removes.
  package static let count = 5

  /// The cards, the next one first.
  package let entries: [Entry]

  /// - Parameters:
  ///   - upcoming: the cards of the deck, the next one first.
  ///   - columns: the columns into which the first cards fall.
  package init(_ upcoming: [Card], columns: [Int]) {
    entries = upcoming.prefix(Self.count).enumerated().map { index, card in
      Entry(card: card, column: index < columns.count ? columns[index] : nil)
    }
  }

  /// Finds the columns into which the cards fall if the cards of `cells` are removed.
  package init(_ upcoming: [Card], on grid: Grid, removing cells: CellSet) {
    var (fallen, left, columns) = (grid, upcoming[...], [Int]())
    if !cells.isEmpty {
      fallen.collapse(cells)
      fallen.fill(from: { left.popFirst() }, placed: { columns.append($0.cell.column) })
    }
    self.init(upcoming, columns: columns)
  }
}

import Commands
import Session

/// Cards, cells and hints in words, for terminals and screen readers.
enum Words {
  /// Returns a line with the next cards of the deck; nil if the deck is empty.
  static func next(_ upcoming: [Card]) -> String? {
    let names = upcoming.prefix(NextCards.count).map(\.name)
    return names.isEmpty ? nil : "Next from the deck: \(names.joined(separator: ", "))."
  }

  /// The help text of the option `--words`.
  static let option = "cards and places in words, \"king of diamonds at row 1 column 3\""

  /// Returns a count with its noun: "1 card", "2 cards".
  static func count(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  /// Returns cards with their cells, such as "jack of clubs at row 1 column 2, …".
  static func places(_ cells: CellSet, on grid: Grid) -> String {
    places(cells.compactMap { cell in grid[cell].map { PlacedCard($0, at: cell) } })
  }

  /// Returns cards with their cells, in words or in the short form "Jc b1  4d e2".
  static func cards(_ cells: CellSet, on grid: Grid, inWords: Bool) -> String {
    if inWords { return places(cells, on: grid) }
    return cells.compactMap { cell in grid[cell].map { "\($0.short) \(cell.name)" } }
      .joined(separator: " ")
  }

  static func places(_ cards: [PlacedCard]) -> String {
    cards.map { "\($0.card.name) at \($0.cell.words)" }.joined(separator: ", ")
  }

  /// Returns a hint as a sentence.
  static func hint(_ hint: Hint, _ grid: Grid) -> String {
    let place = hint.cells.map { ": \(places($0, on: grid))" } ?? ""
    switch hint.level {
    case .name: return "There is a \(hint.hand.name)."
    case .points: return "Most points now, \(hint.hand.name)\(place)."
    case .lookahead: return "Looking ahead, \(hint.hand.name)\(place)."
    }
  }
}

extension Cell {
  /// Row and column from 1: "row 1 column 2".
  var words: String { "row \(row + 1) column \(column + 1)" }

  /// Column a…e and row 1…5, as in spreadsheets.
  var name: String { "\(Cell.columnLetters[column])\(row + 1)" }

  static let columnLetters: [Character] = ["a", "b", "c", "d", "e"]
}

extension Card {
  /// Rank and suit, such as "Kd" or "10c".
  var short: String { "\(rank.face)\(suit.letter)" }
}

extension Grid {
  /// A line of column letters and five lines of cards; a dot for an empty cell.
  var table: [String] {
    let head = "   " + Cell.columnLetters.map { " \($0)" }.joined(separator: "  ")
    return [head]
      + (0..<5).map { row in
        let cards = (0..<5).map { column in
          let face = self[Cell(row: row, column: column)]?.short
          return (face ?? ".").leftPadded(to: 3)
        }
        return "\(row + 1) " + cards.joined(separator: " ")
      }
  }

  /// The rows in words, from the top.
  var spokenRows: [String] {
    (0..<5).map { row in
      let cards = (0..<5).map { self[Cell(row: row, column: $0)]?.name ?? "empty" }
      if cards.allSatisfy({ $0 == "empty" }) { return "row \(row + 1): empty" }
      return "row \(row + 1): " + cards.joined(separator: ", ")
    }
  }
}

extension StringProtocol {
  /// The text without white space at either end.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}

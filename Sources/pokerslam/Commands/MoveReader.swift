import Commands
import Session

/// Reads the cells of a typed move.
///
/// A cell is a letter and a digit (`b3`: column b, row 3), or words: `row 3 column 2`. Several
/// columns may follow one row: `row 3 columns 2 3 and 4`. The words "and" and "play" are skipped.
struct MoveReader {
  private var cells: CellSet = .empty
  private var row: Int?
  /// Whether the current row has no column yet.
  private var rowIsBare = false
  /// "row" or "column" as long as the number after this word is missing; nil otherwise.
  private var open: String?

  private static let rowWords = ["row", "r"]
  private static let columnWords = ["column", "columns", "col", "c"]

  /// Returns whether a line with this first word is a move.
  static func begins(_ word: String) -> Bool {
    if word == "play" || (rowWords + columnWords).contains(word) { return true }
    return word.first?.isLetter == true && word.dropFirst().first?.isNumber == true
  }

  /// Returns the move that the words of a line describe.
  ///
  /// - Parameter words: lower-case words without commas.
  static func read(_ words: [String]) throws(CommandFailure) -> Move {
    var reader = MoveReader()
    for word in words { try reader.take(word) }
    try reader.close()
    if reader.cells.isEmpty { throw CommandFailure("name at least one cell") }
    return Move(reader.cells)
  }

  private mutating func take(_ word: String) throws(CommandFailure) {
    switch word {
    case "and", "play": break
    case _ where Self.rowWords.contains(word):
      try close()
      open = "row"
    case _ where Self.columnWords.contains(word):
      guard row != nil, open == nil else { throw CommandFailure("name the row before the column") }
      open = "column"
    default:
      if let number = Int(word) { try take(number) } else { try takeName(word) }
    }
  }

  private mutating func take(_ number: Int) throws(CommandFailure) {
    guard (1...5).contains(number) else {
      throw CommandFailure("rows and columns are 1 to 5, not \(number)")
    }
    if open == "row" {
      (row, rowIsBare) = (number, true)
    } else if let row {
      try add(Cell(row: row - 1, column: number - 1))
      rowIsBare = false
    } else {
      throw CommandFailure("\(number) is not a cell; type b3, or row 3 column 2")
    }
    open = nil
  }

  private mutating func takeName(_ word: String) throws(CommandFailure) {
    try close()
    let letters = Array(word)
    guard letters.count == 2, let column = Cell.columnLetters.firstIndex(of: letters[0]),
      let row = Int(String(letters[1])), (1...5).contains(row)
    else {
      throw CommandFailure("\"\(word)\" is not a cell; columns are a to e, rows 1 to 5, as in b3")
    }
    try add(Cell(row: row - 1, column: column))
  }

  private mutating func add(_ cell: Cell) throws(CommandFailure) {
    guard !cells.contains(cell) else { throw CommandFailure("\(cell.words) is named twice") }
    cells.insert(cell)
  }

  /// Throws if a number or a column is missing.
  private func close() throws(CommandFailure) {
    if let open { throw CommandFailure("a number is missing after \"\(open)\"") }
    if let row, rowIsBare { throw CommandFailure("row \(row) needs a column") }
  }
}

import Commands
import Session
import Testing

@testable import pokerslam

@Suite struct MoveReaderTests {
  private func read(_ text: String) throws -> [String] {
    try MoveReader.read(text.split(separator: " ").map(String.init)).cells.map(\.name)
  }

  @Test(
    arguments: [
      ("a1 b2", ["a1", "b2"]),
      ("b2 a1", ["a1", "b2"]),
      ("play e5 and d5", ["d5", "e5"]),
      ("row 1 column 2 row 2 column 2", ["b1", "b2"]),
      ("row 3 columns 2 3 and 4", ["b3", "c3", "d3"]),
      ("r 1 c 1 c 2", ["a1", "b1"]),
      ("row 1 2 row 2 3", ["b1", "c2"]),
      ("row 1 column 1 c5", ["a1", "c5"]),
    ])
  func typedCellsAreUnderstood(text: String, cells: [String]) throws {
    #expect(try read(text) == cells)
  }

  @Test(
    arguments: [
      ("f1", "\"f1\" is not a cell; columns are a to e, rows 1 to 5, as in b3"),
      ("a0", "\"a0\" is not a cell; columns are a to e, rows 1 to 5, as in b3"),
      ("a1b2", "\"a1b2\" is not a cell; columns are a to e, rows 1 to 5, as in b3"),
      ("a①", "\"a①\" is not a cell; columns are a to e, rows 1 to 5, as in b3"),
      ("a1 row 1 column 1", "row 1 column 1 is named twice"),
      ("row 6", "rows and columns are 1 to 5, not 6"),
      ("row 1 column -1", "rows and columns are 1 to 5, not -1"),
      ("row 1", "row 1 needs a column"),
      ("row 1 row 2 column 1", "row 1 needs a column"),
      ("row 1 b2", "row 1 needs a column"),
      ("row", "a number is missing after \"row\""),
      ("row 1 column", "a number is missing after \"column\""),
      ("row column 1", "name the row before the column"),
      ("column 1 row 2", "name the row before the column"),
      ("play 3", "3 is not a cell; type b3, or row 3 column 2"),
      ("play", "name at least one cell"),
    ])
  func invalidTypedMovesAreRefusedWithAReason(text: String, reason: String) {
    let failure = #expect(throws: CommandFailure.self) { try read(text) }
    #expect(failure?.description == reason)
  }
}

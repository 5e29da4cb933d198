import Foundation
import Testing

@testable import PokerCore

/// The rules' example of a full grid without a hand.
let deadGrid = """
  7h Jc Qh 8c 7s / 4d 5s 2h 4c Kd / Th Qs Ad 8s 9s / 9d 6c 9h 5c Qd / Ts Kc 2d 4h 9c
  """

/// Returns the grid of a text; an invalid text fails the test.
func grid(_ text: String) throws -> Grid { try #require(Grid(text)) }

/// Returns the cells of a text such as "00 01 12", where each word is a row and a column.
func cells(_ text: String) -> [Cell] {
  text.split(separator: " ").map { word in
    let digits = word.compactMap(\.wholeNumberValue)
    return Cell(row: digits[0], column: digits[1])
  }
}

extension ConnectedSets {
  /// The connected sets of two or more cells, ascending by mask.
  var ascending: [UInt32] { masks.dropFirst(25).sorted() }
}

@Suite struct GridTests {
  @Test(arguments: [Adjacency.king, .orthogonal])
  func connectedSetCountsAreCorrectForEachSize(adjacency: Adjacency) {
    let masks = ConnectedSets.of(adjacency).ascending
    let bySize = (2...5).map { size in masks.count { $0.nonzeroBitCount == size } }
    #expect(bySize == (adjacency == .king ? [72, 256, 973, 3_682] : [40, 94, 228, 571]))
    #expect(masks.count == (adjacency == .king ? 4_983 : 933))
  }

  @Test(arguments: [Adjacency.king, .orthogonal])
  func tableHoldsExactlyTheConnectedSets(adjacency: Adjacency) {
    var found: [UInt32] = []
    func extend(_ mask: UInt32, from first: Int) {
      if mask.nonzeroBitCount >= 2, adjacency.isConnected(CellSet(mask: mask)) {
        found.append(mask)
      }
      guard mask.nonzeroBitCount < 5 else { return }
      for cell in first..<25 { extend(mask | 1 << UInt32(cell), from: cell + 1) }
    }
    extend(0, from: 0)
    #expect(found.sorted() == ConnectedSets.of(adjacency).ascending)
  }

  @Test func deadExampleGridHasNoHand() throws {
    #expect(try grid(deadGrid).hands(.king).isEmpty)
    #expect(try !grid(deadGrid).hasHand(.king))
  }

  @Test func gridTextRoundTrips() throws {
    let text = "7h -- Qh 8c 7s / 4d 5s 2h 4c Kd / Th Qs Ad 8s 9s / 9d 6c 9h 5c Qd / Ts Kc 2d 4h 9c"
    #expect(try grid(text).description == text)
    #expect(Grid("7h 7h") == nil)
    #expect(Grid(deadGrid.replacingOccurrences(of: "Jc", with: "7h")) == nil)
    #expect(Grid(deadGrid.replacingOccurrences(of: "Jc", with: "1c")) == nil)
    #expect(Card("10h") == Card(.ten, .hearts) && Card("th") == Card(.ten, .hearts))
    #expect(Card("1h") == nil && Card("h") == nil && Card("") == nil && Card("7x") == nil)
  }

  @Test func columnsFallIndependentlyAndInOrder() throws {
    var board = try grid(deadGrid)
    let removed = CellSet(cells("10 30 31 42 44"))
    let falls = board.falls(removing: removed)
    board.collapse(removed)
    #expect(
      board.description
        == "-- -- -- 8c -- / -- Jc Qh 4c 7s / 7h 5s 2h 8s Kd / Th Qs Ad 5c 9s / Ts Kc 9h 4h Qd")
    #expect(!board.hasFloatingCard)
    #expect(
      falls.map { "\($0.card) \($0.from.row)>\($0.to.row)" }.prefix(2) == ["Th 2>3", "7h 0>2"])
    #expect(falls.count == 2 + 3 + 4 + 0 + 4)
  }

  @Test func refillStartsInTheLowestRow() throws {
    var board = try grid(deadGrid)
    board.collapse(CellSet(cells("10 30 31 42 44")))
    var deck = [Card(.three, .hearts), Card(.three, .clubs), Card(.three, .spades)]
    var placed: [String] = []
    board.fill(
      from: { deck.popLast() },
      placed: { placed.append("\($0.card)\($0.cell.row)\($0.cell.column)") })
    #expect(placed == ["3s10", "3c00", "3h01"])
    #expect(!board.hasFloatingCard)
  }
}

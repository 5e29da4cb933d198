/// A move: playing the cards on a set of cells.
package struct Move: Hashable, Sendable {
  /// The cells of the cards to play.
  package let cells: CellSet

  package init(_ cells: CellSet) { self.cells = cells }
}

/// The reason why a move is illegal; an illegal move changes nothing.
package enum Refusal: Hashable, Sendable {
  /// The game is over.
  case gameOver
  /// The number of cards is not 2…5.
  case wrongCount(Int)
  /// This cell is empty.
  case emptyCell(Cell)
  /// The cards are not connected.
  case notConnected
  /// The cards are connected, but are not one of the 17 hands.
  case noHand
  /// The time limit has passed.
  case timeUp
  /// The session is paused.
  case paused
}

/// An effect of a legal move; the effects are listed in the order in which views show them.
package enum GameEvent: Hashable, Sendable {
  /// A first grid was dealt, row by row from the top left.
  case dealt([PlacedCard])
  /// A hand was played and its points were added.
  case scored(hand: Hand, points: Int, total: Int)
  /// The cards of the hand were removed, in ascending cell order.
  case removed([PlacedCard])
  /// Cards fell, column by column from the left and bottom-up in each; absent if none did.
  case fell([FallenCard])
  /// Cards came from the deck, lowest row first and left to right; absent if none did.
  case refilled([PlacedCard])
  /// No hand was left and the mode deals again: the cards of the old grid leave; `dealt` follows.
  case swept([PlacedCard])
  /// No hand is left, and the game is over.
  case over(cardsLeft: Int)

  /// Whether the game ended without a card on the grid.
  package var isPerfectClear: Bool { self == .over(cardsLeft: 0) }
}

/// What a player does: play the cards on these cells.
package struct Move: Hashable, Sendable {
  package let cells: CellSet

  package init(_ cells: CellSet) { self.cells = cells }
}

/// Why a move is not legal; nothing changes then.
package enum Refusal: Hashable, Sendable {
  /// The game is over.
  case gameOver
  /// A hand takes 2…5 cards, not this many.
  case wrongCount(Int)
  /// One of the cells is empty.
  case emptyCell(Cell)
  /// The cards do not hold together.
  case notConnected
  /// The cards hold together but make none of the 17 hands.
  case noHand
  /// The mode's time was up before the move.
  case timeUp
  /// The session is paused.
  case paused
}

/// What a legal move did, in the order a view shows it.
package enum GameEvent: Hashable, Sendable {
  /// A first grid was laid, in dealing order: row by row from the top left.
  case dealt([PlacedCard])
  /// A hand was played and its points added.
  case scored(hand: Hand, points: Int, total: Int)
  /// The cards of the hand left, in ascending cell order.
  case removed([PlacedCard])
  /// Cards slid down, column by column from the left and bottom-up in each; absent when none did.
  case fell([FallenCard])
  /// Cards came from the deck, lowest row first and left to right; absent when none did.
  case refilled([PlacedCard])
  /// No hand was left and the mode deals a fresh deck; the old grid's cards leave, `dealt` follows.
  case swept([PlacedCard])
  /// No hand is left.
  case over(cardsLeft: Int)

  /// True for the end of a game that left no card at all.
  package var isPerfectClear: Bool { self == .over(cardsLeft: 0) }
}

import Session

/// Every text a player reads or hears, in one place.
enum Strings {
  static let gameName = "Poker Slam"
  static let score = "Score"
  static let scoreOverline = "SCORE"
  static let board = "Board"
  static let choose = "Choose two to five touching cards"
  static let noHand = "No hand yet"
  static let oneCard = "One more card at least"
  static let gameOver = "Game over"
  static let perfectClear = "Perfect clear"
  static let play = "Play hand"
  static let playHint = "plays the selected cards"
  static let touching = "touching"

  static func points(_ hand: Hand) -> String { "+\(hand.points) points" }

  static func deck(_ count: Int) -> String {
    switch count {
    case 0: "The deck is empty"
    case 1: "1 card in the deck"
    default: "\(count) cards in the deck"
    }
  }

  static func cardsLeft(_ count: Int) -> String {
    count == 1 ? "1 card left" : "\(count) cards left"
  }

  static func name(_ hand: Hand) -> String { hand.name }

  static func place(_ cell: Cell) -> String { "row \(cell.row + 1), column \(cell.column + 1)" }

  static func name(_ card: Card) -> String { "\(name(card.rank)) of \(name(card.suit))" }

  private static func name(_ suit: Suit) -> String {
    switch suit {
    case .hearts: "hearts"
    case .diamonds: "diamonds"
    case .clubs: "clubs"
    case .spades: "spades"
    }
  }

  private static func name(_ rank: Rank) -> String {
    switch rank {
    case .jack: "jack"
    case .queen: "queen"
    case .king: "king"
    case .ace: "ace"
    default: rank.face
    }
  }
}

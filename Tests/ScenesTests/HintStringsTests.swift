import Session
import Testing

@testable import PokerSlamGame

/// The reasons that hints give, for each of the 17 hands.
@Suite struct HintStringsTests {
  /// Returns the reason for the hand that fills the cells marked by cards; `--` cells are empty.
  private func reason(_ rows: String) throws -> (Hand, String) {
    let grid = try #require(Grid(rows))
    let cells = grid.occupied
    let hand = try #require(grid.hand(at: cells))
    #expect(Adjacency.king.isConnected(cells))
    return (hand, Strings.reason(for: PlayableHand(cells, hand), on: grid))
  }

  /// The first two rows; all others are empty.
  private func above(_ rows: String) -> String {
    rows + " / -- -- -- -- -- / -- -- -- -- -- / -- -- -- -- --"
  }

  /// Once the deck is empty, all cards of the table lie on the board.
  @Test func tableOfAnEmptyDeckIsTitledByTheBoard() {
    #expect(Strings.tableTitle(27) == "TO COME" && Strings.tableTitle(1) == "TO COME")
    #expect(Strings.tableTitle(0) == "ON THE BOARD")
  }

  @Test(arguments: [
    ("5s 5h -- -- --", "Pair", "Two fives touch"),
    ("3s 4h 5d -- --", "Mini Straight", "3 to 5 in a row"),
    ("Ks Ah 2d -- --", "Mini Straight", "The ace of hearts joins king and 2"),
    ("Ks Ah Qd -- --", "Mini Straight", "Queen to ace in a row"),
    ("3h Kh 9h -- --", "Mini Flush", "The king of hearts joins two hearts"),
    ("Ac 2c 3c -- --", "Mini Straight Flush", "Ace to 3, all clubs"),
    ("Jd Qd Kd -- --", "Mini Royal Flush", "Jack to king, all diamonds"),
    ("4s 4h 4d -- --", "Three of a Kind", "The 4 of hearts joins the other fours"),
    ("Ks As 2s 3s --", "Nearly Straight Flush", "The ace of spades joins king and 2, all spades"),
    ("6s 7h 8d 9c --", "Nearly Straight", "6 to 9 in a row"),
    ("Jc Qc Kc Ac --", "Nearly Royal Flush", "Jack to ace, all clubs"),
    ("7s 8h 9d Tc Js", "Straight", "7 to jack in a row"),
    ("3c 3d 3h 2s 2c", "Full House", "Three threes touch two twos"),
    ("5s 6s 7s 8s 9s", "Straight Flush", "5 to 9, all spades"),
    ("Th Jh Qh Kh Ah", "Royal Flush", "10 to ace, all hearts"),
  ])
  func reasonNamesTheCards(_ row: String, _ name: String, _ words: String) throws {
    let (hand, reason) = try reason(above(row + " / -- -- -- -- --"))
    #expect(hand.name == name)
    #expect(reason == words)
  }

  @Test(arguments: [
    ("6s 6h -- -- -- / Kc Kd -- -- --", "Two Pair", "Two kings touch two sixes"),
    ("7s 7h -- -- -- / 7d 7c -- -- --", "Four of a Kind", "All four sevens touch"),
    ("5s As -- -- -- / 9s 3s -- -- --", "Nearly Flush", "Four spades touch"),
    ("4d 8d -- -- -- / Qd 5d 2d -- --", "Flush", "Five diamonds touch"),
    ("3h 9h -- -- -- / Kh -- -- -- --", "Mini Flush", "Three hearts touch"),
  ])
  func reasonOfABlockNamesNoSingleCard(_ rows: String, _ name: String, _ words: String) throws {
    let (hand, reason) = try reason(above(rows))
    #expect(hand.name == name)
    #expect(reason == words)
  }

  /// The card in the middle touches all others, which do not touch each other.
  @Test func cardThatAloneJoinsThePairsIsNamed() throws {
    let (hand, words) = try reason(
      "9h -- 5c -- -- / -- 5h -- -- -- / 9d -- -- -- -- / -- -- -- -- -- / -- -- -- -- --")
    #expect(hand == .twoPair)
    #expect(words == "The 5 of hearts joins both pairs")
  }

  /// Every hand on many boards has a reason that names only its own ranks and suits.
  @Test func everyHandOnManyBoardsHasAReason() {
    var seen: Set<Hand> = []
    for seed in 1...60 {
      let grid = GameState(Game(seed: Seed(UInt64(seed)))).grid
      for hand in grid.hands(.king) {
        seen.insert(hand.hand)
        let words = Strings.reason(for: hand, on: grid)
        #expect(words.count > 8 && words.first?.isLowercase == false, "\(hand): \(words)")
        let cards = grid.cards(at: hand.cells)
        for suit in Suit.allCases where !cards.contains(where: { $0.suit == suit }) {
          #expect(!words.contains(suit.name), "\(words)")
        }
      }
    }
    #expect(seen.count >= 12)
  }
}

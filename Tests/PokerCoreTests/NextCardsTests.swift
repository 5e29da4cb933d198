import Testing

@testable import PokerCore

@Suite struct NextCardsTests {
  private let game = Game(mode: .lookAhead, seed: Seed(2026))

  /// The columns are those into which the cards really fall, for every hand of whole games.
  @Test(arguments: [Seed(1), Seed(2), Seed(2026)])
  func shownColumnsAreThoseOfTheRefill(_ seed: Seed) throws {
    var state = GameState(Game(mode: .lookAhead, seed: seed))
    var hands = 0
    while !state.isOver {
      let moves = state.grid.hands(state.game.adjacency)
      for move in moves {
        let next = NextCards(state.upcoming(), on: state.grid, removing: move.cells)
        var after = state
        guard case .played(let events) = after.apply(Move(move.cells)) else { continue }
        let placed = events.flatMap { event -> [PlacedCard] in
          if case .refilled(let cards) = event { cards } else { [] }
        }
        #expect(
          next.entries.filter { $0.column != nil }
            == placed.map { NextCards.Entry(card: $0.card, column: $0.cell.column) })
        #expect(after.upcoming(andDrawn: placed.count) == state.upcoming())
        hands += 1
      }
      let best = try #require(moves.max { $0.hand < $1.hand })
      _ = state.apply(Move(best.cells))
    }
    #expect(hands > 200)
  }

  @Test func cardsWaitWithoutAHand() {
    let state = GameState(game)
    let next = NextCards(state.upcoming(), on: state.grid, removing: [])
    #expect(next.entries.count == 5 && next.entries.allSatisfy { $0.column == nil })
    #expect(next.entries.map(\.card) == Array(Deck(seed: Seed(2026)).cards[22..<27].reversed()))
  }

  @Test func gamesOfTheModeHaveACodeOfTheirOwn() throws {
    #expect(try Game(code: game.code) == game)
    #expect(game.code != Game(mode: .classic, seed: Seed(2026)).code)
  }
}

import Testing

@testable import PokerCore

/// Returns a deck that deals these cards first, in this order, and then the others in ascending
/// order.
func deck(dealing first: [Card]) throws -> Deck {
  let rest = (0..<52).map { Card(index: $0) }.filter { !first.contains($0) }
  return try #require(Deck(Array((first + rest).reversed())))
}

/// Returns a deck that deals this first grid.
func deck(laying text: String) throws -> Deck {
  try deck(dealing: grid(text).cards(at: .all))
}

@Suite struct GameStateTests {
  @Test func firstGridIsDealtFromTheDecksEnd() {
    let state = GameState(Game(seed: Seed(7)))
    let dealt = Cell.all.compactMap { state.grid[$0] }
    #expect(dealt == Array(state.deck.cards.reversed().prefix(25)))
    #expect(state.deckCount == 27 && state.playedCount == 0 && state.score == 0)
    #expect(state.openingEvents == [.dealt(zip(dealt, Cell.all).map { PlacedCard($0, at: $1) })])
    #expect(state.undealt.count == 27 && state.undealt == state.undealt.sorted())
    #expect(Set(state.undealt).isDisjoint(with: dealt))
  }

  @Test func gameWithADeadFirstGridIsOverAtOnce() throws {
    var state = GameState(deck: try deck(laying: deadGrid))
    #expect(state.isOver && state.deckCount == 27)
    let move = Move(CellSet(cells("00 01")))
    #expect(state.apply(move) == .refused(.gameOver))
  }

  @Test func seedWithADeadFirstGridIsReplacedByTheNext() throws {
    let dead = try deck(laying: deadGrid)
    let game = Game(seed: Seed(41))
    let state = GameState(game) { seed, round in
      seed.value < 43 ? dead : Deck(seed: seed, round: round)
    }
    #expect(state.deck == Deck(seed: Seed(43)))
    #expect(state.game.seed == Seed(41) && !state.isOver)
  }

  @Test func moveReportsScoreRemovalFallAndRefillInOrder() throws {
    let text = "7h Jc Qh 8c 7s / 4d 5s 2h 4c Kd / Th Qs Ad 8s 9s / 9d 6c 9h 5c Qd / Ts Kc 2d 4h 4s"
    var state = GameState(deck: try deck(laying: text))
    let next = state.deck.cards[state.deckCount - 1]
    let after = state.deck.cards[state.deckCount - 2]
    let move = Move(CellSet(cells("43 44")))
    guard case .played(let events) = state.apply(move) else {
      Issue.record("a pair of fours is a hand")
      return
    }
    #expect(events.count == 4)
    #expect(events[0] == .scored(hand: .pair, points: 15, total: 15))
    let four = Card(.four, .hearts)
    #expect(
      events[1]
        == .removed([
          PlacedCard(four, at: Cell(row: 4, column: 3)),
          PlacedCard(Card(.four, .spades), at: Cell(row: 4, column: 4)),
        ]))
    guard case .fell(let falls) = events[2] else {
      Issue.record("eight cards lie above")
      return
    }
    #expect(falls.count == 8)
    #expect(falls.allSatisfy { $0.to.row == $0.from.row + 1 && $0.to.column == $0.from.column })
    #expect(
      events[3]
        == .refilled([
          PlacedCard(next, at: Cell(row: 0, column: 3)),
          PlacedCard(after, at: Cell(row: 0, column: 4)),
        ]))
    #expect(state.score == 15 && state.moveCount == 1 && state.deckCount == 25)
  }

  @Test func illegalMovesAreRefusedWithoutAChange() throws {
    let text = "7h Jc Qh 8c 7s / 4d 5s 2h 4c Kd / Th Qs Ad 8s 9s / 9d 6c 9h 5c Qd / Ts Kc 2d 4h 4s"
    let state = GameState(deck: try deck(laying: text))
    let cases: [(String, Refusal)] = [
      ("", .wrongCount(0)), ("00", .wrongCount(1)), ("00 01 02 03 04 10", .wrongCount(6)),
      ("00 04", .notConnected), ("43 44 00", .notConnected), ("00 01", .noHand),
    ]
    for (text, reason) in cases {
      var copy = state
      #expect(copy.apply(Move(CellSet(cells(text)))) == .refused(reason))
      #expect(copy == state && copy.digest == state.digest)
    }
  }

  @Test func endOfGameCountsTheRemainingCards() throws {
    var state = Player.smallest.finish(Game(seed: Seed(3)))
    #expect(state.isOver && !state.grid.hasHand(.king))
    #expect(GameEvent.over(cardsLeft: 0).isPerfectClear)
    #expect(!GameEvent.over(cardsLeft: 2).isPerfectClear)
    state = GameState(Game(seed: Seed(3)))
    while state.grid.count == 25 {
      let hand = try #require(state.grid.hands(.king).first)
      _ = state.apply(hand.move)
    }
    let gap = try #require(CellSet.all.subtracting(state.grid.occupied).first)
    let card = try #require(state.grid.occupied.first)
    #expect(state.refusal(of: Move([gap, card])) == .emptyCell(gap))
    #expect(state.refusal(of: Move([card])) == .wrongCount(1))
  }

  @Test func all52CardsAreAccountedFor() {
    for seed in 0..<200 {
      let game = Game(
        adjacency: seed % 4 == 0 ? .orthogonal : .king, seed: Seed(UInt64(seed)))
      var state = GameState(game)
      var silent = state
      var ties = Generator(seed: game.seed, for: .ties)
      while let hand = Player.random.choose(in: state, ties: &ties) {
        let played = state.playedCount
        guard case .played(let events) = state.apply(hand.move) else {
          Issue.record("a listed hand was refused")
          return
        }
        silent.advance(hand.cells, hand.hand)
        #expect(silent == state && silent.digest == state.digest)
        #expect(state.playedCount == played + hand.hand.cardCount)
        #expect(!state.grid.hasFloatingCard)
        #expect(state.deckCount == 0 || state.grid.count == 25)
        #expect(Set(state.undealt).isDisjoint(with: state.grid.cards(at: .all)))
        #expect(state.isOver == (events.last == .over(cardsLeft: state.grid.count)))
      }
      #expect(state.isOver)
    }
  }

  @Test func redealingModeKeepsTheScore() throws {
    let rush = Mode(id: 4, name: "rush", whenDead: .dealAgain, timeLimit: 180_000_000_000)
    var state = GameState(Game(mode: rush, seed: Seed(5)))
    var last: [GameEvent] = []
    while state.round == 0 {
      let hand = try #require(state.grid.hands(.king).first)
      guard case .played(let events) = state.apply(hand.move) else { return }
      last = events
    }
    #expect(!state.isOver && state.score > 0 && state.grid.count == 25 && state.deckCount == 27)
    #expect(state.deck == Deck(seed: Seed(5), round: 1))
    #expect(last.last == state.openingEvents.first)
    guard case .swept(let left) = last[last.count - 2] else {
      Issue.record("the old grid leaves before the new one is dealt")
      return
    }
    #expect(left.count <= 25)
  }

  @Test func modesHaveTheirNamesAndNumbers() {
    #expect(Mode.all.map(\.name) == ["classic", "daily", "practice", "climb", "rush", "ahead"])
    #expect(Mode.all.map(\.id) == [0, 1, 2, 3, 4, 5])
    #expect(Mode.all.map(\.allowsUndo) == [true, true, true, false, false, true])
    #expect(Mode.all.map(\.hasLevels) == [false, false, false, true, false, false])
    #expect(Mode.rush.timeLimit == 180_000_000_000 && Mode.rush.whenDead == .dealAgain)
    #expect(Mode.all.filter(\.showsNextCards) == [.lookAhead] && Mode.lookAhead.hasPar)
    #expect(!Mode.practice.isRecorded && !Mode.practice.marksHelp && Mode.daily.marksHelp)
  }

  @Test func deckHoldsEveryCardOnce() {
    let cards = (0..<52).map { Card(index: $0) }
    #expect(Deck(cards) != nil)
    #expect(Deck(Array(cards.dropLast())) == nil)
    #expect(Deck(Array(cards.dropLast()) + [cards[0]]) == nil)
  }
}

import Testing

@testable import PokerCore

@Suite struct DailyShareTests {
  private func share(
    _ score: Int, _ hands: [Hand], marks: Marks = [], isLate: Bool = false
  ) throws -> String {
    let date = try #require(CalendarDate("2026-11-26"))
    return DailyShare(date: date, score: score, marks: marks, isLate: isLate, hands: hands).text
  }

  @Test func lineNamesDateRankScoreAndHands() throws {
    #expect(
      try share(790, [.royalFlush, .straight, .fourOfAKind, .threeOfAKind, .pair])
        == "Poker Slam · Daily 26 Nov 2026 · Gold 790 · 🟪🟪🟦🟨⬛")
    #expect(try share(920, [.flush]) == "Poker Slam · Daily 26 Nov 2026 · Legend 920 · 🟪")
  }

  @Test func scoreWithoutRankStandsAlone() throws {
    #expect(try share(599, [.pair]) == "Poker Slam · Daily 26 Nov 2026 · 599 · ⬛")
    #expect(try share(0, []) == "Poker Slam · Daily 26 Nov 2026 · 0")
  }

  @Test func helpAndLatenessAreTold() throws {
    #expect(
      try share(700, [.pair], marks: .undo)
        == "Poker Slam · Daily 26 Nov 2026 · Silver 700 with undo · ⬛")
    #expect(
      try share(600, [.pair], marks: [.undo, .hint], isLate: true)
        == "Poker Slam · Daily 26 Nov 2026 · Bronze 600 with undo and hint, late · ⬛")
  }

  @Test func squareTellsTheNumberOfCardsOnly() {
    for hand in Hand.allCases {
      let square: [Int: Character] = [2: "⬛", 3: "🟨", 4: "🟦", 5: "🟪"]
      #expect(DailyShare.square(hand) == square[hand.cardCount])
    }
  }

  @Test func handsOfAReplayAreThoseOfItsLine() throws {
    let game = Game(seed: Seed(2026))
    let beam = try #require(Beam.search(from: GameState(game)))
    let replay = try #require(Replay(game: game, line: beam.line))
    let hands = try #require(replay.handsPlayed)
    #expect(hands.count == beam.line.count && hands.reduce(0) { $0 + $1.points } == beam.score)
  }

  /// Codes name a deal; only the deal of its date counts as a daily game.
  @Test func onlyTheDealOfADateIsADailyGame() throws {
    let date = try #require(CalendarDate("2026-11-26"))
    let game = try #require(Daily.listedGame(of: date))
    #expect(Daily.of(date)?.game == game && Daily.isDaily(game))
    #expect(!Daily.isDaily(Game(mode: .daily, seed: game.seed.next)))
    #expect(!Daily.isDaily(Game(mode: .classic, seed: game.seed)))
    #expect(!Daily.isDaily(Game(mode: .daily, adjacency: .orthogonal, seed: game.seed)))
    // A date before the table.
    let early = try #require(CalendarDate("2025-11-20"))
    #expect(Daily.listedGame(of: early) == nil)
    #expect(Daily.isDaily(Game(mode: .daily, seed: Seed(1_337_720_832))))
    #expect(Daily.firstDate == CalendarDate("2026-01-01"))
  }
}

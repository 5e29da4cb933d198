import Session
import Testing

/// Achievements for scores, on real deals played by simulated players and by the beam search.
@Suite struct ScoreAchievementTests {
  /// Returns the game with the highest score below a value and the one with the lowest score above.
  private func around(_ score: Int, _ games: [GameFacts]) throws -> (GameFacts, GameFacts) {
    (
      try #require(games.last { $0.score < score }), try #require(games.first { $0.score >= score })
    )
  }

  @Test(
    arguments: zip(
      [Achievement.bronze, .silver, .gold, .platinum, .diamond, .legend],
      [600, 700, 780, 840, 880, 920]))
  func medalsNeedTheirScoreWithOneDeck(achievement: Achievement, score: Int) throws {
    let (below, above) = try around(score, BotGames.classic)
    #expect(score - below.score <= 30 && above.score - score <= 30)
    expectUnlock(achievement, byLastOf: [below, above])
    #expect(progress(achievement, [below]).current == below.score)
    // Rush adds up the points of several decks.
    let rush = GameFacts(
      game: Game(mode: .rush, seed: Seed(1)), score: above.score, hands: above.hands,
      end: .cards(left: 3, decks: 1))
    expectLocked(achievement, by: [rush])
  }

  @Test func ownHandsRefusesHelp() throws {
    let (_, strong) = try around(840, BotGames.classic)
    func helped(_ marks: Marks) -> GameFacts {
      GameFacts(
        game: strong.game, score: strong.score, marks: marks, hands: strong.hands,
        end: strong.end)
    }
    expectUnlock(.ownHands, byLastOf: [helped(.undo), helped(.hint), strong])
    expectLocked(.ownHands, by: [try around(840, BotGames.classic).0])
  }

  @Test func pairlessNeedsGoldWithoutAPair() throws {
    let games = BotGames.classic.filter { $0.score >= 780 }
    let without = try #require(games.first { $0.hands[.pair] == 0 })
    let with = try #require(games.first { $0.hands[.pair] > 0 })
    let weak = try #require(
      BotGames.classic.last { $0.hands[.pair] == 0 && $0.score < 780 })
    expectUnlock(.pairless, byLastOf: [with, weak, without])
  }

  @Test func quickHandsNeedsBronzeInLessThan90Seconds() throws {
    let (weak, strong) = try around(600, BotGames.classic)
    func timed(_ facts: GameFacts, _ time: UInt64) -> GameFacts {
      GameFacts(
        game: facts.game, score: facts.score, time: time, hands: facts.hands, end: facts.end)
    }
    expectUnlock(
      .quickHands, byLastOf: [timed(strong, 90_000), timed(weak, 89_999), timed(strong, 89_999)])
  }

  @Test func smallStepsNeedsAFinishedDeckBelow400Points() throws {
    let (weak, other) = try around(400, BotGames.classic)
    expectUnlock(.smallSteps, byLastOf: [other, weak])
    expectLocked(.smallSteps, by: [try rush(hands: 3)])
  }

  @Test func cleanTableNeedsAGridWithoutCards() throws {
    let clean = try hand("Th Jh Qh Kh Ah")
    let left = try hand("Th Jh Qh Kh Ah", beside: "2c")
    #expect(clean.isPerfectClear && left.cardsLeft == 1)
    expectUnlock(.cleanTable, byLastOf: [left, clean])
    expectUnlock(.spotless, byLastOf: times(4, clean) + [left, clean])
  }

  @Test func cleanTableIsReachedOnARealDeal() throws {
    let clear = try #require(BotGames.classic.first { $0.cardsLeft == 0 })
    #expect(clear.hands.cards == 52)
    expectUnlock(.cleanTable, byLastOf: [clear])
  }

  @Test func farSightNeedsPlatinumInLookAhead() throws {
    let (below, above) = try around(840, BotGames.lookAhead)
    let classic = try around(840, BotGames.classic).1
    expectUnlock(.farSight, byLastOf: [classic, below, above])
  }

  @Test func fourSidesNeedsSilverOnTheHardVariant() throws {
    let (below, above) = try around(700, BotGames.orthogonal)
    let classic = try around(700, BotGames.classic).1
    expectUnlock(.fourSides, byLastOf: [classic, below, above])
  }

  // MARK: Rush

  /// Returns a game of Rush in which the greedy player plays this number of hands.
  private func rush(hands: Int) throws -> GameFacts {
    let game = Game(mode: .rush, seed: Seed(8))
    var walk = GameWalk(GameState(game))
    var ties = Generator(seed: game.seed, for: .ties)
    for _ in 0..<hands {
      let choice = try #require(Player.greedy.choose(in: walk.position, ties: &ties))
      try #require(walk.play(choice.move) == nil)
    }
    return walk.facts(time: 180_000)
  }

  @Test func rushHourNeeds3000PointsInRush() throws {
    let games = try (30...45).map { try rush(hands: $0) }
    let (below, above) = try around(3_000, games)
    expectUnlock(.rushHour, byLastOf: [below, below, above])
    let classic = GameFacts(
      game: Game(seed: Seed(1)), score: above.score, hands: above.hands, end: above.end)
    expectLocked(.rushHour, by: [classic])
  }

  @Test func deckEaterNeedsFourUsedUpDecks() throws {
    let games = try (35...50).map { try rush(hands: $0) }
    let three = try #require(games.last { $0.decks == 3 })
    let four = try #require(games.first { $0.decks == 4 })
    expectUnlock(.deckEater, byLastOf: [three, three, four])
  }
}

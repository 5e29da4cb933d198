import Session
import Testing

/// Achievements for numbers of games, days, times of day and daily games.
@Suite struct HabitAchievementTests {
  private func pair() throws -> GameFacts { try hand("5s 5h") }

  private func ended(_ facts: GameFacts, _ id: Int, _ moment: Moment) -> PlayedGame {
    PlayedGame(id: id, facts, ended: moment)
  }

  @Test func numbersOfGamesUnlockAtTheirGoal() throws {
    let pair = try pair()
    expectUnlock(.firstLight, byLastOf: [pair])
    expectUnlock(.regular, byLastOf: times(25, pair))
    expectUnlock(.hundredGames, byLastOf: times(100, pair))
    expectUnlock(.fixture, byLastOf: times(500, pair))
  }

  @Test func allRounderNeedsEveryRecordedMode() throws {
    var games = try [Mode.classic, .daily, .rush, .lookAhead].map {
      try hand("5s 5h", game: Game(mode: $0, seed: Seed(1)))
    }
    let run = ClimbWalk(Game(mode: .climb, seed: Seed(1))).facts()
    expectUnlock(.allRounder, byLastOf: games + [run])
    games.append(try hand("5s 5h", game: Game(mode: .practice, seed: Seed(1))))
    expectLocked(.allRounder, by: games)
  }

  @Test func everyEveningNeedsSevenDaysInARow() throws {
    let pair = try pair()
    func days(_ days: [Int]) -> Achievements {
      Achievements(days.enumerated().map { ended(pair, $0 + 1, noon($1)) })
    }
    #expect(!days([0, 1, 2, 3, 4, 5, 7, 8])[.everyEvening].isUnlocked)
    #expect(days([0, 1, 2, 3, 4, 5, 7, 8])[.everyEvening].current == 6)
    #expect(days([0, 1, 2, 3, 3, 4, 5, 6, 7])[.everyEvening].reached?.moment == noon(6))
  }

  /// The local date counts, not that of UTC.
  @Test func everyEveningFollowsTheTimeZone() throws {
    let pair = try pair()
    let games = (0..<7).map { day in
      // 23:30 in New York is 04:30 of the next day in UTC.
      ended(
        pair, day + 1,
        Moment(seconds: noon(day).seconds + 59_400, eastOfUTC: day == 3 ? 0 : -18_000))
    }
    #expect(Achievements(games)[.everyEvening].current == 3)
  }

  @Test(arguments: [(0, true), (14_399, true), (14_400, false), (86_399, false)])
  func nightOwlNeedsAnEndBetweenMidnightAndFour(second: Int, isUnlocked: Bool) throws {
    let game = ended(try pair(), 1, noon(0, plus: second - 43_200))
    #expect(Achievements([game])[.nightOwl].isUnlocked == isUnlocked)
  }

  @Test(arguments: [(17_999, false), (18_000, true), (25_199, true), (25_200, false)])
  func earlyBirdNeedsAnEndBetweenFiveAndSeven(second: Int, isUnlocked: Bool) throws {
    let game = ended(try pair(), 1, noon(0, plus: second - 43_200))
    #expect(Achievements([game])[.earlyBird].isUnlocked == isUnlocked)
  }

  // MARK: Daily

  /// Returns the first try of the daily game of a day, begun on another day or on its own.
  private func daily(
    _ day: Int, begunOn begun: Int? = nil, score: Int = 640
  ) throws -> PlayedGame {
    let date = try #require(CalendarDate(dayNumber: 20_759 + day))
    let game = try #require(Daily.listedGame(of: date))
    let facts = GameFacts(
      game: game, score: score, hands: HandFacts(), end: .cards(left: 4, decks: 0))
    let start = noon(begun ?? day)
    return PlayedGame(
      id: day + 100, facts, ended: Moment(seconds: start.seconds + 300), begun: start)
  }

  @Test func onTheDotNeedsADailyBegunOnItsDate() throws {
    let late = Achievements([try daily(0, begunOn: 1)])
    #expect(!late[.onTheDot].isUnlocked)
    let punctual = Achievements([try daily(0, begunOn: 1), try daily(2)])
    #expect(punctual[.onTheDot].reached?.id == 102)
    // A later game of the same deal is not a first try.
    let again = PlayedGame(id: 5, try daily(3).facts, ended: noon(3))
    #expect(!Achievements([again])[.onTheDot].isUnlocked)
  }

  @Test func goodWeekAndGoodMonthFollowTheDailyStreak() throws {
    var achievements = Achievements()
    for day in 0..<6 { achievements.add(try daily(day)) }
    // The late try of the seventh day does not count, so the streak begins anew.
    achievements.add(try daily(6, begunOn: 7))
    #expect(achievements[.goodWeek].current == 6)
    for day in 7..<13 { achievements.add(try daily(day)) }
    #expect(!achievements[.goodWeek].isUnlocked)
    #expect(achievements.add(try daily(13)).contains(.goodWeek))
    for day in 14..<36 { #expect(!achievements.add(try daily(day)).contains(.goodMonth)) }
    #expect(achievements[.goodMonth].current == 29)
    #expect(achievements.add(try daily(36)).contains(.goodMonth))
  }

  @Test func goldenDaysCountsFirstTriesWithGold() throws {
    var achievements = Achievements()
    for day in 0..<9 { achievements.add(try daily(day, score: 780)) }
    achievements.add(try daily(9, score: 779))
    #expect(achievements[.goldenDays].current == 9)
    #expect(achievements.add(try daily(10, begunOn: 12, score: 905)).contains(.goldenDays))
  }
}

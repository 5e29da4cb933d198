import Session
import Testing

/// The figures of statistics, on games with known values.
@Suite struct StatisticsTests {
  private func game(
    _ id: Int, _ score: Int, day: Int = 0, mode: Mode = .classic, marks: Marks = [],
    left: Int = 4
  ) throws -> PlayedGame {
    let hands = try hand("3c 3d 3h 2s 2c").hands
    let facts = GameFacts(
      game: Game(mode: mode, seed: Seed(1)), score: score, marks: marks, time: 90_500,
      hands: hands, end: .cards(left: left, decks: 0))
    return PlayedGame(id: id, facts, ended: noon(day))
  }

  @Test func countsAveragesAndBestAreExact() throws {
    let games = [
      try game(1, 700), try game(2, 805, day: 1, marks: .undo), try game(3, 805, day: 2, left: 0),
      try game(4, 1_400, day: 2, mode: .rush),
    ]
    let statistics = Statistics(games)
    let classic = statistics[.classic]
    #expect(classic.games == 3 && classic.points == 2_310 && classic.average?.count == 77_000)
    #expect(classic.best?.score == 805 && classic.best?.key.id == 2)
    #expect(classic.time == 271_500 && classic.timePerGame == 90_500)
    #expect(classic.handsPerGame?.description == "1.00" && classic.cards == 15)
    #expect(classic.pointsPerCard?.description == "154.00")
    #expect(classic.cardsLeftPerGame?.description == "2.67")
    #expect(classic.perfectClears == 1 && classic.helped == 1)
    #expect(classic.games(of: .gold) == 2 && classic.games(of: .silver) == 1)
    #expect(classic.games(of: .legend) == 0)
    #expect(statistics[.rush].games == 1 && statistics.all.games == 4)
    #expect(statistics.all.points == 3_710 && statistics.level.number == 2)
    #expect(statistics[Hand.fullHouse].count == 4 && statistics[Hand.fullHouse].games == 4)
    #expect(statistics[Hand.fullHouse].most == 1 && statistics[Hand.pair].count == 0)
    #expect(statistics[.climb].average == nil && statistics[.climb].pointsPerCard == nil)
  }

  @Test func daysPlayedAndTheirStreaks() throws {
    let games = try [0, 0, 1, 2, 5, 6].enumerated().map { try game($0 + 1, 700, day: $1) }
    let days = Statistics(games).days
    func date(_ day: Int) throws -> CalendarDate {
      try #require(CalendarDate(dayNumber: 20_759 + day))
    }
    #expect(days.count == 5 && days.most == 2 && days.longestStreak == 3)
    #expect(try days.games(on: date(0)) == 2 && days.games(on: date(3)) == 0)
    #expect(try days.first == date(0) && days.last == date(6))
    #expect(try days.streak(upTo: date(6)) == 2 && days.streak(upTo: date(7)) == 2)
    #expect(try days.streak(upTo: date(8)) == 0 && days.streak(upTo: date(4)) == 0)
    #expect(try days.streak(upTo: date(2)) == 3 && days.streak(upTo: date(3)) == 3)
    #expect(try PlayedDays().streak(upTo: date(0)) == 0 && PlayedDays().longestStreak == 0)
  }

  @Test func bucketsCoverAllScoresWithOneWidth() {
    var scores = Histogram()
    #expect(scores.buckets().isEmpty && scores.median == nil)
    for score in [665, 720, 805, 805, 810, 845, 870] { scores.add(score) }
    let buckets = scores.buckets(atMost: 12)
    #expect(buckets.first?.range == 660..<680 && buckets.last?.range == 860..<880)
    #expect(buckets.count == 11 && buckets.reduce(0) { $0 + $1.count } == 7)
    #expect(buckets.first { $0.range == 800..<820 }?.count == 3)
    #expect(scores.median == 805 && scores.percentile(1) == 665 && scores.percentile(100) == 870)
    #expect(scores.count(in: 805..<846) == 4 && scores.count(in: 0..<665) == 0)
    #expect(scores.buckets(atMost: 3).map(\.range) == [600..<700, 700..<800, 800..<900])
  }

  @Test func oneScoreMakesOneBucket() {
    var scores = Histogram()
    scores.add(0)
    #expect(scores.buckets().map(\.range) == [0..<10] && scores.buckets().map(\.count) == [1])
  }

  @Test func trendHasTheNewestGamesAndTheirMovingAverage() throws {
    let games = try (1...150).map { try game($0, 5 * $0, day: $0) }
    let trend = Statistics(games.reversed())[.classic].trend(last: 30, window: 10)
    #expect(trend.map(\.score) == (121...150).map { 5 * $0 })
    // The mean of 5 * 112, …, 5 * 121.
    #expect(trend.first?.average.description == "582.50")
    #expect(trend.last?.key.id == 150)
    let few = Statistics(games.prefix(2))[.classic].trend(last: 30, window: 10)
    #expect(few.map(\.average.description) == ["5.00", "7.50"])
  }

  @Test func changeComparesTheGamesOnBothSidesOfATime() throws {
    let scores = [600, 610, 700, 705, 706]
    let classic = try Statistics(scores.enumerated().map { try game($0 + 1, $1, day: $0) })[
      .classic]
    // The means are 605 and 703 2/3, then 653 3/4 and 706.
    #expect(classic.change(since: noon(2).seconds) == 99)
    #expect(classic.change(since: noon(4).seconds) == 52)
    #expect(classic.change(since: noon(0).seconds) == nil)
    #expect(classic.change(since: noon(4, plus: 1).seconds) == nil)
    let falling = try Statistics([game(1, 700), game(2, 601, day: 1)])[.classic]
    #expect(falling.change(since: noon(1).seconds) == -99)
  }

  @Test func levelsFollowTheSumOfAllScores() {
    #expect(PlayerLevel(points: 0).number == 1 && PlayerLevel(points: 1_599).number == 1)
    let second = PlayerLevel(points: 1_600)
    #expect(second.number == 2 && second.missing == 3_200 && second.permille == 0)
    let twelfth = PlayerLevel(points: 122_980)
    #expect(twelfth.number == 12 && twelfth.missing == 1_820 && twelfth.start == 105_600)
    #expect(twelfth.permille == 905)
    let last = PlayerLevel(points: .max)
    #expect(last.number == 999 && last.next == nil && last.permille == 1000)
    #expect(PlayerLevel(points: -5).points == 0)
  }

  @Test func factsOfAReplayEqualThoseOfTheGame() throws {
    let game = Game(seed: Seed(12))
    let line = try #require(Beam.search(from: GameState(game))?.line)
    let replay = try #require(Replay(game: game, line: line))
    let facts = try Replay(replay.text).facts()
    let hands = try #require(replay.handsPlayed)
    #expect(facts.score == replay.score && facts.hands.total == hands.count)
    #expect(facts.score == hands.reduce(0) { $0 + $1.points })
    #expect(Hand.allCases.allSatisfy { hand in facts.hands[hand] == hands.count { $0 == hand } })
    #expect(facts.hands.cards + (facts.cardsLeft ?? 0) == 52)
  }

  @Test func factsOfAForgedReplayAreRefused() throws {
    let game = Game(seed: Seed(12))
    var (position, log) = (GameState(game), MoveLog())
    let hand = try #require(position.grid.hands(.king).first)
    _ = position.apply(hand.move)
    // The log lacks the move whose points the replay claims.
    let replay = Replay(position: position, log: log)
    #expect(throws: ReplayRefusal.score(claimed: hand.hand.points, played: 0)) {
      try replay.facts()
    }
    _ = log.play(Move(CellSet(mask: 0b11)))
    _ = log.play(Move(CellSet(mask: 1)))
    #expect(throws: ReplayRefusal.self) { try Replay(position: position, log: log).facts() }
  }

  @Test func factsOfARunEqualThoseOfItsReplay() throws {
    let game = Game(mode: .climb, seed: ClimbSimulation.seed(ofRun: 3))
    var session = ClimbSession(game, at: 0)
    for event in ClimbBot.events(.builder, game) { _ = try session.decide(event) }
    let replay = session.replay(at: 0)
    let facts = try replay.facts()
    #expect(facts.score == session.run.score && facts.hands.total == session.run.handCount)
    #expect(facts.climb?.levels == session.run.levelsCleared && facts.decks == 0)
    #expect(facts.climb?.mostCharms == 5)
  }
}

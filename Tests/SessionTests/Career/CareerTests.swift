import Glibc
import Session
import Testing

/// Careers as a whole: order of games, tables of achievements, cost.
@Suite struct CareerTests {
  /// Returns a varied list of games with equal times, several games a day and first tries.
  private static let games: [PlayedGame] = {
    var games: [PlayedGame] = []
    var random = Generator(seed: 29)
    for (index, facts) in (BotGames.classic + BotGames.lookAhead).enumerated() {
      let moment = noon(random.below(60), plus: random.below(4) * 10_000)
      games.append(PlayedGame(id: index + 1, facts, ended: moment))
    }
    for day in 0..<40 where random.below(8) > 0 {
      guard let date = CalendarDate(dayNumber: 20_759 + day),
        let game = Daily.listedGame(of: date)
      else { continue }
      let begun = noon(day + (random.below(6) == 0 ? 1 : 0))
      games.append(
        PlayedGame(
          id: 1_000 + day, botGame(.greedy, game), ended: Moment(seconds: begun.seconds + 100),
          begun: begun))
    }
    for index in 0..<12 {
      let game = Game(mode: .climb, seed: ClimbSimulation.seed(ofRun: index))
      var walk = ClimbWalk(game)
      for event in ClimbBot.events(.random, game) { try? walk.apply(event) }
      games.append(PlayedGame(id: index + 1, walk.facts(), ended: noon(random.below(60))))
    }
    return games
  }()

  @Test func orderOfGamesDoesNotMatter() {
    var games = Self.games.sorted { $0.key < $1.key }
    let career = Career(games)
    #expect(career.achievements.unlocked.count > 20 && career.statistics.all.games == games.count)
    var random = Generator(seed: 7)
    for _ in 0..<6 {
      random.shuffle(&games)
      #expect(Career(games) == career)
    }
    #expect(Career(games.reversed()) == career)
  }

  @Test func addingOneGameEqualsComputingEverythingAgain() {
    var games = Self.games
    var random = Generator(seed: 8)
    random.shuffle(&games)
    var career = Career()
    for count in 1...games.count {
      career.add(games[count - 1])
      if count % 40 == 0 || count < 6 {
        #expect(career == Career(games.prefix(count).sorted { $0.key < $1.key }), "\(count)")
      }
    }
  }

  /// The dates of unlocking, computed in the simplest way: by adding game after game in order.
  @Test func datesAreThoseOfTheGamesThatReachTheGoals() {
    let games = Self.games.sorted { $0.key < $1.key }
    var (achievements, dates) = (Achievements(), [Achievement: PlayedKey]())
    for game in games {
      for achievement in achievements.add(game) {
        #expect(dates.updateValue(game.key, forKey: achievement) == nil)
      }
    }
    var shuffled = games
    var random = Generator(seed: 9)
    random.shuffle(&shuffled)
    for progress in Achievements(shuffled).all {
      #expect(progress.reached == dates[progress.achievement], "\(progress.achievement)")
    }
  }

  /// They take 0.3 s without optimisation and 0.04 s with it (2026-11).
  @Test func tenThousandGamesAddUpInLessThanASecond() {
    let facts = Self.games.map(\.facts)
    let games = (0..<10_000).map { index in
      PlayedGame(
        id: index + 1, facts[index % facts.count], ended: noon(index / 5, plus: index % 5 * 900))
    }
    func now() -> Int {
      var time = timespec()
      unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return time.tv_sec * 1_000_000 + time.tv_nsec / 1_000
    }
    let start = now()
    let career = Career(games)
    #expect(now() - start < 1_000_000 && career.statistics.all.games == 10_000)
  }

  // MARK: The table of achievements

  /// The identifiers in the order of their numbers; a published one never changes.
  static let published = """
    firstLight regular hundredGames fixture allRounder everyEvening nightOwl earlyBird houseRules \
    royalty fourCrowns collector foursome straightTalk flushed rareBirds bridge smallChange \
    thousandHands cardMill bronze silver gold platinum diamond legend ownHands cleanTable spotless \
    onFire openHouse wideRange pairless straightAcross straightDown slant quickHands smallSteps \
    rushHour deckEater onTheDot goodWeek goodMonth goldenDays baseCamp gatekeeper summit thinAir \
    unbroken bigHand fullRack curiosityShop toolbox closeCall softLanding sharpshooter farSight \
    fourSides
    """

  @Test func identifiersAndNumbersAreThePublishedOnes() {
    let published = Self.published.split(separator: " ").map(String.init)
    #expect(Achievement.allCases.map(\.identifier) == published)
    #expect(Achievement.allCases.map(\.rawValue) == Array(1...published.count))
    #expect(published.allSatisfy { Achievement(identifier: $0)?.identifier == $0 })
    #expect(Achievement(identifier: "nothing") == nil)
  }

  @Test func everyAchievementHasOneRuleAndAGoal() {
    let all = Achievements().all
    #expect(all.map(\.achievement) == Achievement.allCases)
    #expect(all.allSatisfy { $0.goal > 0 && $0.current == 0 && $0.permille == 0 })
    #expect(all.count { $0.isHidden } == 7)
  }

  @Test func rarerAchievementsPayMore() {
    for achievement in Achievement.allCases {
      let permille = Rarity.permille(achievement)
      let reward = permille >= 600 ? 10 : permille >= 200 ? 25 : permille >= 20 ? 50 : 100
      // Simulated players win three coins in a bonus round, so none of them is a sharpshooter.
      #expect(
        achievement.reward == (achievement == .sharpshooter ? 25 : reward), "\(achievement)")
    }
  }

  @Test func textsAreShortAndDifferent() {
    let all = Achievement.allCases
    #expect(Set(all.map(\.title)).count == all.count)
    #expect(Set(all.map(\.sentence)).count == all.count)
    #expect(Set(all.map(\.symbol)).count == all.count)
    for achievement in all {
      #expect((4...17).contains(achievement.title.count), "\(achievement)")
      #expect(achievement.sentence.count <= 75 && achievement.sentence.hasSuffix("."))
    }
  }
}

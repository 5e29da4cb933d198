import Testing

@testable import PokerCore

/// Compares simulations of few runs with the figures of the calibration; `make stats` simulates
/// 5,000 runs.
@Suite struct ClimbSimulationTests {
  @Test(arguments: [(ClimbPlayer.plain, 400), (.random, 300), (.builder, 60)])
  func shortSimulationIsNearTheCalibratedFigures(player: ClimbPlayer, games: Int) throws {
    let result = try #require(ClimbSimulation.run(player, games: games, runner: twoThreads))
    let mean = result.runs.reduce(0) { $0 + $1.level } * 1000 / games
    let hands = result.runs.reduce(0) { $0 + $1.hands } * 10 / games
    let (level, spread, wanted, slack) =
      switch player {
      case .plain: (3_896, 70, 525, 15)
      case .random: (5_990, 250, 699, 25)
      case .builder: (10_000, 900, 1_053, 90)
      }
    #expect(abs(mean - level) <= spread, "\(result.json)")
    #expect(abs(hands - wanted) <= slack, "\(result.json)")
    #expect(
      result.level(atPercentile: 50)
        == [4, 6, 10][player == .plain ? 0 : player == .random ? 1 : 2]
        || player == .builder)
    #expect(result.runs.allSatisfy { $0.reachedSummit ? $0.level == 12 : $0.level <= 12 })
  }

  @Test func simulationJSONIsCompleteAndEqualForAnyThreadCount() throws {
    let one = try #require(ClimbSimulation.run(.builder, games: 6))
    let two = try #require(ClimbSimulation.run(.builder, games: 6, runner: twoThreads))
    #expect(one.json == two.json)
    #expect(ClimbSimulation.run(.plain, games: 500) { $0 == 0 } == nil)
    let plain = try #require(ClimbSimulation.run(.plain, games: 10))
    for key in ["mode", "player", "games", "meanLevel", "quartiles", "summit", "hands", "ended"] {
      #expect(plain.json.contains("\"\(key)\": "))
    }
    #expect(plain.summit == "0.0000")
  }

  @Test func seedOfARunIsTheFirstNumberOfItsGenerator() {
    var generator = Generator(seed: 1_007)
    #expect(ClimbSimulation.seed(ofRun: 7) == Seed(generator.next() % (1 << 40)))
  }

  @Test func decimalsRoundHalvesUp() {
    #expect(Int.decimal(2, over: 3, places: 3) == "0.667")
    #expect(Int.decimal(1, over: 8, places: 2) == "0.13")
    #expect(Int.decimal(301, over: 1_000, places: 4) == "0.3010")
    #expect(Int.decimal(1_999, over: 1_000, places: 2) == "2.00")
  }
}

extension ClimbSimulationTests {
  @Test(arguments: [ClimbPlayer.random, .builder])
  func itemFiguresAddUp(player: ClimbPlayer) throws {
    let games = 8
    let figures = ClimbItemFigures(player, games: games)
    let runs = try #require(ClimbSimulation.run(player, games: games))
    #expect(figures.hands == runs.runs.reduce(0) { $0 + $1.hands })
    let shops = figures.items.reduce(0) { $0 + $1.offered }
    #expect(shops % 5 == 0 && shops > 0)
    for item in figures.items {
      #expect(item.bought <= item.offered && item.clearedDeals <= item.deals)
      if case .tool = item.offer {
        #expect(item.deals <= item.bought && item.hands == 0 && item.points == 0)
      } else {
        #expect(item.hands <= figures.hands && (item.hands == 0 || item.bought > 0))
      }
    }
    #expect(figures.items.contains { $0.points > 0 })
    #expect(ClimbItemFigures(.plain, games: 2).items.allSatisfy { $0.bought == 0 })
  }

  /// No item may be useless to everyone, and none a purchase without a choice.
  @Test(.enabled(if: statsAreFull), arguments: [ClimbPlayer.random, .builder])
  func everyItemIsBoughtSometimesAndNoneAlways(player: ClimbPlayer) {
    let figures = ClimbItemFigures(player, games: 1_000)
    print("items of \(player.rawValue), 1,000 runs, \(figures.hands) hands\n\(figures.table)")
    for item in figures.items {
      #expect(item.offered >= 300, "\(item.offer.name) is hardly ever offered")
      #expect(item.bought > 0, "\(item.offer.name) is never bought")
      #expect(item.bought < item.offered, "\(item.offer.name) is always bought")
    }
  }

  /// The arguments: quartiles of the level; mean level and mean hands in thousandths; the share of
  /// runs that reach the summit, in hundredths of a percent.
  ///
  /// Each figure except the quartiles is followed by its tolerance: four standard errors of the
  /// difference of two simulations.
  @Test(
    .enabled(if: statsAreFull),
    arguments: [
      (ClimbPlayer.plain, [4, 4, 4], 3_896, 32, 52_500, 560, 0, 0),
      (.random, [5, 6, 7], 5_990, 110, 69_900, 1_130, 18, 34),
      (.builder, [8, 10, 12], 10_000, 170, 105_300, 1_700, 3_010, 370),
    ])
  func figuresOf5000RunsMatchTheCalibration(
    player: ClimbPlayer, quartiles: [Int], level: Int, levelSlack: Int, hands: Int, handSlack: Int,
    summit: Int, summitSlack: Int
  ) throws {
    let result = try #require(ClimbSimulation.run(player, games: 5_000, runner: twoThreads))
    print(result.json)
    for twist in Twist.allCases { print(twist.name, result.cleared(twist)) }
    #expect([25, 50, 75].map(result.level(atPercentile:)) == quartiles)
    #expect(abs(result.runs.reduce(0) { $0 + $1.level } / 5 - level) <= levelSlack)
    #expect(abs(result.runs.reduce(0) { $0 + $1.hands } / 5 - hands) <= handSlack)
    #expect(abs(result.runs.count { $0.reachedSummit } * 2 - summit) <= summitSlack)
  }
}

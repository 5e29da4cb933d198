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

import Testing

@testable import PokerCore

#if canImport(Glibc)
  import Glibc
#endif

/// Whether the slow tests were requested with POKERSLAM_STATS=full.
let statsAreFull = unsafe getenv("POKERSLAM_STATS").map { unsafe String(cString: $0) } == "full"

@Suite struct SimulationTests {
  @Test(
    arguments: [
      (Player.greedy, "792.57 38.27 725 795 855 9.84 5.64 0"),
      (.random, "603.90 48.65 515 605 685 12.19 6.46 1"),
      (.smallest, "364.00 27.39 315 365 410 19.78 7.31 0"),
      (.lookahead, "819.67 31.19 770 820 870 9.94 4.61 4"),
    ])
  func simulatedFiguresEqualTheRecordedOnes(player: Player, figures: String) {
    let keys = ["mean", "sd", "p5", "p50", "p95", "hands", "cards_left", "perfect_clears"]
    let fields = zip(keys, figures.split(separator: " ")).map { ", \"\($0)\": \($1)" }
    let start = "{\"player\": \"\(player.rawValue)\", \"games\": 300"
    #expect(Simulation.run(player, games: 300)?.json == start + fields.joined() + "}")
  }

  @Test func simulationIsEqualForAnyThreadCount() {
    #expect(
      Simulation.run(.lookahead, games: 150)
        == Simulation.run(.lookahead, games: 150, runner: twoThreads))
    #expect(Simulation.run(.greedy, games: 200) { $0 == 0 } == nil)
  }

  @Test func percentilesUseTheNearestRank() throws {
    let few = try #require(Simulation.run(.greedy, games: 4, firstSeed: Seed(10)))
    #expect(few.percentile(25) == few.scores[0] && few.percentile(26) == few.scores[1])
    #expect(few.percentile(100) == few.scores[3] && few.games == 4)
    #expect(Hundredths(2, over: 3).description == "0.67")
    #expect(Hundredths(1, over: 200).description == "0.01")
    #expect(Hundredths(count: 10_005).description == "100.05")
    #expect(Hundredths(count: 1) < Hundredths(count: 2))
  }

  @Test func playersChooseOnlyAmongTheirBestMoves() {
    for state in positions where !state.isOver {
      let hands = state.grid.hands(state.game.adjacency)
      #expect(Player.random.choices(in: state) == hands)
      let best = hands.map(\.hand.points).max()
      #expect(Player.greedy.choices(in: state) == hands.filter { $0.hand.points == best })
      let fewest = hands.map(\.cells.count).min()
      #expect(Player.smallest.choices(in: state) == hands.filter { $0.cells.count == fewest })
      let ahead = Player.lookahead.choices(in: state)
      #expect(!ahead.isEmpty && ahead == ahead.sorted { $0.cells < $1.cells })
    }
  }

  @Test(
    .enabled(if: statsAreFull),
    arguments: [
      (Player.greedy, 20_000, 79_400, 150), (.random, 20_000, 60_500, 150),
      (.smallest, 20_000, 36_400, 100), (.lookahead, 4_000, 81_800, 250),
    ])
  func meanScoresMatchTheCalibration(player: Player, games: Int, mean: Int, tolerance: Int) throws {
    let result = try #require(Simulation.run(player, games: games, runner: twoThreads))
    print(result.json)
    #expect(abs(result.mean.count - mean) <= tolerance)
  }

  @Test(.enabled(if: statsAreFull)) func parOf1000DealsMatchesTheCalibration() throws {
    var sum = 0
    for seed in 0..<1_000 as Range<UInt64> {
      sum += try #require(Par(of: Game(seed: Seed(seed)), runner: twoThreads)).score
    }
    print("par of 1,000 deals: mean \(Hundredths(sum, over: 1_000))")
    #expect(abs(sum - 906_000) <= 3_000)
    let orthogonal = try #require(
      Simulation.run(.greedy, games: 20_000, adjacency: .orthogonal, runner: twoThreads))
    print("orthogonal: \(orthogonal.json)")
    #expect(abs(orthogonal.mean.count - 68_900) <= 150)
  }
}

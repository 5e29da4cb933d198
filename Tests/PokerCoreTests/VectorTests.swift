import Testing

@testable import PokerCore

/// Recorded values that may never change, because codes, replays and records of every version
/// depend on them.
@Suite struct VectorTests {
  /// The numbers that other implementations of SplitMix64 give for this seed.
  static let generated: [UInt64] = [
    6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
    4_593_380_528_125_082_431, 16_408_922_859_458_223_821, 7_804_594_928_223_864_054,
    10_895_525_637_215_051_397, 5_078_158_048_327_840_177, 8_075_865_375_900_838_704,
    15_101_793_978_218_222_876, 7_843_806_834_364_520_348, 8_163_842_042_084_604_138,
    11_080_253_363_891_847_147, 4_453_515_449_737_656_305, 6_868_010_977_894_686_036,
    2_822_380_524_816_833_131, 13_784_947_483_123_421_444, 156_740_929_754_958_999,
    11_104_799_721_532_723_856, 1_241_472_831_441_642_556,
  ]

  @Test func generatorMatchesSplitMix64() {
    var generator = Generator(seed: 1_234_567)
    #expect((0..<20).map { _ in generator.next() } == Self.generated)
  }

  @Test func boundedNumbersAndShufflesEqualTheRecordedOnes() {
    var generator = Generator(seed: 52)
    #expect(
      (0..<20).map { _ in generator.below(52) }
        == [50, 11, 12, 10, 39, 5, 3, 4, 48, 12, 9, 32, 20, 25, 2, 31, 20, 37, 21, 45])
    var items = Array(0..<10)
    generator.shuffle(&items)
    #expect(items == [5, 6, 7, 3, 8, 1, 0, 9, 4, 2])
  }

  @Test func eachPurposeHasItsOwnRandomStream() {
    var deck = Generator(seed: Seed(1), for: .deck(round: 0))
    var plain = Generator(seed: 1)
    var second = Generator(seed: Seed(1), for: .deck(round: 1))
    var ties = Generator(seed: Seed(1), for: .ties)
    #expect(deck.next() == plain.next())
    #expect(Set([deck.next(), second.next(), ties.next()]).count == 3)
    #expect(Seed(1 << 40).value == 0 && Seed(1 << 40 - 1).next == Seed(0))
  }

  @Test(
    arguments: [
      (0, "Kd 7c 2d Ks 3d / 5s 3s Tc 4c Qh / 6h 9s 7h 7d 8c / 6s 6d Jd 3c 8s / Th Js Qc 4d 8h"),
      (1, "9d Jc Ah 7d Ad / Ts Qh 7s 5h Tc / 6h 8h 6c 7h Qd / 3c Kh 9h Kc As / 2c 9s 5c 2s 4h"),
      (52, "Ac 4s As 4d Jh / 3h 2s Kd Qd Ah / 3s 8d 5s 6s 2c / 7c 5c 8h 5d 9h / Qs Js 4h 2h 3c"),
      (
        1_000_000,
        "7d Qc 9s 9h Kc / Td 5c 2s Jd Ks / 5s 3d 7c 8c Kh / Tc 2h Js 2c 3s / 2d 7s Ad Qs Ah"
      ),
      (
        1_099_511_627_775,
        "Ad 4s 5s Tc 8h / 2h 7d 3s 8c Qh / 7h Jh 4c 6h Js / 6d Ah 3h 6c 9s / Ac Kd 2d 4h 5h"
      ),
    ] as [(UInt64, String)])
  func dealsEqualTheRecordedOnes(seed: UInt64, text: String) {
    #expect(GameState(Game(seed: Seed(seed))).grid.description == text)
  }

  static let pars = [
    910, 895, 905, 900, 910, 875, 895, 915, 885, 920, 905, 900, 905, 895, 910, 905, 905,
    910, 895, 890, 915, 890, 905, 880, 920, 900, 910, 910, 895, 905, 910, 910, 910, 935,
    900, 885, 905, 935, 895, 930,
  ]

  @Test func parsEqualTheRecordedOnes() {
    #expect((1...40).map { Par(of: Game(seed: Seed($0)))?.score } == Self.pars)
    #expect(
      (1...8).map { Par(of: Game(adjacency: .orthogonal, seed: Seed($0)))?.score }
        == [865, 840, 810, 885, 845, 800, 850, 830])
  }

  @Test(
    arguments: [(1, [860, 840, 875]), (5, [880, 860, 880]), (200, [915, 925, 910])])
  func beamScoresEqualTheRecordedOnes(width: Int, scores: [Int]) {
    #expect(
      (1...3).map { Beam.search(from: GameState(Game(seed: Seed($0))), width: width)?.score }
        == scores)
  }

  @Test func beamLineOfSeed1EqualsTheRecordedOne() {
    let beam = Beam.search(from: GameState(Game(seed: Seed(1))))
    #expect(
      beam?.line.map(\.cells.mask) == [
        66_884, 4_462_592, 401_664, 462_848, 3_720, 12_676, 17_172, 1_118_304, 6_325_248, 3_604_480,
        29_630_464,
      ])
  }

  /// A deck with the highest score of all: 400 for four royal flushes, 380 for four straight
  /// flushes from 2 to 6, and 225 for the four sevens, eights and nines.
  ///
  /// The cards are in dealing order. Each flush is dealt as a row and played when it is the bottom
  /// row. All other rows then sink by one, and the refill deals the next row on top. The last
  /// twelve cards come as 7777 8, 99 888 and 99. After the sevens are played, the eights lie
  /// together in the lower right corner, and the nines form a square in the lower left corner.
  static let perfectDeal = """
    2h 3h 4h 5h 6h Ts Js Qs Ks As Tc Jc Qc
    Kc Ac Td Jd Qd Kd Ad Th Jh Qh Kh Ah 2d
    3d 4d 5d 6d 2c 3c 4c 5c 6c 2s 3s 4s 5s
    6s 7h 7d 7c 7s 8h 9h 9d 8d 8c 8s 9c 9s
    """
  static let perfectMoves: [UInt32] = [
    32_505_856, 32_505_856, 32_505_856, 32_505_856, 32_505_856, 32_505_856, 32_505_856, 32_505_856,
    15_728_640, 29_884_416, 3_244_032,
  ]

  @Test(arguments: Adjacency.allCases)
  func constructedDeckScores1005AndClearsTheGrid(adjacency: Adjacency) throws {
    let cards = Self.perfectDeal.split { $0 == " " || $0 == "\n" }.compactMap { Card($0) }
    var state = GameState(deck: try #require(Deck(cards.reversed())), adjacency: adjacency)
    var last: GameEvent?
    for mask in Self.perfectMoves {
      guard case .played(let events) = state.apply(Move(CellSet(mask: mask))) else {
        Issue.record("refused at \(state.score) points")
        return
      }
      last = events.last
    }
    #expect(state.score == 1005 && state.isOver && state.grid.isEmpty)
    #expect(last == .over(cardsLeft: 0))
  }
}

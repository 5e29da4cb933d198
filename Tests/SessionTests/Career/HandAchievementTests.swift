import Session
import Testing

/// Achievements for hands, on prepared grids.
@Suite struct HandAchievementTests {
  @Test func houseRulesNeedsTenFullHouses() throws {
    let house = try hand("3c 3d 3h 2s 2c")
    expectUnlock(.houseRules, byLastOf: times(10, house))
    expectLocked(.houseRules, by: times(9, house) + [try hand("3c 3d 3h")])
  }

  @Test func royaltyNeedsFiveRoyalCards() throws {
    expectUnlock(.royalty, byLastOf: [try hand("Jh Qh Kh Ah"), try hand("Th Jh Qh Kh Ah")])
    expectLocked(.royalty, by: [try hand("Th Jh Qh Kh As"), try hand("9h Th Jh Qh Kh")])
  }

  @Test func fourCrownsTakesRoyalHandsOfAnySizeInEachSuit() throws {
    let crowns = [
      try hand("Jh Qh Kh"), try hand("Jc Qc Kc Ac"), try hand("Td Jd Qd Kd Ad"),
      try hand("Js Qs Ks"),
    ]
    expectUnlock(.fourCrowns, byLastOf: crowns)
    expectLocked(.fourCrowns, by: Array(crowns.dropLast()) + [try hand("Qs Ks As")])
  }

  /// A hand of each kind, in the order of `Hand`.
  static let all = [
    "5s 5h", "3s 4h 5d", "3h Kh 9h", "Ac 2c 3c", "Jd Qd Kd", "4s 4h 4d", "6s 6h Kc Kd",
    "6s 7h 8d 9c", "5s As 9s 3s", "Ks As 2s 3s", "Jc Qc Kc Ac", "7s 7h 7d 7c", "7s 8h 9d Tc Js",
    "4d 8d Qd 5d 2d", "3c 3d 3h 2s 2c", "5s 6s 7s 8s 9s", "Th Jh Qh Kh Ah",
  ]

  @Test func collectorNeedsEveryHand() throws {
    let games = try Self.all.map { try hand($0) }
    #expect(zip(games, Hand.allCases).allSatisfy { $0.hands[$1] == 1 && $0.hands.total == 1 })
    expectUnlock(.collector, byLastOf: games)
    expectLocked(.collector, by: Array(games.dropFirst()) + [games[1]])
  }

  @Test func foursomeNeedsTenFoursOfAKind() throws {
    let four = try hand("7s 7h 7d 7c")
    expectUnlock(.foursome, byLastOf: times(10, four))
    expectLocked(.foursome, by: times(9, four) + [try hand("7s 7h 7d")])
  }

  @Test func straightTalkCountsStraightsOfFiveCardsOnly() throws {
    let straight = try hand("7s 8h 9d Tc Js")
    expectUnlock(.straightTalk, byLastOf: times(50, straight))
    expectLocked(.straightTalk, by: times(49, straight) + [try hand("7s 8h 9d Tc")])
  }

  @Test func flushedCountsFlushesOfFiveCardsOnly() throws {
    let flush = try hand("4d 8d Qd 5d 2d")
    expectUnlock(.flushed, byLastOf: times(50, flush))
    expectLocked(.flushed, by: times(49, flush) + [try hand("4d 8d Qd 2d")])
  }

  @Test func rareBirdsNeedsFiveStraightFlushes() throws {
    let bird = try hand("5s 6s 7s 8s 9s")
    expectUnlock(.rareBirds, byLastOf: times(5, bird))
    expectLocked(.rareBirds, by: times(4, bird) + [try hand("5s 6s 7s 8s")])
  }

  @Test func bridgeNeedsKingAceAndTwoInSequence() throws {
    expectUnlock(.bridge, byLastOf: [try hand("As 2h 3d"), try hand("Ks Ah 2d")])
    // All three ranks, but a flush and not a sequence.
    expectLocked(.bridge, by: [try hand("Kd Ad 2d 9d 5d"), try hand("Qs Kh Ad")])
  }

  @Test func smallChangeNeeds200Pairs() throws {
    let pair = try hand("5s 5h")
    expectUnlock(.smallChange, byLastOf: times(200, pair))
    expectLocked(.smallChange, by: times(199, pair) + [try hand("6s 6h Kc Kd")])
  }

  @Test func thousandHandsCountsHandsAndCardMillCountsCards() throws {
    let straights = try fives(
      "2h 3h 4h 5h 6h", "7h 8h 9h Th Jh", "2d 3d 4d 5d 6d", "7d 8d 9d Td Jd", "2c 3c 4c 5c 6c",
      "7c 8c 9c Tc Jc", "2s 3s 4s 5s 6s", "7s 8s 9s Ts Js")
    #expect(straights.hands.total == 8 && straights.hands.cards == 40)
    expectUnlock(.thousandHands, byLastOf: times(125, straights))
    expectUnlock(.cardMill, byLastOf: times(250, straights))
    expectLocked(.cardMill, by: times(249, straights) + [try hand("5s 5h")])
  }

  // MARK: Shapes

  private let royal = ["Th", "Jh", "Qh", "Kh", "Ah"].compactMap { Card($0) }

  private func royal(at cells: [Int]) throws -> GameFacts {
    let others = (0..<52).map { Card(index: $0) }.filter { !royal.contains($0) }
    return try placed(
      cells.enumerated().map { (Cell(index: $1), royal[$0]) }, others: Array(others.prefix(20)))
  }

  @Test func straightAcrossNeedsAFullRow() throws {
    expectUnlock(.straightAcross, byLastOf: [try royal(at: [10, 11, 12, 13, 14])])
    // Five neighbours in two rows, though their indices follow each other.
    expectLocked(.straightAcross, by: [try royal(at: [3, 4, 8, 9, 13]), try hand("Jh Qh Kh Ah")])
  }

  @Test func straightDownNeedsAFullColumn() throws {
    for column in 0..<5 {
      expectUnlock(
        .straightDown, byLastOf: [try royal(at: (0..<5).map { 5 * $0 + column })])
    }
    expectLocked(.straightDown, by: [try royal(at: [0, 5, 10, 15, 16])])
  }

  @Test func slantNeedsALongDiagonal() throws {
    expectUnlock(.slant, byLastOf: [try royal(at: [0, 6, 12, 18, 24])])
    expectUnlock(.slant, byLastOf: [try royal(at: [4, 8, 12, 16, 20])])
    expectLocked(.slant, by: [try royal(at: [0, 6, 12, 18, 23])])
  }

  // MARK: One game

  @Test func onFireNeedsEightFiveCardHandsInARow() throws {
    let eight = try fives(
      "2h 3h 4h 5h 6h", "7h 8h 9h Th Jh", "2d 3d 4d 5d 6d", "7d 8d 9d Td Jd", "2c 3c 4c 5c 6c",
      "7c 8c 9c Tc Jc", "2s 3s 4s 5s 6s", "7s 8s 9s Ts Js")
    let seven = try fives(
      "2h 3h 4h 5h 6h", "7h 8h 9h Th Jh", "2d 3d 4d 5d 6d", "7d 8d 9d Td Jd", "2c 3c 4c 5c 6c",
      "7c 8c 9c Tc Jc", "2s 3s 4s 5s 6s")
    expectUnlock(.onFire, byLastOf: [seven, seven, eight])
    #expect(progress(.onFire, [seven, seven]).current == 7)
  }

  @Test func shorterHandBreaksARowOfFiveCardHands() throws {
    let grid = try #require(
      Grid(
        """
        -- -- -- -- -- / -- -- -- -- -- / 2d 3d -- -- -- / 9c 9d 4d 5d 6d / 2h 3h 4h 5h 6h
        """))
    var walk = GameWalk(GameState(grid: grid, next: []))
    #expect(walk.play(Move(CellSet(mask: 0b11111 << 20))) == nil)
    #expect(walk.play(Move(CellSet(mask: 0b00011 << 20))) == nil)
    #expect(walk.play(Move(CellSet(mask: 0b11111 << 20))) == nil)
    #expect(walk.facts().hands.longestFives == 1 && walk.facts().hands.total == 3)
  }

  @Test func openHouseNeedsFourFullHousesWithOneDeck() throws {
    let three = try fives("3c 3d 3h 2s 2c", "4c 4d 4h 2h 2d", "5c 5d 5h 6s 6c")
    let four = try fives("3c 3d 3h 2s 2c", "4c 4d 4h 2h 2d", "5c 5d 5h 6s 6c", "7c 7d 7h 6h 6d")
    expectUnlock(.openHouse, byLastOf: [three, three, four])
    let rush = try fives(
      "3c 3d 3h 2s 2c", "4c 4d 4h 2h 2d", "5c 5d 5h 6s 6c", "7c 7d 7h 6h 6d",
      game: Game(mode: .rush, seed: Seed(1)))
    expectLocked(.openHouse, by: [rush])
  }

  @Test func wideRangeNeedsNineDifferentHandsWithOneDeck() throws {
    let games = (1...400).lazy.map { botGame(.random, Game(seed: Seed($0))) }
    let nine = try #require(games.first { $0.hands.kinds == 9 })
    let eight = try #require(games.first { $0.hands.kinds == 8 })
    expectUnlock(.wideRange, byLastOf: [eight, eight, nine])
    #expect(Hand.allCases.count { nine.hands[$0] > 0 } == 9)
  }
}

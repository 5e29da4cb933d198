import Session
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// The rarity of achievements, from simulated players.
@Suite struct RarityTests {
  /// Whether the slow tests were requested with POKERSLAM_STATS=full.
  static let isFull = unsafe getenv("POKERSLAM_STATS").map { unsafe String(cString: $0) } == "full"

  /// A few players deviate from the stored shares by at most four standard deviations and a player.
  @Test func storedSharesFitAFewPlayers() throws {
    let players = 20
    let simulation = try #require(RaritySimulation.run(players: players))
    for achievement in Achievement.allCases {
      let share = Double(Rarity.permille(achievement)) / 1000
      let expected = share * Double(players)
      let deviation = (expected * (1 - share)).squareRoot()
      let found = Double(simulation.count(achievement))
      #expect(abs(found - expected) <= 4 * deviation + 1, "\(achievement): \(found)")
    }
  }

  @Test(.enabled(if: isFull))
  func storedSharesAreThoseOfAllPlayers() throws {
    let simulation = try #require(RaritySimulation.run(players: Rarity.players))
    for achievement in Achievement.allCases {
      #expect(simulation.permille(achievement) == Rarity.permille(achievement), "\(achievement)")
    }
  }

  @Test func storedSharesAreOrderedLikeTheGoals() {
    let medals: [Achievement] = [.bronze, .silver, .gold, .platinum, .diamond, .legend]
    #expect(
      zip(medals, medals.dropFirst()).allSatisfy { Rarity.permille($0) > Rarity.permille($1) })
    #expect(Rarity.permille(.summit) < Rarity.permille(.baseCamp))
    #expect(Achievement.allCases.allSatisfy { (0...1000).contains(Rarity.permille($0)) })
    #expect(Rarity.permille(.firstLight) == 1000)
  }

  @Test func simulationIsEqualForAnyOrderOfWork() throws {
    let reversed = PieceRunner(concurrency: 2) { count, piece in
      for index in (0..<count).reversed() { piece(index) }
    }
    let simulation = try #require(RaritySimulation.run(players: 3, first: 5))
    #expect(RaritySimulation.run(players: 3, first: 5, runner: reversed) == simulation)
    #expect(RaritySimulation.run(players: 9) { $0 == 0 } == nil)
    #expect(simulation.lines.first == "players 3" && simulation.lines.count == 7)
  }
}

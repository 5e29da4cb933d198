import Session
import Testing

@testable import gamelab

@MainActor
@Suite struct BenchTests {
  @Test func benchCountsHandsAndPoints() {
    let counted = World(table: GameLab.table)
    #expect(counted.run("bench", "--listings", "3") == 0)
    let hands = GameState(Game(seed: Seed(1))).grid.hands(.king).count
    #expect(counted.output == "\(3 * hands) hands in 3 listings\n")
    let pars = World(table: GameLab.table)
    #expect(pars.run("bench", "--pars", "2") == 0)
    let sum = [1, 2].compactMap { Par(of: Game(seed: Seed($0)))?.score }.reduce(0, +)
    #expect(pars.output == "\(sum) points in 2 pars\n")
  }
}

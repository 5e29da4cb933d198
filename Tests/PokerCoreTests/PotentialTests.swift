import Testing

@testable import PokerCore

/// Returns the potential, a score of the pairs of touching cards, as the rules define it.
///
/// `Potential.sum` must give the same number.
private func plainPotential(_ grid: Grid, _ adjacency: Adjacency) -> Int {
  var sum = 0
  for a in Cell.all {
    for b in adjacency.neighbours(of: a) where a < b {
      guard let first = grid[a], let second = grid[b] else { continue }
      let apart = abs(Int(first.rank.rawValue) - Int(second.rank.rawValue))
      if apart == 0 { sum += 4 }
      if apart == 1 || apart == 12 { sum += 1 }
      if first.suit == second.suit { sum += 2 }
    }
  }
  return sum
}

@Suite struct PotentialTests {
  @Test func vectorisedPotentialEqualsItsDefinition() {
    var generator = Generator(seed: 7)
    for seed in 0..<2_000 {
      var grid = GameState(Game(seed: Seed(UInt64(seed)))).grid
      for adjacency in Adjacency.allCases {
        #expect(Potential.sum(grid.eightColumns, adjacency) == plainPotential(grid, adjacency))
      }
      for _ in 0..<generator.below(25) { grid[Cell(index: generator.below(25))] = nil }
      #expect(Potential.sum(grid.eightColumns, .king) == plainPotential(grid, .king))
    }
  }
}

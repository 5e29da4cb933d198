/// The work whose instructions the gate counts: the listing of one full grid, again and again.
package enum ListingGate {
  /// Lists the hands of seed 1's first grid so many times and answers how many were listed in all.
  ///
  /// Builds the tables even for zero listings, so that their instructions can be subtracted.
  package static func run(times: Int) -> Int {
    let state = GameState(Game(seed: Seed(1)))
    return (0..<times).reduce(0) { sum, _ in sum + state.grid.hands(state.game.adjacency).count }
  }
}

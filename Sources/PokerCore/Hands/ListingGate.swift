/// The workload for which `make gate` counts instructions: listing the hands of one full grid again
/// and again.
package enum ListingGate {
  /// Lists the hands of seed 1's first grid `times` times and returns the total number of hands.
  ///
  /// The lookup tables are built even if `times` is 0. The gate subtracts the instructions of such
  /// a run, so that only the listings count.
  package static func run(times: Int) -> Int {
    let state = GameState(Game(seed: Seed(1)))
    return (0..<times).reduce(0) { sum, _ in sum + state.grid.hands(state.game.adjacency).count }
  }
}

/// The workload for which `make gate` counts instructions: listing the hands of one full grid again
/// and again.
package enum ListingGate {
  /// Lists the hands of seed 1's first grid `times` times and returns the total number of hands.
  ///
  /// It builds the lookup tables even if `times` is 0, so that their instructions can be
  /// subtracted.
  package static func run(times: Int) -> Int {
    let state = GameState(Game(seed: Seed(1)))
    return (0..<times).reduce(0) { sum, _ in sum + state.grid.hands(state.game.adjacency).count }
  }
}

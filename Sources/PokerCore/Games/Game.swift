/// What fixes a game before its first move: with the list of moves it is the whole game.
package struct Game: Hashable, Sendable {
  package let mode: Mode
  package let adjacency: Adjacency
  package let seed: Seed

  /// The version of the rules this program plays; codes and replays carry it.
  package static let rulesVersion: UInt8 = 1

  package init(mode: Mode = .classic, adjacency: Adjacency = .king, seed: Seed) {
    self.mode = mode
    self.adjacency = adjacency
    self.seed = seed
  }
}

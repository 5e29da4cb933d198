/// The parameters of a game; together with the list of moves they determine it completely.
package struct Game: Hashable, Sendable {
  package let mode: Mode
  /// The rule that tells which cards touch.
  package let adjacency: Adjacency
  /// The seed of the deck.
  package let seed: Seed

  /// The version of the rules that this program plays; codes and replays contain it.
  package static let rulesVersion: UInt8 = 1

  package init(mode: Mode = .classic, adjacency: Adjacency = .king, seed: Seed) {
    self.mode = mode
    self.adjacency = adjacency
    self.seed = seed
  }
}

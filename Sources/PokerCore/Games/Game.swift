/// The parameters of a game; together with the list of moves they determine it completely.
package struct Game: Hashable, Sendable {
  package let mode: Mode
  /// The rule that tells which cards touch.
  package let adjacency: Adjacency
  /// The seed of the deck.
  package let seed: Seed
  /// The version of the mode's rules; codes contain it.
  package let rules: UInt8

  /// The version of the rules of every mode but Climb.
  package static let rulesVersion: UInt8 = 1
  /// The versions of the rules that this program plays in at least one mode.
  package static let rulesVersions: ClosedRange<UInt8> = 1...1

  /// - Parameter rules: a version of the mode's rules; nil for the newest.
  package init(
    mode: Mode = .classic, adjacency: Adjacency = .king, seed: Seed, rules: UInt8? = nil
  ) {
    self.mode = mode
    self.adjacency = adjacency
    self.seed = seed
    self.rules = rules ?? mode.rulesVersions.upperBound
  }
}

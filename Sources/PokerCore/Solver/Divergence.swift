/// The point at which a player's line of moves diverges from that of a beam search.
package struct Divergence: Hashable, Sendable {
  /// The number of moves that both lines share.
  package let common: Int
  /// The player's next move; nil if the player's line ends there.
  package let yours: Move?
  /// The beam's next move; nil if the beam's line ends there.
  package let beam: Move?
}

extension Beam {
  /// Returns where a line from the same starting state diverges from this one; nil if they are
  /// equal.
  package func divergence(from line: [Move]) -> Divergence? {
    let common = zip(line, self.line).prefix { $0 == $1 }.count
    guard common < max(line.count, self.line.count) else { return nil }
    return Divergence(
      common: common, yours: common < line.count ? line[common] : nil,
      beam: common < self.line.count ? self.line[common] : nil)
  }
}

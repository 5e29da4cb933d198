/// Where a player's line left the beam's.
package struct Parting: Hashable, Sendable {
  /// How many moves both lines share.
  package let common: Int
  /// The player's next move, nil when the player's line ended there.
  package let yours: Move?
  /// The beam's next move, nil when the beam's line ended there.
  package let beam: Move?
}

extension Beam {
  /// Where a line from the same starting state parted from this one; nil when they are the same.
  package func parting(from line: [Move]) -> Parting? {
    let common = zip(line, self.line).prefix { $0 == $1 }.count
    guard common < max(line.count, self.line.count) else { return nil }
    return Parting(
      common: common, yours: common < line.count ? line[common] : nil,
      beam: common < self.line.count ? self.line[common] : nil)
  }
}

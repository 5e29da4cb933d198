/// The stored rarity of the achievements: how many simulated players unlock each.
package enum Rarity {
  /// The number of simulated players.
  package static let players = 1_000

  /// Returns the share of players who unlock an achievement, in thousandths.
  ///
  /// 0 means that no simulated player does: fewer than one in 1,000.
  ///
  /// Simulated players stop at the summit of Climb and win three coins in a bonus round, so Thin Air
  /// and Sharpshooter are rarer here than among people.
  package static func permille(_ achievement: Achievement) -> Int {
    shares[achievement.rawValue - 1]
  }

  /// The shares in the order of `Achievement.allCases`, as `RaritySimulation` prints them.
  private static let shares = [
    1000, 819, 173, 0, 838, 621, 388, 208, 973, 737,
    203, 111, 20, 668, 680, 848, 999, 94, 483, 4,
    905, 849, 690, 660, 275, 1, 660, 133, 0, 962,
    723, 155, 688, 716, 692, 405, 426, 112, 28, 1,
    988, 183, 0, 288, 885, 175, 171, 0, 737, 266,
    520, 10, 106, 158, 467, 0, 364, 477,
  ]
}

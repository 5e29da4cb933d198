/// The level of a player, which follows from the sum of all scores.
///
/// Level n begins at 800 * n * (n - 1) points. So two good games of one deck lead to level 2, and
/// each level takes two such games more than the level before.
package struct PlayerLevel: Hashable, Sendable {
  /// The sum of all scores.
  package let points: Int
  /// The level, from 1.
  package let number: Int

  package init(points: Int) {
    self.points = max(0, points)
    var number = 1
    while let next = PlayerLevel.start(of: number + 1), next <= self.points { number += 1 }
    self.number = number
  }

  /// The points at which the level begins.
  package var start: Int { PlayerLevel.start(of: number) ?? 0 }
  /// The points at which the next level begins; nil for the last level.
  package var next: Int? { PlayerLevel.start(of: number + 1) }
  /// The points still missing for the next level; nil for the last level.
  package var missing: Int? { next.map { $0 - points } }
  /// The progress within the level in thousandths; 1000 for the last level.
  package var permille: Int { next.map { (points - start) * 1000 / ($0 - start) } ?? 1000 }

  /// The last level; reaching it takes more than seven hundred million points.
  package static let limit = 999

  /// Returns the points at which a level begins; nil above the last level.
  package static func start(of level: Int) -> Int? {
    level <= limit ? 800 * level * (level - 1) : nil
  }
}

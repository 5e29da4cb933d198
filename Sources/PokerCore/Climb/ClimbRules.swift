/// The numbers of Climb in one version of the rules.
package struct ClimbRules: Hashable, Sendable {
  /// The targets of levels 1…12; the target of each further level is an eighth higher than that of
  /// the level before it.
  let targets: [Int]
  /// The price of each charm, by its number.
  let charmPrices: [Int]
  let toolPrice: Int
  /// The price of the first lesson in a family; each lesson already held in that family adds one
  /// coin.
  let lessonPrice: Int

  /// The number of levels that are cleared on the way to the summit; more levels follow without
  /// end.
  package static let summit = 12
  /// The number of hearts at the start, which is also the maximum.
  package static let heartLimit = 3
  package static let charmLimit = 5
  package static let toolLimit = 2
  /// The largest number of coins won in a bonus round, where each hit wins one.
  package static let bonusLimit = 6

  package static let version1 = ClimbRules(
    targets: [450, 600, 680, 880, 1200, 1400, 1900, 2250, 2100, 2500, 2700, 2400],
    charmPrices: [5, 6, 6, 6, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4],
    toolPrice: 3, lessonPrice: 3)

  /// Returns the rules of a version.
  package static func of(_ version: UInt8) -> ClimbRules { version1 }

  /// Returns the points needed to clear a level; levels are counted from 1.
  package func target(ofLevel level: Int) -> Int {
    if level <= targets.count { return targets[level - 1] }
    var target = targets[targets.count - 1]
    // No run gets beyond level 200; the limit keeps the sum far from overflowing.
    for _ in targets.count..<min(level, 200) { target += target / 8 }
    return target
  }

  package func price(of charm: Charm) -> Int { charmPrices[Int(charm.rawValue)] }
  /// Returns the coins paid for a charm that is sold.
  package func sale(of charm: Charm) -> Int { price(of: charm) / 2 }
}

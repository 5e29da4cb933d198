/// What follows from all finished games of a player: statistics and achievements.
///
/// Adding one game gives the same result as computing everything again, in any order of games.
package struct Career: Equatable, Sendable {
  package private(set) var statistics = Statistics()
  package private(set) var achievements = Achievements()

  package init() {}

  package init(_ games: some Sequence<PlayedGame>) {
    for game in games { add(game) }
  }

  /// Adds a finished game, and returns the achievements that it unlocks, in ascending order.
  ///
  /// A game must not be added twice.
  @discardableResult
  package mutating func add(_ game: PlayedGame) -> [Achievement] {
    statistics.add(game)
    return achievements.add(game)
  }
}

/// The figures of a player over all finished games.
///
/// Statistics are computed from replays and can be computed again at any time. They do not depend
/// on the order in which games are added. Games of one variant, such as orthogonal touching, count
/// in their mode.
package struct Statistics: Equatable, Sendable {
  /// The figures of each mode, by `Mode.id`.
  private var modes = [ModeStatistics](repeating: ModeStatistics(), count: 16)
  /// The figures of all modes together.
  package private(set) var all = ModeStatistics()
  private var hands = [HandStatistics](repeating: HandStatistics(), count: Hand.allCases.count)
  package private(set) var days = PlayedDays()
  /// The first tries of daily deals, from which the daily streak follows.
  package private(set) var dailies = DailyHistory()

  package init() {}

  package init(_ games: some Sequence<PlayedGame>) {
    for game in games { add(game) }
  }

  package subscript(mode: Mode) -> ModeStatistics { modes[Int(mode.id)] }
  package subscript(hand: Hand) -> HandStatistics { hands[Int(hand.rawValue)] }

  /// The level that follows from the sum of all scores.
  package var level: PlayerLevel { PlayerLevel(points: all.points) }

  /// Adds a finished game; a game must not be added twice.
  package mutating func add(_ game: PlayedGame) {
    modes[Int(game.mode.id)].add(game)
    all.add(game)
    for hand in Hand.allCases {
      let count = game.facts.hands[hand]
      if count > 0 { hands[Int(hand.rawValue)].add(count) }
    }
    if let day = game.day { days.add(day) }
    if let firstTry = game.firstTry { dailies.add(firstTry) }
  }
}

/// The figures of one of the 17 hands.
package struct HandStatistics: Hashable, Sendable {
  /// The number of times the hand was played.
  package private(set) var count = 0
  /// The number of games in which the hand was played.
  package private(set) var games = 0
  /// The largest number of times the hand was played in one game.
  package private(set) var most = 0

  package init() {}

  mutating func add(_ count: Int) {
    self.count += count
    games += 1
    most = max(most, count)
  }
}

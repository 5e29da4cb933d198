/// The game of a date: the same for everyone, found without asking anyone.
///
/// The specification: the seeds of a date are `dayNumber * 2^16 + n` for n = 0, 1, 2, …, dayNumber
/// counting from 1970-01-01. The daily game is played on the first of them whose first grid has 60…120
/// valid sets and whose par is 895…925.
package struct Daily: Hashable, Sendable {
  package let date: CalendarDate
  package let game: Game
  package let par: Par
  /// How many valid sets the first grid has.
  package let openingCount: Int

  package static let openingWindow = 60...120
  package static let parWindow = 895...925

  /// Finds a date's game: about two pars are measured for it.
  ///
  /// - Parameter proceed: asked now and then; false cancels.
  /// - Returns: nil when cancelled.
  package static func of(
    _ date: CalendarDate, runner: PieceRunner = .serial, proceed: () -> Bool = { true }
  ) -> Daily? {
    var seed = Seed(UInt64(date.dayNumber) << 16)
    while true {
      let game = Game(mode: .daily, seed: seed)
      let count = GameState(game).grid.hands(game.adjacency).count
      if openingWindow.contains(count) {
        guard let par = Par(of: game, runner: runner, proceed: { _ in proceed() }) else {
          return nil
        }
        if parWindow.contains(par.score) {
          return Daily(date: date, game: game, par: par, openingCount: count)
        }
      }
      seed = seed.next
    }
  }

  /// Whether a seed is the daily game's of its date.
  static func has(_ seed: Seed, runner: PieceRunner = .serial) -> Bool {
    // The first grid is listed in no time: most wrong seeds fail here.
    guard let date = seed.dailyDate, hasOpening(Game(mode: .daily, seed: seed)) else {
      return false
    }
    return Daily.of(date, runner: runner)?.game.seed == seed
  }

  private static func hasOpening(_ game: Game) -> Bool {
    openingWindow.contains(GameState(game).grid.hands(game.adjacency).count)
  }
}

extension Seed {
  /// The date whose daily game may be played on this seed; nil for a number no date has.
  package var dailyDate: CalendarDate? { CalendarDate(dayNumber: Int(value >> 16)) }
}

/// The daily game of a date, the same for everyone and computed without a server.
///
/// The specification: the seeds of a date are `dayNumber * 2^16 + n` for n = 0, 1, 2, …, with
/// dayNumber counted from 1970-01-01. The daily game uses the first of them whose first grid has
/// 60…120 hands and whose par is 895…925.
package struct Daily: Hashable, Sendable {
  package let date: CalendarDate
  package let game: Game
  /// The par of the game, 895…925.
  package let par: Par
  /// The number of hands on the first grid.
  package let openingCount: Int

  /// The allowed numbers of hands on the first grid.
  package static let openingWindow = 60...120
  /// The allowed pars.
  package static let parWindow = 895...925

  /// Finds the daily game of a date.
  ///
  /// For the days in the table of `DailyOffsets`, the search measures one par, which takes 14 ms on
  /// one processor; for other days it measures 1.4 pars on average (2026-11).
  ///
  /// - Parameter proceed: called from time to time; returning false cancels.
  /// - Returns: nil if cancelled.
  package static func of(
    _ date: CalendarDate, runner: PieceRunner = .serial, proceed: () -> Bool = { true }
  ) -> Daily? {
    search(
      from: date.firstSeed + (DailyOffsets.offset(of: date) ?? 0), date, runner: runner,
      proceed: proceed)
  }

  /// Finds the daily game of a date among the seeds from `first` on.
  static func search(
    from first: UInt64, _ date: CalendarDate, runner: PieceRunner = .serial,
    proceed: () -> Bool = { true }
  ) -> Daily? {
    var seed = Seed(first)
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

  /// The first date of the calendar.
  package static let firstDate: CalendarDate = {
    guard let date = CalendarDate(dayNumber: DailyOffsets.firstDay) else {
      preconditionFailure("the table begins after 1969")
    }
    return date
  }()

  /// Returns the daily game of a date from the table of `DailyOffsets`, without a search.
  ///
  /// Returns nil for the few dates that the table does not contain; `of` finds their games.
  package static func listedGame(of date: CalendarDate) -> Game? {
    DailyOffsets.offset(of: date).map { Game(mode: .daily, seed: Seed(date.firstSeed + $0)) }
  }

  /// Returns whether a game is the daily game of its date.
  ///
  /// For dates in the table this takes no time; for others it takes as long as `of`.
  package static func isDaily(_ game: Game) -> Bool {
    guard game.mode == .daily, game.adjacency == .king, let date = game.seed.dailyDate else {
      return false
    }
    return listedGame(of: date).map { $0 == game } ?? has(game.seed)
  }

  /// Returns whether a seed is that of the daily game of its date.
  static func has(_ seed: Seed, runner: PieceRunner = .serial) -> Bool {
    // Listing the hands of the first grid is fast and rejects most wrong seeds.
    guard let date = seed.dailyDate, hasOpening(Game(mode: .daily, seed: seed)) else {
      return false
    }
    return Daily.of(date, runner: runner)?.game.seed == seed
  }

  private static func hasOpening(_ game: Game) -> Bool {
    openingWindow.contains(GameState(game).grid.hands(game.adjacency).count)
  }
}

extension Game {
  /// The date of a game whose mode has a deal for each date; nil in other modes.
  package var dailyDate: CalendarDate? { mode.isDated ? seed.dailyDate : nil }
}

extension CalendarDate {
  /// The first of the 2^16 seeds of the date.
  var firstSeed: UInt64 { UInt64(dayNumber) << 16 }
}

extension Seed {
  /// The date to whose 2^16 seeds this seed belongs; nil if there is none.
  package var dailyDate: CalendarDate? { CalendarDate(dayNumber: Int(value >> 16)) }
}

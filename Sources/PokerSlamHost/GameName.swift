package import Commands
package import Session

/// Parsing of games named on the command line.
package enum GameName {
  /// Reads a game code, or the seed of a game in classic mode.
  ///
  /// Digits are read as a seed, with one exception: twelve digits that begin with a known rules
  /// version are read as a code, because a code may consist of digits only. So a mistyped code is
  /// refused instead of starting another game.
  package static func read(_ text: String) throws(CommandFailure) -> Game {
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    if isNumber, !(text.count == 12 && Game.rulesVersions.contains { text.hasPrefix("\($0)") }) {
      guard let seed = UInt64(text), seed >> UInt64(Seed.bits) == 0 else {
        throw notASeed(text)
      }
      return Game(seed: Seed(seed))
    }
    // Codes do not start with a hyphen: this text is probably an option.
    if text.hasPrefix("-") { throw notASeed(text) }
    do {
      return try Game(code: text)
    } catch { throw CommandFailure("\"\(text)\": \(error)") }
  }

  private static func notASeed(_ text: String) -> CommandFailure {
    CommandFailure("\"\(text)\": a seed is a number from 0 to \((1 << UInt64(Seed.bits)) - 1)")
  }

  /// Returns the game of `--seed` and `--mode`; nil if neither is given.
  ///
  /// The text of `--seed` is either digits, which go with any mode, or a game code, which contains
  /// its mode.
  package static func chosen(seed text: String?, mode: Mode?) throws -> Game? {
    guard let text else {
      return mode.map { Game(mode: $0, seed: random().seed) }
    }
    let game = try read(text)
    guard let mode, mode != game.mode else { return game }
    guard text.utf8.count < game.code.utf8.count,
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else {
      throw UsageError("--seed \(text) is a \(game.mode.name) game, not a \(mode.name) game")
    }
    return Game(mode: mode, seed: game.seed)
  }

  /// Returns the game of `--seed`, `--mode` and `--date`; nil if none is given.
  ///
  /// A date, or the mode daily, names the daily game of the date or of today. Dates after today and
  /// before the calendar begins are refused.
  package static func chosen(
    seed text: String?, mode: Mode?, date: CalendarDate?, today: CalendarDate
  ) throws -> Game? {
    let isDated = mode?.isDated ?? false
    guard date != nil || isDated else { return try chosen(seed: text, mode: mode) }
    if let mode, !isDated {
      throw UsageError("--date names a daily game, not a \(mode.name) game")
    }
    guard text == nil else {
      throw UsageError("a daily game is named by --date, not by --seed")
    }
    let date = date ?? today
    guard date <= today else {
      throw UsageError("the daily game of \(date) is not open yet; today is \(today)")
    }
    guard date >= min(Daily.firstDate, today) else {
      throw UsageError("the daily games begin on \(Daily.firstDate), not on \(date)")
    }
    return Daily.listedGame(of: date) ?? Daily.of(date)?.game
  }

  /// Returns a random game in classic mode.
  package static func random() -> Game {
    Game(seed: Seed(UInt64.random(in: 0..<1 << UInt64(Seed.bits))))
  }

  /// Describes a game: its code and the code's meaning.
  package static func facts(_ game: Game) -> String {
    let touching =
      switch game.adjacency {
      case .king: "cards touch on all eight sides"
      case .orthogonal: "cards touch on four sides"
      }
    let date = game.dailyDate.map { " of \($0)" } ?? ""
    return "\(game.code): \(game.mode.name)\(date), \(touching), seed \(game.seed.value), "
      + "rules version \(game.rules)"
  }
}

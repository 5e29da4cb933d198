package import Commands
package import Session

/// Games as they are named on the command line.
package enum GameName {
  /// A game code, or plain digits for a seed of classic.
  ///
  /// Some codes have no letters. Their twelve digits begin with the rules version, so such a number
  /// is always read as a code: mistyped, it is refused and no other game is played.
  package static func read(_ text: String) throws(CommandFailure) -> Game {
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    if isNumber, !(text.count == 12 && text.hasPrefix("\(Game.rulesVersion)")) {
      guard let seed = UInt64(text), seed >> UInt64(Seed.bits) == 0 else {
        throw notASeed(text)
      }
      return Game(seed: Seed(seed))
    }
    // No code begins so.
    if text.hasPrefix("-") { throw notASeed(text) }
    do {
      return try Game(code: text)
    } catch { throw CommandFailure("\"\(text)\": \(error)") }
  }

  private static func notASeed(_ text: String) -> CommandFailure {
    CommandFailure("\"\(text)\": a seed is a number from 0 to \((1 << UInt64(Seed.bits)) - 1)")
  }

  /// The game of `--seed` and `--mode`; nil when neither is given.
  ///
  /// Digits are a seed of any mode; a code says its own mode.
  package static func chosen(seed text: String?, mode: Mode?) throws -> Game? {
    guard let text else {
      return mode.map { Game(mode: $0, seed: random().seed) }
    }
    let game = try read(text)
    guard let mode, mode != game.mode else { return game }
    guard text.utf8.count < game.code.utf8.count,
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else {
      throw UsageError("--seed \(text) is a game of \(game.mode.name), not of \(mode.name)")
    }
    return Game(mode: mode, seed: game.seed)
  }

  /// A random game of classic.
  package static func random() -> Game {
    Game(seed: Seed(UInt64.random(in: 0..<1 << UInt64(Seed.bits))))
  }

  /// A game's code, and what it stands for.
  package static func facts(_ game: Game) -> String {
    let touching =
      switch game.adjacency {
      case .king: "cards touch on all eight sides"
      case .orthogonal: "cards touch on four sides"
      }
    let date = game.mode == .daily ? game.seed.dailyDate.map { " of \($0)" } ?? "" : ""
    return "\(game.code): \(game.mode.name)\(date), \(touching), seed \(game.seed.value), "
      + "rules version \(Game.rulesVersion)"
  }
}

import Commands
import PokerSlamHost
import PokerSlamGame
import Records
import Session

/// The bot's output lines about a game, and their comparison with the records.
@MainActor
enum BotLog {
  /// Returns the line of a game: its score, its code, the current node and all moves.
  ///
  /// The moves are in the order in which they were first played, each with its parent node. The
  /// line begins with "at" if the game is saved. It begins with "late" if saving fails and the
  /// player is told so. The score of a finished game ends with "!".
  static func line(_ game: GameModel, isSafe: Bool) -> String {
    let score = "\(game.state.score)\(game.isOver ? "!" : "")"
    return "\(isSafe ? "at" : "late") \(score) \(line(game.session.game, game.session.log))"
  }

  private static func line(_ game: Game, _ log: MoveLog) -> String {
    let moves = log.nodes.dropFirst().map { "\($0.parent ?? 0):\($0.move.cells.mask)" }
    return "\(game.code) \(log.cursor) \(moves.joined(separator: " "))"
  }

  /// Finds the last line in a file that begins with "at"; throws if the records lack anything that
  /// the line contains.
  ///
  /// The records may contain more than this line: the changes of later "late" lines, and one change
  /// that was saved but not printed, because the program was killed in between.
  static func check(_ path: String, _ host: GameHost, _ io: CommandIO) throws {
    let text = String(decoding: try io.readFile(path, 1 << 30), as: UTF8.self)
    var lines = text.split(separator: "\n")
    if !text.hasSuffix("\n") { _ = lines.popLast() }
    guard let index = lines.lastIndex(where: { $0.hasPrefix("at ") }) else { return }
    let told = lines[index].split(separator: " ").map(String.init)
    let words = Array(told[2...])
    let late = lines[index...].count { $0.hasPrefix("late ") }
    let session = host.app.game.session
    var found = (game: session.game, log: session.log)
    var best: Int?
    if found.game.code != words[0] {
      // Another game is current, so the printed game has ended. It is the last finished game.
      guard let kept = try host.store.recentGames(limit: 1).first else {
        throw CommandFailure("\(words[0]) is neither the current game nor in the records")
      }
      found = (kept.game, try Replay(kept.replay).log)
      best = kept.score
    }
    let there = line(found.game, found.log).split(separator: " ").map(String.init)
    let isThere =
      (0...late + 1).contains(there.count - words.count) && there[2...].starts(with: words[2...])
    // If a game ended twice, the better result is kept.
    var isBeaten = false
    if let best, told[1].hasSuffix("!"), let score = Int(told[1].dropLast()) {
      isBeaten = score <= best
    }
    guard there[0] == words[0], isThere || isBeaten else {
      throw CommandFailure(
        "printed: \(lines[index])\nin the records: \(there.joined(separator: " "))")
    }
    try checkUndo(session)
    try io.print("saved: \(words.count - 2) moves of \(words[0])")
  }

  /// Throws unless all moves before the current node can be undone.
  private static func checkUndo(_ session: Session) throws {
    var session = session
    session.resume(at: 0)
    while session.canUndo {
      guard session.undo(at: 0).changedPosition else {
        throw CommandFailure("a move cannot be undone")
      }
    }
    guard session.state == GameState(session.game) else {
      throw CommandFailure("undoing all moves does not lead to the first position")
    }
  }
}

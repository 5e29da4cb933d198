import Commands
import PokerSlamHost
import PokerSlamGame
import Records
import Session

/// What the bot prints of a game after each change, and whether that is there in the records.
@MainActor
enum BotJournal {
  /// The game, the player's node, and every move in the order first played, with its parent node.
  static func line(_ game: GameModel) -> String { line(game.session.game, game.session.log) }

  private static func line(_ game: Game, _ log: MoveLog) -> String {
    let moves = log.nodes.dropFirst().map { "\($0.parent ?? 0):\($0.move.cells.mask)" }
    return "at \(game.code) \(log.cursor) \(moves.joined(separator: " "))"
  }

  /// Compares the last line of a file with the records.
  ///
  /// One change more may be there, made when the program was killed before it could print it.
  static func check(_ path: String, _ host: GameHost, _ io: CommandIO) throws {
    let text = String(decoding: try io.readFile(path, 1 << 30), as: UTF8.self)
    var lines = text.split(separator: "\n")
    if !text.hasSuffix("\n") { _ = lines.popLast() }
    guard let last = lines.last(where: { $0.hasPrefix("at ") }) else { return }
    let words = last.split(separator: " ")
    let session = host.app.game.session
    var found = (game: session.game, log: session.log)
    if found.game.code != words[1] {
      // It was over then, or became so.
      guard let kept = try host.store.recentGames(limit: 1).first else {
        throw CommandFailure("\(words[1]) is neither on the table nor in the records")
      }
      found = (kept.game, try Replay(kept.replay).log)
    }
    let there = line(found.game, found.log).split(separator: " ")
    let isThere =
      there.count >= words.count && there.count <= words.count + 1 && there[1] == words[1]
      && there[3...].starts(with: words[3...])
    guard isThere else {
      throw CommandFailure("printed: \(last)\nin the records: \(there.joined(separator: " "))")
    }
    try checkUndo(session)
    try io.print("there: \(words.count - 3) moves of \(words[1])")
  }

  /// From where the player stands every move can be taken back.
  private static func checkUndo(_ session: Session) throws {
    var session = session
    session.resume(at: 0)
    while session.canUndo {
      guard session.undo(at: 0).wentElsewhere else {
        throw CommandFailure("a move cannot be taken back")
      }
    }
    guard session.state == GameState(session.game) else {
      throw CommandFailure("taking all moves back does not lead to the deal")
    }
  }
}

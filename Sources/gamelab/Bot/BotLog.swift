import Commands
import Platform
import PokerSlamHost
import PokerSlamGame
import Records
import Session

/// The bot's output lines about a game, and their comparison with the records.
///
/// A line has the word "at" if the game is saved, or "late" if saving fails and the player is told
/// so; then the score, with "!" if the game is finished; then the code of the game, and all that
/// happened in it.
@MainActor
enum BotLog {
  /// Returns the line of a game: the current node and all moves.
  ///
  /// The moves are in the order in which they were first played, each with its parent node.
  static func line(_ game: GameModel, isSafe: Bool) -> String {
    let score = "\(game.state.score)\(game.isOver ? "!" : "")"
    return "\(isSafe ? "at" : "late") \(score) "
      + words(game.session.game, game.session.log)
      .joined(separator: " ")
  }

  /// Returns the line of a run of Climb: all decisions.
  static func line(_ climb: ClimbModel, isSafe: Bool) -> String {
    let result = "\(climb.run.result.score)\(climb.isFinished ? "!" : "")"
    return "\(isSafe ? "at" : "late") \(result) " + words(climb.session).joined(separator: " ")
  }

  private static func words(_ game: Game, _ log: MoveLog) -> [String] {
    [game.code, "\(log.cursor)"]
      + log.nodes.dropFirst().map { "\($0.parent ?? 0):\($0.move.cells.mask)" }
  }

  private static func words(_ session: ClimbSession) -> [String] {
    [session.game.code, "-"]
      + session.events.map { String($0.line.map { $0 == " " ? "_" : $0 }) }
  }

  /// What the records contain of a game.
  private struct Kept {
    var words: [String]
    /// The score of a finished game; nil if it is unfinished.
    var score: Int?
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
    guard let kept = try kept(try Game(code: words[0]), host) else {
      throw CommandFailure("\(words[0]) is not in the records")
    }
    let isThere =
      (0...late + 1).contains(kept.words.count - words.count)
      && kept.words[2...].starts(with: words[2...])
    // If a game ended twice, the better result is kept.
    var isBeaten = false
    if told[1].hasSuffix("!"), let score = Int(told[1].dropLast()) {
      isBeaten = kept.score.map { score <= $0 } ?? false
      // A finished daily game may have begun again, with the same deal.
      if try hasFirstTry(words[0], host), kept.words.count == 2 { isBeaten = true }
    }
    guard kept.words[0] == words[0], isThere || isBeaten else {
      throw CommandFailure(
        "printed: \(lines[index])\nin the records: \(kept.words.joined(separator: " "))")
    }
    try checkUndo(host.app.game.session)
    try io.print("saved: \(words.count - 2) moves of \(words[0])")
  }

  /// Returns what the records contain of a game: of its unfinished game, or of the finished one.
  private static func kept(_ game: Game, _ host: GameHost) throws -> Kept? {
    let (store, now) = (host.store, host.app.game.now)
    if game.mode.hasLevels {
      guard let run = try store.climbs().last(where: { $0.game == game }) else { return nil }
      let session = try ClimbSession(restoring: ClimbReplay(run.replay), at: now)
      return Kept(words: words(session), score: run.isOver ? run.result.score : nil)
    }
    let current = host.app.game.session
    if current.game == game { return Kept(words: words(game, current.log)) }
    if let left = try store.unfinished().first(where: { $0.game == game }),
      let session = try store.resume(left, at: now)
    {
      return Kept(words: words(game, session.log))
    }
    let finished = try store.recentGames(limit: 100).first { $0.game == game }
    return try finished.map {
      Kept(words: words(game, try Replay($0.replay).log), score: $0.score)
    }
  }

  /// Whether a game is that of a date; throws if it left no first try of its date when it ended.
  private static func hasFirstTry(_ code: String, _ host: GameHost) throws -> Bool {
    let game = try Game(code: code)
    guard let date = game.seed.dailyDate, Daily.isDaily(game) else { return false }
    guard try host.store.dailyHistory()[date] != nil else {
      throw CommandFailure("\(code) is finished, but \(date) has no first try")
    }
    return true
  }

  /// Throws unless all moves before the current node can be undone; a game against the clock knows
  /// no undo.
  private static func checkUndo(_ session: Session) throws {
    guard !session.game.mode.isTimed else { return }
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

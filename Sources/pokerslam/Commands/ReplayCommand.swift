import Commands
import PokerSlamHost
import Session

/// Reads a saved game: tells its moves, or verifies the score it claims.
@MainActor
enum ReplayCommand {
  private struct Request {
    var path = ""
    var verifies = false
  }

  static let command = Command(
    "replay", "Lists the moves of a saved game, or verifies its score", Request(),
    positionals: .one("FILE", "one file, or - for standard input") { $0.path = $1 },
    options: [
      .flag("--verify", "a verdict on the whole file, instead of a line for each move") {
        $0.verifies = true
      }
    ],
    notes: [
      """
      FILE of - is standard input. Every move is played again by the rules; a move taken back without
      its mark, times in disorder and a daily game of no date are refused. Hints that were taken, times
      and the score to be beaten are the player's word, and cannot be proved.
      """
    ],
    failsWhen: "the file claims what the rules do not give; the reason is on the error stream",
    examples: ["replay game.txt --verify"], run: run)

  private static func run(_ request: Request, _ io: CommandIO) throws -> Int32 {
    let path = request.path
    let name = path == "-" ? "standard input" : path
    let replay: Replay
    do {
      replay = try Replay(try text(of: path, io))
    } catch let error as ReplayError { throw CommandFailure("\(name): \(error)") }
    let verification = replay.verifyStrictly(runner: io.runner)
    guard case .verified(let end) = verification else {
      throw CommandFailure("\(name): \(verification)")
    }
    if request.verifies {
      try io.print("\(name): \(verification)")
    } else {
      try io.print(GameName.facts(replay.game))
      try io.print(SolveCommand.account(of: replay.log.line, from: GameState(replay.game)))
      try io.print("score \(end.score)")
    }
    try io.print(claims(of: replay))
    return 0
  }

  /// What no one can verify.
  private static func claims(of replay: Replay) -> String {
    let marks = Marks.words.filter { replay.marks.contains($0.mark) }.map(\.word)
    let milliseconds = "\(1000 + replay.time % 1000)".dropFirst()
    return "marks: \(marks.isEmpty ? "none" : marks.joined(separator: ", ")); "
      + "time: \(replay.time / 1000).\(milliseconds) s. Help and time are the player's word."
  }

  /// A file as text; one that is none is refused with the place of the first byte that is not.
  static func text(of path: String, _ io: CommandIO) throws -> String {
    let bytes = try io.readFile(path, CommandIO.readLimit)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure("\(path): not a text in UTF-8")
    }
    return text
  }
}

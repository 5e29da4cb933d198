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
      .flag("--verify", "one line for the whole file, instead of one for each move") {
        $0.verifies = true
      }
    ],
    notes: ["FILE of - is standard input. Every move is played again by the rules."],
    failsWhen: "the file claims what the rules do not give; the reason is on the error stream",
    examples: ["replay game.txt --verify"], run: run)

  private static func run(_ request: Request, _ io: CommandIO) throws -> Int32 {
    let path = request.path
    let name = path == "-" ? "standard input" : path
    let replay: Replay
    do {
      replay = try Replay(try text(of: path, io))
    } catch let error as ReplayError { throw CommandFailure("\(name): \(error)") }
    let verification = replay.verify()
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
    return 0
  }

  /// A file as text; one that is none is refused with the place of the first byte that is not.
  static func text(of path: String, _ io: CommandIO) throws -> String {
    let bytes = try io.readFile(path)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure("\(path): not a text in UTF-8")
    }
    return text
  }
}

import Commands
import PokerSlamHost
import Session

/// Reads a saved game; lists its moves or verifies its score.
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
      .flag("--verify", "verifies the score instead of listing the moves") {
        $0.verifies = true
      }
    ],
    notes: [
      """
      FILE may be - for standard input. Every move is replayed by the rules. Undone moves without the
      undo mark, times out of order and a daily game of no date are refused. Hints, times and the
      score to beat cannot be verified.
      """
    ],
    failsWhen: "the file is refused; the reason is printed on standard error",
    examples: ["replay game.txt --verify"], run: run)

  private static func run(_ request: Request, _ io: CommandIO) throws -> Int32 {
    let path = request.path
    let name = path == "-" ? "standard input" : path
    let saved: SavedReplay
    do {
      saved = try SavedReplay(try text(of: path, io))
    } catch let error as ReplayError { throw CommandFailure("\(name): \(error)") }
    switch saved {
    case .game(let replay): try show(replay, name, request, io)
    case .climb(let replay): try show(replay, name, request, io)
    }
    return 0
  }

  private static func show(
    _ replay: Replay, _ name: String, _ request: Request, _ io: CommandIO
  ) throws {
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
    try io.print(claims(replay.marks, time: replay.time))
  }

  private static func show(
    _ replay: ClimbReplay, _ name: String, _ request: Request, _ io: CommandIO
  ) throws {
    let verification = replay.verifyStrictly()
    guard case .verified(let end) = verification else {
      throw CommandFailure("\(name): \(verification)")
    }
    if request.verifies {
      try io.print("\(name): \(verification)")
    } else {
      try io.print(GameName.facts(replay.game))
      try io.print(ClimbWords.account(of: replay.events, from: replay.game))
      try io.print("\(Words.count(end.levelsCleared, "level")) cleared, score \(end.score)")
    }
    try io.print(claims(replay.marks, time: replay.time))
  }

  /// Returns the part of a replay that cannot be verified: its marks and its time.
  private static func claims(_ marks: Marks, time: UInt64) -> String {
    let marks = Marks.words.filter { marks.contains($0.mark) }.map(\.word)
    let milliseconds = "\(1000 + time % 1000)".dropFirst()
    return "marks: \(marks.isEmpty ? "none" : marks.joined(separator: ", ")); "
      + "time: \(time / 1000).\(milliseconds) s. Help and time cannot be verified."
  }

  /// Reads a file as text; throws if it is not valid UTF-8.
  static func text(of path: String, _ io: CommandIO) throws -> String {
    let bytes = try io.readFile(path, CommandIO.readLimit)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure("\(path): not valid UTF-8 text")
    }
    return text
  }
}

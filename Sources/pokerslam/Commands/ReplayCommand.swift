import Session

/// Reads a saved game: tells its moves, or verifies the score it claims.
@MainActor
enum ReplayCommand {
  static let command = Command(
    name: "replay", forms: ["FILE", "FILE --verify"],
    summary: "Tells the moves of a saved game, or verifies its score",
    details: """
      FILE of - is standard input. Every move is played again by the rules; a file
      that claims what they do not give is refused with the reason.
      --verify   one line for the whole file, instead of one for each move
      """,
    run: run)

  static func run(_ words: [String], _ io: CommandIO) throws -> Int32 {
    let arguments = try Arguments(words, flags: ["--verify"])
    guard arguments.positional.count == 1, let path = arguments.positional.first else {
      throw UsageError("replay takes one file, or - for standard input")
    }
    let name = path == "-" ? "standard input" : path
    let replay: Replay
    do {
      replay = try Replay(try text(of: path, io))
    } catch let error as ReplayError { throw CommandFailure("\(name): \(error)") }
    let verification = replay.verify()
    guard case .verified(let end) = verification else {
      throw CommandFailure("\(name): \(verification)")
    }
    if arguments.has("--verify") {
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

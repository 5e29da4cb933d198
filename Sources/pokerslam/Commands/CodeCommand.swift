import Session

/// Makes game codes and says what they stand for.
@MainActor
enum CodeCommand {
  static let command = Command(
    name: "code", forms: ["CODE", "[--mode MODE] [--seed N] [--orthogonal]", "--daily DATE"],
    summary: "Makes the code of a game, or says what one stands for",
    details: """
      --mode MODE    \(Mode.all.map(\.name).joined(separator: ", ")); classic when left out
      --seed N       which deal, 0 to \(1 << UInt64(Seed.bits) - 1); drawn when left out
      --orthogonal   cards touch on four sides instead of eight
      --daily DATE   the daily game of a date such as 2026-11-20
      """,
    run: run)

  static func run(_ words: [String], _ io: CommandIO) throws -> Int32 {
    let arguments = try Arguments(
      words, options: ["--mode", "--seed", "--daily"], flags: ["--orthogonal"])
    if !arguments.positional.isEmpty {
      guard words.count == 1 else { throw UsageError("code takes one game code, or options") }
      try io.print(GameName.facts(try GameName.only(in: arguments, of: command)))
      return 0
    }
    if let date = arguments["--daily"] {
      guard arguments["--mode"] ?? arguments["--seed"] == nil, !arguments.has("--orthogonal")
      else { throw UsageError("--daily goes with no other option") }
      try io.print(try daily(date, io).code)
      return 0
    }
    let seed = try arguments.integer("--seed", in: 0...(1 << Seed.bits - 1))
    let game = Game(
      mode: try GameName.mode(arguments["--mode"] ?? Mode.classic.name),
      adjacency: arguments.has("--orthogonal") ? .orthogonal : .king,
      seed: seed.map { Seed(UInt64($0)) } ?? GameName.random().seed)
    try io.print(game.code)
    return 0
  }

  private static func daily(_ text: String, _ io: CommandIO) throws -> Game {
    guard let date = CalendarDate(text) else {
      throw UsageError("--daily takes a date such as 2026-11-20, not \"\(text)\"")
    }
    guard let daily = Daily.of(date, runner: io.runner) else {
      throw CommandFailure("no game was found for \(date)")
    }
    return daily.game
  }
}

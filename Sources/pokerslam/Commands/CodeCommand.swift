import Commands
import PokerSlamHost
import Session

/// Creates game codes and explains them.
@MainActor
enum CodeCommand {
  private struct Request {
    var code: String?
    var mode: Mode?
    var seed: Int?
    var adjacency: Adjacency?
    var date: CalendarDate?

    var namesADeal: Bool { mode != nil || seed != nil || adjacency != nil }
  }

  static let command = Command(
    "code", "Creates the code of a game, or explains one", Request(),
    positionals: .optional("CODE", "one game code, or options") { $0.code = $1 },
    options: [
      .choice(
        "--mode", of: "mode", among: Mode.all.map { ($0.name, $0) }, "the mode (default: classic)"
      ) { $0.mode = $1 },
      .integer("--seed", in: 0...(1 << Seed.bits - 1), "the number of the deal (default: random)") {
        $0.seed = $1
      },
      .flag("--orthogonal", "cards touch on four sides instead of eight") {
        $0.adjacency = .orthogonal
      },
      .date("--daily", "the daily game of a date such as 2026-11-20") { $0.date = $1 },
    ],
    examples: ["code --mode practice --seed 7", "code 1000-0001-ZA4H", "code --daily 2026-11-20"],
    run: run)

  private static func run(_ request: Request, _ io: CommandIO) throws -> Int32 {
    if let code = request.code {
      guard !request.namesADeal, request.date == nil else {
        throw UsageError("code takes one game code, or options")
      }
      try io.print(GameName.facts(try GameName.read(code)))
    } else if let date = request.date {
      guard !request.namesADeal else {
        throw UsageError("--daily cannot be combined with other options")
      }
      guard let daily = Daily.of(date, runner: io.runner) else {
        throw CommandFailure("no game was found for \(date)")
      }
      try io.print(daily.game.code)
    } else {
      let game = Game(
        mode: request.mode ?? .classic, adjacency: request.adjacency ?? .king,
        seed: request.seed.map { Seed(UInt64($0)) } ?? GameName.random().seed)
      try io.print(game.code)
    }
    return 0
  }
}

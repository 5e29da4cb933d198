import Commands
import PokerSlamHost
import Session

/// Plays many games with a simulated player and prints statistics.
@MainActor
enum SimulateCommand {
  private struct Request {
    var games = 1000
    var player = Player.greedy
    var seed = 1
    var adjacency = Adjacency.king
    var isJSON = false
  }

  static let command = Command(
    "simulate", "Plays many games with a simulated player", Request(),
    options: [
      .integer("--games", in: 1...1_000_000, "the number of games (default: 1000)") {
        $0.games = $1
      },
      .choice("--player", of: "player", among: Player.self, "the player (default: greedy)") {
        $0.player = $1
      },
      .integer(
        "--seed", in: 0...(1 << Seed.bits - 1),
        "the seed of the first game; the others follow (default: 1)"
      ) { $0.seed = $1 },
      .flag("--orthogonal", "cards touch on four sides instead of eight") {
        $0.adjacency = .orthogonal
      },
      .flag("--json", "one line of JSON instead of a table") { $0.isJSON = true },
    ],
    examples: ["simulate --games 20000 --player greedy --json"], run: run)

  private static func run(_ request: Request, _ io: CommandIO) throws -> Int32 {
    let simulation = Simulation.run(
      request.player, games: request.games, firstSeed: Seed(UInt64(request.seed)),
      adjacency: request.adjacency, runner: io.runner)
    guard let simulation else { throw CommandFailure("the simulation was cancelled") }
    try io.print(request.isJSON ? [simulation.json] : table(simulation))
    return 0
  }

  private static func table(_ simulation: Simulation) -> [String] {
    let rows = [
      ("player", simulation.player.rawValue), ("games", "\(simulation.games)"),
      ("mean", "\(simulation.mean)"), ("sd", "\(simulation.deviation)"),
      ("p5", "\(simulation.percentile(5))"), ("p50", "\(simulation.percentile(50))"),
      ("p95", "\(simulation.percentile(95))"), ("hands", "\(simulation.handsPerGame)"),
      ("cards left", "\(simulation.cardsLeftPerGame)"),
      ("perfect clears", "\(simulation.perfectClears)"),
    ]
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "\($0.padded(to: width))  \($1)" }
  }
}

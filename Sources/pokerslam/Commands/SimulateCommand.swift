import Commands
import PokerSlamHost
import Session

/// Plays many games with a simulated player and prints statistics.
@MainActor
enum SimulateCommand {
  private struct Request {
    var games = 1000
    var mode = Mode.classic
    var player: String?
    var seed: Int?
    var pace = 6
    var adjacency = Adjacency.king
    var isJSON = false
  }

  static let command = Command(
    "simulate", "Plays many games with a simulated player", Request(),
    options: [
      .integer("--games", in: 1...1_000_000, "the number of games (default: 1000)") {
        $0.games = $1
      },
      .choice(
        "--mode", of: "mode", among: [Mode.classic, .climb, .rush].map { ($0.name, $0) },
        "the mode (default: classic)"
      ) { $0.mode = $1 },
      .choice(
        "--player", of: "player", among: players,
        "the player (default: greedy; climb has its own: plain, random, builder)"
      ) { $0.player = $1 },
      .integer(
        "--seed", in: 0...(1 << Seed.bits - 1),
        "the seed of the first game; the others follow (default: 1)"
      ) { $0.seed = $1 },
      .integer("--pace", in: 1...60, "the seconds that a hand takes in rush (default: 6)") {
        $0.pace = $1
      },
      .flag("--orthogonal", "cards touch on four sides instead of eight") {
        $0.adjacency = .orthogonal
      },
      .flag("--json", "one line of JSON instead of a table") { $0.isJSON = true },
    ],
    examples: [
      "simulate --games 20000 --player greedy --json",
      "simulate --mode climb --player builder --games 5000 --json",
    ], run: run)

  /// The names of the simulated players of all modes, without duplicates.
  private static let players =
    (Player.allCases.map(\.rawValue)
    + ClimbPlayer.allCases.map(\.rawValue).filter { Player(rawValue: $0) == nil })
    .map { ($0, $0) }

  private static func run(_ request: Request, _ io: CommandIO) throws -> Int32 {
    if request.mode == .climb { return try climb(request, io) }
    let simulation = Simulation.run(
      try player(request, Player.greedy), games: request.games,
      firstSeed: Seed(UInt64(request.seed ?? 1)), adjacency: request.adjacency,
      pace: request.mode == .rush ? request.pace : nil, runner: io.runner)
    guard let simulation else { throw CommandFailure("the simulation was cancelled") }
    try io.print(request.isJSON ? [simulation.json] : table(simulation))
    return 0
  }

  private static func climb(_ request: Request, _ io: CommandIO) throws -> Int32 {
    guard request.seed == nil else { throw UsageError("the seeds of climb's runs are fixed") }
    let simulation = ClimbSimulation.run(
      try player(request, ClimbPlayer.plain), games: request.games, adjacency: request.adjacency,
      runner: io.runner)
    guard let simulation else { throw CommandFailure("the simulation was cancelled") }
    try io.print(request.isJSON ? [simulation.json] : table(simulation))
    return 0
  }

  /// Returns the player named by the request, or `usual` if it names none.
  private static func player<Player: RawRepresentable<String> & CaseIterable>(
    _ request: Request, _ usual: Player
  ) throws -> Player {
    guard let name = request.player else { return usual }
    guard let player = Player(rawValue: name) else {
      let known = Player.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError("\(request.mode.name) has the players \(known), not \(name)")
    }
    return player
  }

  private static func table(_ simulation: ClimbSimulation) -> [String] {
    let quartiles = [25, 50, 75].map { "\(simulation.level(atPercentile: $0))" }
    return rows([
      ("player", simulation.player.rawValue), ("games", "\(simulation.games)"),
      ("mean level", simulation.meanLevel), ("quartiles", quartiles.joined(separator: ", ")),
      ("summit", simulation.summit), ("hands", simulation.handsPerRun),
      ("score", simulation.meanScore),
    ]) + ["", "level  ended %  cleared  hands  coins"]
      + simulation.levels.map { level in
        let cells = [
          "\(level.level)".leftPadded(to: 5), level.ended.leftPadded(to: 7),
          level.cleared.leftPadded(to: 7), level.handsPerDeal.leftPadded(to: 5),
          level.coins.leftPadded(to: 5),
        ]
        return cells.joined(separator: "  ")
      }
      + ["", "cleared per deal of each twist's gates from level 6 on"]
      + rows(Twist.allCases.map { ($0.name, simulation.cleared($0)) })
  }

  private static func table(_ simulation: Simulation) -> [String] {
    rows([
      ("player", simulation.player.rawValue), ("games", "\(simulation.games)"),
      ("mean", "\(simulation.mean)"), ("sd", "\(simulation.deviation)"),
      ("p5", "\(simulation.percentile(5))"), ("p50", "\(simulation.percentile(50))"),
      ("p95", "\(simulation.percentile(95))"), ("hands", "\(simulation.handsPerGame)"),
      ("cards left", "\(simulation.cardsLeftPerGame)"),
      ("perfect clears", "\(simulation.perfectClears)"),
    ])
  }

  private static func rows(_ rows: [(String, String)]) -> [String] {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "\($0.padded(to: width))  \($1)" }
  }
}

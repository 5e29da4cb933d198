import Session

/// Lets a simulated player play many games and tells what it reached.
@MainActor
enum SimulateCommand {
  static let command = Command(
    name: "simulate",
    forms: ["[--games N] [--player WHO] [--seed S] [--orthogonal] [--json]"],
    summary: "Lets a simulated player play many games",
    details: """
      --games N      how many, 1 to 1000000; 1000 when left out
      --player WHO   \(Player.allCases.map(\.rawValue).joined(separator: ", ")); greedy when left out
      --seed S       the first game's seed, those after it follow; 1 when left out
      --orthogonal   cards touch on four sides instead of eight
      --json         one line of JSON instead of a table
      """,
    run: run)

  static func run(_ words: [String], _ io: CommandIO) throws -> Int32 {
    let arguments = try Arguments(
      words, options: ["--games", "--player", "--seed"], flags: ["--orthogonal", "--json"])
    if let word = arguments.positional.first { throw UsageError("simulate takes no \"\(word)\"") }
    let player: Player = try arguments.choice("--player", of: "player") ?? .greedy
    let games = try arguments.integer("--games", in: 1...1_000_000) ?? 1000
    let seed = try arguments.integer("--seed", in: 0...(1 << Seed.bits - 1)) ?? 1
    let simulation = Simulation.run(
      player, games: games, firstSeed: Seed(UInt64(seed)),
      adjacency: arguments.has("--orthogonal") ? .orthogonal : .king, runner: io.runner)
    guard let simulation else { throw CommandFailure("the simulation was cancelled") }
    try io.print(arguments.has("--json") ? [simulation.json] : table(simulation))
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

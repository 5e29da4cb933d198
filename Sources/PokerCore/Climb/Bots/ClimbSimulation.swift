/// The results of a simulated player in many runs of Climb.
package struct ClimbSimulation: Sendable {
  package let player: ClimbPlayer
  package let runs: [RunEnd]

  /// The result of a run.
  package struct RunEnd: Sendable {
    /// The level at which the run ended; 12 if it reached the summit.
    package var level = 0
    package var reachedSummit = false
    package var hands = 0
    package var score = 0
    /// What happened on each level, from the first.
    package var levels: [LevelEnd] = []
  }

  /// What happened on a level of a run.
  package struct LevelEnd: Sendable {
    package var deals = 0
    package var hands = 0
    /// The coins that the level paid, a gate's bonus round included; nil if it was not cleared.
    package var coins: Int?
    package var twist: Twist?
  }

  /// Plays runs with the numbers i = 0, 1, … and returns their results.
  ///
  /// The seed of run i is the first number of the generator with seed 1000 + i, modulo 2^40.
  ///
  /// - Parameter proceed: called from time to time with the progress in thousandths; returning
  ///   false cancels.
  /// - Returns: nil if cancelled.
  package static func run(
    _ player: ClimbPlayer, games: Int, adjacency: Adjacency = .king, rules: UInt8? = nil,
    runner: PieceRunner = .serial, proceed: (_ permille: Int) -> Bool = { _ in true }
  ) -> ClimbSimulation? {
    precondition(games > 0, "a simulation needs at least one game")
    let batch = 32 * runner.concurrency
    var ends: [RunEnd] = []
    while ends.count < games {
      guard proceed(ends.count * 1000 / games) else { return nil }
      let first = ends.count
      let pieces = (0..<min(batch, games - first)).map { index in
        SimulatedRun(
          Game(
            mode: .climb, adjacency: adjacency, seed: seed(ofRun: first + index), rules: rules))
      }
      runner.run(pieces.count) { pieces[$0].play(player) }
      ends += pieces.map(\.end)
    }
    return ClimbSimulation(player: player, runs: ends)
  }

  /// Returns the seed of a simulated run.
  package static func seed(ofRun index: Int) -> Seed {
    var generator = Generator(seed: 1000 + UInt64(index))
    return Seed(generator.next())
  }
}

/// One run of a simulation, which a `PieceRunner` can play on any thread.
private final class SimulatedRun {
  private let game: Game
  private(set) var end = ClimbSimulation.RunEnd()

  init(_ game: Game) { self.game = game }

  func play(_ player: ClimbPlayer) {
    var bot = ClimbBot(player, game)
    var levels: [ClimbSimulation.LevelEnd] = []
    var (attempts, hands, cleared, coins) = (0, 0, 0, 0)
    bot.finish { run in
      if run.level > levels.count {
        levels.append(ClimbSimulation.LevelEnd(twist: run.twist))
        attempts = 0
      }
      if run.attempt >= attempts {
        levels[run.level - 1].deals += 1
        attempts = run.attempt + 1
      }
      levels[run.level - 1].hands += run.handCount - hands
      hands = run.handCount
      if run.isOnGrid { coins = run.coins }
      if run.levelsCleared > cleared, run.phase == .shop {
        cleared = run.levelsCleared
        levels[run.level - 1].coins = run.coins - coins
      }
    }
    end = ClimbSimulation.RunEnd(
      level: min(bot.run.level, ClimbRules.summit), reachedSummit: bot.run.reachedSummit,
      hands: bot.run.handCount, score: bot.run.score, levels: levels)
  }
}

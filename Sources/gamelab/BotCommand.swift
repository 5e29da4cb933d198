import Commands
import Measuring
import Platform
import PokerSlamHost
import PokerSlamGame
import Records
import Session
import Stage
import StageUI
import Typeset
import Workers

/// Plays whole games with the same input events as a player.
@MainActor
enum BotCommand {
  private struct Request {
    var mode = BotMode.classic
    var games = 5
    var seed = 1
    var size = Size(1920, 1080)
    var present: PresentChoice?
    var threads = min(ThisProcess.processorCount, 8)
    var folder: String?
    var finishesGames = false
    var outputPath: String?
  }

  static let command = Command(
    "bot", "Plays whole games automatically and checks conditions that must always hold", Request(),
    options: [
      .choice("--mode", of: "mode", among: BotMode.self, "what it plays (default: classic)") {
        $0.mode = $1
      },
      .integer("--games", in: 0...100_000, "the number of games (default: 5)") { $0.games = $1 },
      .integer(
        "--seed", in: 0...1_000_000_000,
        "the seed of the random numbers; the same seed plays the same"
      ) { $0.seed = $1 },
      .choice(
        "--present", of: "way to present", among: PresentChoice.self,
        """
        plays in a window and presents one frame in four; without it time is simulated
        """
      ) { $0.present = $1 },
      .size("--size", "the size of the window (default: 1920x1080)") {
        $0.size = Size(Double($1.width), Double($1.height))
      },
      .integer("--threads", in: 1...64, "the number of drawing threads") { $0.threads = $1 },
      .folder("--data-dir", "the folder of the records; without it nothing is saved") {
        $0.folder = $1
      },
      .flag(
        "--moves",
        """
        prints every change of a game after it is saved, and does not abandon an unfinished
        game
        """
      ) { $0.finishesGames = true },
      .text(
        "--after", "FILE", "first checks that the last change printed in the file is in the records"
      ) {
        $0.outputPath = $1
      },
    ],
    notes: [
      """
      It uses mouse, keyboard and gamepad at random times, with resizes, pauses and other screens in
      between. Afterwards all figures of the profile are computed again from the saved replays.
      """
    ],
    failsWhen: "a condition does not hold", run: run)

  private static func run(_ request: Request, _ io: CommandIO) throws -> Int32 {
    let seed = UInt64(request.seed)
    let clock = request.mode == .daily ? BotClock() : nil
    let host = try openHost(request, seed, clock)
    defer { host.saver.close() }
    if let path = request.outputPath { try BotLog.check(path, host, io) }
    let harness = BotHarness(
      host, mode: request.mode, games: request.games, seed: seed, size: request.size,
      finishesGames: request.finishesGames, clock: clock)
    if request.finishesGames {
      // A line begins with "at" if the game is saved. Without a folder, nothing is saved, and the
      // lines are not compared with records. They then begin with "at", too.
      harness.onChange = {
        try? io.print(BotLog.line($0, isSafe: request.folder == nil || host.saver.isKept))
      }
      harness.onDecision = {
        try? io.print(BotLog.line($0, isSafe: request.folder == nil || host.saver.isKept))
      }
      if request.mode == .classic { host.app.go(to: .board) }
    }
    if request.mode == .rush { host.app.play(.rush) }
    if request.mode == .ahead { host.app.play(.lookAhead) }
    if let choice = request.present {
      let views = host.program.host
      harness.onResult = (
        // Climbs are long.
        request.mode == .climb ? 2 : 5,
        {
          let bytes = AllocationCount.bytesInUse
          try? io.print(
            "game \($0), \($1): \(ThisProcess.memory), \(bytes / 1_024) kB allocated; caches: "
              + "\(views.heldMemory)")
        }
      )
      try BotRun.runInWindow(harness, on: stage(choice, request.size, host), size: request.size)
    } else {
      try BotRun.runSimulated(harness, seed: seed)
    }
    try harness.checkFigures()
    try report(harness, io)
    return 0
  }

  /// Opens the game; retries if the disk does not respond in time, which is no fault of the game.
  private static func openHost(
    _ request: Request, _ seed: UInt64, _ clock: BotClock?
  ) throws -> GameHost {
    var attempts = request.outputPath == nil ? 1 : 20
    while true {
      var deals = Generator(seed: seed)
      let host = GameHost(
        nil, folder: request.folder, glyphs: try FontLibrary(),
        runner: WorkerPool(threads: request.threads),
        moment: { clock?.moment ?? GameHost.moment() }
      ) { Seed(deals.next() >> (64 - UInt64(Seed.bits))) }
      attempts -= 1
      switch host.notice {
      case .notSaving?, .unreadableGame?: if attempts == 0 { return host }
      default: return host
      }
      host.saver.close()
      let retry = Clock.nanoseconds() + 1_000_000_000
      _ = Monitor(()).wait(until: retry) { _ in nil as Void? }
    }
  }

  private static func stage(
    _ choice: PresentChoice, _ size: Size, _ host: GameHost
  ) throws -> Stage {
    var options = StageOptions()
    options.size = size
    options.present = choice
    // The bot is to run as fast as possible.
    options.refreshRate = 1000
    return try Stage.open(options, mixer: host.mixer)
  }

  /// Prints statistics; throws if too many attempts to play a hand or to buy failed, or if the bot
  /// never made some kind of decision in many runs of Climb.
  ///
  /// One attempt in some hundreds fails, because the first key after pointer input only shows the
  /// focus.
  private static func report(_ harness: BotHarness, _ io: CommandIO) throws {
    let player = harness.player
    let names = player.tried.keys.sorted()
    let attempts = names.map {
      "\($0) \(player.succeeded[$0] ?? 0)/\(player.tried[$0] ?? 0)"
    }
    try io.print(
      "\(harness.games) game\(harness.games == 1 ? "" : "s"), \(harness.moves) moves, \(harness.frames) frames; "
        + "attempts succeeded of tried: " + attempts.joined(separator: ", "))
    let decisions = harness.decisions
    if !decisions.isEmpty {
      let list = decisions.keys.sorted().map { "\($0) \(decisions[$0] ?? 0)" }
      try io.print("decisions: " + list.joined(separator: ", "))
    }
    for name in names {
      let (tried, succeeded) = (player.tried[name] ?? 0, player.succeeded[name] ?? 0)
      if tried - succeeded > 1 + tried / 50 {
        throw CommandFailure("of \(tried) attempts with \(name) only \(succeeded) succeeded")
      }
    }
    let kinds = ["bad", "bonus", "buy", "move", "next", "reroll", "sell", "use", "yield"]
    if harness.mode == .climb, harness.games >= 40,
      let missing = kinds.first(where: { decisions[$0] == nil })
    {
      throw CommandFailure("no \(missing) in \(harness.games) runs")
    }
  }
}

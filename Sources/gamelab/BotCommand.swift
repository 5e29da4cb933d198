import Commands
import Platform
import PokerSlamHost
import PokerSlamGame
import Records
import Session
import Stage
import StageUI
import Typeset
import Workers

/// Plays whole games by itself, through all that a player's input goes through.
@MainActor
enum BotCommand {
  private struct Request {
    var games = 5
    var seed = 1
    var size = Size(1920, 1080)
    var present: PresentChoice?
    var threads = min(ThisProcess.processorCount, 8)
    var folder: String?
    var isFaithful = false
    var journal: String?
  }

  static let command = Command(
    "bot", "Plays whole games by itself and checks that nothing breaks", Request(),
    options: [
      .integer("--games", in: 0...100_000, "how many, 5 when not given") { $0.games = $1 },
      .integer(
        "--seed", in: 0...1_000_000_000, "of the random numbers; the same seed plays the same"
      ) { $0.seed = $1 },
      .choice(
        "--present", of: "way to present", among: PresentChoice.self,
        """
        in a window, one picture in four shown; without it nothing is shown and time is simulated
        """
      ) { $0.present = $1 },
      .size("--size", "the window's size, 1920x1080 when not given") {
        $0.size = Size(Double($1.width), Double($1.height))
      },
      .integer("--threads", in: 1...64, "how many threads draw") { $0.threads = $1 },
      .folder("--data-dir", "where games are kept; without it they are not") {
        $0.folder = $1
      },
      .flag(
        "--moves",
        """
        goes straight to the board, prints every change of a game once it is safe, and never
        abandons an unfinished game
        """
      ) { $0.isFaithful = true },
      .text("--after", "FILE", "first checks that what was printed last in the file was kept") {
        $0.journal = $1
      },
    ],
    notes: [
      """
      With the mouse, keys and a pad, at random times, with resizes, pauses and other screens in
      between.
      """
    ],
    failsWhen: "something does not hold", run: run)

  private static func run(_ request: Request, _ io: CommandIO) throws -> Int32 {
    let seed = UInt64(request.seed)
    let host = try answering(request, seed)
    defer { host.saver.close() }
    if let path = request.journal { try BotJournal.check(path, host, io) }
    let table = BotTable(
      host, games: request.games, seed: seed, size: request.size, isFaithful: request.isFaithful)
    if request.isFaithful {
      // Without a folder nothing is saved, and the output is not compared with records.
      table.onChange = {
        try? io.print(BotJournal.line($0, isSafe: request.folder == nil || host.saver.isKept))
      }
      host.app.go(to: .board)
    }
    if let choice = request.present {
      let views = host.program.host
      table.onResult = (
        20,
        {
          try? io.print("game \($0): \(ThisProcess.memory)")
          try? io.print("game \($0) holds: \(views.heldMemory)")
        }
      )
      try BotRun.perform(table, on: stage(choice, request.size, host), size: request.size)
    } else {
      try BotRun.rehearse(table, seed: seed)
    }
    try account(table, io)
    return 0
  }

  /// The whole game, opened again while its records do not answer as soon as a player wants, which
  /// is no fault of theirs.
  private static func answering(_ request: Request, _ seed: UInt64) throws -> GameHost {
    var attempts = request.journal == nil ? 1 : 20
    while true {
      var deals = Generator(seed: seed)
      let host = GameHost(
        nil, folder: request.folder, glyphs: try FontLibrary(),
        runner: WorkerPool(threads: request.threads)
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
    // As fast as it goes.
    options.refreshRate = 1000
    return try Stage.open(options, mixer: host.mixer)
  }

  /// What was done, and whether hands were played that a person would have played.
  ///
  /// The first key after the pointer only shows the focus: one hand in some hundreds fails by that.
  private static func account(_ table: BotTable, _ io: CommandIO) throws {
    let player = table.player
    let hands = BotPlayer.Hand.allCases.map {
      "\($0.rawValue) \(player.played[$0] ?? 0)/\(player.tried[$0] ?? 0)"
    }
    try io.print(
      "\(table.games) games, \(table.moves) moves, \(table.frames) frames; hands played of tried: "
        + hands.joined(separator: ", "))
    for hand in BotPlayer.Hand.allCases {
      let (tried, played) = (player.tried[hand] ?? 0, player.played[hand] ?? 0)
      if tried - played > 1 + tried / 50 {
        throw CommandFailure(
          "of \(tried) hands tried with \(hand.rawValue) only \(played) were played")
      }
    }
  }
}

import Platform
import PokerSlamGame
import Session
import Stage
import StageUI
import Typeset
import Workers

/// Plays whole games by itself, through all that a player's input goes through.
@MainActor
enum BotCommand {
  static let command = Command(
    name: "bot",
    forms: [
      """
      [--games N] [--seed N] [--present shm|texture|null]
          [--size WxH] [--threads N] [--data-dir FOLDER] [--moves] [--after FILE]
      """
    ],
    summary: "Plays whole games by itself and checks that nothing breaks",
    details: """
      With the mouse, keys and a pad, at random times, with resizes, pauses and other
      screens in between; ends with 1 when something does not hold.
      --games N   how many, 5 unless told
      --seed N    what it draws from; the same seed does the same
      --present   in a window, one picture in four shown; without it nothing is shown
                  and time is made up
      --moves     goes straight to the board, prints every change of a game once it is
                  safe, and never throws away a game that is not over
      --after FILE  first looks whether what was printed last in the file is there
      """,
    run: run)

  static func run(_ words: [String], _ io: CommandIO) throws -> Int32 {
    let arguments = try Arguments(
      words,
      options: [
        "--games", "--seed", "--present", "--size", "--threads", "--data-dir", "--after",
      ], flags: ["--moves"])
    if let word = arguments.positional.first { throw UsageError("bot takes no \"\(word)\"") }
    let games = try arguments.integer("--games", in: 0...100_000) ?? 5
    let seed = UInt64(try arguments.integer("--seed", in: 0...1_000_000_000) ?? 1)
    let side = try arguments.size("--size") ?? (1920, 1080)
    let size = Size(Double(side.width), Double(side.height))
    let threads = try arguments.integer("--threads", in: 1...64)
    let choice = try arguments.present

    var deals = Generator(seed: seed)
    let wiring = Wiring(
      nil, folder: arguments["--data-dir"], glyphs: try FontLibrary(),
      runner: WorkerPool(threads: threads ?? min(ThisProcess.processorCount, 8))
    ) { Seed(deals.next() >> (64 - UInt64(Seed.bits))) }
    defer { wiring.keeping.close() }
    if let path = arguments["--after"] { try BotJournal.check(path, wiring, io) }
    let table = BotTable(
      wiring, games: games, seed: seed, size: size, isFaithful: arguments.has("--moves"))
    if arguments.has("--moves") {
      table.onChange = { try? io.print(BotJournal.line($0)) }
      wiring.app.go(to: .game)
    }
    if let choice {
      table.onResult = (20, { try? io.print("game \($0): \(ThisProcess.memory)") })
      try BotRun.perform(table, on: stage(choice, size, wiring), size: size)
    } else {
      try BotRun.rehearse(table, seed: seed)
    }
    try account(table, io)
    return 0
  }

  private static func stage(
    _ choice: PresentChoice, _ size: Size, _ wiring: Wiring
  ) throws -> Stage {
    var options = StageOptions()
    options.title = Screenshot.title
    options.size = size
    options.present = choice
    // As fast as it goes.
    options.refreshRate = 1000
    return try Stage(options, mixer: wiring.mixer)
  }

  /// What was done, and whether hands were played that a person would have played.
  ///
  /// The first key after the pointer shows where the focus is and does nothing else: one hand in
  /// some hundreds fails by that.
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

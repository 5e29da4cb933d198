import Commands
import PokerSlamHost
import Session

/// Prints par and the moves that reach it, or the result of a beam search of another width.
@MainActor
enum SolveCommand {
  private struct Request {
    var code = ""
    var width = Beam.parWidth
    var isTimed = false
    var inWords = false
  }

  static let command = Command(
    "solve", "Finds the par of a game, and the moves that reach it", Request(),
    positionals: .one("CODE", "one game code") { $0.code = $1 },
    options: [
      .integer(
        "--beam", in: 1...100_000,
        """
        the number of positions that the search keeps for each number of cards played; par uses
        \(Beam.parWidth), and a wider beam may find more
        """
      ) { $0.width = $1 },
      .flag("--timing", "prints the times of narrower beams and this one on standard error") {
        $0.isTimed = true
      },
      .flag("--words", Words.option) { $0.inWords = true },
    ],
    examples: ["solve 2026 --beam 1000"], run: run)

  private static func run(_ request: Request, _ io: CommandIO) throws -> Int32 {
    let game = try GameName.read(request.code)
    if game.mode.hasLevels { return try climb(game, io) }
    // A mode that deals again has no par, so its first deck is solved instead. A classic game of
    // the same seed deals the same deck.
    let isRound = game.mode.whenDead == .dealAgain
    let start = GameState(
      isRound ? Game(adjacency: game.adjacency, seed: game.seed) : game)
    let width = request.width
    if request.isTimed { time(upTo: width, start, io) }
    guard let beam = Beam.search(from: start, width: width, runner: io.runner) else { return 1 }
    try io.print(GameName.facts(game))
    if isRound { try io.print("no par, because fresh decks follow; its first deck:") }
    try io.print(
      width == Beam.parWidth ? "par \(beam.score)" : "best \(beam.score) with a beam of \(width)")
    try io.print(account(of: beam.line, from: start, inWords: request.inWords))
    return 0
  }

  /// Prints a run of Climb played by the simulated player `builder`; Climb has no par.
  private static func climb(_ game: Game, _ io: CommandIO) throws -> Int32 {
    let events = ClimbBot.events(.builder, game)
    var end = ClimbRun(game)
    for event in events { _ = try? end.apply(event) }
    try io.print(GameName.facts(game))
    try io.print("no par; a run of the simulated builder:")
    try io.print(ClimbWords.account(of: events, from: game))
    try io.print(
      "\(Words.count(end.levelsCleared, "level")) cleared, score \(end.score)"
        + (end.reachedSummit ? ", the summit" : ""))
    return 0
  }

  /// Lists moves: the hand, its points, the score so far, the cards and their cells.
  static func account(
    of line: [Move], from start: GameState, inWords: Bool = true
  ) -> [String] {
    var state = start
    var lines: [String] = []
    for (index, move) in line.enumerated() {
      let cards = Words.cards(move.cells, on: state.grid, inWords: inWords)
      let hand = state.grid.hand(at: move.cells)
      _ = state.apply(move)
      let number = "\(index + 1).".leftPadded(to: 3)
      lines.append("\(number) \(hand?.name ?? "no hand"), score \(state.score): \(cards)")
    }
    return lines + ["\(Words.count(state.grid.count, "card")) left"]
  }

  /// Prints score and time of beam searches of the widths 1, 2, 5, 10, … up to the requested width.
  private static func time(upTo width: Int, _ start: GameState, _ io: CommandIO) {
    let ladder = [1, 10, 100, 1000, 10_000].flatMap { [$0, 2 * $0, 5 * $0] }.filter { $0 < width }
    for step in ladder + [width] {
      let before = io.clock()
      guard let beam = Beam.search(from: start, width: step, runner: io.runner) else { return }
      let microseconds = (io.clock() - before) / 1000
      io.printError(
        "beam \(String(step).leftPadded(to: 6)): \(beam.score) in "
          + "\(microseconds / 1000).\(microseconds / 100 % 10) ms")
    }
  }
}

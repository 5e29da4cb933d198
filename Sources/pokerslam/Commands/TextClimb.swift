import Commands
import PokerSlamHost
import Session

/// A run of Climb on a terminal.
@MainActor
struct TextClimb {
  private var session: ClimbSession
  private let io: CommandIO
  /// The number of the run's events when the last hint was given, and the level of that hint.
  private var lastHint: (events: Int, level: Hint.Level)?

  /// The commands besides moves.
  private enum Word: String, TextWord {
    case read, grid, hands, hint, use, yield, bonus, buy, sell, reroll, next, save, help, quit

    var explanation: (form: String, meaning: String) {
      switch self {
      case .read: ("read", "prints the position again, in words")
      case .grid: ("grid", "prints the grid as a table, columns a to e and rows 1 to 5")
      case .hands: ("hands", "lists all hands that can be played, most points first")
      case .hint: ("hint", "gives a hint, a stronger one each time")
      case .use:
        ("use TOOL ...", "uses a tool: switch a1 b2, scissors a1, whirl, dye a1 hearts, lift a1")
      case .yield: ("yield", "gives up a grid without hands, which costs a heart")
      case .bonus: ("bonus", "lets the bonus round after a gate be played")
      case .buy: ("buy SLOT", "buys from a slot of the shop, 0 to 4")
      case .sell: ("sell CHARM", "sells a charm for half its price")
      case .reroll: ("reroll", "pays for other offers")
      case .next: ("next", "leaves the shop for the next level")
      case .save: ("save FILE", "saves the run to a file, which pokerslam replay reads")
      case .help: ("help", "shows this list")
      case .quit: ("quit", "ends the game")
      }
    }
  }

  init(_ session: ClimbSession, _ io: CommandIO) {
    self.session = session
    self.io = io
  }

  /// Plays until the player quits or the input ends.
  mutating func play() throws {
    try io.print([GameName.facts(session.game), "Type help for a list of commands.", ""])
    try tellPosition()
    try TextLoop.run(io) { line in
      do {
        return try handle(line)
      } catch let refusal as ClimbRefusal {
        throw CommandFailure("Not done: this \(refusal.reason).")
      }
    }
    let run = session.run
    try io.print(
      "\(Words.count(run.levelsCleared, "level")) cleared, score \(run.score), "
        + "\(Words.count(run.handCount, "hand")).")
  }

  /// Handles a line; returns false if the player quits.
  private mutating func handle(_ line: String) throws -> Bool {
    let words = line.split { $0.isWhitespace || $0 == "," || $0 == ";" }.map { $0.lowercased() }
    guard let first = words.first else { return true }
    if MoveReader.begins(first) {
      let effects = try session.play(try MoveReader.read(words))
      try tell(effects)
      return true
    }
    switch try Word.named(first) {
    case .read: try tellPosition()
    case .grid: try io.print(session.run.grid.table)
    case .hands: try io.print(ClimbWords.hands(session.run))
    case .hint: try hint()
    case .use: try decide(.use(try use(Array(words.dropFirst()))))
    case .yield: try decide(.yield)
    case .bonus:
      // On a terminal, a simulated player plays the bonus round. Its input is recorded, so that the
      // coins can be verified.
      let run = session.run
      let log = BonusRound.gunner(seed: run.game.seed, level: run.level)
      let round = BonusRound.play(log, seed: run.game.seed, level: run.level)
      try decide(.bonus(round.coins, log))
    case .buy:
      guard words.count == 2, let slot = Int(words[1]) else {
        throw CommandFailure("buy takes the number of a slot, 0 to 4")
      }
      try decide(.buy(slot))
    case .sell: try decide(.sell(try charm(words.dropFirst().joined(separator: " "))))
    case .reroll: try decide(.reroll)
    case .next: try decide(.next)
    case .save: try save(to: line.trimmed.dropFirst(first.count).trimmed)
    case .help: try io.print(overview)
    case .quit: return false
    }
    return true
  }

  private var overview: [String] {
    let width = Word.allCases.map(\.explanation.form.count).max() ?? 0
    return ["A move is its cells: a1 b2. Connected cards that are no hand cost a heart."]
      + Word.allCases.map(\.explanation).map { "\($0.form.padded(to: width))  \($0.meaning)" }
  }

  private mutating func decide(_ event: ClimbEvent) throws {
    // `tell` reads the position, so it must not be called on a copy from before the decision.
    let effects = try session.decide(event)
    try tell(effects)
  }

  private func tell(_ effects: [ClimbEffect]) throws {
    for text in effects.compactMap(ClimbWords.tell) { try io.print(text) }
    if !session.run.isOver { try tellPosition() }
  }

  private func tellPosition() throws {
    let run = session.run
    switch run.phase {
    case .playing, .dead: try io.print(ClimbWords.position(run))
    case .bonus: try io.print("The bonus round waits: type bonus.")
    case .shop:
      try io.print([ClimbWords.status(run), ClimbWords.holdings(run)] + ClimbWords.shop(run))
    case .over: try io.print("The run is over at level \(run.level).")
    }
  }

  private mutating func hint() throws {
    var level = Hint.Level.name
    if let lastHint, lastHint.events == session.events.count {
      level = Hint.Level(rawValue: lastHint.level.rawValue + 1) ?? lastHint.level
    }
    guard let hint = session.run.hint(level) else { return try tellPosition() }
    lastHint = (session.events.count, level)
    session.noteHint()
    try io.print(ClimbWords.hint(hint, session.run))
  }

  private func use(_ words: [String]) throws(CommandFailure) -> ToolUse {
    let tool = words.first.flatMap { word in
      Tool.allCases.first { $0.name.lowercased().hasPrefix(word) }
    }
    let cells = words.dropFirst().compactMap { word in
      Cell.all.first { $0.name == word }
    }
    let suit = words.last.flatMap { word in
      Suit.allCases.first { $0.name.hasPrefix(word) }
    }
    switch (tool, cells.count) {
    case (.swap, 2): return .swap(cells[0], cells[1])
    case (.scissors, 1): return .scissors(cells[0])
    case (.lift, 1): return .lift(cells[0])
    case (.whirl, 0): return .whirl
    case (.dye, 1): if let suit { return .dye(cells[0], suit) }
    default: break
    }
    throw CommandFailure("use takes switch a1 b2, scissors a1, whirl, dye a1 hearts or lift a1")
  }

  private func charm(_ name: String) throws(CommandFailure) -> Charm {
    guard !name.isEmpty,
      let charm = session.run.build.charms.first(where: { $0.name.lowercased().hasPrefix(name) })
    else { throw CommandFailure("sell takes the name of a charm that is held") }
    return charm
  }

  private func save(to path: String) throws {
    guard !path.isEmpty else { throw CommandFailure("save takes the name of a file") }
    do {
      try io.writeFile(Array(session.payload(at: io.clock()).utf8), path)
    } catch { throw CommandFailure("Not saved: \(error).") }
    try io.print("Saved to \(path).")
  }
}

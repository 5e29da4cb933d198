import Commands
import PokerSlamHost
import Session

/// A game on a terminal: it prints events in words and reads moves and commands.
@MainActor
struct TextGame {
  private var session: Session
  private let io: CommandIO
  /// The node of the game's tree at which the last hint was given, and the level of that hint.
  private var lastHint: (node: Int, level: Hint.Level)?
  /// The local date at which the game began; nil for a loaded game, whose beginning is unknown.
  private let begun: CalendarDate?

  init(_ session: Session, isLoaded: Bool = false, _ io: CommandIO) {
    self.session = session
    self.io = io
    begun = isLoaded ? nil : PlayCommand.today
  }

  /// Plays until the player quits or the input ends.
  mutating func run() throws {
    try io.print([GameName.facts(session.game), "Type help for a list of commands.", ""])
    try tellPosition()
    try TextLoop.run(io) { try handle($0) }
    try io.print("Score \(session.state.score), \(Words.count(session.state.moveCount, "hand")).")
  }

  /// Handles a line; returns false if the player quits.
  private mutating func handle(_ line: String) throws -> Bool {
    let words = line.split { $0.isWhitespace || $0 == "," || $0 == ";" }.map(String.init)
    guard let first = words.first?.lowercased() else { return true }
    if session.tick(at: io.clock()).contains(where: { $0.kind == .timeUp }) {
      try io.print("Time is up. Score \(session.state.score).")
    }
    if MoveReader.begins(first) {
      try play(try MoveReader.read(words.map { $0.lowercased() }))
      return true
    }
    switch try TextRequest.named(first) {
    case .read: try tellPosition()
    case .grid: try io.print(session.state.grid.table)
    case .hands:
      guard session.game.mode.allowsHints || session.isOver else {
        try refuseHelp()
        break
      }
      try io.print(HandsCommand.listing(session.state.grid, session.game.adjacency))
    case .hint: try hint()
    case .undo:
      let went = session.undo(at: io.clock()).changedPosition
      try went ? tellPosition() : io.print("There is nothing to undo.")
    case .redo:
      let went = session.redo(at: io.clock()).changedPosition
      try went ? tellPosition() : io.print("There is nothing to redo.")
    case .save: try save(to: line.trimmed.dropFirst(first.count).trimmed)
    case .help: try io.print(TextRequest.overview)
    case .quit: return false
    }
    return true
  }

  /// Says that finding the hands is the player's part.
  private func refuseHelp() throws {
    try io.print("There are no hints in \(session.game.mode.name).")
  }

  private mutating func play(_ move: Move) throws {
    switch session.play(move, at: io.clock()).outcome {
    case .refused(let refusal): try io.print("Not played: this move \(refusal.reason).")
    case .played(let events):
      for event in events { try tell(event) }
      try tellPosition()
    case nil: break
    }
  }

  private func save(to path: String) throws {
    guard !path.isEmpty else { throw CommandFailure("save takes the name of a file") }
    do {
      try io.writeFile(Array(session.payload(at: io.clock()).utf8), path)
    } catch { throw CommandFailure("Not saved: \(error).") }
    try io.print("Saved to \(path).")
  }

  /// Prints a hint.
  ///
  /// Each hint in the same position is stronger than the one before. After the end of the game, the
  /// comparison with par is printed instead.
  private mutating func hint() throws {
    guard !session.isOver else {
      return try io.print(ParReport.lines(of: session, io))
    }
    guard session.game.mode.allowsHints else {
      try refuseHelp()
      return
    }
    let node = session.log.cursor
    var level = Hint.Level.name
    if let lastHint, lastHint.node == node {
      level = Hint.Level(rawValue: lastHint.level.rawValue + 1) ?? lastHint.level
    }
    lastHint = (node, level)
    session.noteHint(at: io.clock())
    if let hint = session.state.hint(level) { try io.print(Words.hint(hint, session.state.grid)) }
  }

  private func tell(_ event: GameEvent) throws {
    switch event {
    case .scored(let hand, let points, _): try io.print("\(hand.name), \(points) points.")
    case .removed(let cards): try io.print("Removed: \(Words.places(cards)).")
    case .refilled(let cards): try io.print("New: \(Words.places(cards)).")
    case .swept(let cards):
      try io.print(
        "No hand is left: \(Words.count(cards.count, "card")) are removed, and a new deck is dealt."
      )
    case .over(let left):
      let clear = event.isPerfectClear ? "Perfect clear! " : ""
      try io.print("\(clear)Game over: no hand is left, \(Words.count(left, "card")) on the grid.")
    // The grid is printed after every move.
    case .dealt, .fell: break
    }
  }

  /// The line about a finished daily game that can be sent to other players.
  ///
  /// It is nil in other modes, and for a loaded game: whether that one is late is unknown.
  private var share: DailyShare? {
    guard let begun, let date = session.game.dailyDate, Daily.isDaily(session.game) else {
      return nil
    }
    return DailyShare(
      date: date, score: session.state.score, marks: session.marks, isLate: date != begun,
      hands: session.replay(at: 0).handsPlayed ?? [])
  }

  private func tellPosition() throws {
    let state = session.state
    try io.print(state.grid.spokenRows)
    let seconds = session.secondsLeft(at: io.clock())
    let left = seconds.map { " \(Words.count($0, "second")) left." } ?? ""
    try io.print(
      "Score \(state.score). \(Words.count(state.deckCount, "card")) in the deck.\(left)")
    if state.game.mode.showsNextCards, let next = Words.next(state.upcoming()) {
      try io.print(next)
    }
    guard state.isOver else { return }
    if let verdict = ParReport.verdict(on: state, io) { try io.print(verdict) }
    if let share { try io.print(share.text) }
  }
}

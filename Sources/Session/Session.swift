@_exported public import PokerCore

/// A game being played: the position, the selection, the undo history, game time, and the events of
/// each change.
///
/// It is a value without a clock: every call passes the time, in nanoseconds of any monotonic
/// clock. A change takes effect at once and as a whole; views follow by reading the events.
package struct Session: Sendable {
  /// The game being played.
  package private(set) var game: Game
  /// The current position.
  package var state: GameState { states[log.cursor] }
  /// The selected cells; empty after each move.
  package private(set) var selection = Selection()
  /// All moves played in this game, branches included.
  package private(set) var log = MoveLog()
  /// The kinds of help used so far; the record will mention them.
  package private(set) var marks: Marks = []
  /// The clock of game time, which excludes pauses.
  package private(set) var clock: GameClock
  /// Increases with every change that must be saved.
  package private(set) var revision = 0
  /// The stored score to beat, reached without help; nil for none.
  package private(set) var record: Int?
  /// The setting for how a tap on a selected or ineligible card is interpreted.
  package var deselectStyle = DeselectStyle.branching

  private var recordFell = false
  private var timeIsUp = false
  /// The seconds left that `countdown` announced last, rounded up.
  private var announced = 0
  /// The position of each node of the log.
  private var states: [GameState]
  /// The prepared position with which the game began; nil if the game's code tells its deal.
  private var prepared: GameState?

  /// Whether the game began at a prepared position; then no replay can restore it.
  package var isPrepared: Bool { prepared != nil }

  /// Begins a game.
  package init(_ game: Game, record: Int? = nil, at now: UInt64) {
    self.game = game
    self.record = record
    clock = GameClock(at: now)
    states = [GameState(game)]
    announced = secondsLeft(at: now) ?? 0
  }

  /// Begins at a prepared position, for lessons and for the later decks of a replay.
  package init(from position: GameState, at now: UInt64) {
    game = position.game
    prepared = position
    clock = GameClock(at: now)
    states = [position]
  }

  /// Restores a saved game, whose clock then runs.
  ///
  /// `positions` holds the position of each node of the log.
  init(_ replay: Replay, _ positions: [GameState], at now: UInt64) {
    (game, record, log, marks) = (replay.game, replay.record, replay.log, replay.marks)
    // A damaged file may lack the mark, but branches prove that moves were undone.
    if game.mode.marksHelp, log.hasBranches { marks.formUnion(.undo) }
    states = positions
    clock = GameClock(elapsed: replay.time * 1_000_000, at: now)
    recordFell = positions.contains { beats(record, $0) }
    timeIsUp = isOutOfTime(at: now)
    announced = secondsLeft(at: now) ?? 0
  }

  // MARK: Selecting

  /// The cells that may join the selection.
  package var eligible: CellSet { selection.eligible(on: state.grid, game.adjacency) }
  /// The lines between the selected cards.
  package var links: [LinkLine] { selection.links(game.adjacency) }
  /// Returns the lines of `Selection.possibleLinks` for a cell; empty after the end of the game.
  package func possibleLinks(of cell: Cell) -> [LinkLine] {
    isOver ? [] : selection.possibleLinks(of: cell, on: state.grid, game.adjacency)
  }
  /// The hand that the selected cards make; nil for none.
  package var selectedHand: Hand? { state.grid.hand(at: selection.set) }

  /// Handles a tap on a cell as `Selection.tap` does.
  ///
  /// While the game is paused and after its end, taps are ignored.
  @discardableResult
  package mutating func tap(_ cell: Cell, at now: UInt64) -> [SessionEvent] {
    let style = deselectStyle
    return select(at: now) { $0.tap(cell, on: $1, $2, style: style) }
  }

  /// Handles the start of a drag as `Selection.beginDrag` does.
  @discardableResult
  package mutating func beginDrag(
    at cell: Cell, joined: Bool = false, at now: UInt64
  ) -> [SessionEvent] {
    select(at: now) { selection, grid, _ in selection.beginDrag(at: cell, on: grid, joined: joined)
    }
  }

  /// Handles a drag that enters a cell, as `Selection.drag` does.
  @discardableResult
  package mutating func drag(to cell: Cell, at now: UInt64) -> [SessionEvent] {
    select(at: now) { $0.drag(to: cell, on: $1, $2) }
  }

  /// Clears the selection.
  @discardableResult
  package mutating func clearSelection(at now: UInt64) -> [SessionEvent] {
    select(at: now) { selection, _, _ in selection.clear() }
  }

  private mutating func select(
    at now: UInt64, _ change: (inout Selection, Grid, Adjacency) -> SelectionChange
  ) -> [SessionEvent] {
    let events = tick(at: now)
    guard !clock.isPaused, !isOver else { return events }
    let result = change(&selection, state.grid, game.adjacency)
    return result == .unchanged ? events : events + [event(.selection(result), at: now)]
  }

  // MARK: Playing

  /// Whether no move is legal: no hand is left, or the time limit has passed.
  package var isOver: Bool { state.isOver || timeIsUp }
  /// Whether the score is above the stored record.
  ///
  /// False without a record, and after the use of help, because scores with help are kept apart.
  package var beatsRecord: Bool { marks.isEmpty && beats(record, state) }
  /// Whether there is a move that may be undone; `undo` does nothing while the game is paused.
  package var canUndo: Bool { game.mode.allowsUndo && log.canUndo && !timeIsUp }
  /// Whether there is a move that may be redone; `redo` does nothing while the game is paused.
  package var canRedo: Bool { game.mode.allowsUndo && log.canRedo && !timeIsUp }

  /// Plays the selected cards; if they are refused, they remain selected.
  @discardableResult
  package mutating func play(at now: UInt64) -> [SessionEvent] { play(selection.move, at: now) }

  /// Plays any cards, selected or not.
  @discardableResult
  package mutating func play(_ move: Move, at now: UInt64) -> [SessionEvent] {
    let events = tick(at: now)
    var next = state
    switch refusal.map(MoveOutcome.refused) ?? next.apply(move) {
    case .refused(let reason): return events + [event(.refused(move, reason), at: now)]
    case .played(let happened):
      selection = Selection()
      let isNew = log.play(move, time: clock.elapsed(at: now) / 1_000_000)
      if isNew { states.append(next) }
      revision += 1
      let played = event(isNew ? .played(move, happened) : .redone(move, happened), at: now)
      return events + [played] + noteRecord(at: now)
    }
  }

  private var refusal: Refusal? { clock.isPaused ? .paused : timeIsUp ? .timeUp : nil }

  private func beats(_ record: Int?, _ position: GameState) -> Bool {
    game.mode.isRecorded && record.map { position.score > $0 } ?? false
  }

  private mutating func noteRecord(at now: UInt64) -> [SessionEvent] {
    guard beatsRecord, !recordFell, let record else { return [] }
    recordFell = true
    return [event(.newRecord(previous: record), at: now)]
  }

  // MARK: Going back and forth

  /// Undoes the last move.
  ///
  /// Does nothing if there is no move, if the game is paused, after the time limit, and in modes
  /// without undo.
  @discardableResult
  package mutating func undo(at now: UInt64) -> [SessionEvent] {
    let events = tick(at: now)
    guard canUndo, !clock.isPaused else { return events }
    let undone = SessionEvent.Kind.undone(log.nodes[log.cursor].move)
    let left = leavePosition(at: now)
    _ = log.undo()
    return events + left + [event(undone, at: now)] + mark(.undo, at: now)
  }

  /// Plays again the move that was last undone at this position, if there is one.
  @discardableResult
  package mutating func redo(at now: UInt64) -> [SessionEvent] {
    let events = tick(at: now)
    guard canRedo, !clock.isPaused else { return events }
    var replayed = state
    let left = leavePosition(at: now)
    _ = log.redo()
    let move = log.nodes[log.cursor].move
    guard case .played(let happened) = replayed.apply(move) else { return events + left }
    return events + left + [event(.redone(move, happened), at: now)]
  }

  /// Goes to a node of the log.
  ///
  /// Afterwards, redo at an earlier position on the path to the node follows this path.
  ///
  /// Does nothing if the node is current, while the game is paused, after the time limit, and in
  /// modes without undo. Traps for an unknown node.
  @discardableResult
  package mutating func go(to node: Int, at now: UInt64) -> [SessionEvent] {
    let events = tick(at: now)
    guard game.mode.allowsUndo, node != log.cursor, !timeIsUp, !clock.isPaused else {
      return events
    }
    let goesOn = log.cursor == 0 || log.path(to: node).contains(log.cursor)
    let left = leavePosition(at: now)
    log.go(to: node)
    let went = event(.wentTo(node: node), at: now)
    return events + left + [went] + (goesOn ? [] : mark(.undo, at: now))
  }

  /// Notes that a hint was shown; the record then carries the mark `hint`.
  @discardableResult
  package mutating func noteHint(at now: UInt64) -> [SessionEvent] {
    game.mode.allowsHints ? mark(.hint, at: now) : []
  }

  private mutating func leavePosition(at now: UInt64) -> [SessionEvent] {
    revision += 1
    return selection.isEmpty ? [] : [event(.selection(selection.clear()), at: now)]
  }

  private mutating func mark(_ new: Marks, at now: UInt64) -> [SessionEvent] {
    guard game.mode.marksHelp, !marks.isSuperset(of: new) else { return [] }
    marks.formUnion(new)
    revision += 1
    return [event(.marked(marks), at: now)]
  }

  // MARK: Other games

  /// Restarts the same game from its first position.
  @discardableResult
  package mutating func restart(at now: UInt64) -> [SessionEvent] {
    let help: Marks = log.nodes.count > 1 && game.mode.marksHelp ? marks.union(.undo) : marks
    return begin(game, from: prepared, record: record, at: now) + mark(help, at: now)
  }

  /// Begins another game; selection, log, marks and time of the old one are dropped.
  ///
  /// - Parameter delay: the nanoseconds until game time runs, unless the game is paused before.
  @discardableResult
  package mutating func begin(
    _ game: Game, record: Int? = nil, at now: UInt64, delay: UInt64 = 0
  ) -> [SessionEvent] {
    defer { clock = GameClock(at: now + delay) }
    return begin(game, from: nil, record: record, at: now)
  }

  private mutating func begin(
    _ game: Game, from prepared: GameState?, record: Int?, at now: UInt64
  ) -> [SessionEvent] {
    self.game = game
    self.record = record
    self.prepared = prepared
    (selection, log, marks, clock) = (Selection(), MoveLog(), [], GameClock(at: now))
    (states, recordFell, timeIsUp) = ([prepared ?? GameState(game)], false, false)
    announced = secondsLeft(at: now) ?? 0
    revision += 1
    return [event(.began(game, state.openingEvents), at: now)]
  }

  // MARK: Time

  /// Stops game time.
  @discardableResult
  package mutating func pause(at now: UInt64) -> [SessionEvent] {
    let events = tick(at: now)
    guard !clock.isPaused else { return events }
    clock.pause(at: now)
    revision += 1
    return events + [event(.paused, at: now)]
  }

  /// Continues game time.
  @discardableResult
  package mutating func resume(at now: UInt64) -> [SessionEvent] {
    guard clock.isPaused else { return [] }
    clock.resume(at: now)
    return [event(.resumed, at: now)]
  }

  /// Announces the time left and ends the game if the time limit has passed; call it regularly in
  /// modes with a limit.
  ///
  /// When the time is up, the selection is cleared.
  @discardableResult
  package mutating func tick(at now: UInt64) -> [SessionEvent] {
    guard !timeIsUp, let seconds = secondsLeft(at: now) else { return [] }
    if isOutOfTime(at: now) {
      (timeIsUp, announced, selection) = (true, 0, Selection())
      revision += 1
      return [event(.timeUp, at: now)]
    }
    let due = Self.announcement(seconds)
    guard due < announced else { return [] }
    announced = due
    revision += 1
    return [event(.countdown(due), at: now)]
  }

  /// Whether `tick` has something to announce.
  package func isTickDue(at now: UInt64) -> Bool {
    guard !timeIsUp, let seconds = secondsLeft(at: now) else { return false }
    return isOutOfTime(at: now) || Self.announcement(seconds) < announced
  }

  /// Returns the last multiple of ten that has been reached, or the seconds themselves at the end.
  private static func announcement(_ seconds: Int) -> Int {
    seconds <= countedSeconds ? seconds : (seconds + 9) / 10 * 10
  }

  /// The number of seconds at the end of a limited game that are counted one by one.
  package static let countedSeconds = 10

  private func isOutOfTime(at now: UInt64) -> Bool {
    guard let limit = game.mode.timeLimit, !state.isOver else { return false }
    return clock.elapsed(at: now) >= limit
  }

  /// Returns the game time left in nanoseconds; nil in modes without a limit.
  package func timeLeft(at now: UInt64) -> UInt64? {
    game.mode.timeLimit.map { $0 - min($0, clock.elapsed(at: now)) }
  }

  /// Returns the game time left in seconds, rounded up; nil in modes without a limit.
  package func secondsLeft(at now: UInt64) -> Int? {
    timeLeft(at: now).map { Int(($0 + 999_999_999) / 1_000_000_000) }
  }

  /// Returns the game time left in tenths of a second, rounded up; nil in modes without a limit.
  package func tenthsLeft(at now: UInt64) -> Int? {
    timeLeft(at: now).map { Int(($0 + 99_999_999) / 100_000_000) }
  }

  private func event(_ kind: SessionEvent.Kind, at now: UInt64) -> SessionEvent {
    SessionEvent(gameTime: clock.elapsed(at: now), kind: kind)
  }
}

@_exported public import PokerCore

/// One player at one table: the position, the selection, everything that can be undone, game time,
/// and the list of what happened.
///
/// A value without a clock: every call says what time it is, in nanoseconds of any clock that does
/// not run backwards. The model changes at once and whole; a view catches up by reading events.
package struct Session: Sendable {
  package private(set) var game: Game
  /// The position on the table.
  package var state: GameState { states[log.cursor] }
  package private(set) var selection = Selection()
  /// Every move played in this game, branches included.
  package private(set) var log = MoveLog()
  package private(set) var marks: Marks = []
  package private(set) var clock: GameClock
  /// Grows with every change that a save must not lose.
  package private(set) var revision = 0
  /// The stored score to beat, nil for none.
  package private(set) var record: Int?
  /// How a tap on a selected or ineligible card is read; a setting.
  package var deselectStyle = DeselectStyle.branching

  private var recordFell = false
  private var timeIsUp = false
  /// The position of each node of the log.
  private var states: [GameState]

  /// Deals a game.
  package init(_ game: Game, record: Int? = nil, at now: UInt64) {
    self.game = game
    self.record = record
    clock = GameClock(at: now)
    states = [GameState(game)]
  }

  /// Puts a saved game on the table, one position for each node of its log; its clock runs on.
  init(_ replay: Replay, _ positions: [GameState], at now: UInt64) {
    (game, record, log, marks) = (replay.game, replay.record, replay.log, replay.marks)
    // A mark can be lost where a file was damaged; a branch still shows it.
    if game.mode.marksHelp, log.hasBranches { marks.formUnion(.undo) }
    states = positions
    clock = GameClock(elapsed: replay.time * 1_000_000, at: now)
    recordFell = positions.contains { beats(record, $0) }
    timeIsUp = isOutOfTime(at: now)
  }

  // MARK: Selecting

  /// The cells that may join the selection.
  package var eligible: CellSet { selection.eligible(on: state.grid, game.adjacency) }
  /// The lines between the selected cards.
  package var links: [LinkLine] { selection.links(game.adjacency) }
  /// The hand the selected cards make, nil for none.
  package var selectedHand: Hand? { state.grid.hand(at: selection.set) }

  /// A tap on a cell, read as `Selection.tap` does; nothing while paused or after the end.
  @discardableResult
  package mutating func tap(_ cell: Cell, at now: UInt64) -> [SessionEvent] {
    let style = deselectStyle
    return select(at: now) { $0.tap(cell, on: $1, $2, style: style) }
  }

  /// A drag began on a cell, read as `Selection.beginDrag` does.
  @discardableResult
  package mutating func beginDrag(at cell: Cell, at now: UInt64) -> [SessionEvent] {
    select(at: now) { $0.beginDrag(at: cell, on: $1, $2) }
  }

  /// The drag entered a cell, read as `Selection.drag` does.
  @discardableResult
  package mutating func drag(to cell: Cell, at now: UInt64) -> [SessionEvent] {
    select(at: now) { $0.drag(to: cell, on: $1, $2) }
  }

  /// Background, Escape, right button or B.
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

  /// True when no move is legal any more: no hand is left, or the mode's time is up.
  package var isOver: Bool { state.isOver || timeIsUp }
  /// True while the score is above the stored record; never so without one.
  package var beatsRecord: Bool { beats(record, state) }
  package var canUndo: Bool { log.canUndo && !timeIsUp }
  package var canRedo: Bool { log.canRedo && !timeIsUp }

  /// Plays the selected cards; when refused, the selection stays.
  @discardableResult
  package mutating func play(at now: UInt64) -> [SessionEvent] { play(selection.move, at: now) }

  /// Plays any cards, as a replay does.
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

  /// Takes the last move back; not without a move, while paused, or when time is up.
  @discardableResult
  package mutating func undo(at now: UInt64) -> [SessionEvent] {
    let events = tick(at: now)
    guard canUndo, !clock.isPaused else { return events }
    let undone = SessionEvent.Kind.undone(log.nodes[log.cursor].move)
    let left = leavePosition(at: now)
    _ = log.undo()
    return events + left + [event(undone, at: now)] + mark(.undo, at: now)
  }

  /// Makes the move again that was taken back last from here, if there is one.
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

  /// Goes to any node of the log; redo then follows the way to it.
  ///
  /// Nothing happens when the player stands there already, while paused, and when time is up. An
  /// unknown node is a programmer's error.
  @discardableResult
  package mutating func go(to node: Int, at now: UInt64) -> [SessionEvent] {
    let events = tick(at: now)
    guard node != log.cursor, !timeIsUp, !clock.isPaused else { return events }
    let goesOn = log.cursor == 0 || log.path(to: node).contains(log.cursor)
    let left = leavePosition(at: now)
    log.go(to: node)
    let went = event(.wentTo(node: node), at: now)
    return events + left + [went] + (goesOn ? [] : mark(.undo, at: now))
  }

  /// A hint was shown; the record says so from now on.
  @discardableResult
  package mutating func noteHint(at now: UInt64) -> [SessionEvent] { mark(.hint, at: now) }

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

  /// Deals the same game again from its first position.
  @discardableResult
  package mutating func restart(at now: UInt64) -> [SessionEvent] {
    let help: Marks = log.nodes.count > 1 && game.mode.marksHelp ? marks.union(.undo) : marks
    return begin(game, record: record, at: now) + mark(help, at: now)
  }

  /// Puts another game on the table; what was selected, logged and timed belongs to the old one.
  @discardableResult
  package mutating func begin(
    _ game: Game, record: Int? = nil, at now: UInt64
  ) -> [SessionEvent] {
    self.game = game
    self.record = record
    (selection, log, marks, clock) = (Selection(), MoveLog(), [], GameClock(at: now))
    (states, recordFell, timeIsUp) = ([GameState(game)], false, false)
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

  /// Lets game time run on.
  @discardableResult
  package mutating func resume(at now: UInt64) -> [SessionEvent] {
    guard clock.isPaused else { return [] }
    clock.resume(at: now)
    return [event(.resumed, at: now)]
  }

  /// Notices that the mode's time is up; to be called now and then in modes that have a limit.
  @discardableResult
  package mutating func tick(at now: UInt64) -> [SessionEvent] {
    guard !timeIsUp, isOutOfTime(at: now) else { return [] }
    timeIsUp = true
    return [event(.timeUp, at: now)]
  }

  private func isOutOfTime(at now: UInt64) -> Bool {
    guard let limit = game.mode.timeLimit, !state.isOver else { return false }
    return clock.elapsed(at: now) >= limit
  }

  /// Game time left in nanoseconds, nil in modes without a limit.
  package func timeLeft(at now: UInt64) -> UInt64? {
    game.mode.timeLimit.map { $0 - min($0, clock.elapsed(at: now)) }
  }

  private func event(_ kind: SessionEvent.Kind, at now: UInt64) -> SessionEvent {
    SessionEvent(gameTime: clock.elapsed(at: now), kind: kind)
  }
}

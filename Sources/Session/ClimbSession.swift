/// A run of the mode Climb being played: the position, the selection, the player's decisions and
/// the game time.
///
/// It is a value without a clock, like `Session`.
package struct ClimbSession: Sendable {
  /// The current position.
  package private(set) var run: ClimbRun
  /// The selected cells; empty after each change of the grid.
  package private(set) var selection: Selection
  /// The player's decisions so far.
  package private(set) var events: [ClimbEvent] = []
  /// The help used so far.
  package private(set) var marks: Marks = []
  /// The clock of game time, which excludes pauses.
  package private(set) var clock: GameClock
  /// Increases with every change that must be saved.
  package private(set) var revision = 0
  /// The stored result to beat; nil for none.
  package let record: ClimbResult?
  /// The setting for how a tap on a selected or ineligible card is interpreted.
  package var deselectStyle = DeselectStyle.branching

  /// The last purchase or sale with the position before it; nil once something else was decided.
  private var lastTrade: (before: ClimbRun, effect: ClimbEffect?)?

  /// Begins a run.
  package init(_ game: Game, record: ClimbResult? = nil, at now: UInt64) {
    run = ClimbRun(game)
    selection = Selection(limit: run.handLimit)
    self.record = record
    clock = GameClock(at: now)
  }

  /// Restores a saved run; game time continues.
  package init(restoring replay: ClimbReplay, at now: UInt64) throws(ClimbReplayRefusal) {
    run = try replay.position()
    selection = Selection(limit: run.handLimit)
    (events, marks, record) = (replay.events, replay.marks, replay.record)
    clock = GameClock(elapsed: replay.time * 1_000_000, at: now)
  }

  /// The game of the run.
  package var game: Game { run.game }

  /// Returns a replay of the run up to now, with all its events.
  package func replay(at now: UInt64) -> ClimbReplay {
    ClimbReplay(
      position: run, events: events, marks: marks, time: clock.elapsed(at: now) / 1_000_000,
      record: record)
  }

  /// Returns the text of the replay, for autosave; write it whenever `revision` has increased.
  package func payload(at now: UInt64) -> String { replay(at: now).text }

  /// Whether the run is better than the stored result; if none is stored, whether a level is cleared.
  package var beatsRecord: Bool { record.map { run.result > $0 } ?? (run.levelsCleared > 0) }

  // MARK: Selecting

  /// The cells that may join the selection.
  package var eligible: CellSet { selection.eligible(on: run.grid, run.touching) }
  /// The lines between the selected cards.
  package var links: [LinkLine] { selection.links(run.touching) }
  /// The points that the selected cards would score; nil if they cannot be played as a hand.
  package var selectedSum: ClimbSum? { run.sum(at: selection.set) }

  /// Handles a tap on a cell as `Selection.tap` does.
  ///
  /// While the run is paused or no grid is in play, taps are ignored.
  @discardableResult
  package mutating func tap(_ cell: Cell) -> SelectionChange {
    let style = deselectStyle
    return select { $0.tap(cell, on: $1, $2, style: style) }
  }

  /// Handles the start of a drag as `Selection.beginDrag` does.
  @discardableResult
  package mutating func beginDrag(at cell: Cell, joined: Bool = false) -> SelectionChange {
    select { selection, grid, _ in selection.beginDrag(at: cell, on: grid, joined: joined) }
  }

  /// Handles a drag that enters a cell, as `Selection.drag` does.
  @discardableResult
  package mutating func drag(to cell: Cell) -> SelectionChange {
    select { $0.drag(to: cell, on: $1, $2) }
  }

  /// Clears the selection.
  @discardableResult
  package mutating func clearSelection() -> SelectionChange { select { s, _, _ in s.clear() } }

  private mutating func select(
    _ change: (inout Selection, Grid, Touching) -> SelectionChange
  ) -> SelectionChange {
    guard !clock.isPaused, run.isOnGrid else { return .unchanged }
    return change(&selection, run.grid, run.touching)
  }

  // MARK: Deciding

  /// Plays the selected cards.
  ///
  /// Playing connected cards that do not make a hand costs a heart. Playing a hand that the twist,
  /// the special rule of the level, forbids costs a heart, too.
  package mutating func play() throws(ClimbRefusal) -> [ClimbEffect] {
    try play(selection.move)
  }

  /// Plays the given cards, which need not be selected; otherwise like `play()`.
  ///
  /// A single card and unconnected cards are refused.
  package mutating func play(_ move: Move) throws(ClimbRefusal) -> [ClimbEffect] {
    switch run.refusal(of: move) {
    case .hand(.noHand), .forbidden: try decide(.bad(move))
    default: try decide(.move(move))
    }
  }

  /// Applies an event and returns its effects; a refused event changes nothing.
  package mutating func decide(_ event: ClimbEvent) throws(ClimbRefusal) -> [ClimbEffect] {
    guard !clock.isPaused else { throw .hand(.paused) }
    let before = event.isTrade ? run : nil
    let effects = try run.apply(event)
    lastTrade = before.map { ($0, effects.first) }
    events.append(event)
    selection = Selection(limit: run.handLimit)
    revision += 1
    return effects
  }

  /// The last purchase or sale, as long as it can be undone; nil once something else was decided.
  package var undoableTrade: ClimbEffect? { lastTrade?.effect }

  /// Undoes the last purchase or sale; returns false if something else was decided since.
  ///
  /// A trade reveals nothing, so the run and its replay are the same as before it.
  package mutating func undoTrade() -> Bool {
    guard !clock.isPaused, let trade = lastTrade else { return false }
    run = trade.before
    lastTrade = nil
    events.removeLast()
    revision += 1
    return true
  }

  /// Notes that a hint was shown, which marks the run as played with help.
  package mutating func noteHint() {
    guard !marks.contains(.hint) else { return }
    marks.insert(.hint)
    revision += 1
  }

  // MARK: Time

  /// Stops game time.
  package mutating func pause(at now: UInt64) {
    guard !clock.isPaused else { return }
    clock.pause(at: now)
    revision += 1
  }

  /// Continues game time.
  package mutating func resume(at now: UInt64) { clock.resume(at: now) }
}

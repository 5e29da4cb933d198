internal import Observation
package import Session
internal import StageUI

/// The current game, as observed by screens.
///
/// A change takes effect at once and as a whole. The views animate the change afterwards, so that
/// the model can always take the next input.
@MainActor
@Observable
package final class GameModel {
  package internal(set) var session: Session {
    didSet {
      let marks = BoardMarks(session)
      if marks != self.marks { self.marks = marks }
      if session.game.mode != mode { mode = session.game.mode }
    }
  }
  /// The mode of the game; assigned only when it changes, so that views that read it are not
  /// evaluated with each change of the session.
  package private(set) var mode: Mode
  /// The part of the session that boards observe; assigned only when its value changes.
  package private(set) var marks: BoardMarks
  /// The cards that have appeared on the board; empty until they are dealt.
  package var pieces: [BoardPiece] = []
  /// The last refused move; nil after any other change.
  package private(set) var refusal: RefusedMove?
  /// Whether the last card was selected instead of others, because it does not touch them.
  package private(set) var hasStartedAnew = false
  /// The number of refused actions since the program started; the board shakes when it increases.
  package private(set) var refusals = 0
  /// The hand played last; starts the glow over its cards and the flight of its name.
  package var celebration: Celebration?
  /// The animations of the hands played last, oldest first.
  package var slams: [Slam] = []
  /// The last hit on the board; the board then moves a little.
  package var impact = Impact()
  /// The last hand, while the board does not show all of its changes yet.
  @ObservationIgnored package var held: HeldHand?
  /// The score to show until the points of the last hand have flown to the counter; nil to show the
  /// game's score.
  package var heldScore: Int?
  package var cardsToFall = 0
  @ObservationIgnored package var slamCount = 0
  /// When a hit flashed last, in nanoseconds.
  @ObservationIgnored package var flashedAt: UInt64?
  package private(set) var hint: Hint? {
    didSet {
      let cells = hint.map { $0.cells ?? state.hint(.points)?.cells?.first.map { [$0] } ?? [] }
      if cells != hintedCells { hintedCells = cells }
    }
  }
  /// The cells of the hint; those of a hint that only names its hand are one card of it.
  ///
  /// Stored, because finding that card searches the grid for hands.
  package private(set) var hintedCells: CellSet?
  /// The game time left in seconds, rounded up; nil in modes without a limit.
  package private(set) var secondsLeft: Int?
  /// The game time left in tenths of a second, rounded up; nil in modes without a limit.
  ///
  /// Not observed, because it changes ten times a second; `clockFollowers` are drawn again.
  @ObservationIgnored package private(set) var tenthsLeft: Int? {
    didSet { if tenthsLeft != oldValue { clockFollowers.redraw() } }
  }
  @ObservationIgnored let clockFollowers = Followers()
  /// The number of the deck that was dealt because no hand was left; nil once a hand of it has been
  /// played.
  package private(set) var freshDeck: Int?
  /// The old deck's cards, while they are still shown after a fresh deck has been dealt.
  @ObservationIgnored private var sweep: Sweep?
  /// The result of the game; nil until it is over.
  package internal(set) var ending: Ending? {
    didSet {
      if isEnded != (ending != nil) { isEnded.toggle() }
    }
  }
  /// Whether the game is over and the board has shown its last hand.
  ///
  /// Unlike `ending`, it does not change when the review becomes known, so cards can observe it.
  package private(set) var isEnded = false
  /// How many parts of the game-over panel have been created.
  ///
  /// The panel is still invisible meanwhile. Each frame creates one part. A frame that created all
  /// parts took 9 ms at 1920 × 1080, more than twice the median of the frames around it (2026-11).
  var endingParts = 0
  /// Whether the player has asked to see the whole ending at once.
  var skipsEnding = false
  /// The scores of the deal's best line, with which the game is compared during play.
  ///
  /// It is nil until the search has found the line. In modes without par it is always nil.
  package internal(set) var pace: Pace?
  /// The best line of the deal; nil until the search that begins with the game has found it.
  @ObservationIgnored var beam: (line: Beam, game: Game)?
  /// The search for the best line of the deal, while the game is played.
  @ObservationIgnored var beamSearch: ReviewSearch?
  @ObservationIgnored var search: ReviewSearch?
  @ObservationIgnored var awaiting: (@MainActor (GameReview) -> Void)?
  @ObservationIgnored var endedAt: UInt64 = 0
  /// A review that has been found and waits for a frame with enough time to show it.
  @ObservationIgnored var found: GameReview?
  /// The number of the deal; gives the same card a new identity in each game.
  @ObservationIgnored package private(set) var deal = 0
  /// Whether the player was shown a line of hands for this deal; continuing the game then counts as
  /// a hint.
  @ObservationIgnored private var hasSeenLine = false
  @ObservationIgnored package var arrival: CardArrival?
  @ObservationIgnored package var press: BoardPress?
  /// The haptic feedback of the last event.
  package private(set) var felt: Felt?
  /// Haptic feedback to come, earliest first; `due` is in nanoseconds.
  @ObservationIgnored private var feelings: [(due: UInt64, feedback: SensoryFeedback)] = []
  /// Returns the player's setting for taps on selected or ineligible cards.
  @ObservationIgnored var deselectStyle: @MainActor () -> DeselectStyle = { .branching }
  /// Returns how much of a played hand is animated.
  @ObservationIgnored package var slamStyle: @MainActor () -> SlamStyle = { .none }
  /// Called at the moments of a slam, the animation of a played hand; used for sounds.
  @ObservationIgnored package var onSlam: [@MainActor (SlamMoment, GameModel) -> Void] = []
  /// The time of the current frame in nanoseconds; events are stamped with it.
  @ObservationIgnored package private(set) var now: UInt64 = 0
  /// Called after each change with its events; used for sounds and saving.
  @ObservationIgnored package var observers: [@MainActor ([SessionEvent], GameModel) -> Void] = []
  /// Runs the search for the review; nil for a game that is only watched.
  @ObservationIgnored package var runSearch: ReviewSearch.Runner? = ReviewSearch.atOnce
  /// The best score with help in earlier games of the mode.
  ///
  /// It no longer changes once this game has ended for the first time, so that it does not include
  /// this game's own score.
  @ObservationIgnored private var helpedBefore: Int?
  /// Whether the game has ended at least once, even if a move was then undone.
  @ObservationIgnored private var hasBeenOver = false
  /// Returns the best score with help of the game's mode; nil for none.
  @ObservationIgnored package var recordWithHelp: @MainActor () -> Int? = { nil }
  /// Returns whether the coach accompanies the game or did so at its beginning.
  @ObservationIgnored package var isCoached: @MainActor () -> Bool = { false }
  /// Returns what the ending of a finished game shows if it is the game of a date; nil for others.
  @ObservationIgnored package var dailyResult: @MainActor (Session) -> DailyResult? = { _ in nil }
  /// What the ending shows of the daily game that was just finished.
  @ObservationIgnored private var daily: DailyResult?
  /// Whether the board belongs to a lesson; then the game has no ending.
  @ObservationIgnored package var isLesson = false
  /// Called when the review of a finished game is known.
  @ObservationIgnored package var onReview: (@MainActor (GameModel) -> Void)?

  package init(_ game: Game, record: Int? = nil, at now: UInt64 = 0) {
    let session = Session(game, record: record, at: now)
    self.session = session
    marks = BoardMarks(session)
    mode = game.mode
  }

  package init(resuming session: Session) {
    self.session = session
    marks = BoardMarks(session)
    mode = session.game.mode
  }

  package var state: GameState { session.state }
  /// The score that counters show.
  package var shownScore: Int { heldScore ?? state.score }
  /// The kinds of help used so far; empty in a game that is only watched.
  package var help: Marks { runSearch == nil ? [] : session.marks }
  package var isOver: Bool { session.isOver }
  /// The score to beat: the best one without help or, if this game used help, the best of all.
  var record: Int? {
    help.isEmpty
      ? session.record
      : [session.record, hasBeenOver ? helpedBefore : recordWithHelp()].compactMap(\.self).max()
  }
  package var isPaused: Bool { session.clock.isPaused }
  /// Whether the cards are hidden, so that a pause gives no time to think.
  var hidesCards: Bool { mode.isTimed && isPaused && ending == nil }
  package var phase: Screen.Phase {
    if let ending { return .over(isPerfectClear: ending.isPerfectClear) }
    return isPaused ? .paused : .playing
  }

  /// What the pace line says about the last hand.
  ///
  /// Nil before the first hand and after undo. It is also nil until the points of a new hand reach
  /// the counter: the position then includes them, but the shown score does not.
  var note: PaceNote? {
    guard let celebration, celebration.total == shownScore, shownScore == state.score,
      session.game.mode.hasReview
    else { return nil }
    return PaceNote(after: celebration.hand, state, pace)
  }

  /// The hands that can be played now.
  package var handsOnTheTable: Set<Hand> {
    Set(state.grid.hands(session.game.adjacency).map(\.hand))
  }
}

/// What a board shows of a session besides its cards.
///
/// Pausing and resuming do not change these marks, so a pause causes no card to be evaluated again.
package struct BoardMarks: Equatable {
  let selection: [Cell]
  /// The cell that was tapped once and starts a new selection at the next tap; nil if there is
  /// none.
  let awaited: Cell?
  let eligible: CellSet
  let links: [LinkLine]
  let makesHand: Bool
  let isOver: Bool

  init(
    selection: [Cell], awaited: Cell? = nil, eligible: CellSet, links: [LinkLine] = [],
    makesHand: Bool = false, isOver: Bool = false
  ) {
    (self.selection, self.awaited, self.eligible) = (selection, awaited, eligible)
    (self.links, self.makesHand, self.isOver) = (links, makesHand, isOver)
  }

  init(_ session: Session) {
    selection = session.selection.cells
    awaited = session.selection.awaited
    eligible = session.eligible
    links = session.links
    makesHand = session.selectedHand != nil
    isOver = session.isOver
  }
}

// MARK: - Playing
extension GameModel {
  /// Starts a frame; called before anything else of the frame.
  package func beginFrame(at moment: UInt64) {
    now = moment
    followClock()
    followHeldHand()
    followSweep()
    arrive()
    followDeal()
    showEnding()
    if let next = feelings.first, next.due <= now {
      feelings.removeFirst()
      feel(next.feedback)
    }
  }

  /// Deals the cards: one row per frame, or all in this frame.
  ///
  /// - Parameters:
  ///   - atOnce: true if the views have been pre-warmed and one of them must get the focus at once.
  ///   - fromFan: true if the cards come from the menu's fan.
  package func dealCards(atOnce: Bool = false, fromFan: Bool = false) {
    deal += 1
    pieces = []
    arrival = nil
    showCards(perFrame: atOnce ? 25 : 5) { _, cell in .dealt(order: cell.row * 5 + cell.column) }
    if fromFan, var arrival {
      for index in arrival.pieces.indices { arrival.pieces[index].comesFromFan = true }
      self.arrival = arrival
    }
    if atOnce { arrive() }
  }

  /// Whether the model needs frames even if no view is animating.
  package var wantsFrames: Bool {
    isDealing || !feelings.isEmpty || held != nil || sweep != nil && !isOver
      || ending != nil && endingParts < Ending.parts
  }

  /// Shows all cards at once, in their state after the last hand, without the animation of dealing.
  package func showCards() {
    settle()
    slams = []
    arrival = nil
    showCards(perFrame: 25) { _, _ in .placed }
    arrive()
  }

  package func play() {
    settle()
    hint = nil
    let selection = session.selection.cells
    follow(session.play(at: now), selection)
  }

  package func undo() {
    let events = session.undo(at: now)
    // Without a change, for example in Rush, the last hand must still be shown to its end.
    guard events.changedPosition else { return follow(events) }
    dropSlams()
    hint = nil
    follow(events + markSeenLine())
  }

  package func redo() {
    settle()
    hint = nil
    follow(session.redo(at: now))
  }

  /// Goes to a position of the game; 0 is the first.
  package func go(to node: Int) {
    let events = session.go(to: node, at: now)
    guard events.changedPosition else { return follow(events) }
    dropSlams()
    hint = nil
    follow(events)
  }

  package func restart() {
    let events = session.restart(at: now)
    clear(after: events + markSeenLine())
  }

  /// Remembers that the player has been shown a line of hands for this deal.
  package func noteSeenLine() { hasSeenLine = true }

  /// Counts a hint if a line of this deal was shown, and returns the events.
  private func markSeenLine() -> [SessionEvent] {
    guard hasSeenLine else { return [] }
    hasSeenLine = false
    return session.noteHint(at: now)
  }

  /// Continues a game that was left.
  package func put(_ session: Session) {
    self.session = session
    clear(after: [])
    if session.isOver { end() }
    followEnding()
  }

  package func begin(_ game: Game, record: Int?) {
    // A game against the clock begins when the cards can be seen.
    let delay: UInt64 = game.mode.isTimed ? 1_000_000_000 : 0
    clear(after: session.begin(game, record: record, at: now, delay: delay))
  }

  private func clear(after events: [SessionEvent]) {
    (pieces, refusal, celebration, hint, ending) = ([], nil, nil, nil, nil)
    (sweep, freshDeck) = (nil, nil)
    dropSlams()
    (endingParts, skipsEnding) = (0, false)
    press = nil
    feelings = []
    arrival = nil
    (hasSeenLine, hasBeenOver, daily) = (false, false, nil)
    if beam?.game != session.game {
      cancelBeamSearch()
      (beam, pace) = (nil, nil)
    }
    follow(events)
    followClock()
  }

  package func pause() {
    settle()
    press = nil
    follow(session.pause(at: now))
  }

  package func resume() {
    follow(session.resume(at: now))
  }

  /// Shows the next hint, a stronger one each time until a move is made.
  package func showHint() {
    let level = hint.map { Hint.Level(rawValue: $0.level.rawValue + 1) ?? .lookahead } ?? .name
    guard !isOver, !isPaused, session.game.mode.allowsHints, let found = state.hint(level) else {
      return
    }
    settle()
    let events = session.noteHint(at: now)
    hint = found
    follow(events)
  }

  /// Applies the session's events and passes them to the observers.
  func follow(_ events: [SessionEvent], _ selection: [Cell] = []) {
    guard !events.isEmpty else { return }
    // Read the record before the observers run. After the last hand one of them adds this game's
    // score to the records, but `ending` may be created later, after the slam animation.
    if !hasBeenOver { helpedBefore = recordWithHelp() }
    hasBeenOver = hasBeenOver || isOver
    // Like the record, the first try of a date is read before an observer adds this game.
    if isOver, session.game.mode.isDated, events.playsMove {
      daily = dailyResult(session)
    }
    for event in events { take(event, selection) }
    for observer in observers { observer(events, self) }
    followEnding()
  }

  private func take(_ event: SessionEvent, _ selection: [Cell]) {
    feel(event)
    noteNewSelection(event)
    switch event.kind {
    case .played(let move, let happened):
      (refusal, freshDeck) = (nil, nil)
      hold(
        HeldHand(happened, selection.isEmpty ? Array(move.cells) : selection), slamStyle())
    case .redone(let move, let happened):
      refusal = nil
      hold(HeldHand(happened, Array(move.cells)), .none)
    case .undone, .wentTo:
      (refusal, ending, endingParts, skipsEnding) = (nil, nil, 0, false)
      showCards(perFrame: 1) { _, _ in .returned }
    case .refused(_, let reason):
      refuse(reason)
    case .selection(.held): refuse(.notConnected)
    case .selection(.refused): refuse(.wrongCount(Selection.limit + 1))
    case .selection:
      refusal = nil
    case .timeUp:
      (refusal, press) = (nil, nil)
      // A hand that is still animated is shown to its end first; see `noteHandShown`.
      if isSettled, !isLesson { end() }
    default: break
    }
  }

  private func noteNewSelection(_ event: SessionEvent) {
    let startsAnew: Bool
    switch event.kind {
    case .selection(.restarted(let cell, let left)):
      // A drag starts a new selection from any card, also from one that touches the old ones.
      startsAnew = !left.contains { adjacency.touch($0, cell) }
    case .selection, .played, .redone, .undone, .wentTo, .began: startsAnew = false
    default: return
    }
    if hasStartedAnew != startsAnew { hasStartedAnew = startsAnew }
  }

  private func refuse(_ reason: Refusal) {
    refusals += 1
    refusal = RefusedMove(number: refusals, reason: reason)
  }

  /// Refuses the selected cards, because they are not the hand that a lesson asks for.
  func refuseInLesson() {
    settle()
    refusals += 1
    feel(.error)
  }

  /// Plays the haptic feedback of an event, except that of a played hand.
  ///
  /// A played hand has its feedback when the cards hit the board; see `feelHit`.
  private func feel(_ event: SessionEvent) {
    switch event.kind {
    case .began: feel(.impact(flexibility: .soft, intensity: 0.5))
    case .selection(.joined), .selection(.restarted): feel(.selection)
    case .selection(.refused), .selection(.held), .refused: feel(.error)
    case .selection(.left), .selection(.cleared): feel(.impact(weight: .light, intensity: 0.6))
    case .undone, .wentTo:
      feelings = []
      feel(.impact(weight: .light))
    case .countdown(let seconds) where seconds <= Session.countedSeconds:
      feel(.impact(weight: seconds > 3 ? .light : .medium, intensity: seconds > 3 ? 0.5 : 0.8))
    case .timeUp: feel(.impact(weight: .heavy))
    default: break
    }
  }

  package func feelHit(_ happened: [GameEvent]) {
    feelings = []
    for event in happened {
      switch event {
      // The more points, the stronger the feedback.
      case .scored(_, let points, _):
        feel(SensoryFeedback(.success, intensity: 0.4 + 0.006 * Double(points)))
      case .fell: feel(.impact(weight: .light), after: 150_000_000)
      case .refilled: feel(.impact(flexibility: .soft, intensity: 0.5), after: 300_000_000)
      default: break
      }
    }
  }

  private func feel(_ feedback: SensoryFeedback, after delay: UInt64 = 0) {
    if delay > 0 {
      feelings.append((now + delay, feedback))
    } else {
      felt = Felt(number: (felt?.number ?? 0) + 1, feedback: feedback)
    }
  }

  func end() {
    endedAt = now
    (endingParts, skipsEnding) = (0, false)
    ending = Ending(
      score: state.score, isRecorded: session.game.mode.isRecorded, record: record,
      isRecord: session.game.mode.isRecorded && record.map { state.score > $0 } ?? false,
      recordWithHelp: helpedBefore, cardsLeft: state.grid.count,
      rank: mode.hasReview ? ScoreRank(score: state.score) : nil,
      next: mode.hasReview ? ScoreRank.allCases.first { $0.threshold > state.score } : nil,
      marks: help, par: pace?.par, daily: daily, rush: mode.isTimed ? RushResult(session) : nil)
  }
}

// MARK: - Time and fresh decks
extension GameModel {
  /// Follows the clock of a game with a time limit.
  private func followClock() {
    let seconds = session.secondsLeft(at: now)
    if seconds != secondsLeft {
      // The session is changed only when it has something to announce: its observers see each change.
      if !isPaused, !isOver, session.isTickDue(at: now) { follow(session.tick(at: now)) }
      secondsLeft = seconds
    }
    tenthsLeft = session.tenthsLeft(at: now)
  }

  /// When the time shown changes next, in nanoseconds on the clock of frames; nil unless time runs.
  ///
  /// - Parameter isInSeconds: whether whole seconds are shown, instead of tenths.
  func nextClockChange(isInSeconds: Bool) -> UInt64? {
    guard !isPaused, !isOver, let left = session.timeLeft(at: now) else { return nil }
    let step: UInt64 = isInSeconds ? 1_000_000_000 : 100_000_000
    return now + (left % step == 0 ? step : left % step)
  }

  /// The cards of a used-up deck, shown for a moment before those of the next deck.
  private struct Sweep {
    var grid: PokerCore.Grid
    /// When the wave begins that takes the cards away, in nanoseconds.
    var due: UInt64
    /// Whether the cards know their places in the wave.
    var isMarked = false
  }

  /// How long the cards of a used-up deck stay after their last hand, in nanoseconds.
  static let deadTime: UInt64 = 450_000_000

  package var isSweeping: Bool { sweep != nil }

  package func beginSweep(_ cards: [PlacedCard]) {
    freshDeck = state.round + 1
    guard slamStyle() != .none else {
      deal += 1
      return
    }
    var grid = PokerCore.Grid()
    for card in cards { grid[card.cell] = card.card }
    sweep = Sweep(grid: grid, due: now + Self.deadTime)
  }

  /// Gives the cards their places in the wave, and deals the fresh deck one frame later.
  private func followSweep() {
    // When the time is up, the used-up deck stays.
    guard let sweep, now >= sweep.due, isSettled, !isOver else { return }
    guard sweep.isMarked else {
      self.sweep?.isMarked = true
      for index in pieces.indices { pieces[index].leaving = pieces[index].cell.wave }
      return
    }
    finishSweep()
  }

  package func finishSweep() {
    guard sweep != nil else { return }
    sweep = nil
    deal += 1
    withAnimation(BoardView.move) {
      showCards(perFrame: 5) { _, cell in .waved(order: cell.wave) }
    }
    feel(.impact(flexibility: .soft, intensity: 0.7))
  }

}

extension Cell {
  /// The place of the cell in a wave that runs from the top left to the bottom right, 0…8.
  fileprivate var wave: Int { row + column }
}

// MARK: - The board
extension GameModel: BoardModel {
  package var grid: PokerCore.Grid { sweep?.grid ?? state.grid }
  package var score: Int { state.score }
  package var adjacency: Adjacency { session.game.adjacency }

  package func noteHandShown(isLate: Bool) {
    guard isOver, !isLesson else { return }
    end()
    // If the hand is shown at once, `follow` is still running. After the observers it calls
    // `followEnding` itself.
    if isLate { followEnding() }
  }

  package func tell(_ moment: SlamMoment) {
    for observer in onSlam { observer(moment, self) }
  }

  package func upcoming(andDrawn drawn: Int) -> [Card] { state.upcoming(andDrawn: drawn) }
}

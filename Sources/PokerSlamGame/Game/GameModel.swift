internal import Observation
package import Session
package import StageUI

/// The game on the table, as screens follow it.
///
/// The model changes at once and whole; views animate by themselves, so input never waits.
@MainActor
@Observable
package final class GameModel {
  package private(set) var session: Session {
    didSet {
      let marks = BoardMarks(session)
      if marks != self.marks { self.marks = marks }
    }
  }
  /// Kept beside the session, so that boards are told of these alone.
  private(set) var marks: BoardMarks
  /// The cards on the table that have come; empty until they are dealt.
  package private(set) var pieces: [Piece] = []
  /// The last move refused, if it was the last thing that happened.
  package private(set) var refusal: RefusedMove?
  /// The hand played last, for the glow over its cards and its name that flies away.
  package private(set) var celebration: Celebration?
  package private(set) var hint: Hint?
  /// How the game ended; nil while it goes on.
  package private(set) var ending: Ending?
  /// The panel of the ending is there, though it is not seen at first.
  private(set) var hasEndingPanel = false
  @ObservationIgnored private var search: ReviewSearch?
  @ObservationIgnored private var awaiting: (@MainActor (GameReview) -> Void)?
  @ObservationIgnored private var endedAt: UInt64 = 0
  /// A review that waits for a frame with time for it.
  @ObservationIgnored private var found: GameReview?
  /// Counts deals, so that the same card is another piece in another game.
  @ObservationIgnored private var deal = 0
  @ObservationIgnored private var arrival: Arrival?
  @ObservationIgnored private var press: BoardPress?
  /// What is to be felt of what happened last.
  package private(set) var felt: Felt?
  /// What is to be felt later, the next first.
  @ObservationIgnored private var feelings: [(due: UInt64, feedback: SensoryFeedback)] = []
  /// How a tap on a selected or ineligible card is read; a setting.
  @ObservationIgnored var deselectStyle: @MainActor () -> DeselectStyle = { .branching }
  /// The moment of the frame, which every change is stamped with.
  @ObservationIgnored package private(set) var now: UInt64 = 0
  /// Called with the events of each change, after it: sounds, saving.
  @ObservationIgnored package var observers: [@MainActor ([SessionEvent], GameModel) -> Void] = []
  /// Where reviews are searched for; nil for a game that is only watched.
  @ObservationIgnored package var runSearch: ReviewSearch.Runner? = ReviewSearch.atOnce
  /// Told of the review of a game that is over, when it is known.
  @ObservationIgnored package var onReview: (@MainActor (GameModel) -> Void)?

  package init(_ game: Game, record: Int? = nil, at now: UInt64 = 0) {
    let session = Session(game, record: record, at: now)
    self.session = session
    marks = BoardMarks(session)
  }

  package init(resuming session: Session) {
    self.session = session
    marks = BoardMarks(session)
  }

  package var state: GameState { session.state }
  package var isOver: Bool { session.isOver }
  package var isPaused: Bool { session.clock.isPaused }
  package var phase: Screen.Phase {
    if let ending { return .over(isPerfectClear: ending.isPerfectClear) }
    return isPaused ? .paused : .playing
  }
  /// The record that this game has to beat or has beaten.
  package var best: Int { max(session.record ?? 0, session.beatsRecord ? state.score : 0) }

  /// Hands that lie on the table now, each once.
  package var handsOnTheTable: Set<Hand> {
    Set(state.grid.hands(session.game.adjacency).map(\.hand))
  }
}

/// What a board says of a session beyond its cards: the same while only the clock stops or goes on, so
/// that a pause leaves every card as it is.
struct BoardMarks: Equatable {
  let selection: [Cell]
  let eligible: CellSet
  let links: [LinkLine]
  let makesHand: Bool
  let isOver: Bool

  init(_ session: Session) {
    selection = session.selection.cells
    eligible = session.eligible
    links = session.links
    makesHand = session.selectedHand != nil
    isOver = session.isOver
  }
}

// MARK: - Playing
extension GameModel {
  /// To be called before anything else of a frame happens.
  package func beginFrame(at moment: UInt64) {
    now = moment
    arrive()
    showEnding()
    if let next = feelings.first, next.due <= now {
      feelings.removeFirst()
      feel(next.feedback)
    }
  }

  /// Lays the cards out, one after the other: a row in each of the frames that follow, or all in
  /// this one, where their views have been made before and one of them is to have the focus.
  package func dealCards(atOnce: Bool = false) {
    deal += 1
    pieces = []
    arrival = nil
    showCards(perFrame: atOnce ? 25 : 5) { _, cell in .dealt(order: cell.row * 5 + cell.column) }
    if atOnce { arrive() }
  }

  /// Cards are still to be laid out, and want frames for it.
  package var isDealing: Bool { arrival != nil }

  /// Something happens in one of the next frames, though nothing may move.
  package var wantsFrames: Bool {
    isDealing || !feelings.isEmpty || ending != nil && !hasEndingPanel
  }

  /// Shows the table as it is, without dealing.
  package func showCards() {
    arrival = nil
    showCards(perFrame: 25) { _, _ in .placed }
    arrive()
  }

  package func play() {
    hint = nil
    let selection = session.selection.cells
    follow(session.play(at: now), selection)
  }

  package func undo() {
    hint = nil
    follow(session.undo(at: now))
  }

  package func redo() {
    hint = nil
    follow(session.redo(at: now))
  }

  package func restart() {
    clear(after: session.restart(at: now))
  }

  /// Puts a game on the table that was left.
  package func put(_ session: Session) {
    self.session = session
    clear(after: [])
    if session.isOver { end() }
    followEnding()
  }

  package func begin(_ game: Game, record: Int?) {
    clear(after: session.begin(game, record: record, at: now))
  }

  private func clear(after events: [SessionEvent]) {
    (pieces, refusal, celebration, hint, ending) = ([], nil, nil, nil, nil)
    hasEndingPanel = false
    press = nil
    feelings = []
    arrival = nil
    follow(events)
  }

  package func pause() {
    press = nil
    follow(session.pause(at: now))
  }

  package func resume() {
    follow(session.resume(at: now))
  }

  /// Shows the next hint, a stronger one each time until a move is made.
  package func showHint() {
    let level = hint.map { Hint.Level(rawValue: $0.level.rawValue + 1) ?? .lookahead } ?? .name
    guard !isOver, !isPaused, let found = state.hint(level) else { return }
    let events = session.noteHint(at: now)
    hint = found
    follow(events)
  }

  /// Shows what happened in the session and passes it on.
  private func follow(_ events: [SessionEvent], _ selection: [Cell] = []) {
    guard !events.isEmpty else { return }
    for event in events { take(event, selection) }
    for observer in observers { observer(events, self) }
    followEnding()
  }

  private func take(_ event: SessionEvent, _ selection: [Cell]) {
    feel(event)
    switch event.kind {
    case .played(let move, let happened), .redone(let move, let happened):
      refusal = nil
      celebrate(happened, move, selection)
      let arrivals = happened.flatMap { event -> [Card] in
        if case .refilled(let cards) = event { return cards.map(\.card) }
        return []
      }
      showCards(perFrame: 1) { card, _ in
        arrivals.firstIndex(of: card).map { .refilled(order: $0) } ?? .placed
      }
      if session.isOver { end() }
    case .undone, .wentTo:
      (refusal, ending, hasEndingPanel) = (nil, nil, false)
      showCards(perFrame: 1) { _, _ in .returned }
    case .refused(_, let reason):
      refusal = RefusedMove(number: (refusal?.number ?? 0) + 1, reason: reason)
    case .selection:
      refusal = nil
    default: break
    }
  }

  /// What falls and what comes from the deck is felt when it lands.
  private func feel(_ event: SessionEvent) {
    switch event.kind {
    case .began: feel(.impact(flexibility: .soft, intensity: 0.5))
    case .selection(.joined), .selection(.restarted): feel(.selection)
    case .selection(.refused), .refused: feel(.error)
    case .selection(.left), .selection(.cleared): feel(.impact(weight: .light, intensity: 0.6))
    case .played(_, let happened), .redone(_, let happened):
      feelings = []
      for event in happened {
        switch event {
        // The richer the hand, the more is felt of it.
        case .scored(_, let points, _):
          feel(SensoryFeedback(.success, intensity: 0.4 + 0.006 * Double(points)))
        case .fell: feel(.impact(weight: .light), after: 150_000_000)
        case .refilled: feel(.impact(flexibility: .soft, intensity: 0.5), after: 300_000_000)
        default: break
        }
      }
    case .undone, .wentTo:
      feelings = []
      feel(.impact(weight: .light))
    default: break
    }
  }

  private func feel(_ feedback: SensoryFeedback, after delay: UInt64 = 0) {
    if delay > 0 {
      feelings.append((now + delay, feedback))
    } else {
      felt = Felt(number: (felt?.number ?? 0) + 1, feedback: feedback)
    }
  }

  private func celebrate(_ happened: [GameEvent], _ move: Move, _ selection: [Cell]) {
    for case .scored(let hand, let points, let total) in happened {
      celebration = Celebration(
        number: (celebration?.number ?? 0) + 1, hand: hand, points: points, total: total,
        cells: selection.isEmpty ? Array(move.cells) : selection)
    }
  }

  private func end() {
    endedAt = now
    hasEndingPanel = false
    ending = Ending(
      score: state.score, isRecorded: session.game.mode.isRecorded, record: session.record,
      isRecord: session.beatsRecord, cardsLeft: state.grid.count,
      rank: ScoreRank(score: state.score),
      next: ScoreRank.allCases.first { $0.threshold > state.score })
  }
}

// MARK: - Looking back
extension GameModel {
  /// What the search has found out about the game that is over; nil until it has.
  package var review: GameReview? { ending?.review }

  package var isReviewAwaited: Bool { ending?.isReviewAwaited ?? false }

  package var par: Par? { ending?.par }

  /// Seconds since the game ended.
  package var secondsSinceEnding: Double { Double(now - endedAt) * 1e-9 }

  /// The review is being searched for.
  package var isSearching: Bool { search != nil }

  /// Begins the search for the review of a game that is over; drops all of it when it is taken back.
  private func followEnding() {
    guard ending != nil else {
      cancelSearch()
      return
    }
    guard review == nil, search == nil, let runSearch else { return }
    let search = ReviewSearch(of: session)
    self.search = search
    runSearch(search) { [weak self] in self?.take($0, from: search) }
  }

  /// A search that is not the last one is about a game that is no longer on the table.
  private func take(_ review: GameReview, from search: ReviewSearch) {
    guard search === self.search else { return }
    found = review
    showReview()
  }

  /// Makes the panel of the ending, or shows what was found, in a frame that has time for it.
  private func showEnding() {
    guard ending != nil else { return }
    if !hasEndingPanel, secondsSinceEnding >= Ending.panelMoment {
      hasEndingPanel = true
    } else if found != nil {
      showReview()
    }
  }

  private func showReview() {
    guard let review = found, !Ending.isBusy(at: secondsSinceEnding) else { return }
    withAnimation(.easeOut(duration: 0.3)) { ending?.review = review }
    let awaiting = awaiting
    cancelSearch()
    onReview?(self)
    awaiting?(review)
  }

  /// Calls back with the review of the game that is over: now if it is known, else when it is; never
  /// if the game leaves the table before.
  package func whenReviewed(_ action: @escaping @MainActor (GameReview) -> Void) {
    if let review {
      action(review)
    } else if search != nil {
      awaiting = action
      ending?.isReviewAwaited = true
    }
  }

  /// The program ends, or the game goes on.
  package func cancelSearch() {
    search?.cancel()
    (search, awaiting, found) = (nil, nil, nil)
    if isReviewAwaited { ending?.isReviewAwaited = false }
  }
}

// MARK: - Selecting
extension GameModel {
  package func tap(_ cell: Cell) {
    let style = deselectStyle()
    if session.deselectStyle != style { session.deselectStyle = style }
    follow(session.tap(cell, at: now))
  }

  package func clearSelection() {
    press = nil
    follow(session.clearSelection(at: now))
  }

  /// A press is a tap or a drag, which shows only later; but a card that is free to join joins at
  /// once, since both would have it join.
  private struct BoardPress {
    var start: Cell
    /// The cell the pointer was seen over last.
    var last: Cell
    /// What a tap would do has been done.
    var isAnswered: Bool
    var isDrag = false
  }

  /// The pointer was pressed over a cell, nil for a gap.
  package func pressBegan(at cell: Cell?) {
    guard let cell else {
      clearSelection()
      return
    }
    let joins = session.eligible.contains(cell) && !session.selection.set.contains(cell)
    if joins { tap(cell) }
    press = BoardPress(start: cell, last: cell, isAnswered: joins)
  }

  package func pressMoved(to cell: Cell?) {
    guard var press, let cell, cell != press.last else { return }
    var events: [SessionEvent] = []
    if !press.isDrag, !press.isAnswered { events = session.beginDrag(at: press.start, at: now) }
    press.isDrag = true
    press.last = cell
    self.press = press
    follow(events + session.drag(to: cell, at: now))
  }

  package func pressEnded() {
    if let press, !press.isDrag, !press.isAnswered { tap(press.start) }
    press = nil
  }
}

// MARK: - Pieces
extension GameModel {
  /// A card on the table.
  package struct Piece: Identifiable, Hashable, Sendable {
    package struct ID: Hashable, Sendable {
      var deal: Int
      var card: Card
    }

    package var id: ID
    package var cell: Cell
    /// How it came here; of no meaning for one that was here already.
    package var entrance: Entrance
    /// How many seconds after those that came with it were called.
    package var elapsed = 0.0

    package var card: Card { id.card }
  }

  package enum Entrance: Hashable, Sendable {
    /// Nth of its deal.
    case dealt(order: Int)
    case refilled(order: Int)
    case returned
    case placed
  }

  /// Cards on their way to the table, some in each frame and more in one that is long anyway.
  ///
  /// The views of all at once would make a long frame: without them that of a hand played takes
  /// 10.2 M instructions to update and not 15.4 M (2026-11).
  private struct Arrival {
    var start: UInt64
    /// When some came last.
    var last: UInt64
    var perFrame: Int
    var pieces: [Piece]
  }

  /// Leaves on the table what is still there, and has those come that are not.
  private func showCards(perFrame: Int, _ entrance: (Card, Cell) -> Entrance) {
    let known = Dictionary(
      uniqueKeysWithValues: (pieces + (arrival?.pieces ?? [])).map { ($0.id, $0) })
    let there = Set(pieces.map(\.id))
    pieces = []
    var coming: [Piece] = []
    for cell in Cell.all {
      guard let card = state.grid[cell] else { continue }
      let id = Piece.ID(deal: deal, card: card)
      var piece = known[id] ?? Piece(id: id, cell: cell, entrance: entrance(card, cell))
      piece.cell = cell
      if there.contains(id) { pieces.append(piece) } else { coming.append(piece) }
    }
    coming.sort { $0.entrance.order < $1.entrance.order }
    arrival =
      coming.isEmpty ? nil : Arrival(start: now, last: now, perFrame: perFrame, pieces: coming)
  }

  private func arrive() {
    guard var arrival else { return }
    let frames = max(Int(Double(now - arrival.last) * 30e-9), 1)
    var arrived = Array(arrival.pieces.prefix(arrival.perFrame * frames))
    for index in arrived.indices { arrived[index].elapsed = Double(now - arrival.start) * 1e-9 }
    arrival.pieces.removeFirst(arrived.count)
    arrival.last = now
    self.arrival = arrival.pieces.isEmpty ? nil : arrival
    pieces = (pieces + arrived).sorted { $0.cell < $1.cell }
  }
}

extension GameModel.Entrance {
  fileprivate var order: Int {
    switch self {
    case .dealt(let order), .refilled(let order): order
    case .returned, .placed: 0
    }
  }
}

/// A move that was not legal.
package struct RefusedMove: Hashable, Sendable {
  /// Grows with every refusal, so that the same reason twice is seen twice.
  package var number: Int
  package var reason: Refusal
}

/// A hand that was played.
package struct Celebration: Hashable, Sendable {
  package var number: Int
  package var hand: Hand
  package var points: Int
  package var total: Int
  /// Where its cards lay, in the order selected.
  package var cells: [Cell]
}

/// Something to be felt, once.
package struct Felt: Hashable, Sendable {
  /// Grows with everything that is felt.
  package var number: Int
  package var feedback: SensoryFeedback
}

/// How a game ended, and what has been found out about it.
///
/// The panel that shows it is told nothing else, so that it stays as it is while it goes.
package struct Ending: Hashable, Sendable {
  package var score: Int
  /// Whether the mode keeps records.
  package var isRecorded: Bool
  package var record: Int?
  package var isRecord: Bool
  package var cardsLeft: Int
  package var rank: ScoreRank?
  /// The next rank, which more points would have reached.
  package var next: ScoreRank?
  /// What the search has found out; nil until it has.
  package var review: GameReview?
  /// The player wants to see the beam line, which is still being searched for.
  package var isReviewAwaited = false

  /// What the deal is measured by, once it is known, in a mode that keeps records.
  package var par: Par? { isRecorded ? review.map { Par(score: $0.beam.score) } : nil }
  package var isPerfectClear: Bool { cardsLeft == 0 }
}

// What follows the last hand, in seconds after it.
extension Ending {
  /// The panel's views are made when what the hand moved rests: with both in one frame, it took 9.3 ms
  /// of 1920x1080 and not 5 (2026-11).
  static let panelMoment = 0.4
  /// The last hand is seen to fall first.
  static let entranceMoment = 0.7
  static let entranceDuration = 0.3

  /// The panel is being made or comes in: what else there is to show waits.
  static func isBusy(at seconds: Double) -> Bool {
    (panelMoment - 0.05...panelMoment + 0.05).contains(seconds)
      || (entranceMoment - 0.05...entranceMoment + entranceDuration).contains(seconds)
  }
}

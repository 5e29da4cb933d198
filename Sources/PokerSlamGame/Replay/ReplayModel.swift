import Observation
package import Session
internal import StageUI

/// The replay viewer: a finished game, shown on a board of its own at any of its positions.
@MainActor
@Observable
package final class ReplayModel {
  /// The replay that is shown; nil before one has been opened.
  package private(set) var tape: ReplayTape?
  /// When the game ended; nil if the replay does not come from the records.
  package private(set) var moment: Moment?
  /// The name of the friend who played the game; nil for the player's own, or if it is unknown.
  package private(set) var friend: String?
  /// The number of plays made on the board, 0…`tape.count`.
  package private(set) var step = 0
  /// Whether the cards of the next play are selected.
  package private(set) var isShowing = false
  /// Whether the plays are shown one after the other automatically.
  package private(set) var isPlaying = false
  package var speed = Speed.normal
  /// Whether the cards of the hand with the most points glow.
  package var showsBest = false
  /// The hand with the most points on the board; nil at the end, and in Climb, where points depend
  /// on charms.
  package private(set) var bestHere: BestHand?
  /// The page shown where hands and score have no room beside each other.
  package var page = Page.hands
  /// What the search finds out about the game; nil until it is known, and for games of several
  /// decks.
  package private(set) var review: GameReview?
  /// The points of the best line found for the deal; nil while it is unknown.
  package private(set) var pace: Pace?
  /// Runs the search; replaced by the window, where it runs on a thread of its own.
  @ObservationIgnored package var runSearch: ReviewSearch.Runner = ReviewSearch.atOnce
  @ObservationIgnored private var search: ReviewSearch?
  /// The number of deals shown since the program started.
  @ObservationIgnored private var dealNumber = 0

  // The board.
  package private(set) var marks = BoardMarks(selection: [], eligible: [])
  package var pieces: [BoardPiece] = []
  @ObservationIgnored package var arrival: CardArrival?
  @ObservationIgnored package private(set) var deal = 0
  @ObservationIgnored package private(set) var now: UInt64 = 0
  @ObservationIgnored package var press: BoardPress?
  package var impact = Impact()
  package var celebration: Celebration?
  package var slams: [Slam] = []
  @ObservationIgnored package var held: HeldHand?
  package var heldScore: Int?
  package var cardsToFall = 0
  @ObservationIgnored package var slamCount = 0
  @ObservationIgnored package var flashedAt: UInt64?
  package private(set) var isEnded = false

  /// The speed of automatic play.
  package enum Speed: Double, CaseIterable, Sendable {
    case half = 0.5
    case normal = 1
    case double = 2
    case fourfold = 4

    /// The next speed; the fastest is followed by the slowest.
    var next: Speed {
      let all = Speed.allCases
      let index = all.firstIndex(of: self) ?? 0
      return all[(index + 1) % all.count]
    }
  }

  package struct BestHand: Hashable, Sendable {
    package let hand: Hand
    package let cells: CellSet
  }

  package enum Page: String, CaseIterable, Sendable {
    case hands, score
  }

  package init() {}
}

// MARK: - Opening
extension ReplayModel {
  /// Shows a replay from its first position.
  package func open(_ tape: ReplayTape, moment: Moment? = nil, by friend: String? = nil) {
    search?.cancel()
    search = nil
    (self.tape, self.moment, self.friend) = (tape, moment, friend)
    (step, isShowing, isPlaying, showsBest) = (0, false, false, false)
    (review, pace, page) = (nil, nil, .hands)
    pieces = []
    arrival = nil
    dealNumber += 1
    show(0)
    find(tape)
  }

  /// Searches for the best line of the deal, if the game has one deck.
  private func find(_ tape: ReplayTape) {
    guard tape.game.mode.hasReview, !tape.plays.isEmpty else { return }
    let search = ReviewSearch(tape.game, line: tape.line)
    self.search = search
    runSearch(search) { [weak self] review in
      guard let self, self.search === search else { return }
      self.search = nil
      withAnimation(.easeOut(duration: 0.3)) {
        self.review = review
        pace = Pace(review.beam, of: tape.game)
      }
    }
  }

  /// Searches again if the viewer was closed before the search had ended.
  func searchAgain() {
    if let tape, review == nil, !isSearching { find(tape) }
  }

  /// Whether a search is running.
  package var isSearching: Bool { search != nil }

  /// Stops automatic play and the search; call it when the viewer closes.
  package func close() {
    isPlaying = false
    search?.cancel()
    search = nil
  }
}

// MARK: - Going back and forth
extension ReplayModel {
  package var position: ReplayTape.Position? { tape?.positions[step] }
  /// The next play, whose cards are selected; nil at the end.
  package var next: ReplayTape.Play? {
    tape.flatMap { step < $0.count ? $0.plays[step] : nil }
  }
  package var isAtEnd: Bool { step == (tape?.count ?? 0) }

  /// Shows the position after a number of plays, with the cards of the next play selected.
  package func show(_ step: Int) {
    guard let tape else { return }
    let step = min(max(step, 0), tape.count)
    if step != self.step || pieces.isEmpty && arrival == nil { put(step) }
    isShowing = step < tape.count
    noteMarks()
  }

  /// Makes the next play, or selects its cards if they are not selected yet.
  package func advance() {
    guard let tape, step < tape.count else {
      isPlaying = false
      return
    }
    if isShowing {
      put(step + 1)
      isShowing = false
      if isAtEnd { isPlaying = false }
      noteMarks()
    } else {
      isShowing = true
      noteMarks()
    }
  }

  /// Shows the next position, without automatic play.
  package func stepForward() {
    stop()
    show(step + 1)
  }

  package func stepBack() {
    stop()
    show(step - 1)
  }

  /// Goes to a position chosen by the player, without automatic play.
  package func jump(to step: Int) {
    stop()
    show(step)
  }

  /// Starts or stops automatic play; at the end it starts again from the first position.
  package func togglePlaying() {
    guard let tape, tape.count > 0 else { return }
    if !isPlaying, isAtEnd { show(0) }
    isPlaying.toggle()
  }

  package func stop() { if isPlaying { isPlaying = false } }

  /// The seconds after which `advance` is to be called; nil if the viewer waits for the player.
  package var pause: Double? {
    guard tape != nil, !isAtEnd else { return nil }
    if isPlaying { return (isShowing ? 0.9 : 0.5) / speed.rawValue }
    // The next cards are selected without a further press.
    return isShowing ? nil : 0.35
  }

  private func findBest() {
    bestHere = nil
    guard let tape, let position, !isAtEnd, !tape.game.mode.hasLevels else { return }
    let hands = position.grid.hands(tape.game.adjacency)
    bestHere = hands.max { ($0.hand.points, $1.cells) < ($1.hand.points, $0.cells) }
      .map { BestHand(hand: $0.hand, cells: $0.cells) }
  }

  /// The points of the best line after as many cards as have been played; nil while unknown.
  package var pacePoints: Int? {
    guard let pace, let position else { return nil }
    return pace.points(afterCards: position.cardsPlayed)
  }

  private func put(_ new: Int) {
    guard let tape else { return }
    let isForward = new >= step
    let isFresh = pieces.isEmpty && arrival == nil
    let old = tape.positions[step].deal
    if tape.positions[new].deal != old { dealNumber += 1 }
    deal = dealNumber
    step = new
    var order = 0
    showCards(perFrame: 25) { _, cell in
      guard !isFresh else { return .dealt(order: cell.row * 5 + cell.column) }
      guard isForward else { return .returned }
      order += 1
      return .refilled(order: min(order, 6))
    }
    let ended = new == tape.count && new > 0
    if isEnded != ended { isEnded = ended }
    findBest()
  }

  private func noteMarks() {
    let play = isShowing ? next : nil
    let new = BoardMarks(
      selection: play?.cells ?? [], eligible: [], links: play?.links ?? [],
      makesHand: play.map { if case .hand = $0.kind { true } else { false } } ?? false,
      isOver: isAtEnd)
    if new != marks { marks = new }
  }

  /// Starts a frame; called before anything else of the frame.
  package func beginFrame(at moment: UInt64) {
    now = moment
    arrive()
  }

  /// Whether the board needs frames even if no view is animating.
  package var wantsFrames: Bool { isDealing }

  /// Shows all cards at once, for pictures.
  package func showCardsAtOnce() {
    arrival = nil
    showCards(perFrame: 25) { _, _ in .placed }
    arrive()
  }
}

// MARK: - Playing on
extension ReplayModel {
  /// Whether the game can be played on from the current position.
  package var canPlayOn: Bool {
    guard let tape, case .game = tape.saved else { return false }
    return !isAtEnd
  }

  /// Returns a game of practice that begins at the current position; nil if there is none.
  ///
  /// The hands before the position can be undone. A game of a later deck of Rush begins with this
  /// deck; no game code tells its deal.
  package func practice(at now: UInt64) -> Session? {
    guard let tape, canPlayOn, case .game(let replay) = tape.saved else { return nil }
    let line = tape.line.prefix(step)
    let origin = replay.game
    var state = GameState(origin)
    var first = 0
    for (index, move) in line.enumerated() {
      let round = state.round
      _ = state.apply(move)
      if state.round != round { first = index + 1 }
    }
    var session: Session
    if state.round == 0 {
      session = Session(
        Game(mode: .practice, adjacency: origin.adjacency, seed: origin.seed), at: now)
    } else {
      session = Session(
        from: GameState(deck: state.deck, adjacency: origin.adjacency), at: now)
    }
    for move in line.dropFirst(first) { session.play(move, at: now) }
    return session.isOver ? nil : session
  }
}

// MARK: - The board
extension ReplayModel: BoardModel {
  package var grid: PokerCore.Grid { position?.grid ?? PokerCore.Grid() }
  package var refusals: Int { 0 }
  package var hintedCells: CellSet? { showsBest ? bestHere?.cells : nil }
  package var score: Int { position?.score ?? 0 }
  package var isOver: Bool { isAtEnd }
  package var adjacency: Adjacency { tape?.game.adjacency ?? .king }
  package func upcoming(andDrawn drawn: Int) -> [Card] { [] }
  package func noteHandShown(isLate: Bool) {}
  package func tell(_ moment: SlamMoment) {}
  package func feelHit(_ happened: [GameEvent]) {}

  // The board of the viewer takes no presses.
  package func tap(_ cell: Cell) {}
  package func beginDrag(at cell: Cell, joined: Bool) {}
  package func drag(to cell: Cell) {}
  package func clearSelection() {}
  package func possibleLinks(of cell: Cell) -> [LinkLine] { [] }
}

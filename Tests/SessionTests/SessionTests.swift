import Session
import Testing

let testGame = Game(seed: Seed(0x12_3456_789A))
let millisecond: UInt64 = 1_000_000

extension Session {
  /// Plays the first of the possible hands, and returns its move; nil if there is none.
  @discardableResult
  mutating func playFirst(at now: UInt64 = 0) -> Move? {
    guard let hand = state.grid.hands(game.adjacency).first else { return nil }
    guard case .played = play(hand.move, at: now).outcome else { return nil }
    return hand.move
  }

  mutating func playToTheEnd(at now: UInt64 = 0) { while playFirst(at: now) != nil {} }

  /// Taps the cells of the first possible hand.
  ///
  /// Each tap chooses a cell that can join the selection.
  mutating func selectFirstHand(at now: UInt64 = 0) {
    guard let hand = state.grid.hands(game.adjacency).first else { return }
    while let cell = hand.cells.subtracting(selection.set).intersection(eligible).first {
      tap(cell, at: now)
    }
  }

}

extension [SessionEvent] {
  var kinds: [SessionEvent.Kind] { map(\.kind) }

  /// The first change of the selection among the events; `.unchanged` if there is none.
  var selectionChange: SelectionChange {
    for case .selection(let change) in lazy.map(\.kind) { return change }
    return .unchanged
  }
}

@Suite struct SessionTests {
  @Test func playingAHandChangesTheStateAndReturnsEvents() throws {
    var session = Session(Game(seed: Seed(9)), at: 0)
    let began = session.begin(testGame, at: 0)
    #expect(began.kinds == [.began(testGame, session.state.openingEvents)])
    session.selectFirstHand()
    let hand = try #require(session.selectedHand)
    let move = session.selection.move
    #expect(session.links.count == move.cells.count - 1)
    let events = session.play(at: 0)
    guard case .played(let happened) = events.outcome else {
      Issue.record("refused")
      return
    }
    #expect(happened.first == .scored(hand: hand, points: hand.points, total: hand.points))
    #expect(events.kinds == [.played(move, happened)])
    #expect(session.state.score == hand.points && session.selection.isEmpty)
    #expect(session.selectedHand == nil && session.log.line == [move] && session.revision == 2)
  }

  @Test func refusedMoveKeepsTheSelection() throws {
    var session = Session(testGame, at: 0)
    session.tap(Cell(index: 0), at: 0)
    let before = session.state
    let events = session.play(at: 0)
    #expect(events.outcome == .refused(.wrongCount(1)))
    #expect(events.kinds == [.refused(session.selection.move, .wrongCount(1))])
    #expect(session.selection.count == 1 && session.state == before && session.revision == 0)
    #expect(session.clearSelection(at: 0).kinds == [.selection(.cleared([Cell(index: 0)]))])
    #expect(session.clearSelection(at: 0).isEmpty)
  }

  @Test func distantTapInClassicStyleClearsTheSelection() {
    var session = Session(testGame, at: 0)
    session.deselectStyle = .classic
    session.tap(Cell(index: 0), at: 0)
    #expect(session.tap(Cell(index: 24), at: 0).selectionChange == .cleared([Cell(index: 0)]))
  }

  @Test func firstDistantTapDoesNotReplaceASelectionOfThree() {
    var session = Session(testGame, at: 0)
    for index in 0..<3 { session.tap(Cell(index: index), at: 0) }
    let far = Cell(index: 24)
    #expect(session.tap(far, at: 0).kinds == [.selection(.held(far))])
    #expect(session.selection.count == 3 && session.revision == 0)
    let other = Cell(index: 20)
    let left = (0..<3).map { Cell(index: $0) }
    #expect(
      session.beginDrag(at: other, at: 0).selectionChange == .restarted(at: other, left: left))
  }

  @Test func dragSelectsAlongItsPath() {
    var session = Session(testGame, at: 0)
    #expect(session.beginDrag(at: Cell(index: 0), at: 0).selectionChange == .joined(Cell(index: 0)))
    #expect(session.drag(to: Cell(index: 1), at: 0).selectionChange == .joined(Cell(index: 1)))
    #expect(session.drag(to: Cell(index: 0), at: 0).kinds == [.selection(.left([Cell(index: 1)]))])
  }

  @Test func consecutiveTapsActOnTheLatestState() {
    var session = Session(testGame, at: 0)
    // Each move is followed by taps at once, as if its animation were still running.
    while !session.isOver {
      session.selectFirstHand()
      #expect(session.selection.count >= 2)
      guard case .played = session.play(at: 0).outcome else {
        Issue.record("a hand was refused")
        return
      }
      if let cell = session.state.grid.occupied.first, !session.isOver {
        #expect(session.tap(cell, at: 0).selectionChange == .joined(cell))
        #expect(session.clearSelection(at: 0).selectionChange == .cleared([cell]))
      }
    }
    #expect(session.tap(Cell(index: 24), at: 0).isEmpty)
  }

  @Test func newGameClearsTheSelection() {
    var session = Session(testGame, at: 0)
    session.selectFirstHand()
    session.restart(at: 0)
    #expect(session.selection.isEmpty && session.links.isEmpty && session.selectedHand == nil)
    #expect(session.eligible == .all && session.marks.isEmpty)
    session.tap(Cell(index: 0), at: 0)
    session.begin(Game(seed: Seed(9)), at: 0)
    #expect(session.selection.isEmpty && session.game.seed == Seed(9))
  }

  @Test func dealIsOneEventWithAllCards() {
    var session = Session(testGame, at: 0)
    let first = session.restart(at: 0).kinds
    let second = session.restart(at: 0).kinds
    #expect(first == second && first.count == 1)
    guard case .began(_, let events) = second[0], case .dealt(let cards) = events[0] else {
      Issue.record("no deal")
      return
    }
    #expect(cards.map(\.cell) == Cell.all && events.count == 1)
  }

  @Test func beatenRecordIsAnnouncedOnce() {
    var session = Session(testGame, record: 40, at: 0)
    var records = 0
    func count(_ events: [SessionEvent]) {
      records += events.kinds.count { $0 == .newRecord(previous: 40) }
    }
    func playOn() {
      while let hand = session.state.grid.hands(.king).first {
        count(session.play(hand.move, at: 0))
        #expect(session.beatsRecord == (session.state.score > 40))
        #expect(records == (session.state.score > 40 ? 1 : 0))
      }
    }
    playOn()
    while session.canUndo { count(session.undo(at: 0)) }
    #expect(!session.beatsRecord)
    while session.canRedo { count(session.redo(at: 0)) }
    #expect(session.state.score > 40 && !session.beatsRecord, "scores with help are kept apart")
    #expect(records == 1)
    records = 0
    session.begin(testGame, record: 40, at: 0)
    #expect(session.record == 40 && !session.beatsRecord)
    playOn()
    #expect(records == 1)
  }

  @Test func equalScoresAndPracticeDoNotBeatARecord() {
    var first = Session(testGame, at: 0)
    first.playToTheEnd()
    #expect(!first.beatsRecord)
    var equal = Session(testGame, record: first.state.score, at: 0)
    equal.playToTheEnd()
    #expect(!equal.beatsRecord)
    var practice = Session(Game(mode: .practice, seed: testGame.seed), record: 0, at: 0)
    practice.playToTheEnd()
    #expect(!practice.beatsRecord)
  }
}

import Session
import Testing

let testGame = Game(seed: Seed(0x12_3456_789A))
let millisecond: UInt64 = 1_000_000

extension Session {
  /// Plays the first hand of the listing; its move.
  @discardableResult
  mutating func playFirst(at now: UInt64 = 0) -> Move? {
    guard let hand = state.grid.hands(game.adjacency).first else { return nil }
    guard case .played = play(hand.move, at: now).outcome else { return nil }
    return hand.move
  }

  mutating func playToTheEnd(at now: UInt64 = 0) { while playFirst(at: now) != nil {} }

  /// Taps the cells of the first hand in an order in which each may join.
  mutating func selectFirstHand(at now: UInt64 = 0) {
    guard let hand = state.grid.hands(game.adjacency).first else { return }
    while let cell = hand.cells.subtracting(selection.set).intersection(eligible).first {
      tap(cell, at: now)
    }
  }

}

extension [SessionEvent] {
  var kinds: [SessionEvent.Kind] { map(\.kind) }

  /// How the selection changed first.
  var selectionChange: SelectionChange {
    for case .selection(let change) in lazy.map(\.kind) { return change }
    return .unchanged
  }
}

@Suite("Session")
struct SessionTests {
  @Test("selecting and playing: the model changes at once and tells what happened")
  func playing() throws {
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

  @Test("a refused move changes nothing and the selection stays")
  func refused() throws {
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

  @Test("classic deselect is a setting of the session")
  func classic() {
    var session = Session(testGame, at: 0)
    session.deselectStyle = .classic
    session.tap(Cell(index: 0), at: 0)
    #expect(session.tap(Cell(index: 24), at: 0).selectionChange == .cleared([Cell(index: 0)]))
  }

  @Test("drags select along their path")
  func drags() {
    var session = Session(testGame, at: 0)
    #expect(session.beginDrag(at: Cell(index: 0), at: 0).selectionChange == .joined(Cell(index: 0)))
    #expect(session.drag(to: Cell(index: 1), at: 0).selectionChange == .joined(Cell(index: 1)))
    #expect(session.drag(to: Cell(index: 0), at: 0).kinds == [.selection(.left([Cell(index: 1)]))])
  }

  @Test("taps are never lost: each call answers from the state the one before has left")
  func tapsAreNeverLost() {
    var session = Session(testGame, at: 0)
    // No time passes between a move and the taps that follow it, as while its animation still runs.
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

  @Test("a reset in the middle of selecting leaves no phantom selection")
  func resetClearsSelection() {
    var session = Session(testGame, at: 0)
    session.selectFirstHand()
    session.restart(at: 0)
    #expect(session.selection.isEmpty && session.links.isEmpty && session.selectedHand == nil)
    #expect(session.eligible == .all && session.marks.isEmpty)
    session.tap(Cell(index: 0), at: 0)
    session.begin(Game(seed: Seed(9)), at: 0)
    #expect(session.selection.isEmpty && session.game.seed == Seed(9))
  }

  @Test("deals never interleave: each tells all its cards in one event")
  func dealsDoNotInterleave() {
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

  @Test("the new-record label compares with the stored record and the event comes once")
  func record() {
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
    #expect(session.beatsRecord && records == 1)
    records = 0
    session.restart(at: 0)
    #expect(session.record == 40 && !session.beatsRecord)
    playOn()
    #expect(records == 1)
  }

  @Test("equal is not above, no record is not beaten, practice has none")
  func noRecord() {
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

import Session
import Testing

let testGame = Game(seed: Seed(0x12_3456_789A))
let millisecond: UInt64 = 1_000_000

extension Session {
  /// Plays the first hand of the listing; its move.
  @discardableResult
  mutating func playFirst(at now: UInt64 = 0) -> Move? {
    guard let hand = state.grid.hands(game.adjacency).first else { return nil }
    guard case .played = play(hand.move, at: now) else { return nil }
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

  var kinds: [SessionEvent.Kind] { events.map(\.kind) }
}

@Suite("Session")
struct SessionTests {
  @Test("selecting and playing: the model changes at once and tells what happened")
  func playing() throws {
    var session = Session(testGame, at: 0)
    guard case .began(testGame, let dealt) = session.kinds[0] else {
      Issue.record("no game began")
      return
    }
    #expect(dealt == session.state.openingEvents && session.events.count == 1)
    session.selectFirstHand()
    let hand = try #require(session.selectedHand)
    let move = session.selection.move
    #expect(session.links.count == move.cells.count - 1)
    guard case .played(let happened) = session.play(at: 0) else {
      Issue.record("refused")
      return
    }
    #expect(happened.first == .scored(hand: hand, points: hand.points, total: hand.points))
    #expect(session.kinds.last == .played(move, happened))
    #expect(session.state.score == hand.points && session.selection.isEmpty)
    #expect(session.selectedHand == nil && session.log.line == [move] && session.revision == 1)
    #expect(session.events.map(\.index) == Array(session.events.indices))
    #expect(session.events(since: 1).count == session.events.count - 1)
    #expect(session.events(since: 99).isEmpty)
  }

  @Test("only what happened lately is kept, and counted on") func oldEventsAreForgotten() {
    var session = Session(testGame, at: 0)
    for round in 0..<3_000 { session.tap(Cell(index: round % 2), at: 0) }
    #expect(session.eventCount > 2 * Session.keptEvents)
    #expect(session.events.count <= 2 * Session.keptEvents)
    #expect(session.events.last?.index == session.eventCount - 1)
    #expect(session.events(since: session.eventCount - 5).count == 5)
    #expect(session.events(since: 0).first == session.events.first)
  }

  @Test("a refused move changes nothing and the selection stays")
  func refused() throws {
    var session = Session(testGame, at: 0)
    session.tap(Cell(index: 0), at: 0)
    let before = session.state
    #expect(session.play(at: 0) == .refused(.wrongCount(1)))
    #expect(session.kinds.last == .refused(session.selection.move, .wrongCount(1)))
    #expect(session.selection.count == 1 && session.state == before && session.revision == 0)
    #expect(session.clearSelection(at: 0) == .cleared([Cell(index: 0)]))
    #expect(session.clearSelection(at: 0) == .unchanged)
  }

  @Test("classic deselect is a setting of the session")
  func classic() {
    var session = Session(testGame, at: 0)
    session.deselectStyle = .classic
    session.tap(Cell(index: 0), at: 0)
    #expect(session.tap(Cell(index: 24), at: 0) == .cleared([Cell(index: 0)]))
  }

  @Test("drags select along their path")
  func drags() {
    var session = Session(testGame, at: 0)
    #expect(session.beginDrag(at: Cell(index: 0), at: 0) == .joined(Cell(index: 0)))
    #expect(session.drag(to: Cell(index: 1), at: 0) == .joined(Cell(index: 1)))
    #expect(session.drag(to: Cell(index: 0), at: 0) == .left([Cell(index: 1)]))
    #expect(session.events.count == 4)
  }

  @Test("taps are never lost: each call answers from the state the one before has left")
  func tapsAreNeverLost() {
    var session = Session(testGame, at: 0)
    // No time passes between a move and the taps that follow it, as while its animation still runs.
    while !session.isOver {
      session.selectFirstHand()
      #expect(session.selection.count >= 2)
      guard case .played = session.play(at: 0) else {
        Issue.record("a hand was refused")
        return
      }
      if let cell = session.state.grid.occupied.first, !session.isOver {
        #expect(session.tap(cell, at: 0) == .joined(cell))
        #expect(session.clearSelection(at: 0) == .cleared([cell]))
      }
    }
    #expect(session.tap(Cell(index: 24), at: 0) == .unchanged)
  }

  @Test("a reset in the middle of selecting leaves no phantom selection")
  func resetClearsSelection() throws {
    var session = Session(testGame, at: 0)
    session.selectFirstHand()
    session.restart(at: 0)
    #expect(session.selection.isEmpty && session.links.isEmpty && session.selectedHand == nil)
    #expect(session.eligible == .all && session.marks.isEmpty)
    session.tap(Cell(index: 0), at: 0)
    session.begin(Game(seed: Seed(9)), at: 0)
    #expect(session.selection.isEmpty && session.game.seed == Seed(9))
    session.tap(Cell(index: 0), at: 0)
    try session.restore(Session(testGame, at: 0).payload(at: 0), at: 0)
    #expect(session.selection.isEmpty && session.game == testGame)
  }

  @Test("deals never interleave: each tells all its cards in one event")
  func dealsDoNotInterleave() {
    var session = Session(testGame, at: 0)
    session.restart(at: 0)
    session.restart(at: 0)
    #expect(session.kinds == [SessionEvent.Kind](repeating: session.kinds[0], count: 3))
    guard case .began(_, let events) = session.kinds[2], case .dealt(let cards) = events[0] else {
      Issue.record("no deal")
      return
    }
    #expect(cards.map(\.cell) == Cell.all && events.count == 1)
  }

  @Test("the new-record label compares with the stored record and the event comes once")
  func record() {
    var session = Session(testGame, record: 40, at: 0)
    var records = 0
    while !session.isOver {
      #expect(session.beatsRecord == (session.state.score > 40))
      session.playFirst()
      records = session.kinds.count { $0 == .newRecord(previous: 40) }
      #expect(records == (session.state.score > 40 ? 1 : 0))
    }
    while session.undo(at: 0) {}
    #expect(!session.beatsRecord)
    while session.redo(at: 0) {}
    #expect(session.beatsRecord && session.kinds.count { $0 == .newRecord(previous: 40) } == 1)
    session.restart(at: 0)
    #expect(session.record == 40 && !session.beatsRecord)
    session.playToTheEnd()
    #expect(session.kinds.count { $0 == .newRecord(previous: 40) } == 2)
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

import Foundation
import Session
import Testing

/// Random sessions; every invariant is checked after each operation.
///
/// With `POKERSLAM_FUZZ=full` in the environment, ten million operations run, in `make check` 900,000,
/// and otherwise 300,000.
@Suite struct SessionFuzzTests {
  static let isFull = ProcessInfo.processInfo.environment["POKERSLAM_FUZZ"] == "full"
  private static let coversAll = ProcessInfo.processInfo.environment["POKERSLAM_ALL"] == "1"
  static let operations = isFull ? 10_000_000 : coversAll ? 900_000 : 300_000

  @Test(arguments: 0..<4) func randomOperationsKeepEveryInvariant(part: Int) throws {
    var table = FuzzTable(seed: UInt64(part))
    for _ in 0..<Self.operations / 4 { try table.step() }
    #expect(table.movesMade > Self.operations / 100 && table.branchesSeen > 0)
  }
}

/// A broken invariant, and the operation that broke it.
struct FuzzFailure: Error, CustomStringConvertible {
  let description: String
}

/// A session that a random player uses.
///
/// The expected position is computed anew from the session's log.
struct FuzzTable {
  private var random: Generator
  private var session: Session
  /// The events of the last operation.
  private var events: [SessionEvent] = []
  /// The number of operations on this session.
  private var operations = 0
  private var now: UInt64 = 0
  private var operation = 0
  /// The session revision at which position and log were last checked in full; -1 before the first
  /// check.
  private var checkedRevision = -1
  private(set) var movesMade = 0
  private(set) var branchesSeen = 0

  /// The modes with undo, and two test modes with properties that no shipped mode has.
  private static let modes =
    Mode.all.filter(\.allowsUndo) + [
      Mode(id: 14, name: "endless", whenDead: .dealAgain),
      Mode(id: 15, name: "hurried", whenDead: .dealAgain, timeLimit: 20_000 * millisecond),
    ]

  init(seed: UInt64) {
    random = Generator(seed: seed)
    session = Session(testGame, at: 0)
  }

  mutating func step() throws {
    operation += 1
    now += UInt64(random.below(400)) * millisecond
    let before = session
    events = []
    try operate()
    try check(session.revision != before.revision || session.log == before.log, "revision grows")
    try checkSelection()
    try checkTime(before)
    if session.revision != checkedRevision {
      try checkPosition()
      try checkUndoRedo()
      if Mode.all.contains(session.game.mode), random.below(4) == 0 { try checkPayload() }
      checkedRevision = session.revision
    }
    operations += 1
    if operations > 400 { takeAnotherTable() }
  }

  private func check(_ holds: Bool, _ what: String) throws {
    if !holds { throw FuzzFailure(description: "operation \(operation): \(what) fails") }
  }

  private var anyCell: Cell {
    mutating get { Cell(index: random.below(25)) }
  }

  private mutating func anyGame() -> Game {
    Game(
      mode: FuzzTable.modes[random.below(FuzzTable.modes.count)],
      adjacency: random.below(3) == 0 ? .orthogonal : .king, seed: Seed(random.next()))
  }

  private mutating func takeAnotherTable() {
    session = Session(anyGame(), record: random.below(2) == 0 ? nil : random.below(600), at: now)
    session.deselectStyle = random.below(4) == 0 ? .classic : .branching
    checkedRevision = -1
    operations = 0
  }

  // MARK: Random operations

  private mutating func operate() throws {
    switch random.below(100) {
    case 0..<28: try tap(anyCell)
    case 28..<32: events = session.beginDrag(at: anyCell, joined: random.below(2) == 0, at: now)
    case 32..<48: events = session.drag(to: anyCell, at: now)
    case 48..<51: events = session.clearSelection(at: now)
    case 51..<58: try play(session.selection.move)
    case 58..<61: try play(Move(CellSet(mask: UInt32(random.below(1 << 25)))))
    case 61..<76: try playSomeHand()
    case 76..<83: events = session.undo(at: now)
    case 83..<88: events = session.redo(at: now)
    case 88..<91: events = session.go(to: random.below(session.log.nodes.count), at: now)
    case 91: events = session.noteHint(at: now)
    case 92: events = session.pause(at: now)
    case 93..<98: events = session.resume(at: now)
    case 98: events = session.tick(at: now)
    default: change()
    }
  }

  private mutating func change() {
    switch random.below(4) {
    case 0: events = session.restart(at: now)
    case 1: events = session.begin(anyGame(), record: random.below(500), at: now)
    case 2: takeAnotherTable()
    default: session.deselectStyle = session.deselectStyle == .classic ? .branching : .classic
    }
  }

  private mutating func playSomeHand() throws {
    let hands = session.state.grid.hands(session.game.adjacency)
    guard !hands.isEmpty else { return }
    try play(hands[random.below(hands.count)].move)
  }

  private mutating func tap(_ cell: Cell) throws {
    let isOpen = !session.isOver && !session.clock.isPaused && session.state.grid[cell] != nil
    events = session.tap(cell, at: now)
    // The announcement of the time left is not the answer to the tap.
    let own = events.drop { if case .countdown = $0.kind { true } else { false } }
    try check(!own.isEmpty == (isOpen || own.first?.kind == .timeUp), "taps are never lost")
  }

  private mutating func play(_ move: Move) throws {
    let before = session
    events = session.play(move, at: now)
    switch events.outcome {
    case .played:
      movesMade += 1
      var other = session
      try check(other.undo(at: now).changedPosition, "undo after a move")
      try check(other.state.digest == before.state.digest, "digest after a move and undo")
    case .refused:
      try check(session.state == before.state, "a refused move changes nothing")
      let isTimeUp = events.first?.kind == .timeUp
      try check(
        session.selection == (isTimeUp ? Selection() : before.selection),
        "a refused selection stays, unless the time is up")
    case nil: try check(false, "a move is answered")
    }
  }

  // MARK: Invariants

  private func checkSelection() throws {
    let (selection, grid) = (session.selection, session.state.grid)
    try check(selection.count <= Selection.limit, "at most five")
    try check(selection.set.count == selection.count, "no cell twice")
    try check(selection.set.isSubset(of: grid.occupied), "no phantom selection")
    if !selection.isEmpty {
      try check(session.game.adjacency.isConnected(selection.set), "a connected selection")
    }
    try check(session.links.count == max(0, selection.count - 1), "one line fewer than cards")
    try check(session.eligible.isSubset(of: grid.occupied), "only cards are eligible")
    try check(selection.isEmpty || session.eligible.isDisjoint(with: selection.set), "others only")
  }

  private func checkTime(_ before: Session) throws {
    let began = events.contains { if case .began = $0.kind { true } else { false } }
    let time = began ? 0 : before.clock.elapsed(at: now)
    try check(events.allSatisfy { $0.gameTime == time }, "events carry the game time")
    if before.clock.isPaused, session.clock.isPaused, before.game == session.game {
      try check(session.log == before.log || session.log.nodes.count == 1, "paused")
    }
  }

  /// Deals the game again and replays the moves of the log.
  ///
  /// The position must be the same, and every card must exist exactly once.
  private mutating func checkPosition() throws {
    var (position, gone) = (GameState(session.game), [Card]())
    for move in session.log.line {
      guard case .played(let events) = position.apply(move) else {
        throw FuzzFailure(description: "operation \(operation): the log has an illegal move")
      }
      for event in events {
        if case .removed(let cards) = event { gone += cards.map(\.card) }
        if case .swept = event { gone = [] }
      }
    }
    try check(position.digest == session.state.digest, "replaying the log")
    try check(position == session.state, "replaying the log")
    let grid = session.state.grid
    let cards = gone + session.state.undealt + grid.cards(at: .all)
    let mask = cards.reduce(UInt64(0)) { $0 | 1 << UInt64($1.index) }
    try check(cards.count == 52 && mask == 1 << 52 - 1, "52 cards")
    try check(!grid.hasFloatingCard, "no floating card")
    try check(session.state.isOver == !grid.hasHand(session.game.adjacency), "the end")
    if session.log.hasBranches { branchesSeen += 1 }
  }

  private func checkUndoRedo() throws {
    var other = session
    guard other.undo(at: now).changedPosition else { return }
    try check(other.redo(at: now).changedPosition, "redo after undo")
    try check(other.state.digest == session.state.digest, "digest after undo and redo")
    try check(other.log == session.log && other.selection.isEmpty, "log after undo and redo")
  }

  private func checkPayload() throws {
    let payload = session.payload(at: now)
    let restored = try Session(restoring: payload, at: now)
    try check(restored.payload(at: now) == payload, "the payload of a restored session")
    try check(restored.log == session.log && restored.marks == session.marks, "a restored log")
    try check(restored.state == session.state, "a restored position")
    try check(restored.record == session.record, "a restored record")
    try check(restored.beatsRecord == session.beatsRecord, "a restored label")
  }
}

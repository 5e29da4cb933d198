import Session
import Testing

@Suite struct SessionUndoTests {
  @Test func undoAndRedoRestoreTheDigest() {
    var session = Session(testGame, at: 0)
    var digests = [session.state.digest]
    while session.playFirst() != nil { digests.append(session.state.digest) }
    #expect(session.isOver && !session.canRedo && session.state.isOver)
    for digest in digests.dropLast().reversed() {
      #expect(session.undo(at: 0).changedPosition && session.state.digest == digest)
    }
    #expect(session.undo(at: 0).isEmpty && !session.canUndo && !session.isOver)
    for digest in digests.dropFirst() {
      #expect(session.redo(at: 0).changedPosition && session.state.digest == digest)
    }
    #expect(session.redo(at: 0).isEmpty)
  }

  @Test func undoClearsTheSelectionAndUndoesTheMove() throws {
    var session = Session(testGame, at: 0)
    let played = session.playFirst()
    let move = try #require(played)
    session.tap(Cell(index: 24), at: 0)
    let events = session.undo(at: 0)
    #expect(session.selection.isEmpty)
    #expect(
      events.kinds == [
        .selection(.cleared([Cell(index: 24)])), .undone(move), .marked(.undo),
      ])
  }

  @Test func repeatedMoveAfterAnUndoIsARedo() throws {
    var session = Session(testGame, at: 0)
    let hands = session.state.grid.hands(.king)
    session.play(hands[0].move, at: 0)
    session.undo(at: 0)
    session.play(hands[1].move, at: 0)
    session.undo(at: 0)
    #expect(session.log.hasBranches && session.log.nodes.count == 3)
    let events = session.play(hands[0].move, at: 0)
    guard case .played(let happened) = events.outcome else {
      Issue.record("refused")
      return
    }
    #expect(events.kinds == [.redone(hands[0].move, happened)])
    #expect(session.log.nodes.count == 3 && session.log.cursor == 1)
  }

  @Test func goingBackInTheLogSetsTheUndoMark() throws {
    var session = Session(testGame, at: 0)
    session.playFirst()
    session.playFirst()
    let there = session.state
    session.tap(Cell(index: 24), at: 0)
    #expect(session.go(to: 2, at: 0).isEmpty)
    let events = session.go(to: 0, at: 0)
    #expect(session.selection.isEmpty && session.marks == .undo)
    #expect(events.kinds.suffix(2) == [.wentTo(node: 0), .marked(.undo)])
    #expect(session.go(to: 2, at: 0).changedPosition && session.state == there)
    var fresh = Session(testGame, at: 0)
    fresh.playFirst()
    fresh.playFirst()
    var restored = try Session(restoring: fresh.payload(at: 0), at: 0)
    #expect(restored.go(to: 1, at: 0).changedPosition && restored.marks == .undo)
    let unmarked = Replay(position: GameState(testGame), log: rewound(fresh.log))
    var forwards = try Session(restoring: unmarked.text, at: 0)
    #expect(
      forwards.go(to: 2, at: 0).changedPosition && forwards.marks.isEmpty && forwards.state == there
    )
  }

  func rewound(_ log: MoveLog) -> MoveLog {
    var log = log
    log.go(to: 0)
    return log
  }

  @Test func undoHintsAndRetryEachMarkTheSession() {
    for (mode, expected) in [(Mode.classic, Marks.undo), (.daily, .undo), (.practice, [])] {
      var session = Session(Game(mode: mode, seed: Seed(3)), at: 0)
      session.playFirst()
      #expect(session.marks.isEmpty)
      var events = session.undo(at: 0) + session.redo(at: 0) + session.undo(at: 0)
      #expect(session.marks == expected)
      events += session.noteHint(at: 0) + session.noteHint(at: 0)
      #expect(session.marks == expected.union(expected.isEmpty ? [] : .hint))
      let marked = events.kinds.count { if case .marked = $0 { true } else { false } }
      #expect(marked == (expected.isEmpty ? 0 : 2))
    }
    var session = Session(testGame, at: 0)
    session.restart(at: 0)
    #expect(session.marks.isEmpty, "nothing was played yet")
    session.playFirst()
    session.restart(at: 0)
    #expect(session.marks == .undo, "the deal is known now")
    session.begin(testGame, at: 0)
    #expect(session.marks.isEmpty)
  }

  @Test func pausedSessionRefusesChangesAndStopsItsClock() {
    var session = Session(testGame, at: 5)
    session.playFirst(at: 5 + 20 * millisecond)
    var events = session.pause(at: 5 + 30 * millisecond)
    #expect(session.pause(at: 5 + 40 * millisecond).isEmpty)
    let paused = session
    #expect(session.tap(Cell(index: 24), at: 100 * millisecond).isEmpty)
    #expect(
      session.undo(at: 0).isEmpty && session.redo(at: 0).isEmpty && session.go(to: 0, at: 0).isEmpty
    )
    #expect(session.play(Move(.all), at: 0).outcome == .refused(.paused))
    #expect(session.state == paused.state && session.revision == paused.revision)
    events += session.resume(at: 500 * millisecond)
    #expect(session.resume(at: 600 * millisecond).isEmpty)
    #expect(session.clock.elapsed(at: 501 * millisecond) == 31 * millisecond)
    events += session.undo(at: 501 * millisecond)
    #expect(session.log.nodes[1].time == 20)
    #expect(events.kinds.prefix(2) == [.paused, .resumed] && events.changedPosition)
    #expect(events.prefix(3).map(\.gameTime) == [30, 30, 31].map { $0 * millisecond })
  }

  @Test func gameClockStopsWhilePausedAndNeverRunsBackwards() {
    var clock = GameClock(elapsed: 7, at: 100)
    #expect(clock.elapsed(at: 90) == 7 && clock.elapsed(at: 110) == 17)
    clock.pause(at: 110)
    #expect(clock.isPaused && clock.elapsed(at: 999) == 17)
    clock.pause(at: 999)
    clock.resume(at: 1_000)
    clock.resume(at: 2_000)
    #expect(!clock.isPaused && clock.elapsed(at: 1_001) == 18)
  }

  @Test func expiredTimeLimitRefusesEverything() {
    let mode = Mode(id: 9, name: "short", whenDead: .dealAgain, timeLimit: 50 * millisecond)
    var session = Session(Game(mode: mode, seed: Seed(4)), at: 0)
    #expect(session.timeLeft(at: 20 * millisecond) == 30 * millisecond)
    session.playFirst(at: 20 * millisecond)
    session.tick(at: 49 * millisecond)
    #expect(!session.isOver && session.canUndo)
    #expect(session.tick(at: 50 * millisecond).kinds == [.timeUp])
    #expect(session.tick(at: 51 * millisecond).isEmpty)
    #expect(session.isOver && !session.canUndo && !session.canRedo)
    #expect(session.timeLeft(at: 60 * millisecond) == 0)
    #expect(session.play(Move(.all), at: 60 * millisecond).outcome == .refused(.timeUp))
    #expect(session.tap(Cell(index: 0), at: 60 * millisecond).isEmpty)
    #expect(
      session.undo(at: 60 * millisecond).isEmpty && session.go(to: 0, at: 60 * millisecond).isEmpty)
    #expect(Session(testGame, at: 0).timeLeft(at: 0) == nil)
  }

  @Test func redealingModeContinuesWithAFreshDeck() {
    let mode = Mode(id: 9, name: "endless", whenDead: .dealAgain)
    var session = Session(Game(mode: mode, seed: Seed(4)), at: 0)
    for _ in 0..<40 { session.playFirst() }
    #expect(session.state.round > 0 && session.log.nodes.count == 41 && !session.isOver)
    while session.undo(at: 0).changedPosition {}
    #expect(session.state == GameState(session.game))
  }
}

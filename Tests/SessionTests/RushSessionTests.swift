import Session
import Testing

@Suite struct RushSessionTests {
  let game = Game(mode: .rush, seed: Seed(8))
  let second: UInt64 = 1_000_000_000

  @Test func timeRunsOutAfter180SecondsOfGameTime() throws {
    var session = Session(game, at: 0)
    #expect(session.timeLeft(at: 30 * second) == 150 * second)
    #expect(session.playFirst(at: 30 * second) != nil)
    // The pause from 40 s to 400 s does not count.
    session.pause(at: 40 * second)
    session.resume(at: 400 * second)
    #expect(session.timeLeft(at: 410 * second) == 130 * second)
    #expect(session.playFirst(at: 539 * second) != nil)
    #expect(session.tick(at: 540 * second).kinds == [.timeUp])
    #expect(session.isOver && session.playFirst(at: 541 * second) == nil)
    let replay = try Replay(session.payload(at: 541 * second))
    #expect(replay.log.nodes.map(\.time) == [nil, 30_000, 179_000])
    guard case .verified(let end) = replay.verifyStrictly() else {
      Issue.record("\(replay.verifyStrictly())")
      return
    }
    #expect(end.score == session.state.score && end.moveCount == 2)
    let restored = try Session(restoring: replay, at: 0)
    #expect(restored.isOver && restored.timeLeft(at: 0) == 0)
  }

  @Test func resumedGameContinuesAtItsTime() throws {
    var session = Session(game, at: 0)
    session.playFirst(at: 100 * second)
    session.pause(at: 120 * second)
    var resumed = try Session(restoring: session.payload(at: 999 * second), at: 5_000 * second)
    #expect(resumed.timeLeft(at: 5_000 * second) == 60 * second)
    #expect(resumed.playFirst(at: 5_059 * second) != nil)
    #expect(resumed.tick(at: 5_060 * second).kinds == [.timeUp])
    let replay = resumed.replay(at: 5_060 * second)
    guard case .verified = replay.verifyStrictly() else {
      Issue.record("\(replay.verifyStrictly())")
      return
    }
    #expect(replay.log.nodes.compactMap(\.time) == [100_000, 179_000])
  }

  @Test func tensAndTheLastTenSecondsAreAnnouncedOnce() {
    var session = Session(game, at: 0)
    var told: [Int] = []
    for tenth in UInt64(1)...1_810 {
      for kind in session.tick(at: tenth * second / 10).kinds {
        if case .countdown(let seconds) = kind { told.append(seconds) }
      }
    }
    #expect(told == Array(stride(from: 170, through: 20, by: -10)) + Array((1...10).reversed()))
    #expect(session.secondsLeft(at: 181 * second) == 0 && session.isOver)
  }

  @Test func aLongFrameAnnouncesOnlyTheLastSecond() {
    var session = Session(game, at: 0)
    #expect(session.tick(at: 176 * second + 1).kinds == [.countdown(4)])
    #expect(session.secondsLeft(at: 176 * second + 1) == 4)
  }

  @Test func selectionIsClearedWhenTheTimeIsUp() throws {
    var session = Session(game, at: 0)
    let hand = try #require(session.state.grid.hands(.king).first)
    for cell in hand.cells { session.tap(cell, at: 1) }
    #expect(!session.selection.isEmpty)
    #expect(session.play(at: 180 * second).kinds.contains(.timeUp))
    #expect(session.selection.isEmpty && session.state.moveCount == 0)
  }

  @Test func rushSessionHasNoHints() {
    var session = Session(game, at: 0)
    #expect(session.noteHint(at: 1).isEmpty && session.marks.isEmpty)
  }

  @Test func rushSessionHasNoUndo() {
    var session = Session(game, at: 0)
    session.playFirst(at: 1)
    let before = session
    #expect(!session.canUndo && session.undo(at: 2).isEmpty && session.go(to: 0, at: 2).isEmpty)
    #expect(session.redo(at: 2).isEmpty && session.log == before.log)
    #expect(session.revision == before.revision && session.marks.isEmpty)
  }
}

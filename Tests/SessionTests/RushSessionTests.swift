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

  @Test func rushSessionHasNoUndo() {
    var session = Session(game, at: 0)
    session.playFirst(at: 1)
    let before = session
    #expect(!session.canUndo && session.undo(at: 2).isEmpty && session.go(to: 0, at: 2).isEmpty)
    #expect(session.redo(at: 2).isEmpty && session.log == before.log)
    #expect(session.revision == before.revision && session.marks.isEmpty)
  }
}

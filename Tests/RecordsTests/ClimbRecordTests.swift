import Session
import TestSupport
import Testing

@testable import Records

/// Runs of Climb in the database.
@Suite struct ClimbRecordTests {
  private let moment = Moment(seconds: 1_795_600_000, eastOfUTC: 0)

  private func play(_ count: Int, _ session: inout ClimbSession) throws {
    for _ in 0..<count {
      let hand = try #require(session.run.hands.first)
      _ = try session.play(hand.move)
    }
  }

  @Test func flushedEventsOfARunAreRestored() throws {
    let folder = try TemporaryFolder()
    var session = ClimbSession(Game(mode: .climb, seed: Seed(5)), at: 0)
    let (store, _) = RecordStore.open(folder: folder.path)
    for _ in 0..<3 {
      try play(1, &session)
      store.save(session, isOver: false, at: 0, on: moment)
      #expect(store.flush())
    }
    store.close()
    let (again, _) = RecordStore.open(folder: folder.path)
    let restored = try #require(again.resumeClimb(at: 0))
    #expect(restored.events == session.events)
    #expect(restored.run.digest == session.run.digest)
    again.close()
  }

  /// A run that the player has deleted does not come back when the file is written anew.
  @Test func deletedRunIsNotWrittenAgain() throws {
    let folder = try TemporaryFolder()
    let (store, _) = RecordStore.open(folder: folder.path)
    var session = ClimbSession(Game(mode: .climb, seed: Seed(5)), at: 0)
    try play(2, &session)
    store.save(session, isOver: false, at: 0, on: moment)
    #expect(store.flush())
    store.reset(.games)
    #expect(store.flush() && store.climbRun == nil)
    #expect(store.resumeClimb(at: 0) == nil)
    store.close()
  }

  @Test func finishedRunIsRecordedAndNotResumed() throws {
    let folder = try TemporaryFolder()
    let (store, _) = RecordStore.open(folder: folder.path)
    var session = ClimbSession(Game(mode: .climb, seed: Seed(5)), at: 0)
    try play(2, &session)
    store.save(session, isOver: true, at: 0, on: moment)
    #expect(store.flush())
    #expect(store.resumeClimb(at: 0) == nil)
    #expect(store.bestClimb()?.result == session.run.result)
    var next = ClimbSession(Game(mode: .climb, seed: Seed(6)), at: 0)
    try play(1, &next)
    store.save(next, isOver: false, at: 0, on: moment)
    #expect(store.flush())
    #expect(store.resumeClimb(at: 0)?.game == next.game)
    store.close()
  }
}

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

  // MARK: Export and import

  /// Returns a store with a finished run and an unfinished one, and the latter.
  private func filled(_ folder: TemporaryFolder) throws -> (RecordStore, ClimbSession) {
    let store = RecordStore.open(folder: folder.path).store
    var ended = ClimbSession(Game(mode: .climb, seed: Seed(5)), at: 0)
    try play(4, &ended)
    store.save(ended, isOver: true, at: 0, on: moment)
    var begun = ClimbSession(Game(mode: .climb, seed: Seed(6)), at: 0)
    try play(2, &begun)
    store.save(begun, isOver: false, at: 0, on: moment)
    #expect(store.flush())
    return (store, begun)
  }

  /// A run of more levels comes first, even with fewer points; an unfinished run is not listed.
  @Test func finishedRunsAreListedByLevelsAndThenByPoints() throws {
    let folder = try TemporaryFolder()
    let (store, _) = try filled(folder)
    try store.change(
      """
      INSERT INTO climb SELECT id + 10, code, 3, 100, marks, 1, seconds - 9, east, 'a'
        FROM climb WHERE ended = 1;
      INSERT INTO climb SELECT id + 20, code, 2, 900, marks, 1, seconds - 9, east, 'b'
        FROM climb WHERE id < 10 AND ended = 1;
      """)
    let board = Leaderboard.device(.climb)
    let page: LeaderboardPage = try LeaderboardTests.answer {
      store.readLeaderboard(board, .top, limit: 9, finish: $0)
    }
    #expect(page.entries.map(\.levels) == [3, 2, 0] && page.entries.count { $0.isOwn } == 1)
    #expect(page.entries.prefix(2).map(\.score) == [100, 900] && page.entries[2].isOwn)
    let around: LeaderboardPage = try LeaderboardTests.answer {
      store.readLeaderboard(board, .own, limit: 9, finish: $0)
    }
    #expect(around.entries == page.entries && around.firstPosition == 1)
    let replay: String? = try LeaderboardTests.answer {
      store.readReplay(of: page.entries[0].place, on: board, finish: $0)
    }
    #expect(replay == "a")
    store.close()
  }

  @Test func exportedRunsCanBeImported() throws {
    let folders = (try TemporaryFolder(), try TemporaryFolder())
    let (store, begun) = try filled(folders.0)
    let text = try store.exported()
    let other = RecordStore.open(folder: folders.1.path).store
    _ = try other.add(exported: text)
    #expect(other.flush())
    #expect(other.bestClimb()?.replay == store.bestClimb()?.replay)
    #expect(other.resumeClimb(at: 0)?.events == begun.events)
    #expect(try other.exported() == text)
    // Importing the same text again adds nothing.
    _ = try other.add(exported: text)
    #expect(try other.exported() == text)
    other.close()
    store.close()
  }

  /// An import adds finished runs, but the player's own unfinished run stays the one that is resumed.
  @Test func importKeepsTheUnfinishedRun() throws {
    let folders = (try TemporaryFolder(), try TemporaryFolder())
    let text = try filled(folders.0).0.exported()
    let store = RecordStore.open(folder: folders.1.path).store
    var own = ClimbSession(Game(mode: .climb, seed: Seed(7)), at: 0)
    try play(1, &own)
    store.save(own, isOver: false, at: 0, on: moment)
    _ = try store.add(exported: text)
    #expect(store.flush())
    try play(1, &own)
    store.save(own, isOver: false, at: 0, on: moment)
    #expect(store.flush())
    #expect(store.resumeClimb(at: 0)?.events == own.events)
    #expect(store.bestClimb()?.game.seed == Seed(5))
    store.close()
  }

  @Test(arguments: [
    (#""score": "#, #""score": 9"#, "climbs[0]: the result is"),
    (#""levels": "#, #""levels": 1"#, "climbs[0]: the result is"),
    (#""ended": true"#, #""ended": 1"#, "climbs[0]: 'ended' is neither true nor false"),
    (#""seconds": "#, #""seconds": -"#, "climbs[0].seconds"),
    (#"\nmove "#, #"\nmovf "#, "climbs[0].replay: line"),
  ])
  func invalidRunIsRefused(old: String, new: String, reason: String) throws {
    let folder = try TemporaryFolder()
    let (store, _) = try filled(folder)
    let text = try store.exported()
    let place = try #require(text.firstRange(of: #""climbs": ["#)).upperBound
    let range = try #require(text[place...].firstRange(of: old))
    #expect {
      try store.add(
        exported: String(text[..<range.lowerBound]) + new + text[range.upperBound...])
    } throws: { "\($0)".hasPrefix(reason) }
    store.close()
  }
}

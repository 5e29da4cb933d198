import Session
import TestSupport
import Testing
import Workers

@testable import Records

/// Saving and restoring the game in progress.
@Suite struct GameTests {
  @Test func restoredGameHasUndoBranchesMarksAndTime() throws {
    let folder = try TemporaryFolder()
    let session = Session.busy(game(5))
    let first = folder.store()
    first.save(session, after: [], at: 4_600 * millisecond, on: today)
    #expect(first.flush())
    first.close()
    let second = folder.store()
    var restored = try #require(try second.resume(at: 99))
    #expect(restored.log == session.log && restored.state == session.state)
    #expect(restored.marks == [.undo, .hint] && restored.record == 20)
    #expect(restored.payload(at: 99) == session.payload(at: 4_600 * millisecond))
    let waiting = try second.unfinished()
    #expect(waiting.map(\.game) == [session.game] && waiting.map(\.moment) == [today])
    // The restored game is saved in the same rows.
    let events = restored.redo(at: 100)
    second.save(restored, after: events, at: 100, on: later(60))
    #expect(try second.unfinished().map(\.id) == waiting.map(\.id))
  }

  @Test func lastPlayedGameIsResumed() throws {
    let folder = try TemporaryFolder()
    let first = folder.store()
    let classic = Session.busy(game(5))
    first.save(classic, after: [], at: 0, on: today)
    first.save(Session.busy(game(6, .practice)), after: [], at: 0, on: today)
    let waiting = try first.unfinished()
    #expect(waiting.map(\.game.mode) == [.practice, .classic])
    #expect(try first.resume(waiting[1], at: 0)?.game == classic.game)
    first.close()
    let second = folder.store()
    #expect(try second.resume(at: 0)?.log == classic.log)
    #expect(try second.unfinished().map(\.game.mode) == [.classic, .practice])
  }

  /// If the previous game cannot be read, a new game starts, and the previous one can be restored
  /// later.
  @Test func unreadableGamesAreNotReplaced() throws {
    let folder = try TemporaryFolder()
    let left = Session.busy(game(5))
    let first = folder.store()
    first.save(left, after: [], at: 4_600 * millisecond, on: today)
    first.close()

    let limit = 30_000 * millisecond
    let hurried = DatabaseWorker.Timeouts(start: limit, move: limit, end: 100 * millisecond)
    let (second, notice) = RecordStore.open(DatabaseOpener(folder: folder.path, timeouts: hurried))
    try #require(notice == nil && second.state == .saving)
    let isHeld = Monitor(true)
    let worker = second.worker
    let holder = OwnThread {
      try? worker.query { _ throws(RecordsError) in
        _ = isHeld.wait { $0 ? nil : true }
      }
    }
    holder.join()
    #expect(throws: DatabaseWorker.noResponse) { try second.resume(at: 0) }
    #expect(
      second.takeNotices() == [.unreadableGame(DatabaseWorker.noResponse)]
        && second.takeNotices() == [])
    isHeld.change { $0 = false }
    // Two other games start. Saving them does not read the first game.
    var others = [Session(game(6), at: 0), Session(game(7), at: 0)]
    for index in others.indices {
      second.save(others[index], after: others[index].playSome(), at: 0, on: later(60))
    }
    #expect(second.flush())
    second.close()

    let third = folder.store()
    var other = try #require(try third.resume(at: 0))
    #expect(other.game == game(7))
    other.playToTheEnd()
    third.save(other, after: [], at: 0, on: later(120))
    third.finish(other, at: 0, on: later(120))
    third.close()

    let fourth = folder.store()
    let restored = try #require(try fourth.resume(at: 0))
    #expect(restored.payload(at: 0) == left.payload(at: 4_600 * millisecond))
  }

  /// After random changes saved at random times, the restored game equals the last save.
  @Test(arguments: 0..<6) func savedRandomChangesAreLoadedAgain(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    var player = RandomPlayer(seed: seed)
    var session = Session(game(seed), at: 0)
    var store = folder.store()
    for round in 0..<400 {
      // Sometimes one save contains several changes.
      guard player.act(on: &session), round % 7 != 0 else { continue }
      store.save(session, after: player.takeEvents(), at: player.now, on: today)
      if round % 5 == 0 {
        let found = try store.worker.query { database throws(RecordsError) in
          try database.journal(database.unfinished().first?.id ?? 0)
        }
        #expect(found?.journal.replay?.text == session.payload(at: player.now), "round \(round)")
      }
      guard round % 25 == 0 else { continue }
      store.close()
      store = folder.store()
      let restored = try #require(try store.resume(at: player.now))
      #expect(restored.payload(at: player.now) == session.payload(at: player.now))
      session = restored
    }
  }

  @Test func eachSavedMoveAddsOneRow() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    var session = Session(game(3, .practice), at: 0)
    var rows: [Int] = []
    for _ in 0..<3 {
      let hand = try #require(session.state.grid.hands(.king).first)
      let events = session.play(hand.move, at: 0)
      store.save(session, after: events, at: 0, on: today)
      rows.append(
        try store.worker.query { database throws(RecordsError) in
          try database.connection.integer("SELECT count(*) FROM step")
        })
    }
    #expect(rows == [1, 2, 3])
  }

  @Test func sessionOfAnotherGameIsWrittenAsAWhole() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    store.save(Session.busy(game(5)), after: [], at: 0, on: today)
    // These are sessions of other games, in the same mode and in others. The store is given only
    // the last event of each session, but must write the whole session.
    for other in [game(6), game(6, .daily), game(5, .classic, .orthogonal)] {
      var second = Session.busy(other)
      let events = second.undo(at: 4_600 * millisecond)
      store.save(second, after: events, at: 4_600 * millisecond, on: today)
      let restored = try #require(try store.resume(at: 0))
      #expect(restored.payload(at: 0) == second.payload(at: 4_600 * millisecond))
    }
    // Each mode has one unfinished game.
    #expect(
      try store.unfinished().map(\.game)
        == [game(5, .classic, .orthogonal), game(6, .daily), game(6)])
    let classic = try #require(try store.unfinished().last)
    #expect(try store.resume(classic, at: 0)?.game == game(6))
  }

  @Test func restoredSessionIsSavedUnchanged() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    let payload = Session.busy(game(5)).payload(at: 0)
    var session = try Session(restoring: payload, at: 0)
    session.playSome(at: 1)
    store.save(session, after: [], at: 1, on: today)
    let events = session.undo(at: 2)
    store.save(session, after: events, at: 2, on: today)
    #expect(try store.resume(at: 0)?.log == session.log)
  }

  @Test(arguments: [
    "UPDATE step SET value = 3 WHERE number = 6", "UPDATE step SET kind = 9 WHERE number = 6",
    "DELETE FROM step WHERE number = 6", "UPDATE step SET value = -1 WHERE number = 6",
    "UPDATE step SET time = -1 WHERE number = 6",
    "UPDATE step SET kind = 2, value = 9223372036854775807 WHERE number = 6",
  ]) func badRowTruncatesTheGameAndIsKept(damage: String) throws {
    let folder = try TemporaryFolder()
    var store = folder.store()
    let session = try playInSteps(store)
    let rows = try store.count("step")
    try store.change(damage)
    store.close()
    var notice: RecordsNotice?
    (store, notice) = RecordStore.openPatiently(folder.path)
    let lost = damage.hasPrefix("DELETE") ? rows - 7 : rows - 6
    #expect(notice == .shortened(games: 0, steps: lost))
    let found = try #require(try store.resume(at: 0))
    #expect(found.log.nodes.count > 1 && found.log.nodes.count < session.log.nodes.count)
    #expect(zip(found.log.nodes, session.log.nodes).allSatisfy { $0.move == $1.move })
    // Neither the next start nor the next game deletes the unreadable rows.
    store.close()
    (store, _) = RecordStore.openPatiently(folder.path)
    store.save(Session(game(6, .practice), at: 0), after: [], at: 0, on: today)
    #expect(try store.unfinished().map(\.game) == [game(6, .practice)])
    #expect(try store.count("step") >= rows - 1)
  }

  /// Two games of one variant can be unfinished, if one could not be read at an earlier start.
  @Test func damageToOneGameLeavesTheOtherOfItsVariant() throws {
    let folder = try TemporaryFolder()
    var store = folder.store()
    let damaged = try playInSteps(store)
    try store.change("UPDATE game SET mode = 77")
    let intact = Session.busy(game(6, .practice))
    store.save(intact, after: [], at: 0, on: today)
    #expect(store.flush())
    try store.change("UPDATE game SET mode = \(Mode.practice.id)")
    try store.change(
      "UPDATE step SET value = -1 WHERE number = 6 AND game = (SELECT min(id) FROM game)")
    store.close()
    store = RecordStore.openPatiently(folder.path).0
    #expect(try Set(store.unfinished().map(\.game)) == [damaged.game, intact.game])
    let kept = try #require(try store.unfinished().first { $0.game == intact.game })
    #expect(try store.resume(kept, at: 0)?.log == intact.log)
  }

  @Test func gameWithABadFirstRowIsReportedAndKept() throws {
    let folder = try TemporaryFolder()
    var store = folder.store()
    _ = try playInSteps(store)
    try store.change("UPDATE game SET code = 'nothing'")
    store.close()
    let notice: RecordsNotice?
    (store, notice) = RecordStore.openPatiently(folder.path)
    #expect(notice == .shortened(games: 1, steps: 0))
    #expect(notice?.description == "1 unfinished game cannot be read")
    #expect(try store.unfinished().isEmpty)
    store.save(Session(game(6, .practice), at: 0), after: [], at: 0, on: today)
    #expect(try store.count("game") == 2)
  }

  /// Plays and saves move by move, so that the file holds the game as single steps.
  private func playInSteps(_ store: RecordStore) throws -> Session {
    var session = Session(game(5, .practice), at: 0)
    store.save(session, after: [], at: 0, on: today)
    for number in 0..<9 {
      let events = session.playSome(number, at: UInt64(number) * 1_000 * millisecond)
      store.save(session, after: events, at: 0, on: today)
    }
    let rows = try store.count("step")
    try #require(rows > 7)
    return session
  }

  @Test func bestScoreIsSavedImmediately() throws {
    let folder = try TemporaryFolder()
    var store = folder.store()
    var session = Session(game(5), at: 0)
    #expect(store.best(.classic) == nil)
    session.playSome()
    store.save(session, after: [], at: 0, on: today)
    let best = try #require(store.best(.classic))
    #expect(best.score == session.state.score && best.game == session.game && best.marks == [])
    #expect(best.moment == today && best.replay == session.payload(at: 0))
    session.undo(at: 0)
    store.save(session, after: [], at: 0, on: later(5))
    store.close()
    store = folder.store()
    #expect(store.best(session.game) == best)
    #expect(store.best(.classic, .orthogonal) == nil && store.best(.daily) == nil)
    // A higher score after an undo is marked as reached with help. Practice has no best score.
    session.playToTheEnd()
    store.save(session, after: [], at: 0, on: later(9))
    #expect(store.best(.classic)?.marks == .undo)
    #expect(store.bestWithoutHelp(.classic) == best, "help does not replace it")
    store.close()
    store = folder.store()
    #expect(store.best(.classic)?.marks == .undo && store.bestWithoutHelp(.classic) == best)
    var practice = Session(game(5, .practice), at: 0)
    practice.playSome()
    store.save(practice, after: [], at: 0, on: today)
    #expect(store.best(.practice) == nil)
  }
}

import Session
import TestSupport
import Testing

@testable import Records

/// Results of finished games.
@Suite struct ResultTests {
  func ended(_ seed: UInt64, _ mode: Mode = .classic) -> Session {
    var session = Session(game(seed, mode), at: 0)
    session.playToTheEnd(at: 5_000 * millisecond)
    return session
  }

  @Test func finishedGameIsRecordedInFull() throws {
    let folder = try TemporaryFolder()
    var store = folder.store()
    let session = ended(5)
    let id = try #require(store.finish(session, at: 6_000 * millisecond, on: today))
    #expect(try store.unfinished().isEmpty)
    #expect(try store.recentGames(limit: 9).first?.par == nil)
    store.note(Par(score: 900), ofGame: id)
    store.close()
    store = folder.store()
    let games = try store.recentGames(limit: 9)
    let found = try #require(games.first)
    #expect(games.count == 1 && found.id == id && found.game == session.game)
    #expect(found.score == session.state.score && found.par == Par(score: 900))
    #expect(found.rank == ScoreRank(score: found.score))
    #expect(found.stars == Par(score: 900).stars(for: found.score) && found.marks == [])
    #expect(found.hands == session.state.moveCount)
    #expect(found.cardsLeft == session.state.grid.count)
    #expect(found.isPerfectClear == (found.cardsLeft == 0))
    #expect(found.time == 5_000 && found.moment == today)
    #expect(found.moment.date == CalendarDate("2026-11-21"))
    #expect(try Replay(found.replay).verify() == .verified(session.state))
    #expect(store.best(.classic)?.score == found.score)
  }

  @Test func resultListsAreSortedAndPaged() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    for seed in 0..<12 {
      store.finish(ended(UInt64(seed)), at: 0, on: later(seed / 2))
    }
    store.finish(ended(3, .daily), at: 0, on: later(99))
    let top = try store.top(.classic, limit: 100)
    #expect(top.count == 12)
    for (a, b) in zip(top, top.dropFirst()) {
      #expect(a.score > b.score || (a.score == b.score && a.moment.seconds <= b.moment.seconds))
    }
    #expect(try store.top(.classic, limit: 3) == Array(top.prefix(3)))
    #expect(try store.top(.daily, limit: 9).map(\.game) == [game(3, .daily)])
    #expect(try store.top(.daily, .orthogonal, limit: 9).isEmpty)
    #expect(try store.top(.classic, limit: -1).isEmpty)
    let all = try store.recentGames(limit: 100)
    #expect(all.count == 13 && all.first?.game.mode == .daily)
    var (pages, last): ([FinishedGame], FinishedGame?) = ([], nil)
    repeat {
      let page = try store.recentGames(limit: 4, before: last)
      (pages, last) = (pages + page, page.last)
    } while last != nil
    #expect(pages == all)
    #expect(store.best(.classic)?.score == top.first?.score)
  }

  @Test func continuedGameReplacesItsResultOnlyIfItsScoreIsHigher() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    var session = ended(5)
    let id = store.finish(session, par: Par(score: 880), at: 0, on: today)
    let before = try store.recentGames(limit: 9)
    #expect(store.finish(session, at: 0, on: later(5)) == id)
    #expect(try store.recentGames(limit: 9) == before)
    session.undo(at: 0)
    store.save(session, after: [], at: 0, on: today)
    #expect(try store.unfinished().map(\.id) == [id])
    #expect(try store.resume(at: 0) == session)
    while session.undo(at: 0).changedPosition {}
    // Plays other branches until one scores more than the saved result.
    var tries = 0
    while session.state.score <= before[0].score, tries < 200 {
      while session.undo(at: 0).changedPosition {}
      tries += 1
      while !session.playSome(tries * 7 + session.state.moveCount, at: 0).isEmpty {}
    }
    #expect(session.state.score > before[0].score)
    #expect(store.finish(session, at: 0, on: later(9)) == id)
    let after = try store.recentGames(limit: 9)
    #expect(after.count == 1 && after[0].score == session.state.score)
    #expect(after[0].marks == .undo && after[0].par == Par(score: 880))
    #expect(after[0].moment == later(9) && after[0].replay == session.payload(at: 0))
  }

  @Test func practiceGamesAreNotRecorded() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    #expect(store.finish(ended(5, .practice), at: 0, on: today) == nil)
    #expect(try store.recentGames(limit: 9).isEmpty && store.unfinished().isEmpty)
  }

  @Test func newGameDeletesTheJournalsOfFinishedGames() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    for seed in 0..<5 { store.finish(ended(UInt64(seed)), at: 0, on: today) }
    store.save(Session(game(9), at: 0), after: [], at: 0, on: today)
    let left = try store.worker.query { database throws(RecordsError) in
      (
        try database.connection.integer("SELECT count(*) FROM game"),
        try database.connection.integer("SELECT count(*) FROM step")
      )
    }
    #expect(left == (1, 0))
    #expect(try store.recentGames(limit: 9).count == 5)
  }
}

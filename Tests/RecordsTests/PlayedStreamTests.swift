import Session
import TestSupport
import Testing

@testable import Records

/// The finished games and runs of all modes as one stream.
@Suite struct PlayedStreamTests {
  /// Returns a store with games and runs in mixed order, some of which ended in the same second.
  static func filled(_ folder: TemporaryFolder, games: Int = 30) throws -> RecordStore {
    let store = folder.store()
    var random = Generator(seed: 5)
    for seed in 0..<games {
      let session = ended(game(UInt64(seed), seed % 4 == 0 ? .lookAhead : .classic))
      store.finish(session, at: 0, on: later(random.below(games / 2) * 60))
      if seed % 3 == 0 {
        let run = Game(mode: .climb, seed: ClimbSimulation.seed(ofRun: seed))
        var session = ClimbSession(run, at: 0)
        for event in ClimbBot.events(.plain, run).prefix(4 + seed) {
          _ = try session.decide(event)
        }
        store.save(session, isOver: true, at: 0, on: later(random.below(games / 2) * 60))
      }
    }
    #expect(store.flush())
    return store
  }

  private func keys(
    _ store: RecordStore, pages limit: Int, isBackwards: Bool = false
  ) throws -> [PlayedKey] {
    var (keys, place) = ([PlayedKey](), PlayedPlace?.none)
    repeat {
      let page = try store.playedPage(from: place, limit: limit, isBackwards: isBackwards)
      #expect(page.rows.count <= limit && page.unreadable.isEmpty)
      keys += try page.rows.map { try $0.played().key }
      place = page.next
    } while place != nil
    return keys
  }

  @Test func pagesOfAnySizeGiveAllGamesInOrder() throws {
    let folder = try TemporaryFolder()
    let store = try Self.filled(folder)
    let all = try keys(store, pages: 1_000)
    #expect(all.count == 40 && all == all.sorted() && Set(all).count == 40)
    #expect(all.contains { $0.isRun } && all.contains { !$0.isRun })
    #expect(zip(all, all.dropFirst()).contains { $0.moment == $1.moment && $0.isRun != $1.isRun })
    for limit in [1, 2, 7, 39, 40, 41] {
      #expect(try keys(store, pages: limit) == all)
      #expect(try keys(store, pages: limit, isBackwards: true) == all.reversed())
    }
    store.close()
  }

  @Test func unfinishedRunsAreNotInTheStream() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    let run = ClimbSession(Game(mode: .climb, seed: Seed(5)), at: 0)
    store.save(run, isOver: false, at: 0, on: today)
    #expect(try store.playedPage(from: nil, limit: 9).rows.isEmpty)
    store.save(run, isOver: true, at: 0, on: today)
    #expect(try store.playedPage(from: nil, limit: 9).rows.count == 1)
    store.close()
  }

  @Test func eachPageIsReadThroughAnIndex() throws {
    let folder = try TemporaryFolder()
    let store = try Self.filled(folder, games: 4)
    for (table, condition, index) in [
      ("finished", "", "finishedByDate"), ("climb", "ended <> 0 AND ", "climbByDate"),
    ] {
      for (sign, order) in [(">", ""), ("<", " DESC")] {
        let plan = try store.worker.query { database throws(RecordsError) in
          try database.connection.statement(
            """
            EXPLAIN QUERY PLAN SELECT * FROM \(table)
            WHERE \(condition)(seconds, id) \(sign) (5, 5)
            ORDER BY seconds\(order), id\(order) LIMIT 9
            """
          ).rows { $0.text(3) }
        }
        #expect(plan.count == 1 && plan[0].hasPrefix("SEARCH \(table) USING INDEX \(index)"))
      }
    }
    store.close()
  }

  @Test func rowsWithInvalidValuesAreSkippedAndListed() throws {
    let folder = try TemporaryFolder()
    let store = try Self.filled(folder)
    try store.change("UPDATE finished SET cards = 99 WHERE id = 3")
    try store.change("UPDATE finished SET replay = 'nothing' WHERE id = 4")
    var (rows, unreadable, place) = ([PlayedRow](), [PlayedPlace](), PlayedPlace?.none)
    repeat {
      let page = try store.playedPage(from: place, limit: 1)
      (rows, unreadable, place) = (rows + page.rows, unreadable + page.unreadable, page.next)
    } while place != nil
    #expect(rows.count == 39 && unreadable.map(\.id) == [3])
    #expect(rows.count { (try? $0.played()) == nil } == 1)
    #expect(try store.career().statistics.all.games == 38)
    store.close()
  }
}

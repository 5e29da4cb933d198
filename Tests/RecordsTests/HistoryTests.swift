import JSON
import Session
import TestSupport
import Testing

@testable import Records

/// The history of finished games, and the export of statistics.
@Suite struct HistoryTests {
  @Test func historyListsAllGamesNewestFirst() throws {
    let folder = try TemporaryFolder()
    let store = try PlayedStreamTests.filled(folder)
    let all = try store.history(limit: 100)
    #expect(all.entries.count == 40 && all.next == nil)
    #expect(
      zip(all.entries, all.entries.dropFirst()).allSatisfy {
        $0.moment.seconds >= $1.moment.seconds
      })
    var (entries, place) = ([HistoryEntry](), PlayedPlace?.none)
    repeat {
      let page = try store.history(limit: 7, from: place)
      (entries, place) = (entries + page.entries, page.next)
    } while place != nil
    #expect(entries == all.entries)
    #expect(entries.allSatisfy { ($0.levels != nil) == ($0.mode == .climb) })
    #expect(entries.allSatisfy { (try? SavedReplay($0.replay)) != nil })
    store.close()
  }

  @Test func entryTellsRankStarsAndShareOfPar() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    var session = Session(game(12), at: 0)
    let best = try #require(Beam.search(from: session.state))
    for move in best.line { _ = session.play(move, at: 0) }
    let id = try #require(store.finish(session, par: Par(score: best.score), at: 0, on: today))
    let weak = ended(game(13))
    let other = try #require(store.finish(weak, at: 0, on: later(5)))
    let entries = try store.history(limit: 9).entries
    #expect(entries.map(\.id) == [other, id])
    #expect(entries[1].parShare == 100 && entries[1].stars == 3)
    #expect(entries[1].rank == ScoreRank(score: best.score))
    #expect(entries[0].parShare == nil && entries[0].stars == 0 && entries[0].marks == [])
    #expect(entries[0].cardsLeft == weak.state.grid.count)
    store.note(Par(score: weak.state.score + 1), ofGame: other)
    #expect(try store.history(limit: 1).entries[0].parShare == 99)
    store.close()
  }

  @Test func exportedStatisticsHaveEveryFigure() throws {
    let folder = try TemporaryFolder()
    let store = try PlayedStreamTests.filled(folder)
    let career = try store.career()
    let export = CareerExport(career)
    let lines = export.csv.split(separator: "\n")
    #expect(lines.first == "group,name,figure,value")
    #expect(lines.allSatisfy { $0.split(separator: ",").count == 4 })
    #expect(lines.contains("mode,classic,games,22") && lines.contains("mode,climb,games,10"))
    let average = try #require(career.statistics[.classic].average)
    #expect(lines.contains { $0 == "mode,classic,average,\(average)" || average.count % 100 == 0 })
    #expect(!lines.contains { $0.hasPrefix("mode,rush,average") })
    #expect(lines.count { $0.hasPrefix("achievement,") && $0.contains(",goal,") } == 58)
    #expect(lines.contains("achievement,regular,current,25"))
    let pairs = career.statistics[Hand.pair].count
    #expect(lines.contains("hand,Pair,count,\(pairs)"))
    let json = try JSON(decoding: export.json)
    #expect(json["mode"]?["classic"]?["games"]?.int == 22)
    #expect(json["hand"]?["Pair"]?["count"]?.int == pairs)
    #expect(json["achievement"]?["regular"]?["unlocked"]?.int != nil)
    let count = json.members?.reduce(0) { sum, group in
      sum + (group.value.members ?? []).reduce(0) { $0 + ($1.value.members?.count ?? 0) }
    }
    #expect(count == lines.count - 1)
    store.close()
  }

  @Test func equalCareersGiveEqualBytes() throws {
    let folder = try TemporaryFolder()
    let store = try PlayedStreamTests.filled(folder)
    let text = CareerExport(try store.career())
    let again = CareerExport(try #require(try store.rebuild()).career)
    #expect(text.csv == again.csv && text.json == again.json)
    store.close()
  }
}

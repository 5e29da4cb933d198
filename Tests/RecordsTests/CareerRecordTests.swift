import Session
import TestSupport
import Testing

@testable import Records

/// Statistics and achievements in the records.
@Suite struct CareerRecordTests {
  /// Plays an evening: a classic game, a daily game of the date and a run of Climb.
  private func playEvening(_ day: Int, _ store: RecordStore) throws {
    let moment = later(day * 86_400)
    var classic = Session(game(UInt64(100 + day)), at: 0)
    store.save(classic, after: [], at: 0, on: moment)
    while let hand = classic.state.grid.hands(.king).max(by: { $0.hand < $1.hand }) {
      let events = classic.play(hand.move, at: 0)
      store.save(classic, after: events, at: 0, on: moment)
    }
    store.finish(classic, at: 0, on: moment)
    let date = try #require(moment.date)
    var daily = Session(try #require(Daily.listedGame(of: date)), at: 0)
    store.save(daily, after: [], at: 0, on: moment)
    daily.playToTheEnd()
    store.finish(daily, at: 0, on: later(day * 86_400 + 300))
    let run = Game(mode: .climb, seed: ClimbSimulation.seed(ofRun: day))
    var climb = ClimbSession(run, at: 0)
    for event in ClimbBot.events(.random, run) {
      _ = try climb.decide(event)
      store.save(climb, isOver: climb.run.isOver, at: 0, on: later(day * 86_400 + 600))
    }
  }

  /// Returns a store with eight evenings.
  private func filled(_ folder: TemporaryFolder) throws -> RecordStore {
    let store = folder.store()
    for day in 0..<8 { try playEvening(day, store) }
    #expect(store.flush())
    return store
  }

  @Test func careerFollowedGameByGameEqualsTheOneFromReplays() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    #expect(try store.career() == Career())
    var told: [Unlock] = []
    for day in 0..<8 {
      try playEvening(day, store)
      told += store.takeUnlocks()
      let report = try #require(try store.rebuild())
      #expect(report.differences.isEmpty && report.games == 3 * day + 3)
      #expect(try store.career() == report.career)
    }
    let career = try store.career()
    #expect(Set(told) == Set(career.achievements.unlocked) && told.count > 10)
    #expect(try store.unlocks() == career.achievements.unlocked)
    #expect(career.statistics.days.longestStreak == 8)
    #expect(career.achievements[.goodWeek].reached?.moment == later(6 * 86_400 + 300))
    #expect(try career.statistics.dailies == store.dailyHistory())
    #expect(career.statistics[.classic].games == 8 && career.statistics[.climb].games == 8)
    store.close()
    // After a restart, everything follows from the file.
    let again = folder.store()
    #expect(try again.career() == career && again.takeUnlocks().isEmpty)
    #expect(try again.unlocks() == career.achievements.unlocked)
    again.close()
  }

  @Test func careerIsReadInParts() throws {
    let folder = try TemporaryFolder()
    let store = try filled(folder)
    var calls = 1
    while try store.readCareer(games: 5) == nil { calls += 1 }
    #expect(calls == 5)
    #expect(try store.rebuild()?.career == store.career())
    #expect(try store.rebuild { $0 < 24 } == nil)
    store.close()
  }

  /// A game that ends while the career is being read is not lost and not counted twice.
  @Test func gameFinishedDuringReadingCountsOnce() throws {
    let folder = try TemporaryFolder()
    let store = try filled(folder)
    #expect(try store.readCareer(games: 5) == nil)
    store.finish(ended(game(77)), at: 0, on: later(-5_000))
    #expect(try store.career().statistics.all.games == 25)
    #expect(try store.rebuild()?.differences == [])
    store.close()
  }

  /// After undo, a better result replaces the earlier one of the same game.
  @Test func betterResultOfAGameReplacesTheEarlierOne() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    #expect(try store.career().statistics.all.games == 0)
    var session = ended(game(7))
    store.save(session, after: [], at: 0, on: today)
    store.finish(session, at: 0, on: today)
    let first = session.state.score
    #expect(try store.career().statistics.all.points == first)
    let unlocked = try store.unlocks()
    while session.state.moveCount > 0 { _ = session.undo(at: 0) }
    while let hand = session.state.grid.hands(.king).max(by: { $0.hand < $1.hand }) {
      _ = session.play(hand.move, at: 0)
    }
    try #require(session.state.score > first)
    store.finish(session, at: 0, on: later(60))
    let all = try store.career().statistics.all
    #expect(all.games == 1 && all.points == session.state.score && all.helped == 1)
    // What the first result alone unlocked stays, and is reported as unproven.
    let computed = try store.career().achievements.unlocked
    let kept = unlocked.filter { old in
      !computed.contains { $0.achievement == old.achievement }
    }
    #expect(try store.rebuild()?.differences == kept.map { .unproven($0) })
    #expect(try store.unlocks().sorted() == (computed + kept).sorted())
    #expect(computed.allSatisfy { $0.moment == later(60) })
    store.close()
  }

  /// The records ignore a result that is not better, and so does the career.
  @Test func otherResultsOfAGameAreIgnored() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    _ = try store.career()
    var session = Session(game(7), at: 0)
    while let hand = session.state.grid.hands(.king).max(by: { $0.hand < $1.hand }) {
      _ = session.play(hand.move, at: 0)
    }
    store.save(session, after: [], at: 0, on: today)
    store.finish(session, at: 0, on: today)
    let career = try #require(store.careerState.career)
    store.finish(session, at: 0, on: later(60))
    #expect(store.careerState.career == career)
    while session.state.moveCount > 0 { _ = session.undo(at: 0) }
    session.playToTheEnd()
    try #require(session.state.score < career.statistics.all.points)
    store.finish(session, at: 0, on: later(90))
    #expect(store.careerState.career == career)
    #expect(try store.rebuild() == CareerReport(career: career, games: 1, differences: []))
    store.close()
  }

  @Test func resetForgetsTheCareer() throws {
    let folder = try TemporaryFolder()
    let store = try filled(folder)
    #expect(try store.career().statistics.all.games == 24)
    store.reset(.games)
    #expect(try store.career() == Career() && store.unlocks().isEmpty)
    #expect(store.takeUnlocks().isEmpty)
    store.close()
  }

  /// A file of 3,010 games and runs.
  @Test func pagesOfAFullFileAreRead() throws {
    let folder = try TemporaryFolder()
    let store = try PlayedStreamTests.filled(folder)
    try store.change(
      """
      WITH RECURSIVE n(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM n WHERE x < 99)
      INSERT INTO finished SELECT id + 1000 * x, mode, adjacency, code, score, par, rank, marks, hands,
        cards, time, seconds + 5000 * x, east, replay FROM finished, n
      """)
    let page = try store.history(limit: 20)
    #expect(page.entries.count == 20 && page.entries[0].id > 99_000)
    let career = try store.career()
    #expect(career.statistics.all.games == 3_010)
    #expect(career.statistics[.classic].games == 2_200)
    #expect(try store.rebuild()?.differences == [])
    store.close()
  }

  // MARK: Differences

  @Test func rebuildReportsWhatDoesNotFollowFromTheReplays() throws {
    let folder = try TemporaryFolder()
    let store = try filled(folder)
    let unlocked = try store.career().achievements.unlocked
    try store.change("UPDATE finished SET score = score + 5, hands = 2 WHERE id = 3")
    try store.change("UPDATE climb SET levels = levels + 1 WHERE id = 2")
    try store.change("UPDATE finished SET replay = 'nothing' WHERE id = 5")
    try store.change("DELETE FROM achievement WHERE id = \(Achievement.firstLight.rawValue)")
    try store.change("INSERT INTO achievement VALUES(\(Achievement.thinAir.rawValue), 3, 7, 0)")
    let report = try #require(try store.rebuild())
    let lines = report.differences.map(\.description)
    #expect(lines.contains { $0.hasPrefix("game 3: score is ") })
    #expect(lines.contains { $0.hasPrefix("game 3: hands is ") && $0.hasSuffix("not 2 as stored") })
    #expect(lines.contains { $0.hasPrefix("run 2: levels is ") })
    #expect(lines.contains { $0.hasPrefix("game 5: line 1, column 1: this is not a replay") })
    #expect(
      report.differences.contains(.unproven(Unlock(.thinAir, mode: 3, at: Moment(seconds: 7)))))
    #expect(lines.contains("firstLight: not stored"))
    #expect(report.differences.contains(.career) && report.games == 23)
    #expect(unlocked.contains { $0.achievement == .firstLight })
    store.close()
  }

  @Test func repairCorrectsTheStoredAchievements() throws {
    let folder = try TemporaryFolder()
    let store = try filled(folder)
    let unlocked = try store.career().achievements.unlocked
    #expect(store.flush())
    try store.change("DELETE FROM achievement WHERE id = \(Achievement.firstLight.rawValue)")
    try store.change("INSERT INTO achievement VALUES(\(Achievement.thinAir.rawValue), 3, 7, 0)")
    try store.change(
      "UPDATE achievement SET seconds = 9 WHERE id = \(Achievement.royalty.rawValue)")
    try store.change(
      "UPDATE achievement SET seconds = 9 WHERE id = \(Achievement.houseRules.rawValue)")
    let report = try #require(try store.rebuild(repairs: true))
    #expect(
      report.differences.contains {
        if case .otherDate(let stored, _) = $0 { stored.moment.seconds == 9 } else { false }
      })
    #expect(try store.unlocks() == unlocked)
    #expect(try store.rebuild()?.differences == [])
    store.close()
  }

  // MARK: Import, export and damage

  @Test func exportedAchievementsAreImported() throws {
    let folders = (try TemporaryFolder(), try TemporaryFolder())
    let store = try filled(folders.0)
    let career = try store.career()
    let text = try store.exported()
    #expect(text.contains(#""name": "firstLight""#))
    let other = folders.1.store()
    #expect(try other.add(exported: text) == 16)
    #expect(try other.unlocks() == career.achievements.unlocked)
    #expect(try other.career().achievements.unlocked == career.achievements.unlocked)
    #expect(try other.career().statistics.all.scores == career.statistics.all.scores)
    #expect(try other.exported() == text)
    store.close()
    other.close()
  }

  @Test func claimedAchievementsWithoutGamesAreNotImported() throws {
    let folders = (try TemporaryFolder(), try TemporaryFolder())
    let store = try filled(folders.0)
    _ = try store.career()
    let text = try store.exported()
    let place = try #require(text.firstRange(of: #""name": "firstLight""#))
    for name in ["thinAir", "newerThanThisVersion"] {
      let forged =
        String(text[..<place.lowerBound]) + #""name": "\#(name)""# + text[place.upperBound...]
      let other = folders.1.store()
      _ = try other.add(exported: forged)
      #expect(try !other.unlocks().contains { $0.achievement == .thinAir })
      #expect(try other.unlocks().count == store.unlocks().count - 1)
      other.reset(.games)
      other.close()
    }
    let broken = text.replacing(#""name": "firstLight""#, with: #""name": 7"#)
    #expect {
      try store.add(exported: broken)
    } throws: { "\($0)".hasPrefix("achievements[") && "\($0)".hasSuffix("expected a string") }
    store.close()
  }

  @Test func salvageKeepsAchievements() throws {
    let folder = try TemporaryFolder()
    let store = try filled(folder)
    let unlocked = try store.career().achievements.unlocked
    #expect(store.flush())
    let salvage = try store.worker.query { database throws(RecordsError) in database.salvage() }
    #expect(salvage.unlocks.sorted() == unlocked && salvage.lost == 0)
    let other = try TemporaryFolder()
    let new = other.store()
    try new.worker.query { database throws(RecordsError) in try database.add(salvage) }
    #expect(try new.unlocks() == unlocked)
    #expect(try new.career() == store.career())
    new.close()
    store.close()
  }
}

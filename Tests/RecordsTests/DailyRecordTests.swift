import Platform
import Session
import TestSupport
import Testing
import Workers

@testable import Records

/// The first tries of daily games in the database.
@Suite struct DailyRecordTests {
  private let date = "2026-11-26"
  private var day: CalendarDate { get throws { try #require(CalendarDate(date)) } }

  /// Returns a moment of a date, in a time zone an hour east of UTC.
  private func moment(_ date: String, hour: Int = 12) throws -> Moment {
    let day = try #require(CalendarDate(date))
    return Moment(seconds: day.dayNumber * 86_400 + hour * 3_600 - 3_600, eastOfUTC: 3_600)
  }

  /// Begins a game and plays it to its end, saving every move.
  @discardableResult
  private func play(
    _ game: Game, number: Int = 0, begun: Moment, ended: Moment, _ store: RecordStore
  ) -> (session: Session, id: Int?) {
    var session = Session(game, at: 0)
    var events = session.begin(game, at: 0)
    var moment = begun
    while true {
      store.save(session, after: events, at: 0, on: moment)
      moment = ended
      events = session.playSome(number)
      if events.isEmpty { break }
    }
    return (session, store.finish(session, at: 0, on: ended))
  }

  @Test func firstFinishOfADateIsRecorded() throws {
    let folder = try TemporaryFolder()
    var store = folder.store()
    let game = try dailyGame(date)
    let noon = try moment(date)
    let (session, id) = play(game, begun: noon, ended: noon, store)
    #expect(id != nil)
    let expected = DailyTry(date: try day, score: session.state.score, begun: noon)
    #expect(try store.dailyHistory() == DailyHistory([expected]))
    #expect(store.flush())
    store.close()
    store = folder.store()
    #expect(try store.dailyHistory() == DailyHistory([expected]))
    let record = try #require(try store.daily(try day))
    #expect(record.game == game && record.replay == session.payload(at: 0))
    #expect(try store.daily(try #require(CalendarDate("2026-11-25"))) == nil)
  }

  @Test(arguments: [false, true])
  func laterGamesOfADateAreNotRecorded(isReopened: Bool) throws {
    let folder = try TemporaryFolder()
    var store = folder.store()
    let game = try dailyGame(date)
    let noon = try moment(date)
    let (first, _) = play(game, begun: noon, ended: noon, store)
    if isReopened {
      store.close()
      store = folder.store()
    }
    let best = store.best(.daily)
    // Of some ways to play, at least one has more points than the first.
    var scores: [Int] = []
    for number in 1..<8 {
      let (second, id) = play(game, number: number, begun: noon, ended: noon, store)
      #expect(id == nil)
      scores.append(second.state.score)
    }
    try #require(scores.contains { $0 > first.state.score })
    #expect(try store.dailyHistory()[try day]?.score == first.state.score)
    #expect(try store.daily(try day)?.score == first.state.score)
    #expect(store.best(.daily) == best && best?.score == first.state.score)
    #expect(try store.recentGames(limit: 99).count == 1)
  }

  @Test func gameContinuedByUndoAfterItsEndIsPractice() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    let noon = try moment(date)
    var (session, _) = play(try dailyGame(date), begun: noon, ended: noon, store)
    let score = session.state.score
    for _ in 0..<3 {
      store.save(session, after: session.undo(at: 0), at: 0, on: noon)
    }
    session.playToTheEnd()
    #expect(store.finish(session, at: 0, on: noon) == nil)
    let record = try #require(try store.daily(try day))
    #expect(record.score == score && record.marks == [])
  }

  @Test func tryIsLateByTheDateOfItsBeginning() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    // Begun before midnight and ended after it, then one begun after midnight.
    play(
      try dailyGame("2026-11-24"), begun: try moment("2026-11-24", hour: 23),
      ended: try moment("2026-11-25", hour: 1), store)
    play(
      try dailyGame("2026-11-23"), begun: try moment("2026-11-25"),
      ended: try moment("2026-11-25"), store)
    let history = try store.dailyHistory()
    #expect(history[try #require(CalendarDate("2026-11-24"))]?.isLate == false)
    #expect(history[try #require(CalendarDate("2026-11-23"))]?.isLate == true)
  }

  @Test func resumedTryKeepsItsBeginning() throws {
    let folder = try TemporaryFolder()
    var store = folder.store()
    let game = try dailyGame(date)
    let (evening, morning) = (try moment(date, hour: 22), try moment("2026-11-27", hour: 8))
    var session = Session(game, at: 0)
    store.save(session, after: session.begin(game, at: 0), at: 0, on: evening)
    store.save(session, after: session.playSome(), at: 0, on: evening)
    store.close()
    store = folder.store()
    let left = try #require(try store.unfinished(game))
    #expect(left.moment == evening)
    session = try #require(try store.resume(left, at: 0))
    session.playToTheEnd()
    store.finish(session, at: 0, on: morning)
    #expect(try store.dailyHistory()[try day]?.begun == evening)
  }

  /// A restart is the same try, marked with undo; it is not late if it happens after midnight.
  @Test func restartKeepsTheBeginning() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    let game = try dailyGame(date)
    let (evening, morning) = (try moment(date, hour: 22), try moment("2026-11-27", hour: 8))
    var session = Session(game, at: 0)
    store.save(session, after: session.begin(game, at: 0), at: 0, on: evening)
    store.save(session, after: session.playSome(), at: 0, on: evening)
    store.save(session, after: session.restart(at: 0), at: 0, on: morning)
    session.playToTheEnd()
    store.finish(session, at: 0, on: morning)
    let record = try #require(try store.daily(try day))
    #expect(record.begun == evening && record.marks == .undo)
  }

  @Test func dealOfNoDateIsNoDailyTry() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    let noon = try moment(date)
    let other = Game(mode: .daily, seed: try dailyGame(date).seed.next)
    #expect(other.seed.dailyDate == (try day))
    play(other, begun: noon, ended: noon, store)
    #expect(try store.dailyHistory().isEmpty)
    #expect(play(try dailyGame(date), begun: noon, ended: noon, store).id != nil)
    #expect(try store.dailyHistory().count == 1)
  }

  @Test func unfinishedGamesOfSeveralDatesWait() throws {
    let folder = try TemporaryFolder()
    var store = folder.store()
    let dates = ["2026-11-24", "2026-11-25", "2026-11-26"]
    for (number, text) in dates.enumerated() {
      let game = try dailyGame(text)
      var session = Session(game, at: 0)
      let beginning = session.begin(game, at: 0)
      store.save(session, after: beginning, at: 0, on: today)
      // The game of the last date has no move.
      guard number < 2 else { continue }
      let move = session.playSome()
      store.save(session, after: move, at: 0, on: today)
    }
    store.save(Session.busy(game(8)), after: [], at: 0, on: today)
    store.close()
    store = folder.store()
    #expect(try store.unfinished().count == 4)
    let waiting = try dates.prefix(2).map { try #require(CalendarDate($0)) }
    #expect(try store.unfinishedDailies() == Set(waiting))
    for text in dates {
      let left = try #require(try store.unfinished(try dailyGame(text)))
      #expect(try store.resume(left, at: 0)?.game == (try dailyGame(text)))
    }
    // A game written as a whole is listed, too, and a new one of a date replaces that of the date.
    store.save(Session.busy(try dailyGame("2026-11-26")), after: [], at: 0, on: today)
    #expect(try store.unfinishedDailies().count == 3 && store.unfinished().count == 4)
    store.finish(ended(try dailyGame("2026-11-24")), at: 0, on: today)
    #expect(try store.unfinishedDailies().count == 2)
    #expect(try store.unfinished(try dailyGame("2026-11-24")) == nil)
  }

  @Test(arguments: ResetScope.allCases) func resetDeletesFirstTries(scope: ResetScope) throws {
    let folder = try TemporaryFolder()
    var store = folder.store()
    let noon = try moment(date)
    play(try dailyGame(date), begun: noon, ended: noon, store)
    store.reset(scope)
    #expect(try store.dailyHistory().isEmpty == (scope != .settings))
    store.close()
    store = folder.store()
    #expect(try store.dailyHistory().isEmpty == (scope != .settings))
    let again = play(try dailyGame(date), begun: noon, ended: noon, store)
    #expect((again.id != nil) == (scope != .settings))
  }

  // MARK: Export and import

  private func filled(_ store: RecordStore) throws {
    for (number, text) in ["2026-11-24", "2026-11-25", "2026-11-26"].enumerated() {
      let begun = try moment(number == 0 ? "2026-11-26" : text)
      play(try dailyGame(text), number: number, begun: begun, ended: begun, store)
    }
  }

  @Test func exportedFirstTriesCanBeImported() throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    let (store, copy) = (folder.store(), other.store())
    try filled(store)
    let text = try store.exported()
    let noon = try moment(date)
    let (own, _) = play(try dailyGame(date), number: 9, begun: noon, ended: noon, copy)
    #expect(try copy.add(exported: text) > 0)
    // The date that had a first try keeps it.
    var expected = try store.dailyHistory()
    #expect(expected.count == 3)
    let others = try ["2026-11-24", "2026-11-25"].map { text in
      let date = try #require(CalendarDate(text))
      return try #require(expected[date])
    }
    expected = DailyHistory(
      [DailyTry(date: try day, score: own.state.score, begun: noon)] + others)
    #expect(try copy.dailyHistory() == expected)
    copy.close()
    #expect(try other.store().dailyHistory() == expected)
  }

  @Test func exportOfAnEarlierVersionHasNoFirstTries() throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    let store = folder.store()
    try filled(store)
    let text = try store.exported()
    let place = try #require(text.firstRange(of: ",\n  \"daily\""))
    let copy = other.store()
    try copy.add(exported: String(text[..<place.lowerBound]) + "\n}\n")
    #expect(try copy.dailyHistory().isEmpty && copy.recentGames(limit: 9).count == 3)
  }

  @Test func importRefusesInventedFirstTries() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    try filled(store)
    let text = try store.exported()
    let place = try #require(text.firstRange(of: "\"daily\": [")).upperBound
    func reason(_ old: String, _ new: String) throws -> String? {
      let rest = text[place...]
      let range = try #require(rest.firstRange(of: old))
      do throws(ArchiveError) {
        try store.add(
          exported: String(text[..<range.lowerBound]) + new + text[range.upperBound...])
        return nil
      } catch { return error.description }
    }
    #expect(try reason("\"score\": ", "\"score\": 9")?.hasPrefix("daily[0]: the score") == true)
    #expect(try reason("\"seconds\": ", "\"seconds\": -")?.hasPrefix("daily[0].seconds") == true)
    #expect(try reason("\\nmove ", "\\nmovf ")?.hasPrefix("daily[0].replay: line") == true)
    // A deal with the number of a date, but not the deal of that date.
    let date = try #require(CalendarDate("2026-11-24"))
    let first = try #require(try store.daily(date))
    let other = Game(mode: .daily, seed: first.game.seed.next)
    #expect(
      try reason(escaped(first.replay), escaped(ended(other).payload(at: 0)))?
        .hasPrefix("daily[0]: the score is") == true)
    let score = ended(other).state.score
    let whole = text.replacing(
      "\"score\": \(first.score)", with: "\"score\": \(score)"
    ).replacing(escaped(first.replay), with: escaped(ended(other).payload(at: 0)))
    do throws(ArchiveError) {
      try store.add(exported: whole)
      Issue.record("an invented deal was accepted")
    } catch { #expect(error.description == "daily[0]: its deal is not that of a date") }
    // An unfinished game.
    var begun = Session(first.game, at: 0)
    begun.playSome()
    let rest = text[place...].replacing(
      "\"score\": \(first.score)", with: "\"score\": \(begun.state.score)"
    ).replacing(escaped(first.replay), with: escaped(begun.payload(at: 0)))
    let unfinished = String(text[..<place]) + rest
    do throws(ArchiveError) {
      try store.add(exported: unfinished)
      Issue.record("an unfinished game was accepted")
    } catch { #expect(error.description == "daily[0]: the game is not finished") }
  }

  private func escaped(_ replay: String) -> String { replay.replacing("\n", with: "\\n") }

  // MARK: Damage

  private static let count = 40

  /// Returns a file with many first tries.
  private func sample() throws -> (bytes: [UInt8], history: DailyHistory) {
    let folder = try TemporaryFolder()
    let store = folder.store()
    let first = try day.dayNumber
    for number in 0..<Self.count {
      let date = try #require(CalendarDate(dayNumber: first - number))
      let begun = Moment(seconds: date.dayNumber * 86_400 + 9)
      play(try dailyGame(date.description), begun: begun, ended: begun, store)
    }
    let history = try store.dailyHistory()
    try #require(history.count == Self.count)
    store.close()
    return (try File.read(folder.file), history)
  }

  /// Flips bits; the checksum of the file reveals each, and only rows of damaged pages are lost.
  @Test func damagedFileKeepsItsReadableFirstTries() throws {
    let (bytes, history) = try sample()
    var random = Generator(seed: 28)
    for page in 0..<bytes.count / 4_096 {
      let folder = try TemporaryFolder()
      var damaged = bytes
      damaged[page * 4_096 + random.below(4_096)] ^= 1 << UInt8(random.below(8))
      // Without the lock file the checksum is unknown, so only SQLite or a replay tells damage.
      try File.write(damaged, to: folder.file)
      let (store, notice) = RecordStore.openPatiently(folder.path)
      let found = try store.dailyHistory()
      if case .movedAside(_, _, let counts)? = notice {
        #expect(counts.dailies == found.count)
        #expect(counts.lost > 0 || found == history, "page \(page)")
        #expect(found.count > Self.count / 2, "page \(page)")
      }
      store.close()
    }
  }

  @Test func pageOfNoiseLosesOnlyItsFirstTriesAndIsTold() throws {
    let (bytes, history) = try sample()
    var random = Generator(seed: 29)
    for page in 1..<bytes.count / 4_096 {
      let folder = try TemporaryFolder()
      var damaged = bytes
      for index in 0..<4_096 { damaged[page * 4_096 + index] = UInt8(random.below(256)) }
      try File.write(damaged, to: folder.file)
      let (store, notice) = RecordStore.openPatiently(folder.path)
      let found = try store.dailyHistory()
      #expect(notice != nil || found == history, "page \(page)")
      for number in 0..<Self.count {
        let date = try #require(CalendarDate(dayNumber: try day.dayNumber - number))
        if let own = found[date] { #expect(own == history[date], "page \(page)") }
      }
      store.close()
    }
  }

  @Test func firstTryThatContradictsItsReplayIsDropped() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    try filled(store)
    store.close()
    let connection = try Connection(folder.file, .writeExisting)
    try connection.execute("UPDATE daily SET score = score + 1 WHERE id = \(try day.dayNumber)")
    try #require(try connection.emptyLog())
    let (again, notice) = RecordStore.openPatiently(folder.path)
    guard case .movedAside(_, _, let counts) = notice else {
      Issue.record("\(String(describing: notice))")
      return
    }
    #expect(counts.dailies == 2 && counts.lost == 1)
    #expect("\(counts)".contains("2 daily results"))
    #expect(try again.dailyHistory()[try day] == nil && again.dailyHistory().count == 2)
    again.close()
  }

  @Test func invalidRowsAreSkipped() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    try filled(store)
    for change in [
      "UPDATE daily SET score = -1 WHERE id = \(try day.dayNumber)",
      "INSERT INTO daily VALUES(-5, 'x', 1, 0, 0, 0, 'r')",
      "INSERT INTO daily VALUES(9223372036854775807, 'x', 1, 0, 0, 0, 'r')",
      "INSERT INTO daily VALUES(7, 'x', 1, 999, 0, 0, 'r')",
      "INSERT INTO daily VALUES(8, 'x', 1, 0, 0, 999999, 'r')",
    ] { try store.change(change) }
    store.close()
    let again = folder.store()
    #expect(try again.dailyHistory().count == 2)
    #expect(try again.daily(try day) == nil)
  }

  /// If the file is replaced while the game runs, the first tries of this run are written again.
  @Test func removedFileIsWrittenAgainWithNewFirstTries() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    let noon = try moment(date)
    play(try dailyGame(date), begun: noon, ended: noon, store)
    #expect(store.flush())
    let history = try store.dailyHistory()
    for name in try File.names(in: folder.path) where name.hasPrefix("records.sqlite") {
      try File.remove(folder.path + "/" + name)
    }
    store.set(SettingKey("a", 0), to: 1)
    store.flush()
    store.set(SettingKey("a", 0), to: 2)
    #expect(store.flush())
    store.close()
    #expect(try folder.store().dailyHistory() == history)
  }

  /// If the unfinished game of a date cannot be read, another game of that date does not delete it,
  /// even after a game of another date.
  @Test func unreadableGamesOfADateAreNotReplaced() throws {
    let folder = try TemporaryFolder()
    let deal = try dailyGame(date)
    let left = Session.busy(deal)
    let first = folder.store()
    first.save(left, after: [], at: 4_600 * millisecond, on: today)
    first.close()

    let limit = 30_000 * millisecond
    let hurried = DatabaseWorker.Timeouts(start: limit, move: limit, end: 3_000 * millisecond)
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
    #expect(throws: DatabaseWorker.noResponse) { try second.unfinished(deal) }
    isHeld.change { $0 = false }
    for other in [try dailyGame("2026-11-20"), deal] {
      var session = Session(other, at: 0)
      second.save(session, after: session.playSome(), at: 0, on: later(60))
    }
    #expect(second.flush())
    second.close()

    let third = folder.store()
    let waiting = try third.unfinished().filter { $0.game == deal }
    #expect(waiting.count == 2)
    let oldest = try #require(waiting.min { $0.id < $1.id })
    let restored = try third.resume(oldest, at: 0)
    #expect(restored?.payload(at: 0) == left.payload(at: 4_600 * millisecond))
  }

  /// Each date may have an unfinished game, and all of them are listed besides those of other modes.
  @Test func manyUnfinishedDatesHideNoGameOfAnotherMode() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    store.save(Session.busy(game(5)), after: [], at: 0, on: today)
    let last = try day.dayNumber
    for number in (last - 119)...last {
      let date = try #require(CalendarDate(dayNumber: number))
      store.save(Session(try dailyGame("\(date)"), at: 0), after: [], at: 0, on: today)
    }
    #expect(store.flush())
    let waiting = try store.unfinished()
    #expect(waiting.count == 121)
    #expect(waiting.contains { $0.game == game(5) })
    store.close()
  }
}

import Session
import Testing

/// Streaks, medals and lateness of daily games.
@Suite struct DailyHistoryTests {
  private func date(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

  /// Returns noon of a date in a time zone.
  private func noon(_ date: CalendarDate, eastOfUTC: Int = 0) -> Moment {
    Moment(seconds: date.dayNumber * 86_400 + 43_200 - eastOfUTC, eastOfUTC: eastOfUTC)
  }

  private func history(_ dates: String..., late: [String] = []) throws -> DailyHistory {
    let onTime = try dates.map { try date($0) }.map {
      DailyTry(date: $0, score: 790, begun: noon($0))
    }
    let others = try late.map { try date($0) }.map { late in
      DailyTry(date: late, score: 790, begun: Moment(seconds: (late.dayNumber + 1) * 86_400))
    }
    return DailyHistory(onTime + others)
  }

  @Test func streakCountsDaysInARowUpToToday() throws {
    let history = try history("2026-11-23", "2026-11-24", "2026-11-25")
    #expect(history.streak(upTo: try date("2026-11-25")) == 3)
    // Today may still be played.
    #expect(history.streak(upTo: try date("2026-11-26")) == 3)
    #expect(history.streak(upTo: try date("2026-11-27")) == 0)
    #expect(history.streak(upTo: try date("2026-11-22")) == 0)
    #expect(DailyHistory().streak(upTo: try date("2026-11-26")) == 0)
  }

  @Test func streakDaysAreTheDatesOfTheStreak() throws {
    let history = try history("2026-10-31", "2026-11-01", "2026-11-02")
    let first = try date("2026-10-31").dayNumber
    #expect(history.streakDays(upTo: try date("2026-11-02")) == first..<first + 3)
    #expect(history.streakDays(upTo: try date("2026-11-03")) == first..<first + 3)
    #expect(history.streakDays(upTo: try date("2026-11-04")).isEmpty)
  }

  @Test func lateTryNeitherAddsToAStreakNorBridgesIt() throws {
    let history = try history("2026-11-23", "2026-11-25", late: ["2026-11-24"])
    #expect(history.streak(upTo: try date("2026-11-25")) == 1)
    #expect(history.longestStreak == 1)
    // A late try of today, possible after a change of the clock, is no break before today ends.
    let today = try self.history("2026-11-25", late: ["2026-11-26"])
    #expect(today.streak(upTo: try date("2026-11-26")) == 1)
  }

  @Test func longestStreakIsFoundAnywhere() throws {
    let history = try history(
      "2026-01-30", "2026-01-31", "2026-02-01", "2026-11-25", "2026-11-26", "2026-12-31",
      "2027-01-01")
    #expect(history.longestStreak == 3)
    #expect(history.streak(upTo: try date("2027-01-01")) == 2)
    #expect(DailyHistory().longestStreak == 0)
  }

  /// With the clock set back, tries of dates that have not come again do not count.
  @Test func triesAfterTodayDoNotCount() throws {
    let history = try history("2026-11-24", "2026-11-25", "2026-11-26")
    #expect(history.streak(upTo: try date("2026-11-24")) == 1)
    #expect(history.streak(upTo: try date("2026-11-23")) == 0)
    #expect(history.longestStreak == 3)
    #expect(history.lastDate == CalendarDate("2026-11-26"))
  }

  @Test func firstTryOfADateStays() throws {
    let day = try date("2026-11-26")
    var history = DailyHistory()
    let isFirst = history.add(DailyTry(date: day, score: 640, begun: noon(day)))
    let isSecond = history.add(DailyTry(date: day, score: 930, begun: noon(day)))
    #expect(isFirst && !isSecond)
    #expect(history[day]?.score == 640 && history.count == 1 && history.best == 640)
  }

  @Test func medalsAreCountedByRank() throws {
    let start = try date("2026-11-01").dayNumber
    let scores = [599, 600, 700, 705, 780, 840, 880, 920, 921]
    let history = DailyHistory(
      try scores.enumerated().map { index, score in
        let day = try #require(CalendarDate(dayNumber: start + index))
        return DailyTry(date: day, score: score, begun: noon(day))
      })
    #expect(
      history.medals == [
        .bronze: 1, .silver: 2, .gold: 1, .platinum: 1, .diamond: 1, .legend: 2,
      ])
    #expect(history.best == 921)
  }

  // MARK: Lateness

  @Test func tryIsLateUnlessBegunOnItsOwnDate() throws {
    let day = try date("2026-11-26")
    let midnight = day.dayNumber * 86_400
    func isLate(_ seconds: Int, east: Int = 0) -> Bool {
      DailyTry(
        date: day, score: 1, begun: Moment(seconds: midnight + seconds, eastOfUTC: east)
      ).isLate
    }
    #expect(!isLate(0) && !isLate(86_399) && isLate(86_400) && isLate(-1))
    // The local date decides, not that of UTC.
    #expect(!isLate(-3_600, east: 3_600) && isLate(86_399, east: 3_600))
    #expect(!isLate(86_400 + 36_000 - 1, east: -36_000))
  }

  /// A journey changes the time zone of later games, not of those begun before.
  @Test func timeZoneAtTheBeginningDecides() throws {
    let (first, second) = (try date("2026-11-25"), try date("2026-11-26"))
    // Tokyo first, then Honolulu, where the second date begins 19 hours later.
    let history = DailyHistory([
      DailyTry(date: first, score: 700, begun: noon(first, eastOfUTC: 32_400)),
      DailyTry(date: second, score: 700, begun: noon(second, eastOfUTC: -36_000)),
    ])
    #expect(history.streak(upTo: second) == 2)
  }

  // MARK: Midnight

  @Test func secondsToMidnightFollowTheLocalTime() {
    let midnight = 20_783 * 86_400
    #expect(Moment(seconds: midnight).secondsToMidnight == 86_400)
    #expect(Moment(seconds: midnight - 1).secondsToMidnight == 1)
    #expect(Moment(seconds: midnight, eastOfUTC: 3_600).secondsToMidnight == 82_800)
    #expect(Moment(seconds: midnight, eastOfUTC: -3_600).secondsToMidnight == 3_600)
    #expect(Moment(seconds: 0, eastOfUTC: -1).secondsToMidnight == 1)
    #expect((1...86_400).contains(Moment(seconds: .max, eastOfUTC: .max).secondsToMidnight))
    #expect((1...86_400).contains(Moment(seconds: .min, eastOfUTC: .min).secondsToMidnight))
  }

  @Test func secondsToTheMinuteAreAtMostSixty() {
    #expect(Moment(seconds: 0).secondsToMinute == 60)
    #expect(Moment(seconds: 1).secondsToMinute == 59)
    #expect(Moment(seconds: 59).secondsToMinute == 1)
    // Time zones exist whose offset is no whole number of minutes.
    #expect(Moment(seconds: 0, eastOfUTC: 25).secondsToMinute == 35)
  }
}

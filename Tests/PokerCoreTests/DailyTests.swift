import Testing

@testable import PokerCore

@Suite struct DailyTests {
  @Test(
    arguments: [
      ("2025-01-01", 1_316_552_704, 910, 64), ("2025-11-20", 1_337_720_832, 900, 106),
      ("2026-02-28", 1_344_274_433, 895, 75), ("2028-02-29", 1_392_181_248, 920, 94),
    ] as [(String, UInt64, Int, Int)])
  func dailyGamesEqualTheRecordedOnes(text: String, seed: UInt64, par: Int, count: Int) throws {
    let date = try #require(CalendarDate(text))
    let daily = try #require(Daily.of(date))
    #expect(daily.game == Game(mode: .daily, seed: Seed(seed)))
    #expect(daily.par.score == par && daily.openingCount == count && daily.date == date)
    #expect(daily.game.seed.dailyDate == date)
    #expect(Daily.of(date, runner: twoThreads) == daily)
  }

  @Test func dailyGamesAreDistinctAndWithinTheAllowedRanges() throws {
    var seen: [Seed] = []
    for day in 1...30 {
      let date = try #require(CalendarDate(year: 2026, month: 6, day: day))
      let daily = try #require(Daily.of(date, runner: twoThreads))
      #expect(Daily.parWindow.contains(daily.par.score))
      #expect(Daily.openingWindow.contains(daily.openingCount))
      #expect(GameState(daily.game).grid.hands(.king).count == daily.openingCount)
      #expect(!seen.contains(daily.game.seed))
      seen.append(daily.game.seed)
    }
    let date = try #require(CalendarDate("2026-06-30"))
    #expect(Daily.of(date, proceed: { false }) == nil)
  }

  /// `Daily.of` uses the table of offsets and finds the same games as a search without the table.
  @Test(arguments: [0, 1, 59, 1_000, 2_000, 3_000, DailyOffsets.count - 1])
  func tableGivesTheSameDailyGamesAsASearch(day: Int) throws {
    let date = try #require(CalendarDate(dayNumber: DailyOffsets.firstDay + day))
    let daily = try #require(Daily.of(date, runner: twoThreads))
    #expect(DailyOffsets.offset(of: date) == daily.game.seed.value - date.firstSeed)
    #expect(Daily.search(from: date.firstSeed, date, runner: twoThreads) == daily)
  }

  @Test func dailyGamesOutsideTheTableAreFoundBySearch() throws {
    let first = try #require(CalendarDate("2026-01-01"))
    #expect(first.dayNumber == DailyOffsets.firstDay && DailyOffsets.offset(of: first) != nil)
    for day in [-1, DailyOffsets.count] {
      let date = try #require(CalendarDate(dayNumber: DailyOffsets.firstDay + day))
      #expect(DailyOffsets.offset(of: date) == nil)
      let daily = try #require(Daily.of(date, runner: twoThreads))
      #expect(daily.game.seed.dailyDate == date && daily.date == date)
    }
    #expect(
      DailyOffsets.letter(of: first).flatMap(\.asciiValue).flatMap(GameCode.value)
        == DailyOffsets.offset(of: first).map { UInt8($0) })
  }

  /// `Daily.of` and a search without the table give the same game for every day of 2026…2075.
  ///
  /// For a day in the table, `Daily.of` takes less than 50 ms.
  @Test(.enabled(if: statsAreFull)) func dailyGamesOfTheTableAreFoundWithin50Milliseconds() throws {
    var (worst, total) = (Duration.zero, Duration.zero)
    let clock = ContinuousClock()
    for day in 0..<18_262 {
      let date = try #require(CalendarDate(dayNumber: DailyOffsets.firstDay + day))
      var daily: Daily?
      let time = clock.measure { daily = Daily.of(date) }
      #expect(Daily.search(from: date.firstSeed, date, runner: twoThreads) == daily)
      guard day < DailyOffsets.count else { continue }
      (worst, total) = (max(worst, time), total + time)
    }
    print("\(DailyOffsets.count) days: \(total / DailyOffsets.count) on average, at most \(worst)")
    #expect(worst < .milliseconds(50))
  }

  @Test func calendarDatesRoundTripThroughDayNumbers() {
    var previous: CalendarDate?
    for number in 0..<51_500 {
      guard let date = CalendarDate(dayNumber: number) else {
        Issue.record("day \(number) has a date")
        return
      }
      #expect(date.dayNumber == number && CalendarDate(date.description) == date)
      if let previous { #expect(previous < date) }
      previous = date
    }
    #expect(CalendarDate(dayNumber: 20_412)?.description == "2025-11-20")
    #expect(CalendarDate(dayNumber: 2_932_896)?.description == "9999-12-31")
    #expect(CalendarDate(dayNumber: 2_932_897) == nil && CalendarDate(dayNumber: -1) == nil)
  }

  @Test(
    arguments: [
      "2025-02-29", "2100-02-29", "2025-13-01", "2025-00-10", "2025-04-31", "2025-1-01",
      "1969-12-31",
      "2025-01-00", "", "2025-01", "2025-01-01-01", "+025-01-01", "２０２５-01-01", "20250101",
    ])
  func invalidDatesAreRefused(text: String) {
    #expect(CalendarDate(text) == nil)
  }
}

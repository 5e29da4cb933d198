import Testing

@testable import PokerCore

@Suite struct CalendarMonthTests {
  @Test func monthsBeginOnTheWeekdaysOfTheCalendar() throws {
    for (year, month, weekday, count) in [
      (1970, 1, 3, 31), (2000, 2, 1, 29), (2026, 2, 6, 28), (2026, 6, 0, 30), (2026, 10, 3, 31),
      (2026, 11, 6, 30), (2028, 2, 1, 29), (2100, 2, 0, 28), (9999, 12, 2, 31),
    ] {
      let found = try #require(CalendarMonth(year: year, month: month))
      #expect(found.firstWeekday == weekday && found.dayCount == count, "\(year)-\(month)")
    }
  }

  @Test func weekdaysFollowEachOther() throws {
    var previous = try #require(CalendarDate("1970-01-01"))
    #expect(previous.weekday == 3)
    for _ in 0..<3_000 {
      let next = try #require(previous.next)
      #expect(next.weekday == (previous.weekday + 1) % 7 && next.previous == previous)
      previous = next
    }
  }

  @Test func neighboursOfAMonthCrossTheYear() throws {
    let january = try #require(CalendarMonth(year: 2026, month: 1))
    #expect(january.previous == CalendarMonth(year: 2025, month: 12))
    #expect(january.next == CalendarMonth(year: 2026, month: 2))
    #expect(january.previous?.next == january && january.next?.previous == january)
    #expect(try #require(january.previous) < january)
    #expect(CalendarMonth(year: 1970, month: 1)?.previous == nil)
    #expect(CalendarMonth(year: 9999, month: 12)?.next == nil)
    #expect(
      CalendarMonth(year: 2026, month: 13) == nil && CalendarMonth(year: 1969, month: 1) == nil)
  }

  @Test func weeksHoldEachDayOnceUnderItsWeekday() throws {
    var month = try #require(CalendarMonth(year: 2026, month: 1))
    for _ in 0..<40 {
      let weeks = month.weeks
      #expect(weeks.allSatisfy { $0.count == 7 && $0.contains { $0 != nil } })
      let days = weeks.joined().compactMap(\.self)
      #expect(days.map(\.day) == Array(1...month.dayCount))
      for week in weeks {
        for (weekday, date) in week.enumerated() {
          if let date { #expect(date.weekday == weekday && CalendarMonth(of: date) == month) }
        }
      }
      month = try #require(month.next)
    }
    // A month of 28 days that begins on a Monday needs four weeks, one of 31 days at most six.
    #expect(CalendarMonth(year: 2027, month: 2)?.weeks.count == 4)
    #expect(CalendarMonth(year: 2026, month: 8)?.weeks.count == 6)
  }

  @Test func firstAndLastDateHaveOneNeighbour() {
    #expect(CalendarDate("1970-01-01")?.previous == nil)
    #expect(CalendarDate("9999-12-31")?.next == nil)
  }
}

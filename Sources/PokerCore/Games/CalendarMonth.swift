/// A month of the Gregorian calendar, from January 1970 to December 9999.
package struct CalendarMonth: Hashable, Comparable, Sendable {
  package let year: Int
  /// The month, 1…12.
  package let month: Int

  /// Creates a month; nil if it lies outside the years 1970…9999.
  package init?(year: Int, month: Int) {
    guard CalendarDate(year: year, month: month, day: 1) != nil else { return nil }
    (self.year, self.month) = (year, month)
  }

  /// Creates the month of a date.
  package init(of date: CalendarDate) { (year, month) = (date.year, date.month) }

  /// The number of days, 28…31.
  package var dayCount: Int { CalendarDate.days(inMonth: month, of: year) }

  /// The weekday of the first day, 0…6; 0 is Monday.
  package var firstWeekday: Int { date(1)?.weekday ?? 0 }

  /// The month before; nil for January 1970.
  package var previous: CalendarMonth? {
    month > 1
      ? CalendarMonth(year: year, month: month - 1) : CalendarMonth(year: year - 1, month: 12)
  }

  /// The month after; nil for December 9999.
  package var next: CalendarMonth? {
    month < 12
      ? CalendarMonth(year: year, month: month + 1) : CalendarMonth(year: year + 1, month: 1)
  }

  /// Returns a day of the month; nil if the month has no such day.
  package func date(_ day: Int) -> CalendarDate? {
    CalendarDate(year: year, month: month, day: day)
  }

  /// The weeks that the month touches, each with seven days from Monday to Sunday.
  ///
  /// Days of other months are nil.
  package var weeks: [[CalendarDate?]] { weeks(from: 0) }

  /// Returns the weeks that the month touches, each with seven days from `start` on; 0 is Monday.
  ///
  /// Days of other months are nil.
  package func weeks(from start: Int) -> [[CalendarDate?]] {
    let first = (firstWeekday - start + 7) % 7
    return (0..<(first + dayCount + 6) / 7).map { week in
      (0..<7).map { date(week * 7 + $0 - first + 1) }
    }
  }

  package static func < (a: CalendarMonth, b: CalendarMonth) -> Bool {
    (a.year, a.month) < (b.year, b.month)
  }
}

extension CalendarDate {
  /// The day of the week, 0…6; 0 is Monday.
  package var weekday: Int {
    // 1970-01-01 was a Thursday.
    (dayNumber + 3) % 7
  }

  /// The day before; nil for 1970-01-01.
  package var previous: CalendarDate? { CalendarDate(dayNumber: dayNumber - 1) }

  /// The day after; nil for 9999-12-31.
  package var next: CalendarDate? { CalendarDate(dayNumber: dayNumber + 1) }
}

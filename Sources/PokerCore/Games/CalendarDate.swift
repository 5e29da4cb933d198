/// A day of the Gregorian calendar, without a time or time zone.
package struct CalendarDate: Hashable, Comparable, Sendable {
  package let year: Int
  /// The month, 1…12.
  package let month: Int
  /// The day of the month, 1…31.
  package let day: Int

  /// Creates a date; nil if the day does not exist or lies outside the years 1970…9999.
  package init?(year: Int, month: Int, day: Int) {
    guard (1970...9999).contains(year), (1...12).contains(month),
      (1...CalendarDate.days(inMonth: month, of: year)).contains(day)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Reads a date such as `2025-11-20`: four, two and two digits.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2] else { return nil }
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    guard numbers.count == 3 else { return nil }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  /// Creates the date `dayNumber` days after 1970-01-01; nil before that day and after 9999-12-31.
  package init?(dayNumber: Int) {
    guard dayNumber >= 0 else { return nil }
    var year = 1970 + dayNumber / 366
    while CalendarDate.days(before: year + 1) <= dayNumber { year += 1 }
    var rest = dayNumber - CalendarDate.days(before: year)
    var month = 1
    while month < 12, rest >= CalendarDate.days(inMonth: month, of: year) {
      rest -= CalendarDate.days(inMonth: month, of: year)
      month += 1
    }
    self.init(year: year, month: month, day: rest + 1)
  }

  /// The number of days since 1970-01-01.
  package var dayNumber: Int {
    let months = (1..<month).reduce(0) { $0 + CalendarDate.days(inMonth: $1, of: year) }
    return CalendarDate.days(before: year) + months + day - 1
  }

  package static func < (a: CalendarDate, b: CalendarDate) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }

  static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Returns the number of days from 1970-01-01 to the first day of a year.
  private static func days(before year: Int) -> Int {
    let last = year - 1
    return (year - 1970) * 365 + (last / 4 - 492) - (last / 100 - 19) + (last / 400 - 4)
  }
}

extension CalendarDate: CustomStringConvertible {
  /// The date as text, such as `2025-11-20`.
  package var description: String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(padded(month))-\(padded(day))"
  }
}

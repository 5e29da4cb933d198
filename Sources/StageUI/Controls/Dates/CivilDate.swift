/// A day of the Gregorian calendar with a time of day, without a time zone.
struct CivilDate: Hashable {
  var year: Int
  /// The month, 1…12.
  var month: Int
  /// The day of the month, 1…31.
  var day: Int
  /// The seconds since midnight, 0..<86400.
  var second = 0.0

  init(year: Int, month: Int, day: Int, second: Double = 0) {
    (self.year, self.month, self.day, self.second) = (year, month, day, second)
  }

  /// Returns the day and the time of a date, at an offset from UTC in seconds.
  init(_ date: Date, offset: Double) {
    let seconds = date.timeIntervalSinceReferenceDate + offset
    // Dates beyond these years would not fit into the arithmetic of days.
    let limited = seconds.isNaN ? 0 : min(max(seconds, -6e10), 2.5e11)
    let days = (limited / 86400).rounded(.down)
    self.init(dayNumber: Int(days))
    second = limited - days * 86400
  }

  /// The date, at an offset from UTC in seconds.
  func date(offset: Double) -> Date {
    Date(timeIntervalSinceReferenceDate: Double(dayNumber) * 86400 + second - offset)
  }

  /// The number of days since 1 January 2001.
  var dayNumber: Int {
    let before = year - 1
    let leaps = Self.quotient(before, 4) - Self.quotient(before, 100) + Self.quotient(before, 400)
    let days = (1..<month).reduce(day - 1) { $0 + Self.days(inMonth: $1, of: year) }
    // 730485 days lie before 2001, counted from the start of the year 1.
    return before * 365 + leaps + days - 730_485
  }

  /// Creates the day that lies a number of days after 1 January 2001.
  init(dayNumber: Int) {
    // A first guess by the mean length of a year, then the year that contains the day.
    var year = 2001 + Int((Double(dayNumber) / 365.2425).rounded(.down))
    while Self(year: year, month: 1, day: 1).dayNumber > dayNumber { year -= 1 }
    while Self(year: year + 1, month: 1, day: 1).dayNumber <= dayNumber { year += 1 }
    var rest = dayNumber - Self(year: year, month: 1, day: 1).dayNumber
    var month = 1
    while rest >= Self.days(inMonth: month, of: year) {
      rest -= Self.days(inMonth: month, of: year)
      month += 1
    }
    self.init(year: year, month: month, day: rest + 1)
  }

  /// The day of the week, 0 for Sunday.
  ///
  /// 1 January 2001 was a Monday.
  var weekday: Int {
    let day = (dayNumber + 1) % 7
    return day < 0 ? day + 7 : day
  }

  var hour: Int { Int(second / 3600) }
  var minute: Int { Int(second / 60) % 60 }

  static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Returns the same day of another month; the last day if the month is shorter.
  func adding(months: Int) -> CivilDate {
    let index = year * 12 + month - 1 + months
    let year = Self.quotient(index, 12)
    let month = index - year * 12 + 1
    return CivilDate(
      year: year, month: month, day: min(day, Self.days(inMonth: month, of: year)),
      second: second)
  }

  /// The first day of the month, at midnight.
  var startOfMonth: CivilDate { CivilDate(year: year, month: month, day: 1) }

  /// Whether two dates are on the same day.
  func isSameDay(as other: CivilDate) -> Bool {
    (year, month, day) == (other.year, other.month, other.day)
  }

  private static func quotient(_ a: Int, _ b: Int) -> Int {
    Int((Double(a) / Double(b)).rounded(.down))
  }
}

// MARK: - Text

extension CivilDate {
  static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  static let weekdayNames = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  /// The name of the month.
  var monthName: String { Self.monthNames[month - 1] }
  /// For example “November 2026”.
  var monthAndYear: String { "\(monthName) \(year)" }
  /// For example “Nov 27, 2026”.
  var mediumText: String { "\(monthName.prefix(3)) \(day), \(year)" }
  /// For example “November 27, 2026”.
  var longText: String { "\(monthName) \(day), \(year)" }
  /// For example “Friday, November 27, 2026”.
  var fullText: String { "\(Self.weekdayNames[weekday]), \(longText)" }
  /// For example “9:41 AM”.
  var timeText: String {
    "\(hour % 12 == 0 ? 12 : hour % 12):\(Self.twoDigits(minute)) \(hour < 12 ? "AM" : "PM")"
  }

  static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

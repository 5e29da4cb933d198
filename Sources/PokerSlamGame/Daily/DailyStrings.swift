import Session

/// The texts of the daily game.
extension Strings {
  static let daily = "Daily"
  static let dailyExplanation = "One deal a day, the same for everyone; your first try counts"
  static let dailyTitle = "One deal, the same for everyone"
  static let dailyFirst = "Finish today's deal to begin a streak"
  static let dailyRule = "A day counts if you begin it before midnight"
  static let previousMonth = "Previous month"
  static let nextMonth = "Next month"
  static let practise = "Practice"
  static let share = "Copy result"
  static let copied = "Copied: paste it anywhere"
  static let notCopied = "There is no clipboard to copy to"
  static let firstHands = "Hands at start"
  static let inARow = "In a row"
  static let bestScore = "Best day"
  static let firstTry = "First try"
  static let toTheCalendar = "Calendar"
  static let faceDown = "Cards face down"

  static func dailyUnreadable(_ reason: String) -> String {
    "Your days could not be read: \(reason)"
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
  /// The short names of the weekdays, from Monday.
  static let shortWeekdays = weekdays.map { String($0.prefix(3)) }

  static func name(_ month: CalendarMonth) -> String {
    "\(months[month.month - 1]) \(month.year)"
  }

  /// Returns a date such as "Thursday 22 October".
  static func name(_ date: CalendarDate) -> String {
    "\(weekdays[date.weekday]) \(shortName(date))"
  }

  /// Returns a month such as "Oct 2026".
  static func shortName(_ month: CalendarMonth) -> String {
    "\(months[month.month - 1].prefix(3)) \(month.year)"
  }

  /// Returns a date such as "22 October".
  static func shortName(_ date: CalendarDate) -> String { "\(date.day) \(months[date.month - 1])" }

  static func daysInARow(_ count: Int) -> String {
    // No-break spaces keep the words on one line.
    "\(count)\u{A0}\(count == 1 ? "day" : "days")\u{A0}in\u{A0}a\u{A0}row"
  }
  static func bestStreak(_ count: Int) -> String { "best \(count)" }

  /// Returns the line about the time until the next deal.
  static func nextDeal(in seconds: Int) -> String {
    let minutes = seconds / 60
    return switch (minutes / 60, minutes % 60) {
    case (0, 0): "Next deal in less than a minute"
    case (0, let minutes): "Next deal in \(minutes) min"
    case (let hours, 0): "Next deal in \(hours) h"
    case (let hours, let minutes): "Next deal in \(hours) h \(minutes) min"
    }
  }

  /// Returns the line below the button for a day other than today.
  static func past(isDone: Bool) -> String {
    isDone ? "Your first try stays as it is" : "Played late: it counts for no streak"
  }

  /// Returns what the calendar tells about a finished day.
  static func result(_ first: DailyTry) -> String {
    let rank = first.rank.map { "\(self.rank($0)), " } ?? ""
    let help = help(first.marks)
    return "\(rank)\(first.score) points\(help.isEmpty ? "" : " \(help)")"
      + (first.isLate ? ", played late" : "")
  }

  /// Returns the value that a screen reader says for a day of the calendar.
  static func value(
    of condition: DailyModel.Condition, isToday: Bool, isUnfinished: Bool
  ) -> String {
    let text =
      switch condition {
      case .done(let first): result(first)
      case .open: isUnfinished ? "unfinished" : "not played"
      case .closed: ""
      }
    return isToday ? "today, \(text)" : text
  }

  static func medals(_ rank: ScoreRank, _ count: Int) -> String {
    "\(count) \(self.rank(rank))"
  }

  /// Returns the subtitle of a day's deal.
  static func subtitle(
    _ condition: DailyModel.Condition, isToday: Bool, isUnfinished: Bool
  ) -> String {
    switch condition {
    case .open where isUnfinished: "Begun: it waits where you left it"
    case .done(let first) where first.isLate: "Played late"
    case .done: isToday ? "Played today" : "Played on its day"
    case .open where isToday: dailyTitle
    case .open: "Not played yet"
    case .closed: ""
    }
  }

  /// Returns the state of today's deal for the list of modes.
  static func today(_ condition: DailyModel.Condition, isUnfinished: Bool, streak: Int) -> String {
    let state =
      switch condition {
      case .done(let first): "Today: \(result(first))"
      case .open: isUnfinished ? "Today's deal waits for you" : "Today's deal is open"
      case .closed: ""
      }
    return streak > 0 ? "\(state) · \(daysInARow(streak))" : state
  }

  /// Returns the title of the button that begins another game: a daily deal is played once.
  static func again(_ ending: Ending) -> String { ending.daily == nil ? playAgain : practise }

  /// Returns the line of the ending: what the game means for the streak, or for practice.
  static func comparison(_ result: DailyResult) -> String {
    if let first = result.earlier { return "Practice: your first try counts, \(first.score)" }
    if result.isLate { return "Played late: it counts for no streak" }
    return result.streak == 1 ? "The first day of a streak" : daysInARow(result.streak)
  }

  static func pauseSummary(_ date: CalendarDate, score: Int, toCome: Int) -> String {
    "\(daily), \(shortName(date)) · \(score) points · \(toCome) cards to come"
  }
}

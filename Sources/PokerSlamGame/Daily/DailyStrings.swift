import Session

/// The texts of the daily game.
extension Strings {
  static var daily: String { text("daily") }
  static var dailyExplanation: String { text("dailyExplanation") }
  static var dailyTitle: String { text("dailyTitle") }
  static var dailyFirst: String { text("dailyFirst") }
  static var dailyRule: String { text("dailyRule") }
  static var previousMonth: String { text("previousMonth") }
  static var nextMonth: String { text("nextMonth") }
  static var playDay: String { text("playDay") }
  static var practise: String { text("practise") }
  static var share: String { text("share") }
  static var copied: String { text("copied") }
  static var notCopied: String { text("notCopied") }
  static var firstHands: String { text("firstHands") }
  static var inARow: String { text("inARow") }
  static var bestScore: String { text("bestScore") }
  static var firstTry: String { text("firstTry") }
  static var toTheCalendar: String { text("toTheCalendar") }
  static var faceDown: String { text("faceDown") }

  static func dailyUnreadable(_ reason: String) -> String {
    text("dailyUnreadable", ["reason": reason])
  }

  /// The short names of the weekdays, in the order of the week.
  static var shortWeekdays: [String] {
    (0..<7).map { text("shortWeekday.\((Texts.current.language.rules.firstWeekday + $0) % 7)") }
  }

  static func name(_ month: CalendarMonth) -> String {
    text("date.month", ["month": text("month.\(month.month)"), "year": "\(month.year)"])
  }

  /// Returns a date such as "Thursday 22 October".
  static func name(_ date: CalendarDate) -> String {
    text(
      "date.weekday",
      [
        "weekday": text("weekday.\(date.weekday)"), "short": text("shortWeekday.\(date.weekday)"),
        "date": shortName(date),
      ])
  }

  /// Returns a month such as "Oct 2026".
  static func shortName(_ month: CalendarMonth) -> String {
    text("date.month", ["month": text("shortMonth.\(month.month)"), "year": "\(month.year)"])
  }

  /// Returns a date such as "22 October".
  static func shortName(_ date: CalendarDate) -> String {
    text("date.day", ["day": date.day, "month": text("month.\(date.month)")])
  }

  /// Returns a date such as "22 October 2026".
  static func longName(_ date: CalendarDate) -> String {
    text("date.year", ["date": shortName(date), "year": "\(date.year)"])
  }

  static func daysInARow(_ count: Int) -> String { text("daysInARow", ["count": count]) }
  static func bestStreak(_ count: Int) -> String { text("bestStreak", ["count": count]) }

  /// Returns the line about the time until the next deal.
  static func nextDeal(in seconds: Int) -> String {
    let minutes = seconds / 60
    return switch (minutes / 60, minutes % 60) {
    case (0, 0): text("nextDeal.soon")
    case (0, let minutes): text("nextDeal.minutes", ["minutes": minutes])
    case (let hours, 0): text("nextDeal.hours", ["hours": hours])
    case (let hours, let minutes): text("nextDeal.both", ["hours": hours, "minutes": minutes])
    }
  }

  /// Returns the line below the button for a day other than today.
  static func past(isDone: Bool) -> String {
    isDone ? text("past.done") : text("past.open")
  }

  /// Returns what the calendar tells about a finished day.
  static func result(_ first: DailyTry) -> String {
    let help = help(first.marks)
    let points = points(first.score)
    var parts = first.rank.map { [rank($0)] } ?? []
    parts.append(help.isEmpty ? points : text("scoreWithHelp", ["points": points, "help": help]))
    if first.isLate { parts.append(text("playedLate")) }
    return list(parts)
  }

  /// Returns the value that a screen reader says for a day of the calendar.
  static func value(
    of condition: DailyModel.Condition, isToday: Bool, isUnfinished: Bool
  ) -> String {
    let text =
      switch condition {
      case .done(let first): result(first)
      case .open: text(isUnfinished ? "dayValue.unfinished" : "dayValue.open")
      case .closed: ""
      }
    return isToday ? list([self.text("dayValue.today"), text]) : text
  }

  static func medals(_ rank: ScoreRank, _ count: Int) -> String {
    text("medalCount", ["count": count, "rank": self.rank(rank)])
  }

  /// Returns the subtitle of a day's deal.
  static func subtitle(
    _ condition: DailyModel.Condition, isToday: Bool, isUnfinished: Bool
  ) -> String {
    switch condition {
    case .open where isUnfinished: text("daySubtitle.unfinished")
    case .done(let first) where first.isLate: text("daySubtitle.late")
    case .done: text(isToday ? "daySubtitle.today" : "daySubtitle.onItsDay")
    case .open where isToday: dailyTitle
    case .open: text("daySubtitle.open")
    case .closed: ""
    }
  }

  /// Returns the state of today's deal for the list of modes.
  static func today(_ condition: DailyModel.Condition, isUnfinished: Bool, streak: Int) -> String {
    let state =
      switch condition {
      case .done(let first): text("todayState.done", ["first": result(first)])
      case .open: text(isUnfinished ? "todayState.waits" : "todayState.open")
      case .closed: ""
      }
    return streak > 0 ? facts([state, daysInARow(streak)]) : state
  }

  /// Returns the title of the button that begins another game: a daily deal is played once.
  static func again(_ ending: Ending) -> String { ending.daily == nil ? playAgain : practise }

  /// Returns the line of the ending: what the game means for the streak, or for practice.
  static func comparison(_ result: DailyResult) -> String {
    if let first = result.earlier { return text("dailyPractice", ["score": first.score]) }
    if result.isLate { return text("past.open") }
    return result.streak == 1 ? text("firstOfStreak") : daysInARow(result.streak)
  }

  static func pauseSummary(_ date: CalendarDate, score: Int, toCome: Int) -> String {
    text("dailyPause", ["daily": daily, "date": shortName(date), "score": score, "toCome": toCome])
  }
}

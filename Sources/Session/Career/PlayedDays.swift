/// The number of games on each day.
package struct PlayedDays: Hashable, Sendable {
  private var days: [Day] = []

  private struct Day: Hashable {
    let number: Int
    var games: Int
  }

  package init() {}

  /// The number of days with a game.
  package var count: Int { days.count }
  package var first: CalendarDate? { days.first.flatMap { CalendarDate(dayNumber: $0.number) } }
  package var last: CalendarDate? { days.last.flatMap { CalendarDate(dayNumber: $0.number) } }

  /// Adds a game on a day.
  package mutating func add(_ day: Int) {
    let place = days.place { $0.number < day }
    if place < days.count, days[place].number == day {
      days[place].games += 1
    } else {
      days.insert(Day(number: day, games: 1), at: place)
    }
  }

  /// Returns the number of games on a date.
  package func games(on date: CalendarDate) -> Int {
    let place = days.place { $0.number < date.dayNumber }
    return place < days.count && days[place].number == date.dayNumber ? days[place].games : 0
  }

  /// The largest number of games on one day.
  package var most: Int { days.reduce(0) { max($0, $1.games) } }

  /// Returns the number of days in a row with a game, up to a date.
  ///
  /// The date itself may still be played, so it adds to the streak but does not break it. Later
  /// dates do not count: the clock may have been set back.
  package func streak(upTo today: CalendarDate) -> Int {
    var place = days.place { $0.number <= today.dayNumber } - 1
    guard place >= 0, days[place].number >= today.dayNumber - 1 else { return 0 }
    var length = 1
    while place > 0, days[place - 1].number == days[place].number - 1 {
      place -= 1
      length += 1
    }
    return length
  }

  /// The largest number of days in a row with a game.
  package var longestStreak: Int {
    var (longest, length) = (0, 0)
    for (index, day) in days.enumerated() {
      length = index > 0 && days[index - 1].number == day.number - 1 ? length + 1 : 1
      longest = max(longest, length)
    }
    return longest
  }
}

/// A finished game or run with its facts and dates: the unit that a career adds up.
package struct PlayedGame: Hashable, Sendable {
  package let key: PlayedKey
  package let facts: GameFacts
  /// When the game began, if it was the first try of a daily deal; otherwise nil.
  package let begun: Moment?

  /// - Parameter id: the game's number in the records, or the run's number for a run of Climb.
  package init(id: Int, _ facts: GameFacts, ended: Moment, begun: Moment? = nil) {
    key = PlayedKey(id: id, mode: facts.game.mode, ended: ended)
    (self.facts, self.begun) = (facts, begun)
  }

  package var mode: Mode { facts.game.mode }

  /// The local date of the end as a day number; nil for a date outside the years 1970…9999.
  package var day: Int? { key.moment.date?.dayNumber }

  /// The hour of the end in local time, 0…23.
  package var hour: Int { (86_400 - key.moment.secondsToMidnight) / 3_600 }

  /// The first try of a daily deal; nil for other games.
  package var firstTry: DailyTry? {
    guard let begun, let date = facts.game.dailyDate else { return nil }
    return DailyTry(date: date, score: facts.score, marks: facts.marks, begun: begun)
  }

  /// The day number of the daily deal whose first try this is; nil if it was begun on another day.
  package var punctualDay: Int? {
    guard let firstTry, !firstTry.isLate else { return nil }
    return firstTry.date.dayNumber
  }
}

/// The place of a finished game in the order of play: by the time of its end, then by its number.
package struct PlayedKey: Hashable, Comparable, Sendable {
  /// The number of the game or run; games and runs are numbered separately.
  package let id: Int
  /// The number of the mode.
  package let mode: UInt8
  /// Whether the game is a run of Climb.
  package let isRun: Bool
  /// When the game ended.
  package let moment: Moment

  package init(id: Int, mode: Mode, ended: Moment) {
    (self.id, self.mode, isRun, moment) = (id, mode.id, mode.hasLevels, ended)
  }

  package static func < (a: PlayedKey, b: PlayedKey) -> Bool {
    if a.moment.seconds != b.moment.seconds { return a.moment.seconds < b.moment.seconds }
    return a.isRun == b.isRun ? a.id < b.id : b.isRun
  }
}

extension Array {
  /// Returns the first position at which a sorted array has an element that is not below a value.
  func place(_ isBelow: (Element) -> Bool) -> Int {
    // New games are usually the latest.
    guard let last, !isBelow(last) else { return count }
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high) / 2
      if isBelow(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The first finished game of a date's daily deal; later games of that deal are practice.
package struct DailyTry: Hashable, Sendable {
  package let date: CalendarDate
  package let score: Int
  package let marks: Marks
  /// When the game began; a restart before its end does not change this.
  package let begun: Moment

  package init(date: CalendarDate, score: Int, marks: Marks = [], begun: Moment) {
    (self.date, self.score, self.marks, self.begun) = (date, score, marks, begun)
  }

  package var rank: ScoreRank? { ScoreRank(score: score) }

  /// Whether the game was not begun on its own date.
  ///
  /// The date is that of the clock and time zone at the beginning. So a game that is played past
  /// midnight is not late, and later changes of the clock or the time zone change nothing.
  package var isLate: Bool { begun.date != date }
}

/// The first tries of all daily games, and what follows from them: streaks, medals and the best
/// score.
package struct DailyHistory: Equatable, Sendable {
  private var tries: [CalendarDate: DailyTry] = [:]

  /// Creates a history; of several tries of a date, the first in the list counts.
  package init(_ tries: [DailyTry] = []) {
    for new in tries { add(new) }
  }

  /// Adds a try, unless its date has one already; returns whether it was added.
  @discardableResult
  package mutating func add(_ new: DailyTry) -> Bool {
    guard tries[new.date] == nil else { return false }
    tries[new.date] = new
    return true
  }

  /// The try of a date; nil if no game of the date has been finished.
  package subscript(date: CalendarDate) -> DailyTry? { tries[date] }

  package var isEmpty: Bool { tries.isEmpty }
  package var count: Int { tries.count }
  /// The latest date with a try; nil without tries.
  package var lastDate: CalendarDate? { tries.keys.max() }

  // MARK: Streaks

  /// Whether a date counts for a streak: its try was begun on that date.
  package func counts(_ date: CalendarDate) -> Bool { tries[date].map { !$0.isLate } ?? false }

  /// Returns the length of the streak up to a date, in days.
  ///
  /// The date itself may still be played, so it adds to the streak but does not break it. Tries of
  /// later dates do not count: the clock may have been set back.
  package func streak(upTo today: CalendarDate) -> Int { streakDays(upTo: today).count }

  /// Returns the day numbers of the streak up to a date; empty without a streak.
  package func streakDays(upTo today: CalendarDate) -> Range<Int> {
    let end = counts(today) ? today.dayNumber + 1 : today.dayNumber
    var start = end
    while let date = CalendarDate(dayNumber: start - 1), counts(date) { start -= 1 }
    return start..<end
  }

  /// The length of the longest streak, in days.
  package var longestStreak: Int {
    let days = tries.values.filter { !$0.isLate }.map(\.date.dayNumber).sorted()
    var (longest, length) = (0, 0)
    for (index, day) in days.enumerated() {
      length = index > 0 && days[index - 1] == day - 1 ? length + 1 : 1
      longest = max(longest, length)
    }
    return longest
  }

  // MARK: Results

  /// The number of tries of each rank; ranks without a try are missing.
  package var medals: [ScoreRank: Int] {
    tries.values.reduce(into: [:]) { medals, found in
      if let rank = found.rank { medals[rank, default: 0] += 1 }
    }
  }

  /// The highest score; nil without tries.
  package var best: Int? { tries.values.map(\.score).max() }
}

package import Session

/// What the ending of a daily game shows besides score and rank.
package struct DailyResult: Hashable, Sendable {
  package var date: CalendarDate
  /// The first try of the date, if this game was practice after it; nil if this is the first try.
  package var earlier: DailyTry?
  /// The streak in days; it includes this game if the game counts for it.
  package var streak: Int
  /// Whether the first try was not begun on its own date.
  package var isLate: Bool
  /// The line that tells other players of the result; nil for practice.
  package var share: String?

  package var isPractice: Bool { earlier != nil }

  /// - Parameters:
  ///   - history: the first tries before this game.
  ///   - begun: when the game began.
  ///   - today: the date on which the game ends.
  package init?(
    _ session: Session, _ history: DailyHistory, begun: Moment, today: CalendarDate
  ) {
    guard let date = session.game.seed.dailyDate, Daily.isDaily(session.game) else { return nil }
    self.date = date
    if let first = history[date] {
      (earlier, isLate) = (first, first.isLate)
      streak = history.streak(upTo: today)
    } else {
      let new = DailyTry(
        date: date, score: session.state.score, marks: session.marks, begun: begun)
      var history = history
      history.add(new)
      (isLate, streak) = (new.isLate, history.streak(upTo: today))
      share =
        DailyShare(
          date: date, score: new.score, marks: new.marks, isLate: new.isLate,
          hands: session.replay(at: 0).handsPlayed ?? []
        ).text
    }
  }
}

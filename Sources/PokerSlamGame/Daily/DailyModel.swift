internal import Observation
package import Session

/// The state of the calendar of daily games: the date, the first tries, the month and the day that
/// are shown, and what is known of the day's deal.
@MainActor
@Observable
package final class DailyModel {
  /// The date and time of the clock; while the calendar is shown, it is updated once a minute.
  package private(set) var moment: Moment
  /// Today's date; with a clock before 1970 or after 9999, the first date of the calendar.
  ///
  /// It is assigned only when it changes, so that the days are not evaluated each minute.
  package private(set) var today: CalendarDate
  package private(set) var history = DailyHistory()
  /// Why the first tries could not be read; nil if they were read.
  package private(set) var failure: String?
  /// The dates with an unfinished game in which a hand was played.
  package private(set) var unfinished: Set<CalendarDate> = []
  /// The month that the calendar shows.
  package private(set) var month: CalendarMonth
  /// The weeks of the month, from the first weekday of the language on.
  var weeks: [[CalendarDate?]] { month.weeks(from: Texts.current.language.rules.firstWeekday) }
  /// The date that was recorded last, until the calendar has shown its medal.
  package private(set) var fresh: CalendarDate?
  /// Whether the player has pressed Play before the deal was found.
  package private(set) var isAwaited = false
  /// The day that the player has chosen; nil for today.
  private var chosen: CalendarDate?
  /// The daily games found so far.
  private var found: [CalendarDate: Daily] = [:]

  /// Returns the current date and time.
  @ObservationIgnored package var clock: @MainActor () -> Moment
  /// Reads the first tries from the records; nil if nothing is saved.
  @ObservationIgnored package var readHistory:
    (@MainActor () throws(RecordsFailure) -> DailyHistory)?
  /// Reads the dates of the unfinished games from the records.
  @ObservationIgnored package var readUnfinished: (@MainActor () -> Set<CalendarDate>)?
  /// Returns the line that tells other players of a date's first try; nil if it is not in the
  /// records.
  @ObservationIgnored package var readShare: (@MainActor (CalendarDate) -> String?)?
  /// Returns when a game that was saved began; nil if it is unknown.
  @ObservationIgnored package var readBeginning: (@MainActor (Game) -> Moment?)?
  @ObservationIgnored package var runSearch: DailySearch.Runner = DailySearch.atOnce
  @ObservationIgnored private var search: DailySearch?
  @ObservationIgnored private var awaiting: (@MainActor (Game) -> Void)?
  /// The games that began since the program started.
  @ObservationIgnored private var beginnings: [Game: Moment] = [:]

  /// The reason why the records could not be read, as a phrase in English.
  package struct RecordsFailure: Error, Hashable, Sendable {
    package var reason: String

    package init(reason: String) { self.reason = reason }
  }

  package init(clock: @escaping @MainActor () -> Moment) {
    self.clock = clock
    let now = clock()
    moment = now
    let today = now.date ?? Daily.firstDate
    self.today = today
    month = CalendarMonth(of: today)
  }
}

// MARK: - Days
extension DailyModel {
  /// The day whose deal is shown: the one chosen, or today.
  package var day: CalendarDate { chosen ?? today }

  /// Whether the deal of a date can be played: it is neither later than today nor before the
  /// calendar begins.
  package func isPlayable(_ date: CalendarDate) -> Bool {
    date <= today && date >= min(Daily.firstDate, today)
  }

  package enum Condition: Hashable, Sendable {
    /// No game of the date has been finished.
    case open
    /// The first try is recorded.
    case done(DailyTry)
    /// The date has not come yet, or it lies before the calendar begins.
    case closed
  }

  /// Returns the state of a date.
  ///
  /// A date after today can be done: the clock was set back, or the player has travelled.
  package func condition(of date: CalendarDate) -> Condition {
    if let first = history[date] { return .done(first) }
    return isPlayable(date) ? .open : .closed
  }

  /// The days of the current streak, as day numbers.
  package var streakDays: Range<Int> { history.streakDays(upTo: today) }

  package var streak: Int { streakDays.count }

  /// The par and the first hands of the day's deal; nil until they are found.
  package var daily: Daily? { found[day] }

  /// Shows the deal of a date; dates that cannot be played can be shown if they have a first try.
  package func choose(_ date: CalendarDate) {
    guard condition(of: date) != .closed else { return }
    let old = day
    chosen = date == today ? nil : date
    if day != old { forgetAwaiting() }
    find()
  }

  // MARK: Months

  package var canShowPrevious: Bool {
    month > CalendarMonth(of: min(Daily.firstDate, today))
  }

  package var canShowNext: Bool {
    month < CalendarMonth(of: max(today, history.lastDate ?? today))
  }

  package func showPrevious() {
    if canShowPrevious, let previous = month.previous { month = previous }
  }

  package func showNext() {
    if canShowNext, let next = month.next { month = next }
  }
}

// MARK: - Time and records
extension DailyModel {
  /// Reads clock and records; call it when the calendar opens.
  ///
  /// The calendar then shows the month of its day.
  package func open() {
    refresh()
    reload()
    month = CalendarMonth(of: day)
    find()
  }

  /// Reads the records again.
  package func reload() {
    if let readHistory {
      do throws(RecordsFailure) {
        let read = try readHistory()
        if read != history { history = read }
        if failure != nil { failure = nil }
      } catch {
        if failure != error.reason { failure = error.reason }
      }
    }
    if let waiting = readUnfinished?(), waiting != unfinished { unfinished = waiting }
  }

  /// Reads the clock.
  ///
  /// If another day has begun and the player has chosen none, the new day and its month are shown.
  package func refresh() {
    let old = today
    let now = clock()
    guard now != moment else { return }
    moment = now
    let new = now.date ?? Daily.firstDate
    guard new != old else { return }
    today = new
    if chosen == today { chosen = nil }
    if let date = chosen, condition(of: date) == .closed { chosen = nil }
    if chosen == nil {
      if month == CalendarMonth(of: old) { month = CalendarMonth(of: today) }
      forgetAwaiting()
      find()
    }
  }

  /// The seconds after which `refresh` would change what is shown.
  package var secondsToRefresh: Int { moment.secondsToMinute }

  /// Notes that the player has begun a game.
  func noteBeginning(of game: Game) {
    if beginnings[game] == nil { beginnings[game] = clock() }
  }

  /// Returns when a game began.
  private func begun(_ game: Game) -> Moment {
    readBeginning?(game) ?? beginnings[game] ?? clock()
  }

  /// Returns what the ending of a finished game shows; call it before `record`.
  ///
  /// Returns nil for a game that is not the daily game of its date.
  package func result(of session: Session) -> DailyResult? {
    refresh()
    return DailyResult(session, history, begun: begun(session.game), today: today)
  }

  /// Whether the game's deal has been finished before, so that its games are practice now.
  package func isPractice(_ game: Game) -> Bool {
    guard let date = game.seed.dailyDate, history[date] != nil else { return false }
    return Daily.isDaily(game)
  }

  /// Adds a finished game to the first tries, if its date has none, and chooses its day, so that the
  /// calendar shows the game's month even if it was not begun there.
  func record(_ session: Session) {
    guard let date = session.game.seed.dailyDate, Daily.isDaily(session.game) else { return }
    let new = DailyTry(
      date: date, score: session.state.score, marks: session.marks, begun: begun(session.game))
    if history.add(new) { fresh = date }
    unfinished.remove(date)
    chosen = date == today ? nil : date
  }

  /// Notes whether a game that the player leaves has been begun and is unfinished.
  func noteLeaving(_ session: Session) {
    guard !session.isOver, let date = session.game.seed.dailyDate, Daily.isDaily(session.game)
    else { return }
    if session.state.moveCount > 0 { unfinished.insert(date) } else { unfinished.remove(date) }
  }

  /// Notes that the calendar has shown the medal of the date recorded last.
  func forgetFresh() { if fresh != nil { fresh = nil } }
}

// MARK: - Deals
extension DailyModel {
  /// Whether a search is running.
  package var isSearching: Bool { search != nil }

  /// Calls `action` with the day's game: at once if it is known, or when it is found.
  ///
  /// `action` is never called if another day is chosen first.
  func whenKnown(_ action: @escaping @MainActor (Game) -> Void) {
    if let game = Daily.listedGame(of: day) ?? daily?.game {
      action(game)
    } else {
      awaiting = action
      if !isAwaited { isAwaited = true }
      find()
    }
  }

  /// Starts the search for the deal of the day, unless it is known or being searched for.
  private func find() {
    let date = day
    if search?.date == date { return }
    search?.cancel()
    search = nil
    guard found[date] == nil else { return }
    let search = DailySearch(date)
    self.search = search
    runSearch(search) { [weak self] daily in
      guard let self, self.search === search else { return }
      self.search = nil
      found[date] = daily
      let action = awaiting
      forgetAwaiting()
      action?(daily.game)
    }
  }

  /// Cancels the search; call it when the calendar is left.
  package func cancelSearch() {
    search?.cancel()
    search = nil
    forgetAwaiting()
  }

  private func forgetAwaiting() {
    awaiting = nil
    if isAwaited { isAwaited = false }
  }
}

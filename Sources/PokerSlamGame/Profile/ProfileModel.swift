internal import Observation
package import Records
package import Session
internal import StageUI

/// The state of the profile: the career as far as it is read, the tabs, the history, the choice of
/// name and token, and the achievements that the player has not been told of.
@MainActor
@Observable
package final class ProfileModel {
  package enum Tab: String, CaseIterable, Sendable {
    case statistics, achievements, history
  }

  /// The tab that is shown.
  package private(set) var tab = Tab.statistics
  /// Whether the tab lies to the right of the one before, which decides where it comes from.
  package private(set) var movesForward = true
  /// The date and time when the profile was opened or the career was read last.
  package private(set) var moment = Moment(seconds: 0)
  /// The statistics and achievements; nil until they have been read.
  package private(set) var career: Career?
  /// The progress towards each achievement, in the order of the grid; empty until it is read.
  package private(set) var progress: [Achievements.Progress] = []
  /// The unlocked achievements, the newest first.
  package private(set) var unlocks: [Unlock] = []
  /// The player's level; nil until it is read.
  package private(set) var level: PlayerLevel?
  /// Why the career could not be read; nil if it was read.
  package private(set) var failure: String?
  private var chosenMode: Mode?

  /// The finished games read so far, the newest first.
  package private(set) var entries: [HistoryEntry] = []
  /// What follows after `entries`.
  package private(set) var historyRest = Rest.unread
  /// The two achievements of Climb that are nearest to being unlocked; secret ones are left out.
  package var nextInClimb: [Achievements.Progress] {
    let open = progress.filter {
      $0.achievement.kind == .climb && !$0.isUnlocked && !$0.isHidden
    }
    return Array(
      open.sorted { ($1.permille, $0.achievement) < ($0.permille, $1.achievement) }.prefix(2))
  }

  /// The achievement whose detail is shown; nil if there is none.
  package private(set) var selected: Achievement?
  /// The name and the token that the player is choosing; nil while nothing is chosen.
  package var draft: Draft?
  /// The news of achievements on the screen; nil if there is none.
  package private(set) var news: UnlockNews?
  @ObservationIgnored private var waiting: [Unlock] = []
  @ObservationIgnored private var newsCount = 0
  /// Whether news was shown in the last frame.
  @ObservationIgnored private var hadNews = false
  /// When the next news may be shown, because the last one has left the screen.
  @ObservationIgnored private var newsDue: UInt64 = 0

  /// Whether the career has to be read, or read again.
  @ObservationIgnored package private(set) var isReading = false

  /// Returns the best scores of a mode that the menu shows; nil until the model belongs to an app.
  @ObservationIgnored var bestScores: (@MainActor (Mode) -> BestScores)?
  /// Returns the current date and time.
  @ObservationIgnored package var clock: (@MainActor () -> Moment)?
  /// Reads the next games, at most as many as given, and returns the career after the last one.
  @ObservationIgnored package var readCareer:
    (@MainActor (_ games: Int) throws(DailyModel.RecordsFailure) -> Career?)?
  /// Reads a page of the history.
  @ObservationIgnored package var readHistory:
    (
      @MainActor (_ limit: Int, _ place: PlayedPlace?) throws(DailyModel.RecordsFailure) ->
        HistoryPage
    )?
  /// Returns the achievements that were unlocked since the last call.
  @ObservationIgnored package var takeUnlocks: (@MainActor () -> [Unlock])?
  /// Writes the figures of the career into a file and returns its path.
  @ObservationIgnored package var write:
    (
      @MainActor (_ text: String, _ ending: String) throws(DailyModel.RecordsFailure) -> String
    )?

  /// What follows after the part of the history that has been read.
  package enum Rest: Hashable, Sendable {
    /// Nothing has been read.
    case unread
    /// Another page, from this place.
    case more(PlayedPlace)
    case end
    case failed(String)
  }

  /// The best scores of a mode; they include scores of games that were left.
  struct BestScores: Hashable, Sendable {
    var withoutHelp: Int?
    var withHelp: Int?
  }

  /// The best score of the chosen mode, with or without help; nil without one.
  var best: Int? {
    let scores = bestScores?(mode)
    return [figures.best?.score, scores?.withoutHelp, scores?.withHelp].compactMap(\.self).max()
  }

  /// The best score of the chosen mode without help; nil unless the one with help is higher.
  var bestWithoutHelp: Int? {
    guard let scores = bestScores?(mode), let best = scores.withoutHelp else { return nil }
    return scores.withHelp ?? 0 > best ? best : nil
  }

  /// The choice of a name and a token before it is confirmed.
  package struct Draft: Hashable, Sendable {
    package var avatar: Avatar
    package var name: String
  }

  /// A message about achievements that have been unlocked.
  package struct UnlockNews: Hashable, Sendable {
    package let number: Int
    /// The achievements, the oldest first; more than one only if too many for single messages were
    /// found at once.
    package let achievements: [Achievement]
  }

  package init() {}

  /// The number of games that are read in one frame: about 2 ms.
  private static let gamesPerFrame = 20
  /// The number of games on a page of the history.
  private static let gamesPerPage = 30
  /// The largest number of achievements that are told one by one.
  private static let singleNews = 3
}

// MARK: - Reading
extension ProfileModel {
  /// Reads clock and history; call it when the profile opens.
  package func open() {
    if let clock { moment = clock() }
    if selected != nil { selected = nil }
    if draft != nil { draft = nil }
    noteNewGame()
    (entries, historyRest) = ([], .unread)
    if tab == .history { readMoreHistory() }
  }

  /// Notes that the career has to be read again, for example because a game has ended.
  package func noteNewGame() { isReading = readCareer != nil }

  /// Reads the next games; call it once in each frame while `isReading` is true.
  package func readNextGames() {
    guard isReading, let readCareer else { return }
    do throws(DailyModel.RecordsFailure) {
      guard let new = try readCareer(Self.gamesPerFrame) else { return }
      show(new)
      if failure != nil { failure = nil }
    } catch {
      failure = error.reason
    }
    isReading = false
  }

  /// Reads the career again after a failure.
  package func retry() {
    failure = nil
    noteNewGame()
  }

  /// Shows a career that has been read.
  func show(_ new: Career) {
    if let clock { moment = clock() }
    // The same career is read each time the profile opens.
    if career?.statistics.all != new.statistics.all || career == nil {
      career = new
      progress = new.achievements.all.sorted { a, b in
        (a.isUnlocked ? 0 : a.isHidden ? 2 : 1, a.achievement)
          < (b.isUnlocked ? 0 : b.isHidden ? 2 : 1, b.achievement)
      }
      unlocks = new.achievements.unlocked.reversed()
      let level = new.statistics.level
      if level != self.level { self.level = level }
    }
    waiting += takeUnlocks?() ?? []
  }

  /// Reads the next page of the history, unless all of it has been read.
  package func readMoreHistory() {
    guard let readHistory else {
      if historyRest == .unread { historyRest = .end }
      return
    }
    // A page may be empty although another one follows.
    for _ in 0..<5 {
      let place: PlayedPlace?
      switch historyRest {
      case .unread, .failed: place = nil
      case .more(let next): place = next
      case .end: return
      }
      do throws(DailyModel.RecordsFailure) {
        let page = try readHistory(Self.gamesPerPage, place)
        entries += page.entries
        historyRest = page.next.map { .more($0) } ?? .end
        if !page.entries.isEmpty { return }
      } catch {
        entries = []
        historyRest = .failed(error.reason)
        return
      }
    }
  }
}

// MARK: - Tabs and choices
extension ProfileModel {
  package func choose(_ tab: Tab) {
    guard tab != self.tab else { return }
    let all = Tab.allCases
    movesForward = (all.firstIndex(of: tab) ?? 0) > (all.firstIndex(of: self.tab) ?? 0)
    selected = nil
    self.tab = tab
    if tab == .history, historyRest == .unread { readMoreHistory() }
  }

  /// The modes whose results are recorded, in the order of the menu.
  package static let modes = Mode.all.filter(\.isRecorded)

  /// The mode whose figures are shown: the one chosen, or the one that was played most.
  package var mode: Mode {
    if let chosenMode { return chosenMode }
    guard let statistics = career?.statistics else { return .classic }
    return Self.modes.reduce(Mode.classic) { most, mode in
      statistics[mode].games > statistics[most].games ? mode : most
    }
  }

  package func choose(_ mode: Mode) { chosenMode = mode }

  /// The figures of the chosen mode.
  package var figures: ModeStatistics { career?.statistics[mode] ?? ModeStatistics() }

  /// Whether the player has finished no game.
  package var isNew: Bool { career?.statistics.all.games == 0 }

  /// The number of days of the current daily streak.
  package var dailyStreak: Int {
    guard let career, let today = moment.date else { return 0 }
    return career.statistics.dailies.streak(upTo: today)
  }

  /// The number of days in a row with a game.
  package var dayStreak: Int {
    guard let career, let today = moment.date else { return 0 }
    return career.statistics.days.streak(upTo: today)
  }

  /// The change of the mode's mean score in the last seven days; nil if it is unknown.
  package var weeklyChange: Int? { figures.change(since: moment.seconds - 7 * 86_400) }

  /// The locked achievements that are nearest to their goals, the nearest first.
  package func nearest(_ count: Int) -> [Achievements.Progress] {
    let open = progress.filter { !$0.isUnlocked && !$0.isHidden && $0.current > 0 }
    return Array(
      open.sorted { ($1.permille, $0.achievement) < ($0.permille, $1.achievement) }
        .prefix(count))
  }

  package subscript(achievement: Achievement) -> Achievements.Progress? {
    progress.first { $0.achievement == achievement }
  }

  /// Shows the detail of an achievement; nil shows none.
  package func select(_ achievement: Achievement?) { selected = achievement }

  /// Closes the detail or the choice of name and token; returns false if neither is open.
  package func goBack() -> Bool {
    if draft != nil {
      withAnimation(.easeIn(duration: 0.28)) { draft = nil }
    } else if selected != nil {
      withAnimation(.preset(.hero)) { selected = nil }
    } else {
      return false
    }
    return true
  }

  /// The formats of `export`.
  package enum Format: String, CaseIterable, Sendable { case csv, json }

  /// Writes all figures into a file and returns the message about it.
  package func export(as format: Format) -> String {
    guard let career, let write else { return Strings.exportImpossible }
    let figures = CareerExport(career)
    do throws(DailyModel.RecordsFailure) {
      return Strings.exported(
        to: try write(format == .csv ? figures.csv : figures.json, format.rawValue))
    } catch { return Strings.exportFailed(error.reason) }
  }
}

// MARK: - News
extension ProfileModel {
  /// Whether news waits to be shown.
  package var hasWaitingNews: Bool { news == nil && !waiting.isEmpty }

  /// Returns whether the next news can be shown: it waits, and the last one has left the screen.
  ///
  /// Call it once in each frame.
  package func isNewsDue(at now: UInt64) -> Bool {
    if hadNews, news == nil { newsDue = now + 400_000_000 }
    hadNews = news != nil
    return hasWaitingNews && now >= newsDue
  }

  /// Shows the next news; call it when nothing is played.
  ///
  /// Many achievements at once, such as those of games that were played before there were
  /// achievements, are one message.
  package func showNextNews() {
    guard hasWaitingNews else { return }
    let count = waiting.count > Self.singleNews ? waiting.count : 1
    newsCount += 1
    hadNews = true
    let next = waiting.prefix(count).map(\.achievement)
    waiting.removeFirst(count)
    withAnimation(.spring(response: 0.4, dampingFraction: 0.8)) {
      news = UnlockNews(number: newsCount, achievements: next)
    }
  }

  /// Removes news from the screen after its time, or because the player goes on playing.
  package func dismissNews(_ number: Int) {
    guard news?.number == number else { return }
    withAnimation(.easeOut(duration: 0.3)) { news = nil }
  }
}

package import PokerSlamGame
package import Session
import StageUI

/// The scenes of the daily game: a player's calendar in October 2026.
extension Scene {
  static let dailies: [Scene] = [
    daily("daily", 1280, 800),
    daily("daily-phone", 390, 844),
    daily("daily-low", 844, 390),
    daily("daily-small", 800, 600),
    daily("daily-wide", 1920, 1080),
    daily("daily-4k", 3840, 2160),
    daily("daily-still", 1280, 800, at: 0.1, settings: { $0.reduceMotion = .on }),
    daily("daily-first", 1280, 800, tries: false),
    daily("daily-first-phone", 360, 640, tries: false),
    daily("daily-done", 1280, 800) {
      $0.finishToday()
      $0.app.daily.readShare = { _ in "" }
      $0.app.go(to: .daily)
    },
    daily("daily-past", 390, 844) { $0.choose("2026-10-19") },
    daily("daily-six-weeks", 1280, 800) { $0.show("2026-08-14") },
    daily("daily-unknown", 1280, 800) { $0.chooseUnsearchedDay() },
    daily("daily-text-200", 1280, 800, settings: { $0.textScale = 2 }),
    daily("daily-text-200-phone", 390, 844, settings: { $0.textScale = 2 }),
    daily("daily-paper", 1280, 800, settings: { $0.theme = .paper }),
    daily("daily-high-contrast", 1280, 800, settings: { $0.theme = .highContrast }),
    ended("game-over-daily", 1280, 800),
    ended("game-over-daily-phone", 390, 844),
    ended("game-over-daily-low", 844, 390),
    ended("game-over-daily-wide", 1920, 1080),
    ended("game-over-daily-4k", 3840, 2160),
    ended("game-over-daily-text-200", 1280, 800) { $0.textScale = 2 },
    ended("game-over-daily-still", 1280, 800) { $0.reduceMotion = .on },
    ended("game-over-daily-paper", 1280, 800) { $0.theme = .paper },
    ended("game-over-daily-high-contrast", 1280, 800) { $0.theme = .highContrast },
    ended("game-over-daily-practice", 1280, 800, isPractice: true),
    daily("modes-daily", 390, 844) { $0.app.go(to: .modes) },
  ]

  private static func daily(
    _ name: String, _ width: Double, _ height: Double, at moment: Double = 4,
    tries: Bool = true,
    _ prepare: @escaping @Sendable @MainActor (DailyPlayer) -> Void = { _ in },
    settings change: @escaping @Sendable @MainActor (Settings) -> Void = { _ in }
  ) -> Scene {
    Scene(name, width, height, at: moment) {
      let player = DailyPlayer(program(change), hasTries: tries)
      player.app.go(to: .daily)
      prepare(player)
      return player.app
    }
  }

  /// Returns a scene of today's game at its end, the first one or a game of practice after it.
  private static func ended(
    _ name: String, _ width: Double, _ height: Double, isPractice: Bool = false,
    settings change: @escaping @Sendable @MainActor (Settings) -> Void = { _ in }
  ) -> Scene {
    Scene(name, width, height) {
      let player = DailyPlayer(program(change))
      player.app.go(to: .daily)
      player.finishToday()
      if isPractice { player.finishToday() }
      return player.app
    }
  }
}

/// Brings the daily game to some moment.
@MainActor
package struct DailyPlayer {
  package let app: AppModel

  /// 22 October 2026, 18:42 in a time zone two hours east of UTC.
  package static let moment = Moment(seconds: 1_792_687_320, eastOfUTC: 7_200)

  /// The scores of October 2026 before the 22nd; 0 stands for a day without a try, and a negative
  /// score for a try that was late.
  private static let scores = [
    -790, -712, -801, -846, 0, -783, -851, -799, 0, 735, 812, 844, 868, 790, 885, 842, 781, 850,
    655, 792, 861,
  ]

  package init(_ app: AppModel, hasTries: Bool = true) {
    self.app = app
    app.daily.clock = { DailyPlayer.moment }
    let history = hasTries ? DailyPlayer.history : DailyHistory()
    app.daily.readHistory = { () throws(DailyModel.RecordsFailure) in history }
    app.daily.refresh()
    app.daily.reload()
    app.daily.readHistory = nil
  }

  /// The tries of a player who has a streak of twelve days, and had one of nineteen.
  package static let history: DailyHistory = {
    guard let october = CalendarMonth(year: 2026, month: 10),
      let august = CalendarMonth(year: 2026, month: 8)
    else { return DailyHistory() }
    var tries: [DailyTry] = []
    for (index, score) in scores.enumerated() where score != 0 {
      guard let date = october.date(index + 1) else { continue }
      tries.append(
        DailyTry(date: date, score: abs(score), begun: moment(of: date, isLate: score < 0)))
    }
    for day in 3...21 {
      guard let date = august.date(day) else { continue }
      tries.append(
        DailyTry(
          date: date, score: 560 + day * 19, marks: day % 5 == 0 ? .undo : [],
          begun: moment(of: date, isLate: false)))
    }
    return DailyHistory(tries)
  }()

  private static func moment(of date: CalendarDate, isLate: Bool) -> Moment {
    Moment(
      seconds: (date.dayNumber + (isLate ? 2 : 0)) * 86_400 + 36_000, eastOfUTC: 7_200)
  }

  package func choose(_ date: String) {
    if let date = CalendarDate(date) { app.daily.choose(date) }
  }

  /// Shows the month of a date.
  func show(_ date: String) {
    guard let date = CalendarDate(date) else { return }
    while app.daily.month > CalendarMonth(of: date) { app.daily.showPrevious() }
  }

  /// Shows another day whose search never ends.
  func chooseUnsearchedDay() {
    app.daily.runSearch = { _, _ in }
    choose("2026-10-09")
  }

  /// Plays today's deal to its end, always the hand with the most points.
  package func finishToday() {
    app.go(to: .daily)
    app.playDaily()
    app.game.showCards()
    while !app.game.isOver {
      app.game.selectBest()
      app.game.play()
    }
    app.game.settle()
  }
}

import Scenes
import Session
import StageUI
import Testing

@testable import PokerSlamGame

/// The calendar of daily games and the games begun from it, by the rules of the first try.
@MainActor
@Suite struct DailyModelTests {
  /// A clock that is set by hand.
  @MainActor
  private final class HandClock {
    var moment: Moment

    init(_ moment: Moment) { self.moment = moment }
  }

  /// The unfinished games that were saved.
  @MainActor
  private final class Records {
    var left: [Game: Session] = [:]
  }

  private func date(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

  /// Returns an app at noon of a date, in a time zone two hours east of UTC.
  private func app(
    on text: String = "2026-11-26", _ history: DailyHistory = DailyHistory()
  ) throws -> (app: AppModel, clock: HandClock) {
    let app = AppModel(game: Game(mode: .classic, seed: Seed(2026)), seeds: { Seed(7) })
    let clock = HandClock(
      Moment(seconds: try date(text).dayNumber * 86_400 + 36_000, eastOfUTC: 7_200))
    app.daily.clock = { clock.moment }
    app.daily.readHistory = { () throws(DailyModel.RecordsFailure) in history }
    app.go(to: .daily)
    app.daily.readHistory = nil
    return (app, clock)
  }

  private func finish(_ app: AppModel, number: Int = 0) {
    while !app.game.isOver {
      let hands = app.game.state.grid.hands(.king)
      guard !hands.isEmpty else { break }
      app.game.choose(hands[number % hands.count].cells)
      app.game.play()
    }
    app.game.settle()
  }

  // MARK: Days and months

  @Test func calendarOpensOnToday() throws {
    let (app, _) = try app()
    let model = app.daily
    #expect(app.screen.name == "daily" && model.day == model.today)
    #expect(model.today == (try date("2026-11-26")))
    #expect(model.month == CalendarMonth(year: 2026, month: 11))
    #expect(model.daily?.game == Daily.listedGame(of: model.today))
  }

  @Test func onlyDaysFromTheFirstDateToTodayArePlayable() throws {
    let (app, _) = try app()
    let model = app.daily
    for (text, expected) in [
      ("2026-11-27", false), ("2026-11-26", true), ("2026-11-25", true), ("2026-01-01", true),
      ("2025-12-31", false), ("2027-11-26", false),
    ] {
      let date = try date(text)
      #expect(model.isPlayable(date) == expected, "\(text)")
      model.choose(date)
      #expect((model.day == date) == expected, "\(text)")
    }
  }

  @Test func monthsEndAtTheFirstAndAtToday() throws {
    let (app, _) = try app(on: "2026-03-05")
    let model = app.daily
    #expect(!model.canShowNext && model.canShowPrevious)
    model.showNext()
    #expect(model.month == CalendarMonth(year: 2026, month: 3))
    for _ in 0..<9 { model.showPrevious() }
    #expect(model.month == CalendarMonth(of: Daily.firstDate) && !model.canShowPrevious)
    model.showNext()
    #expect(model.month == CalendarMonth(year: 2026, month: 2))
  }

  @Test func openingAgainShowsTheMonthOfTheDay() throws {
    let (app, _) = try app()
    app.daily.showPrevious()
    app.go(to: .menu)
    app.go(to: .daily)
    #expect(app.daily.month == CalendarMonth(year: 2026, month: 11))
  }

  @Test func clockBefore1970ShowsTheFirstDate() throws {
    let (app, clock) = try app()
    clock.moment = Moment(seconds: -9)
    app.daily.refresh()
    #expect(app.daily.today == Daily.firstDate && app.daily.day == Daily.firstDate)
    #expect(app.daily.isPlayable(Daily.firstDate))
  }

  // MARK: The clock

  @Test func midnightShowsTheNewDay() throws {
    let (app, clock) = try app(on: "2026-11-30")
    let model = app.daily
    clock.moment = Moment(seconds: clock.moment.seconds + 43_200, eastOfUTC: 7_200)
    model.refresh()
    #expect(model.today == (try date("2026-12-01")) && model.day == model.today)
    #expect(model.month == CalendarMonth(year: 2026, month: 12))
    #expect(model.daily?.date == model.today)
  }

  @Test func midnightKeepsAChosenDayAndMonth() throws {
    let (app, clock) = try app(on: "2026-11-30")
    let model = app.daily
    model.choose(try date("2026-11-12"))
    model.showPrevious()
    clock.moment = Moment(seconds: clock.moment.seconds + 43_200, eastOfUTC: 7_200)
    model.refresh()
    #expect(model.day == (try date("2026-11-12")))
    #expect(model.month == CalendarMonth(year: 2026, month: 10))
    // Today follows the clock again once it is chosen.
    model.choose(model.today)
    clock.moment = Moment(seconds: clock.moment.seconds + 86_400, eastOfUTC: 7_200)
    model.refresh()
    #expect(model.day == (try date("2026-12-02")))
  }

  @Test func clockSetBackClosesDaysAndKeepsMedals() throws {
    let days = try ["2026-11-24", "2026-11-25", "2026-11-26"].map { try date($0) }
    let history = DailyHistory(
      days.map {
        DailyTry(date: $0, score: 800, begun: Moment(seconds: $0.dayNumber * 86_400 + 9))
      })
    let (app, clock) = try app(history)
    let model = app.daily
    #expect(model.streak == 3)
    model.choose(days[1])
    clock.moment = Moment(seconds: days[0].dayNumber * 86_400)
    model.refresh()
    #expect(model.streak == 1 && model.today == days[0])
    // The medal of a later day stays, and its day can be practised; other later days are closed.
    #expect(model.condition(of: days[2]) == .done(try #require(history[days[2]])))
    #expect(model.day == days[1])
    #expect(model.condition(of: try date("2026-11-27")) == .closed)
    #expect(!model.canShowNext)
  }

  @Test func timeZoneDecidesWhichDayItIs() throws {
    let (app, clock) = try app()
    // Half past nine in the evening of the 26th in Berlin is the 27th in Tokyo.
    let seconds = try date("2026-11-26").dayNumber * 86_400 + 72_000
    clock.moment = Moment(seconds: seconds, eastOfUTC: 3_600)
    app.daily.refresh()
    #expect(app.daily.today == (try date("2026-11-26")))
    clock.moment = Moment(seconds: seconds, eastOfUTC: 32_400)
    app.daily.refresh()
    #expect(app.daily.today == (try date("2026-11-27")))
  }

  @Test func countdownIsToldInHoursAndMinutes() {
    #expect(Strings.nextDeal(in: 19_080) == "Next deal in 5 h 18 min")
    #expect(Strings.nextDeal(in: 19_139) == "Next deal in 5 h 18 min")
    #expect(Strings.nextDeal(in: 86_400) == "Next deal in 24 h")
    #expect(Strings.nextDeal(in: 3_599) == "Next deal in 59 min")
    #expect(Strings.nextDeal(in: 60) == "Next deal in 1 min")
    #expect(Strings.nextDeal(in: 59) == "Next deal in less than a minute")
  }

  // MARK: Playing

  @Test func playOpensTheBoardWithTheDealOfTheDay() throws {
    let (app, _) = try app()
    app.playDaily()
    #expect(app.screen.name == "board" && app.screen.isDaily)
    #expect(app.game.session.game == Daily.listedGame(of: app.daily.today))
    app.back()
    #expect(app.screen.name == "pause")
    app.go(to: .daily)
    app.daily.choose(try date("2026-11-20"))
    app.playDaily()
    #expect(app.game.session.game == Daily.listedGame(of: try date("2026-11-20")))
  }

  @Test func leftGameOfADayIsResumed() throws {
    let (app, _) = try app()
    let records = Records()
    app.leftDaily = { records.left[$0] }
    app.playDaily()
    app.game.choose(try #require(app.game.state.grid.hands(.king).first).cells)
    app.game.play()
    app.game.settle()
    let session = app.game.session
    records.left[session.game] = session
    app.go(to: .daily)
    #expect(app.daily.unfinished == [app.daily.today])
    app.daily.choose(try date("2026-11-25"))
    app.playDaily()
    #expect(app.game.state.moveCount == 0)
    app.go(to: .daily)
    #expect(app.daily.unfinished == [app.daily.today])
    app.daily.choose(app.daily.today)
    app.playDaily()
    #expect(app.game.state.moveCount == 1 && app.game.session.game == session.game)
    #expect(!app.game.isPaused)
  }

  @Test func firstFinishIsTheTryOfTheDay() throws {
    let (app, _) = try app()
    app.playDaily()
    finish(app)
    let score = app.game.state.score
    let first = try #require(app.daily.history[app.daily.today])
    #expect(first.score == score && !first.isLate && app.daily.streak == 1)
    let result = try #require(app.game.ending?.daily)
    #expect(!result.isPractice && result.streak == 1 && result.date == app.daily.today)
    let share = try #require(result.share)
    #expect(share.hasPrefix("Poker Slam · Daily 26 Nov 2026 · "))
    #expect(share.split(separator: " · ").last?.count == app.game.state.moveCount)
    #expect(app.isDailyPractice)
    app.back()
    #expect(app.screen.name == "daily" && app.daily.fresh == app.daily.today)
  }

  @Test func gamesAfterTheFirstFinishArePractice() throws {
    let (app, _) = try app()
    app.playDaily()
    finish(app)
    let score = app.game.state.score
    app.playAgain()
    #expect(app.game.session.game == Daily.listedGame(of: app.daily.today))
    #expect(app.game.session.record == nil && app.game.session.marks == [])
    finish(app, number: 3)
    #expect(app.daily.history[app.daily.today]?.score == score)
    let result = try #require(app.game.ending?.daily)
    #expect(result.earlier?.score == score && result.share == nil && result.streak == 1)
    app.restart()
    #expect(app.game.state.moveCount == 0 && app.game.session.marks == [])
  }

  @Test func gameContinuedAfterItsEndIsPractice() throws {
    let (app, _) = try app()
    app.playDaily()
    finish(app)
    let score = app.game.state.score
    app.game.undo()
    app.game.undo()
    #expect(app.toast == nil)
    finish(app, number: 5)
    #expect(app.daily.history[app.daily.today]?.score == score)
    #expect(app.daily.history[app.daily.today]?.marks == [])
    #expect(app.game.ending?.daily?.isPractice == true)
  }

  @Test func restartBeforeTheEndIsMarked() throws {
    let (app, _) = try app()
    app.playDaily()
    app.game.choose(try #require(app.game.state.grid.hands(.king).first).cells)
    app.game.play()
    app.restart()
    finish(app)
    #expect(app.daily.history[app.daily.today]?.marks == .undo)
    #expect(app.game.ending?.daily?.share?.contains(" with undo") == true)
  }

  @Test func tryIsNotLateIfMidnightPassesDuringTheGame() throws {
    let (app, clock) = try app()
    let day = app.daily.today
    app.playDaily()
    clock.moment = Moment(seconds: clock.moment.seconds + 43_200, eastOfUTC: 7_200)
    finish(app)
    #expect(app.daily.today == day.next)
    let first = try #require(app.daily.history[day])
    #expect(!first.isLate && app.daily.streak == 1)
    #expect(app.game.ending?.daily?.isLate == false)
  }

  @Test func pastDayIsLateAndCountsForNoStreak() throws {
    let (app, _) = try app()
    let day = try date("2026-11-20")
    app.daily.choose(day)
    app.playDaily()
    finish(app)
    #expect(app.daily.history[day]?.isLate == true && app.daily.streak == 0)
    let result = try #require(app.game.ending?.daily)
    #expect(result.isLate && result.streak == 0 && result.share?.contains(", late · ") == true)
    #expect(app.game.ending.map(Strings.comparison) == "Played late: it counts for no streak")
  }

  /// As after `play --date 2026-10-05`, and after a night in which another month begins.
  @Test func calendarShowsTheMonthOfTheGameThatEnded() throws {
    let (app, _) = try app()
    let day = try date("2026-10-05")
    app.go(to: .board)
    app.game.begin(try #require(Daily.listedGame(of: day)), record: nil)
    finish(app)
    app.go(to: .daily)
    #expect(app.daily.day == day && app.daily.fresh == day)
    #expect(app.daily.month == CalendarMonth(year: 2026, month: 10))
    app.daily.choose(app.daily.today)
    app.playDaily()
    finish(app)
    app.go(to: .daily)
    #expect(app.daily.day == app.daily.today)
    #expect(app.daily.month == CalendarMonth(year: 2026, month: 11))
  }

  @Test func otherDealsOfTheModeAreNoTry() throws {
    let (app, _) = try app()
    let other = try #require(Daily.listedGame(of: app.daily.today)).seed.next
    app.go(to: .board)
    app.game.begin(Game(mode: .daily, seed: other), record: nil)
    finish(app)
    #expect(app.daily.history.isEmpty && app.game.ending?.daily == nil)
  }

  /// The menu's prompt does not repeat a deal that is played once.
  @Test func menuContinuesWithClassicAfterADailyGame() throws {
    let (app, _) = try app()
    app.playDaily()
    finish(app)
    app.go(to: .menu)
    app.go(to: .board)
    #expect(app.game.session.game.mode == .classic && app.game.state.moveCount == 0)
  }

  @Test func dealOutsideTheTableOpensWhenItIsFound() throws {
    let (app, clock) = try app()
    let model = app.daily
    var searches: [(DailySearch, @MainActor (Daily) -> Void)] = []
    model.runSearch = { searches.append(($0, $1)) }
    // A day after the table of daily games ends.
    clock.moment = Moment(seconds: 40_000 * 86_400)
    model.refresh()
    #expect(Daily.listedGame(of: model.today) == nil)
    #expect(model.isSearching && model.daily == nil && searches.count == 1)
    app.playDaily()
    #expect(app.screen.name == "daily" && model.isAwaited)
    let (search, finish) = searches[0]
    finish(try #require(search.run()))
    #expect(app.screen.name == "board" && !model.isAwaited && !model.isSearching)
    #expect(app.game.session.game.dailyDate == model.today)
  }

  @Test func choosingAnotherDayCancelsTheSearch() throws {
    let (app, _) = try app()
    let model = app.daily
    var searches: [(DailySearch, @MainActor (Daily) -> Void)] = []
    model.runSearch = { searches.append(($0, $1)) }
    model.choose(try date("2026-11-03"))
    model.choose(try date("2026-11-04"))
    #expect(searches.count == 2 && searches[0].0.run() == nil)
    let late = try #require(Daily.of(try date("2026-11-03")))
    searches[0].1(late)
    #expect(model.isSearching && model.daily == nil)
    searches[1].1(try #require(searches[1].0.run()))
    #expect(!model.isSearching && model.daily?.date == model.day)
    // The deal is kept for later.
    model.choose(model.today)
    model.choose(try date("2026-11-04"))
    #expect(searches.count == 2 && model.daily != nil)
  }

  @Test func unreadableHistoryIsTold() throws {
    let (app, _) = try app()
    app.daily.readHistory = { () throws(DailyModel.RecordsFailure) in
      throw DailyModel.RecordsFailure(reason: "the disk does not respond")
    }
    app.daily.reload()
    #expect(app.daily.failure == "the disk does not respond")
    app.daily.readHistory = { () throws(DailyModel.RecordsFailure) in DailyHistory() }
    app.daily.reload()
    #expect(app.daily.failure == nil)
  }

  @Test func resultIsCopiedOnceAndToldAbout() throws {
    let (app, _) = try app()
    app.copyResult()
    #expect(app.takeTextToCopy() == nil)
    app.playDaily()
    finish(app)
    app.copyResult()
    #expect(app.takeTextToCopy() == app.game.ending?.daily?.share)
    #expect(app.takeTextToCopy() == nil)
    app.noteCopied(true)
    #expect(app.toast?.text == Strings.copied)
    app.noteCopied(false)
    #expect(app.toast?.text == Strings.notCopied)
  }
}

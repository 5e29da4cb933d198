import PokerSlamGame
import PokerSlamHost
import Records
import Session
import TestSupport
import Testing
import Typeset
import Workers

@testable import pokerslam

/// Daily games of the whole program: window, calendar and records together.
@MainActor
@Suite struct DailyHostTests {
  private let folder: TemporaryFolder
  /// 22 October 2026, 18:42 in a time zone two hours east of UTC.
  private static let moment = Moment(seconds: 1_792_687_320, eastOfUTC: 7_200)

  init() throws { folder = try TemporaryFolder() }

  private func host(_ game: Game? = nil) throws -> GameHost {
    let host = GameHost(
      game, folder: folder.path, glyphs: try FontLibrary(), runner: WorkerPool(threads: 1),
      moment: { Self.moment }, seeds: { Seed(7) })
    host.app.settings.knowsTheBoard = true
    return host
  }

  /// Plays to the end, always a hand with the fewest cards.
  private func finish(_ app: AppModel) throws {
    for _ in 0..<60 where !app.game.isOver {
      let hands = app.game.state.grid.hands(.king)
      guard let hand = hands.min(by: { $0.cells.count < $1.cells.count }) else { break }
      app.game.choose(hand.cells)
      app.game.play()
    }
    try #require(app.game.isOver)
  }

  private func move(_ app: AppModel) throws {
    app.game.choose(try #require(app.game.state.grid.hands(.king).first).cells)
    app.game.play()
  }

  @Test func finishedGameIsInTheCalendarOfTheNextStart() throws {
    var host = try host()
    host.app.go(to: .daily)
    let day = host.app.daily.today
    host.app.playDaily()
    try finish(host.app)
    let score = host.app.game.state.score
    #expect(host.app.game.isOver && host.saver.isKept)
    host.app.game.settle()
    #expect(host.app.game.ending?.daily?.isPractice == false)
    host.saver.close()
    host = try self.host()
    host.app.go(to: .daily)
    #expect(host.app.daily.history[day]?.score == score && host.app.daily.streak == 1)
    #expect(host.app.daily.failure == nil && host.app.daily.unfinished.isEmpty)
    // Practice is neither a try nor a record.
    host.app.playDaily()
    let record = host.app.record
    #expect(host.app.isDailyPractice && host.app.game.session.record == nil)
    try finish(host.app)
    #expect(host.app.daily.history[day]?.score == score && host.app.record == record)
    host.saver.close()
  }

  @Test func leftGameIsResumedAtTheNextStart() throws {
    var host = try host()
    host.app.go(to: .daily)
    host.app.playDaily()
    try move(host.app)
    let (game, score) = (host.app.game.session.game, host.app.game.state.score)
    host.app.go(to: .daily)
    let day = host.app.daily.day
    #expect(host.app.daily.unfinished == [day])
    host.saver.close()
    host = try self.host()
    host.app.go(to: .daily)
    #expect(host.app.daily.unfinished == [day])
    host.app.playDaily()
    #expect(host.app.game.session.game == game && host.app.game.state.score == score)
    host.saver.close()
  }

  @Test func gamesOfSeveralDatesAreLeftAndResumed() throws {
    let host = try host()
    host.app.go(to: .daily)
    var dates: [CalendarDate] = []
    var date = host.app.daily.today
    for _ in 0..<3 {
      dates.append(date)
      host.app.daily.choose(date)
      host.app.playDaily()
      try move(host.app)
      host.app.go(to: .daily)
      date = try #require(date.previous)
    }
    #expect(host.app.daily.unfinished == Set(dates))
    for date in dates {
      host.app.daily.choose(date)
      host.app.playDaily()
      #expect(host.app.game.session.game.dailyDate == date)
      #expect(host.app.game.state.moveCount == 1)
      host.app.go(to: .daily)
    }
    host.saver.close()
  }

  @Test func gameNamedOnTheCommandLineOpensItsDate() throws {
    let today = try #require(Self.moment.date)
    let game = try #require(
      try GameName.chosen(seed: nil, mode: .daily, date: nil, today: today))
    #expect(game.dailyDate == today && Daily.isDaily(game))
    var host = try host(game)
    host.app.go(to: .board)
    #expect(host.app.game.session.game == game && host.app.screen.isDaily)
    try finish(host.app)
    #expect(host.app.daily.history[today]?.isLate == false)
    host.saver.close()
    host = try self.host(game)
    #expect(host.app.isDailyPractice && host.app.game.session.record == nil)
    host.saver.close()
  }
}

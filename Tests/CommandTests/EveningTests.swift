import PokerSlamGame
import PokerSlamHost
import Records
import Session
import TestSupport
import Testing
import Typeset
import Workers

/// Twenty games of a new player over eight days, by a clock that is set by hand.
///
/// Afterwards profile, achievements, history, leaderboard and calendar must tell the same story. All
/// figures are computed again from the stored replays by code of this file, and compared with those
/// that the models of the screens show.
@MainActor
@Suite struct EveningTests {
  /// The clock of the wall, and the nanoseconds of the frames.
  @MainActor
  private final class Clock {
    /// 19:00 on 22 October 2026, in a time zone two hours east of UTC.
    var moment = Moment(seconds: 1_792_688_400, eastOfUTC: 7_200)
    var now: UInt64 = 0

    func wait(_ seconds: Int) {
      moment = Moment(seconds: moment.seconds + seconds, eastOfUTC: moment.eastOfUTC)
      now += UInt64(seconds) * 1_000_000_000
    }

    /// Goes on to 19:00 of the next day.
    func sleep() {
      wait(86_400 - (moment.seconds - 1_792_688_400) % 86_400)
    }
  }

  private enum Kind { case classic, daily, rush, ahead, climb }

  /// What is played on each of the eight days; on the fourth the daily deal is left out.
  private static let days: [[Kind]] = [
    [.classic, .classic, .daily], [.daily, .rush, .classic], [.daily, .climb, .classic],
    [.classic, .rush], [.daily, .ahead, .classic], [.daily, .classic], [.daily, .rush],
    [.daily, .climb],
  ]

  private let folder: TemporaryFolder
  private let clock = Clock()

  init() throws { folder = try TemporaryFolder() }

  private func host() throws -> GameHost {
    var seed = UInt64(clock.moment.seconds)
    let host = GameHost(
      nil, folder: folder.path, glyphs: try FontLibrary(), runner: WorkerPool(threads: 1),
      moment: { [clock] in clock.moment },
      seeds: {
        seed += 1
        return Seed(seed % 1_000_000)
      })
    host.app.settings.knowsTheBoard = true
    host.app.settings.reduceMotion = .on
    return host
  }

  // MARK: Playing

  private func frame(_ app: AppModel) {
    app.game.beginFrame(at: clock.now)
    app.usedClimb?.beginFrame(at: clock.now)
    app.store.beginFrame(at: clock.now)
  }

  private func play(_ kind: Kind, _ app: AppModel) throws {
    switch kind {
    case .classic: try playBoard(.classic, app)
    case .rush: try playBoard(.rush, app)
    case .ahead: try playBoard(.lookAhead, app)
    case .daily:
      app.go(to: .daily)
      app.playDaily()
      try finishBoard(app)
    case .climb: try playClimb(app)
    }
    clock.wait(60)
    app.go(to: .menu)
    frame(app)
  }

  private func playBoard(_ mode: Mode, _ app: AppModel) throws {
    app.play(mode)
    if app.game.isOver { app.newDeal() }
    try #require(app.game.mode == mode)
    try finishBoard(app)
  }

  /// Plays a hand every ten seconds, mostly one with the most points, until the game is over.
  private func finishBoard(_ app: AppModel) throws {
    frame(app)
    for step in 0..<60 where !app.game.isOver {
      let hands = app.game.state.grid.hands(.king)
      let best = hands.max { ($0.hand.points, $1.cells.mask) < ($1.hand.points, $0.cells.mask) }
      if let best {
        app.game.choose((step % 5 == 4 ? hands[0] : best).cells)
        app.game.play()
      }
      clock.wait(10)
      frame(app)
    }
    try #require(app.game.isOver)
  }

  /// Plays a run until a level is cleared or a heart is lost, and ends it early.
  private func playClimb(_ app: AppModel) throws {
    app.beginClimb()
    let climb = app.climb
    frame(app)
    climb.endIntro()
    for _ in 0..<30 {
      guard climb.stage == .board, climb.run.isOnGrid,
        let best = climb.run.hands.max(by: { $0.score < $1.score })
      else { break }
      var left = best.cells
      while let next = left.first(where: {
        climb.session.selection.isEmpty || climb.session.eligible.contains($0)
      }) {
        climb.tap(next)
        left.remove(next)
      }
      climb.play()
      clock.wait(10)
      frame(app)
    }
    if !climb.isFinished { app.endClimb() }
    frame(app)
    try #require(climb.isFinished)
  }

  // MARK: Computing again

  /// A game as its replay alone tells it.
  private struct Played {
    var mode: Mode
    var score = 0
    var hands: [Hand] = []
    var cardsLeft = 0
    var levels = 0
    var moment: Moment
    /// The date of a daily deal.
    var date: CalendarDate?

    var day: Int { (moment.seconds + moment.eastOfUTC) / 86_400 }
  }

  /// Plays a stored replay again by the rules.
  private func played(_ entry: HistoryEntry) throws -> Played {
    var result = Played(mode: entry.game.mode, moment: entry.moment)
    if entry.game.mode.hasLevels {
      let replay = try ClimbReplay(entry.replay)
      var run = ClimbRun(replay.game)
      for event in replay.events {
        for case .scored(let sum, _) in try run.apply(event) { result.hands.append(sum.hand) }
      }
      (result.score, result.levels) = (run.score, run.levelsCleared)
      return result
    }
    let replay = try Replay(entry.replay)
    var state = GameState(replay.game)
    for move in replay.log.line {
      guard case .played(let events) = state.apply(move) else {
        Issue.record("an illegal move in game \(entry.id)")
        continue
      }
      for case .scored(let hand, _, _) in events { result.hands.append(hand) }
    }
    (result.score, result.cardsLeft) = (state.score, state.grid.count)
    result.date = replay.game.dailyDate
    return result
  }

  /// Returns the length of the run of consecutive numbers that ends with `last`, or the day before.
  private func streak(_ days: Set<Int>, upTo last: Int) -> Int {
    var day = days.contains(last) ? last : last - 1
    var length = 0
    while days.contains(day) { (day, length) = (day - 1, length + 1) }
    return length
  }

  // MARK: The story

  @Test func everyFigureFollowsFromTheReplays() async throws {
    #expect(Self.days.joined().count == 20)
    var host = try host()
    for (number, day) in Self.days.enumerated() {
      for kind in day { try play(kind, host.app) }
      clock.sleep()
      // Every other day the program is started again.
      if number % 2 == 1 {
        host.saver.close()
        host = try self.host()
      }
    }
    // It is the evening of the ninth day.
    try await compare(host)
    host.saver.close()
    host = try self.host()
    try await compare(host)
    let differences = try #require(try host.store.rebuild()).differences
    #expect(differences.isEmpty, "\(differences)")
    host.saver.close()
  }

  private func compare(_ host: GameHost) async throws {
    let app = host.app
    let entries = try history(app)
    let games = try entries.map(played)
    try compareProfile(app, games)
    try compareCalendar(app, games)
    try await compareLeaderboard(app, games)
    // The shop pays for the same points and achievements.
    app.go(to: .store)
    while app.store.earned == nil { frame(app) }
    let career = try #require(app.profile.career)
    let rewards = career.achievements.unlocked.reduce(0) { $0 + $1.achievement.reward }
    #expect(app.store.earned == games.reduce(0) { $0 + $1.score } / 100 + rewards)
    app.go(to: .menu)
  }

  /// Returns all entries of the history, after comparing them with the games that were played.
  private func history(_ app: AppModel) throws -> [HistoryEntry] {
    app.go(to: .profile)
    while app.profile.isReading { app.profile.readNextGames() }
    app.profile.choose(ProfileModel.Tab.history)
    while case .more = app.profile.historyRest { app.profile.readMoreHistory() }
    let entries = app.profile.entries
    #expect(app.profile.historyRest == .end)
    try #require(entries.count == 20)
    let seconds = entries.map(\.moment.seconds)
    #expect(seconds == seconds.sorted(by: >), "the newest game is first")
    let modes = Self.days.joined().map { kind -> Mode in
      switch kind {
      case .classic: .classic
      case .daily: .daily
      case .rush: .rush
      case .ahead: .lookAhead
      case .climb: .climb
      }
    }
    #expect(entries.reversed().map(\.game.mode) == modes)
    for (entry, game) in zip(entries, try entries.map(played)) {
      #expect(entry.score == game.score)
      if entry.game.mode.hasLevels {
        #expect(entry.levels == game.levels)
      } else {
        #expect(entry.cardsLeft == game.cardsLeft)
      }
    }
    return entries
  }

  private func compareProfile(_ app: AppModel, _ games: [Played]) throws {
    let profile = app.profile
    let career = try #require(profile.career)
    let all = career.statistics.all
    let points = games.reduce(0) { $0 + $1.score }
    #expect(all.games == 20 && all.points == points)
    #expect(profile.level == PlayerLevel(points: points))
    #expect(all.hands == games.reduce(0) { $0 + $1.hands.count })
    for mode in ProfileModel.modes {
      let own = games.filter { $0.mode == mode }
      let figures = career.statistics[mode]
      #expect(figures.games == own.count, "\(mode.name)")
      #expect(figures.points == own.reduce(0) { $0 + $1.score }, "\(mode.name)")
      #expect(figures.best?.score == own.map(\.score).max(), "\(mode.name)")
      #expect(figures.levels == own.reduce(0) { $0 + $1.levels }, "\(mode.name)")
      #expect(figures.cardsLeft == own.reduce(0) { $0 + $1.cardsLeft }, "\(mode.name)")
      let mean = own.isEmpty ? nil : own.reduce(0) { $0 + $1.score } * 100 / own.count
      #expect((figures.average?.count).map { abs($0 - (mean ?? 0)) <= 1 } ?? own.isEmpty)
      #expect(
        figures.trend(last: 30).map(\.score) == own.reversed().map(\.score), "\(mode.name)")
    }
    for hand in Hand.allCases {
      let counts = games.map { $0.hands.count { $0 == hand } }
      let figures = career.statistics[hand]
      #expect(figures.count == counts.reduce(0, +), "\(hand.name)")
      #expect(figures.games == counts.count { $0 > 0 }, "\(hand.name)")
      #expect(figures.most == counts.max(), "\(hand.name)")
    }
    // Eight days in a row with a game, and the ninth has not been missed yet.
    let days = Set(games.map(\.day))
    let today = (clock.moment.seconds + clock.moment.eastOfUTC) / 86_400
    #expect(days.count == 8 && career.statistics.days.count == 8)
    #expect(profile.dayStreak == streak(days, upTo: today) && profile.dayStreak == 8)
    let dailies = Set(games.compactMap { $0.date?.dayNumber })
    #expect(profile.dailyStreak == streak(dailies, upTo: today) && profile.dailyStreak == 4)
    // Achievements: the same ones, however the games are added up.
    let again = Career(
      try profile.entries.map { entry in
        PlayedGame(
          id: entry.id,
          entry.game.mode.hasLevels
            ? try ClimbReplay(entry.replay).facts() : try Replay(entry.replay).facts(),
          ended: entry.moment,
          begun: app.daily.readHistory == nil
            ? nil : try entry.game.dailyDate.flatMap { try app.daily.readHistory?()[$0]?.begun })
      })
    #expect(profile.unlocks == again.achievements.unlocked.reversed())
    #expect(!profile.unlocks.isEmpty)
    let stored = try app.profile.unlocks.map { try #require(profile[$0.achievement]).isUnlocked }
    #expect(stored.allSatisfy { $0 })
    for unlock in profile.unlocks {
      #expect(games.contains { $0.moment == unlock.moment }, "a game unlocks it")
    }
  }

  private func compareCalendar(_ app: AppModel, _ games: [Played]) throws {
    app.go(to: .daily)
    let daily = app.daily
    #expect(daily.failure == nil && daily.unfinished.isEmpty)
    let tries = games.filter { $0.date != nil }
    #expect(daily.history.count == 7 && tries.count == 7)
    for game in tries {
      let date = try #require(game.date)
      guard case .done(let first) = daily.condition(of: date) else {
        Issue.record("\(date) is not done")
        continue
      }
      #expect(first.score == game.score && !first.isLate && first.date == game.moment.date)
    }
    #expect(daily.history.best == tries.map(\.score).max())
    #expect(daily.streak == 4 && daily.history.longestStreak == 4)
    #expect(daily.condition(of: daily.today) == .open)
  }

  private func compareLeaderboard(_ app: AppModel, _ games: [Played]) async throws {
    let board = app.leaderboard
    app.go(to: .leaderboard)
    for mode in LeaderboardModel.modes {
      board.choose(.device)
      board.choose(mode: mode)
      try await answer(board)
      let own = games.filter { $0.mode == mode }.sorted {
        ($1.score, $0.moment.seconds) < ($0.score, $1.moment.seconds)
      }
      #expect(board.rows.map(\.entry.score) == own.map(\.score), "\(mode.name)")
      #expect(board.rows.map(\.position) == Array(1..<(own.count + 1)), "\(mode.name)")
      #expect(board.rows.map(\.entry.moment) == own.map(\.moment), "\(mode.name)")
      // The latest game is highlighted.
      let latest = own.max { $0.moment.seconds < $1.moment.seconds }
      #expect(board.rows.filter(\.entry.isOwn).map(\.entry.moment) == [latest?.moment])
      board.choose(.friends)
      try await answer(board)
      #expect(board.rows.map(\.entry.score) == [own[0].score], "\(mode.name)")
    }
    board.choose(.daily)
    try await answer(board)
    #expect(board.rows.isEmpty, "today's deal has not been played")
  }

  /// Waits until the database has answered.
  private func answer(_ board: LeaderboardModel) async throws {
    for _ in 0..<2_000 where board.isBusy { try await Task.sleep(for: .milliseconds(1)) }
    try #require(board.phase == .loaded)
  }
}

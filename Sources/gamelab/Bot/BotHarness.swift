import PokerSlamHost
import PokerSlamGame
import Records
import Session
import StageUI

/// Runs the game with the bot and checks conditions that must always hold.
@MainActor
final class BotHarness {
  let host: GameHost
  let player: BotPlayer
  let mode: BotMode
  /// The clock of the calendar; nil if it is the real one.
  private let clock: BotClock?
  private let wanted: Int
  /// The number of finished games.
  private(set) var games = 0
  private(set) var moves = 0
  private(set) var frames = 0
  /// Simulated time on the clock of frames.
  private(set) var now = Nanoseconds.zero
  private var lastProgress = 0
  /// The time since which the shown cards differ from those of the game; nil if they agree or the
  /// board still changes.
  private var differsSince: Nanoseconds?
  /// The frame since which the board changes, and for how long: a hand is animated, or cards appear.
  private var changes: (frame: Int, time: Nanoseconds)?
  /// The time from the last frame to this one.
  private var span = Nanoseconds.zero
  private var isEnded = false
  /// The game of the last event.
  private var followed: Game?
  /// Whether the current game may have ended once already, before some of its moves were undone.
  private var mayHaveEnded = true
  private var failure: BotFailure?
  private var size: Size
  /// The size of the window in which memory is read.
  private let fullSize: Size
  /// The run of Climb being followed, with the number of its decisions so far.
  private var run: (game: Game, count: Int, isEnded: Bool)?
  /// The number of decisions in runs of Climb, by the first word of their lines in a replay.
  private(set) var decisions: [String: Int] = [:]
  /// The first tries of daily games that the bot has finished.
  private var firstTries: [CalendarDate: Int] = [:]
  /// The first tries of earlier runs, which a killed run may not have lived to compare.
  private let earlierTries: DailyHistory
  /// Whether the daily game that ended last was the first try of its date; nil for another game.
  private var wasFirstTry: Bool?
  /// Called after each move, undo, redo or jump to another position, when the records already have
  /// the change.
  var onChange: (@MainActor (GameModel) -> Void)?
  /// Called after each decision in a run of Climb, when the records already have it.
  var onDecision: (@MainActor (ClimbModel) -> Void)?
  /// A report that is made after every `every` games.
  ///
  /// The program first stays idle for a while. Then `report` is called with the number of games
  /// finished so far and the name of the screen; once where the last game has ended, and once in the
  /// menu, so that reports can be compared.
  var onResult: (every: Int, report: @MainActor (Int, String) -> Void)?
  /// The frame until which the program is idle before a report, and whether it shows the menu.
  private var idle: (until: Int, isInMenu: Bool)?
  /// The size that the window is to have, once.
  private var wantedSize: Size?
  /// The other steps of a tour of all screens, from last to first, and the frame of the next one.
  private var tour: [ScreenTour.Step] = []
  private var nextStep = 0

  /// The maximum number of frames without a new move; a run with more of them fails.
  private static let mostFramesWithoutMove = 6_000
  /// The time that counts of a frame while the board changes.
  private static let longestSpan = Nanoseconds(500_000_000)
  /// The least number of idle frames before a report.
  private static let idleFrames = 600
  /// How long a screen of the tour stands; a frame takes several refreshes, and one in four is shown.
  private static let tourFrames = 16

  init(
    _ host: GameHost, mode: BotMode = .classic, games: Int, seed: UInt64, size: Size,
    finishesGames: Bool = false, clock: BotClock? = nil
  ) {
    self.host = host
    self.mode = mode
    self.size = size
    fullSize = size
    self.clock = clock
    wanted = games
    earlierTries = (try? host.store.dailyHistory()) ?? DailyHistory()
    player = BotPlayer(
      host.program, mode: mode, seed: seed, size: size, finishesGames: finishesGames)
    isEnded = host.app.game.isOver
    host.app.game.observers.append { [unowned self] events, game in
      for event in events { take(event, game) }
    }
    host.app.onClimb.append { [unowned self] climb in
      climb.onChange.append { [unowned self] in take($0) }
    }
  }

  var isDone: Bool { games >= wanted && !isIdle }
  /// Whether the bot must not act: a report is due, or the tour is under way.
  var isIdle: Bool { idle != nil || !tour.isEmpty }

  /// Returns the size that the window is to have; nil if nothing has changed.
  func takeWantedSize() -> Size? {
    defer { wantedSize = nil }
    return wantedSize
  }

  /// Returns the time to the next frame: mostly one or a few refreshes, sometimes a pause of two
  /// seconds.
  func nextSpan() -> Nanoseconds {
    let refresh = 1_000_000_000 / 60
    let kind = player.random.below(20)
    let count =
      kind < 14 ? 1 + player.random.below(3) : kind < 19 ? 4 + player.random.below(24) : 120
    return Nanoseconds(Int64(refresh * count))
  }

  /// Updates the program by one frame, at simulated time.
  func update(_ input: FrameInput) throws -> FrameOutcome {
    frames += 1
    span = nextSpan()
    now += span
    var input = input
    input.time = FrameTime(
      timestamp: now, targetTimestamp: now, duration: input.time.duration,
      delta: input.time.duration)
    for index in input.events.indices { input.events[index].time = now }
    size = input.size
    player.size = size
    clock?.advance(to: now)
    if let clock, player.oneIn(500) { clock.leap(&player.random) }
    advanceTour()
    host.soundtrack.update(input, host.app.settings)
    let outcome = host.program.update(input)
    if let failure { throw failure }
    if host.app.takeTextToCopy() != nil { host.app.noteCopied(true) }
    try check()
    return outcome
  }

  /// Calls `report` of `onResult` if a report is due.
  ///
  /// The idle program has just returned free memory to the system, so all reports describe the same
  /// state.
  func memoryWasReclaimed() {
    guard let idle, frames >= idle.until else { return }
    onResult?.report(games, host.app.screen.name)
    if idle.isInMenu {
      self.idle = nil
      host.app.settings.reduceMotion = .desktop
    } else {
      self.idle = (frames + Self.idleFrames, true)
      host.app.go(to: .menu)
    }
  }

  /// Plans to show every screen with its parts, in a window that is wide, high or low.
  ///
  /// The runtime keeps what it knows of each kind of view. After the tour it knows them all, so that
  /// memory that grows later is not that of screens shown for the first time.
  private func planTour() {
    for size in [fullSize, Size(390, 844), Size(844, 390)] {
      tour.append(ScreenTour.Step(frames: 4) { [unowned self] _ in wantedSize = size })
      tour += Destination.allCases.flatMap { ScreenTour.visit($0, frames: Self.tourFrames) }
    }
    tour.append(
      ScreenTour.Step(frames: 4) { [unowned self] app in
        wantedSize = fullSize
        if mode == .rush { app.play(.rush) }
        if mode == .ahead { app.play(.lookAhead) }
      })
    tour.reverse()
    // The end of the first game comes to rest.
    nextStep = frames + 60
  }

  private func advanceTour() {
    guard !tour.isEmpty, frames >= nextStep else { return }
    let step = tour.removeLast()
    nextStep = frames + step.frames
    lastProgress = frames
    step.act(host.app)
  }

  // MARK: - Checks

  private func take(_ event: SessionEvent, _ game: GameModel) {
    switch event.kind {
    case .selection, .refused: return
    default: (differsSince, changes) = (nil, nil)
    }
    if game.session.game != followed {
      // An unfinished game of another deal was resumed.
      if followed != nil { (isEnded, mayHaveEnded) = (false, true) }
      followed = game.session.game
    }
    switch event.kind {
    case .began:
      (isEnded, mayHaveEnded, wasFirstTry) = (false, false, nil)
      lastProgress = frames
    case .played:
      moves += 1
      lastProgress = frames
      fallthrough
    case .redone, .undone, .wentTo, .timeUp:
      onChange?(game)
      // A deal that is finished again after an undo is practice.
      if game.isOver, isEnded, wasFirstTry != nil, [event].playsMove { wasFirstTry = false }
      if game.isOver, !isEnded { end(game) }
    default: break
    }
  }

  /// Checks a finished game: replay, restored session and records must agree with it.
  private func end(_ game: GameModel) {
    isEnded = true
    let isFirstTry = noteDaily(game)
    let payload = game.session.payload(at: game.now)
    do {
      let replay = try Replay(payload)
      guard case .verified(let end) = replay.verifyStrictly() else {
        return fail("the replay is not verified: \(replay.verifyStrictly())")
      }
      if end.digest != game.state.digest || end.score != game.state.score {
        return fail("the replay ends at another position")
      }
      let again = try Session(restoring: payload, at: game.now)
      if again.state != game.state || again.log != game.session.log {
        return fail("the restored session differs")
      }
      if host.saver.isKept, game.session.game.mode.isRecorded, isFirstTry ?? true,
        let kept = try kept(game.session.game),
        kept.game != game.session.game
          || (mayHaveEnded ? kept.score < game.state.score : kept.replay != payload)
      {
        return fail("the records contain another result")
      }
      mayHaveEnded = true
    } catch { return fail("\(error)") }
    if mode.counts(game.session.game.mode) { countGame() }
  }

  /// Returns the latest record of a finished game; a leap of the clock may have changed their order.
  private func kept(_ game: Game) throws -> FinishedGame? {
    guard clock != nil else { return try host.store.recentGames(limit: 1).first }
    return try host.store.recentGames(limit: 1_000).filter { $0.game == game }.max { $0.id < $1.id }
  }

  /// Counts a finished game, and prepares a report if its number calls for one.
  private func countGame() {
    games += 1
    guard let onResult else { return }
    if games == 1 { planTour() }
    if games % onResult.every == 0 {
      idle = (frames + Self.idleFrames, false)
      wantedSize = fullSize
      // Use default settings and reduced motion, so that all reports describe the same screen.
      host.app.settings.reset()
      host.app.settings.reduceMotion = .on
    }
  }

  /// Checks the first try of a daily game, and that later games leave it as it is.
  ///
  /// Returns whether the game is the first try of its date; nil if it is no daily game.
  private func noteDaily(_ game: GameModel) -> Bool? {
    guard let date = game.session.game.dailyDate else { return nil }
    let earlier = firstTries[date] ?? earlierTries[date]?.score
    let isFirst = earlier == nil
    let score = earlier ?? game.state.score
    firstTries[date] = score
    let shown = host.app.daily.history[date]?.score
    if shown != score {
      fail("the calendar shows \(shown ?? 0) as the first try of \(date), not \(score)")
    }
    if host.saver.isKept {
      let kept = (try? host.store.dailyHistory())?[date]?.score
      if kept != score {
        fail("the records contain \(kept ?? 0) as the first try of \(date), not \(score)")
      }
    }
    wasFirstTry = isFirst
    return isFirst
  }

  /// Checks that the profile shows what follows from the replays alone; call it after the last game.
  ///
  /// An achievement stays if a better result replaces the one that unlocked it, so achievements that
  /// no replay proves are accepted.
  func checkFigures() throws {
    guard host.saver.isKept else { return }
    let profile = host.app.profile
    profile.open()
    while profile.isReading { profile.readNextGames() }
    profile.choose(.history)
    while case .more = profile.historyRest { profile.readMoreHistory() }
    guard let shown = profile.career, let report = try host.store.rebuild() else {
      throw BotFailure("the profile is not shown: \(profile.failure ?? "no career")", self)
    }
    let wrong = report.differences.first {
      switch $0 {
      case .unproven: false
      // The replays are in the order of their dates. If the clock has leaped back, a later game may
      // have an earlier date than the one that unlocked the achievement.
      case .otherDate(let stored, let played):
        clock == nil || played.moment.seconds > stored.moment.seconds
      default: true
      }
    }
    if let wrong { throw BotFailure("the records differ from their replays: \(wrong)", self) }
    guard shown.statistics == report.career.statistics,
      profile.level == report.career.statistics.level, profile.entries.count == report.games
    else { throw BotFailure("the profile differs from the replays of \(report.games) games", self) }
  }

  // MARK: - Runs of Climb

  private func take(_ climb: ClimbModel) {
    let (session, before) = (climb.session, run)
    if before?.game == session.game, session.events.count + 1 == before?.count {
      // The last trade in the shop was undone.
      run?.count = session.events.count
    } else if before?.game != session.game || session.events.count < before?.count ?? 0 {
      run = (session.game, 0, false)
      lastProgress = frames
    }
    let known = run?.count ?? 0
    for event in session.events[known...] {
      moves += 1
      lastProgress = frames
      decisions[String(event.line.prefix { $0 != " " }), default: 0] += 1
    }
    run?.count = session.events.count
    if session.events.count > known { onDecision?(climb) }
    (differsSince, changes) = (nil, nil)
    check(climb)
    guard climb.isFinished, run?.isEnded == false else { return }
    run?.isEnded = true
    countGame()
  }

  /// Checks a run: its replay, the restored run and the records must agree with it.
  private func check(_ climb: ClimbModel) {
    let session = climb.session
    do {
      let replay = try ClimbReplay(session.payload(at: climb.now))
      guard case .verified(let end) = replay.verifyStrictly() else {
        return fail("the replay is not verified: \(replay.verifyStrictly())")
      }
      guard end.digest == session.run.digest, end.result == session.run.result else {
        return fail("the replay ends at another position")
      }
      let again = try ClimbSession(restoring: replay, at: climb.now)
      guard isEqual(again, session) else { return fail("the restored run differs") }
    } catch { return fail("\(error)") }
    guard host.saver.isKept, !session.events.isEmpty else { return }
    if climb.isFinished {
      if session.marks.isEmpty, let best = host.store.bestClimb()?.result,
        best < session.run.result || best != host.app.climbRecord
      {
        fail("the records contain another best run, \(best)")
      }
    } else if let kept = host.store.resumeClimb(at: climb.now) {
      if !isEqual(kept, session) { fail("the records contain another run") }
    } else {
      fail("the records contain no unfinished run")
    }
  }

  private func isEqual(_ a: ClimbSession, _ b: ClimbSession) -> Bool {
    a.game == b.game && a.events == b.events && a.marks == b.marks && a.run.digest == b.run.digest
  }

  // MARK: - Frames

  private func fail(_ reason: String) {
    failure = failure ?? BotFailure(reason, self)
  }

  private func check() throws {
    if frames - lastProgress > Self.mostFramesWithoutMove {
      throw BotFailure("no move for \(Self.mostFramesWithoutMove) frames", self)
    }
    if let daily = host.app.game.ending?.daily, daily.isPractice == wasFirstTry {
      throw BotFailure("the ending confuses the first try of a date with practice", self)
    }
    guard let board, let wanted = wantedCards else {
      (differsSince, changes) = (nil, nil)
      return
    }
    guard board.isSettled, !board.isDealing, !board.isSweeping else {
      differsSince = nil
      var changes = changes ?? (frames, .zero)
      // A single frame may take two seconds, but the next change begins only in the frame after it.
      changes.time += min(span, Self.longestSpan)
      self.changes = changes
      // New cards appear one per frame.
      if changes.time > .seconds(5), frames - changes.frame > 24 {
        throw BotFailure("the board changes for more than 5 s", self)
      }
      return
    }
    changes = nil
    guard frames % 4 == 0 else { return }
    let names = Set(host.program.host.screenElements.map(\.accessibility.value))
    let shown = Cell.all.filter { names.contains(BotPlayer.name($0)) }
    guard CellSet(shown) != wanted else { return differsSince = nil }
    // The last card may appear in this frame.
    if now - (differsSince ?? now) > .seconds(3) {
      throw BotFailure("the shown cards differ from those of the game for more than 3 s", self)
    }
    differsSince = differsSince ?? now
  }

  /// The model of the board that is shown; nil if no board is in play.
  private var board: (any BoardModel)? {
    let app = host.app
    guard app.screen.isPlaying else { return nil }
    return app.screen.place == .climb ? app.climb : app.game
  }

  /// The cells that must have a card on the screen; nil if no board is in play.
  private var wantedCards: CellSet? {
    let app = host.app
    guard app.screen.isPlaying else { return nil }
    guard app.screen.place == .climb else { return app.game.state.grid.occupied }
    // A tool in use shows its effect before it is used.
    guard app.climb.stage == .board else { return nil }
    return app.climb.aim == nil ? app.climb.run.grid.occupied : app.climb.grid.occupied
  }
}

/// A condition that did not hold, with the data to reproduce it.
struct BotFailure: Error, CustomStringConvertible {
  let description: String

  @MainActor
  init(_ reason: String, _ harness: BotHarness) {
    let app = harness.host.app
    let climb = app.usedClimb.map {
      "\($0.stage), \($0.run.game.code), \($0.session.events.count) decisions, last "
        + "\($0.session.events.last?.line ?? "none"), \($0.run.phase)\n\($0.run.grid)"
    }
    description = """
      \(reason), in frame \(harness.frames) after \(harness.games) games and \(harness.moves) moves; \
      \(app.screen.name), panels \(app.screen.panels), \(app.game.state.game.code), \
      node \(app.game.session.log.cursor) of \(app.game.session.log.nodes.count)
      \(app.game.state.grid)
      shown: \(app.game.pieces.map { "\($0.card)" }.joined(separator: " ")); \
      dealing \(app.game.isDealing), sweeping \(app.game.isSweeping), \
      settled \(app.game.isSettled), paused \(app.game.isPaused)
      \(climb ?? "no run of Climb")
      \(harness.host.program.host.accessibilityTree)
      """
  }
}

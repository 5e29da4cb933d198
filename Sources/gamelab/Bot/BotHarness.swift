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
  private let wanted: Int
  /// The number of finished games.
  private(set) var games = 0
  private(set) var moves = 0
  private(set) var frames = 0
  /// Simulated time on the clock of frames.
  private(set) var now = Nanoseconds.zero
  private var lastProgress = 0
  /// The time and frame since which the shown cards differ from those of the game; nil if they
  /// agree.
  private var differsSince: (time: Nanoseconds, frame: Int)?
  private var isEnded = false
  /// Whether the current game may have ended once already, before some of its moves were undone.
  private var mayHaveEnded = true
  private var failure: BotFailure?
  private var size: Size
  /// Called after each move, undo, redo or jump to another position, when the records already have
  /// the change.
  var onChange: (@MainActor (GameModel) -> Void)?
  /// A report that is made after every `every` games.
  ///
  /// The program first stays idle for a while. Then `report` is called with the number of games
  /// finished so far.
  var onResult: (every: Int, report: @MainActor (Int) -> Void)?
  private var idleUntil: Int?

  /// The maximum number of frames without a new move; a run with more of them fails.
  private static let mostFramesWithoutMove = 6_000
  /// The least number of idle frames before a report.
  private static let idleFrames = 600

  init(_ host: GameHost, games: Int, seed: UInt64, size: Size, finishesGames: Bool = false) {
    self.host = host
    self.size = size
    wanted = games
    player = BotPlayer(host.program, seed: seed, size: size, finishesGames: finishesGames)
    isEnded = host.app.game.isOver
    host.app.game.observers.append { [unowned self] events, game in
      for event in events { take(event, game) }
    }
  }

  var isDone: Bool { games >= wanted && !isIdle }
  var isIdle: Bool { idleUntil != nil }
  var becomesIdle: Bool { idleUntil == frames + Self.idleFrames }

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
    now += nextSpan()
    var input = input
    input.time = FrameTime(
      timestamp: now, targetTimestamp: now, duration: input.time.duration,
      delta: input.time.duration)
    for index in input.events.indices { input.events[index].time = now }
    size = input.size
    player.size = size
    host.soundtrack.update(input, host.app.settings)
    let outcome = host.program.update(input)
    if let failure { throw failure }
    try check()
    return outcome
  }

  /// Calls `report` of `onResult` if a report is due.
  ///
  /// The idle program has just returned free memory to the system, so all reports describe the same
  /// state.
  func memoryWasReclaimed() {
    guard let until = idleUntil, frames >= until else { return }
    idleUntil = nil
    onResult?.report(games)
    host.app.settings.reduceMotion = .desktop
  }

  // MARK: - Checks

  private func take(_ event: SessionEvent, _ game: GameModel) {
    switch event.kind {
    case .selection, .refused: return
    default: differsSince = nil
    }
    switch event.kind {
    case .began:
      (isEnded, mayHaveEnded) = (false, false)
      lastProgress = frames
    case .played:
      moves += 1
      lastProgress = frames
      fallthrough
    case .redone, .undone, .wentTo, .timeUp:
      onChange?(game)
      if game.isOver, !isEnded { end(game) }
    default: break
    }
  }

  /// Checks a finished game: replay, restored session and records must agree with it.
  private func end(_ game: GameModel) {
    isEnded = true
    games += 1
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
      if host.saver.isKept, game.session.game.mode.isRecorded,
        let kept = try host.store.recentGames(limit: 1).first,
        kept.game != game.session.game
          || (mayHaveEnded ? kept.score < game.state.score : kept.replay != payload)
      {
        return fail("the records contain another result")
      }
      mayHaveEnded = true
    } catch { return fail("\(error)") }
    if let onResult, games % onResult.every == 0 {
      idleUntil = frames + Self.idleFrames
      // Use default settings and reduced motion, so that all reports describe the same screen.
      host.app.settings.reset()
      host.app.settings.reduceMotion = .on
    }
  }

  private func fail(_ reason: String) {
    failure = failure ?? BotFailure(reason, self)
  }

  private func check() throws {
    if frames - lastProgress > Self.mostFramesWithoutMove {
      throw BotFailure("no move for \(Self.mostFramesWithoutMove) frames", self)
    }
    let app = host.app
    guard app.screen.isPlaying else {
      differsSince = nil
      return
    }
    guard frames % 4 == 0 else { return }
    let names = Set(host.program.host.screenElements.map(\.accessibility.value))
    let shown = Cell.all.filter { names.contains(BotPlayer.name($0)) }
    guard CellSet(shown) != app.game.state.grid.occupied else { return differsSince = nil }
    // The shown cards may differ from the grid while a hand is animated and until all new cards have
    // appeared, which takes several frames. A single frame may take two seconds.
    let since = differsSince ?? (now, frames)
    if now - since.time > .seconds(5), frames - since.frame > 24 {
      throw BotFailure("the shown cards differ from those of the game for more than 5 s", self)
    }
    differsSince = since
  }
}

/// A condition that did not hold, with the data to reproduce it.
struct BotFailure: Error, CustomStringConvertible {
  let description: String

  @MainActor
  init(_ reason: String, _ harness: BotHarness) {
    let app = harness.host.app
    description = """
      \(reason), in frame \(harness.frames) after \(harness.games) games and \(harness.moves) moves; \
      \(app.screen.name), panels \(app.screen.panels), \(app.game.state.game.code), \
      node \(app.game.session.log.cursor) of \(app.game.session.log.nodes.count)
      \(app.game.state.grid)
      \(harness.host.program.host.accessibilityTree)
      """
  }
}

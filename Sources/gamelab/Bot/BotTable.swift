import PokerSlamHost
import PokerSlamGame
import Records
import Session
import StageUI

/// The bot at the whole game, and what must hold whatever it does.
@MainActor
final class BotTable {
  let host: GameHost
  let player: BotPlayer
  private let wanted: Int
  /// How many games have come to an end.
  private(set) var games = 0
  private(set) var moves = 0
  private(set) var frames = 0
  /// Virtual time on the clock of frames.
  private(set) var now = Nanoseconds.zero
  private var lastProgress = 0
  /// Since when the board on the screen has not been the one on the table.
  private var differsSince: Nanoseconds?
  private var isEnded = false
  /// The game may have come to an end before, by moves that were then taken back.
  private var mayHaveEnded = true
  private var failure: BotFailure?
  private var size: Size
  /// Told of every change of a game after it was handed to the records.
  var onChange: (@MainActor (GameModel) -> Void)?
  /// After so many games the result is watched undisturbed, then `tell` gets the number of games.
  var onResult: (every: Int, tell: @MainActor (Int) -> Void)?
  private var watchedUntil: Int?

  /// So many frames without a new move are a player who is stuck.
  private static let patience = 6_000
  /// Frames that a result is looked at, or some more.
  private static let watching = 600

  init(_ host: GameHost, games: Int, seed: UInt64, size: Size, isFaithful: Bool = false) {
    self.host = host
    self.size = size
    wanted = games
    player = BotPlayer(host.program, seed: seed, size: size, isFaithful: isFaithful)
    isEnded = host.app.game.isOver
    host.app.game.observers.append { [unowned self] events, game in
      for event in events { take(event, game) }
    }
  }

  var isDone: Bool { games >= wanted && !isWatching }
  var isWatching: Bool { watchedUntil != nil }
  var beginsToWatch: Bool { watchedUntil == frames + Self.watching }

  /// How long the next frame takes: mostly one or some refreshes, now and then a pause for thought.
  func nextSpan() -> Nanoseconds {
    let refresh = 1_000_000_000 / 60
    let kind = player.random.below(20)
    let count =
      kind < 14 ? 1 + player.random.below(3) : kind < 19 ? 4 + player.random.below(24) : 120
    return Nanoseconds(Int64(refresh * count))
  }

  /// One frame of the program with what the player did, at the bot's own time.
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
    host.soundtrack.update(
      input, host.app.settings, isPlaying: host.app.screen.hasFullMusic)
    let outcome = host.program.update(input)
    if let failure { throw failure }
    try check()
    return outcome
  }

  /// Called when the program has just freed memory at rest, so that the same moments are compared.
  func gaveBack() {
    guard let until = watchedUntil, frames >= until else { return }
    watchedUntil = nil
    onResult?.tell(games)
    host.app.settings.reduceMotion = .desktop
  }

  // MARK: - What must hold

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
    case .redone, .undone, .wentTo:
      onChange?(game)
      if game.isOver, !isEnded { end(game) }
    default: break
    }
  }

  /// A game is over: what was kept of it must tell the same game.
  private func end(_ game: GameModel) {
    isEnded = true
    games += 1
    let payload = game.session.payload(at: game.now)
    do {
      let replay = try Replay(payload)
      guard case .verified(let end) = replay.verifyStrictly() else {
        return fail("the replay is refused: \(replay.verifyStrictly())")
      }
      if end.digest != game.state.digest || end.score != game.state.score {
        return fail("the replay ends elsewhere")
      }
      let again = try Session(restoring: payload, at: game.now)
      if again.state != game.state || again.log != game.session.log {
        return fail("the session that is restored is another one")
      }
      if host.saver.isKept, game.session.game.mode.isRecorded,
        let kept = try host.store.recentGames(limit: 1).first,
        kept.game != game.session.game
          || (mayHaveEnded ? kept.score < game.state.score : kept.replay != payload)
      {
        return fail("the records have another game")
      }
      mayHaveEnded = true
    } catch { return fail("\(error)") }
    if let onResult, games % onResult.every == 0 {
      watchedUntil = frames + Self.watching
      // What is compared later is the same screen, and comes to rest.
      host.app.settings.reset()
      host.app.settings.reduceMotion = .on
    }
  }

  private func fail(_ reason: String) {
    failure = failure ?? BotFailure(reason, self)
  }

  private func check() throws {
    if frames - lastProgress > Self.patience { throw BotFailure("nothing goes on any more", self) }
    let app = host.app
    guard app.screen.isPlaying else {
      differsSince = nil
      return
    }
    guard frames % 4 == 0 else { return }
    let names = Set(host.program.host.screenElements.map(\.accessibility.value))
    let shown = Cell.all.filter { names.contains(BotPlayer.name($0)) }
    guard CellSet(shown) != app.game.state.grid.occupied else { return differsSince = nil }
    // Cards on their way in are there when they can be seen.
    if now - (differsSince ?? now) > .seconds(3) {
      throw BotFailure("cards are shown that are not there, or the other way round", self)
    }
    differsSince = differsSince ?? now
  }
}

/// What did not hold, and all that is needed to see it again.
struct BotFailure: Error, CustomStringConvertible {
  let description: String

  @MainActor
  init(_ reason: String, _ table: BotTable) {
    let app = table.host.app
    description = """
      \(reason), in frame \(table.frames) after \(table.games) games and \(table.moves) moves; \
      \(app.screen.name), panels \(app.screen.panels), \(app.game.state.game.code), \
      node \(app.game.session.log.cursor) of \(app.game.session.log.nodes.count)
      \(app.game.state.grid)
      \(table.host.program.host.accessibilityTree)
      """
  }
}

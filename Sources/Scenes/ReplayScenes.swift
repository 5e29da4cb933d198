import PokerSlamGame
package import Session
import StageUI

/// The scenes of the replay viewer, and of the picture of a game.
extension Scene {
  static let replays: [Scene] = [
    replay("replay", 1280, 800),
    replay("replay-phone", 390, 844),
    replay("replay-low", 844, 390),
    replay("replay-small", 800, 600),
    replay("replay-wide", 1920, 1080),
    replay("replay-4k", 3840, 2160),
    replay("replay-score-phone", 360, 640) { $0.page = .score },
    replay("replay-end", 1280, 800) { $0.show($0.tape?.count ?? 0) },
    replay("replay-best", 1280, 800) { $0.showsBest = true },
    replay("replay-paper", 1280, 800, settings: { $0.theme = .paper }),
    replay("replay-high-contrast", 1280, 800, settings: { $0.theme = .highContrast }),
    replay("replay-still", 1280, 800, settings: { $0.reduceMotion = .on }),
    replay("replay-text-200", 1280, 800, settings: { $0.textScale = 2 }),
    replay("replay-text-200-phone", 390, 844, settings: { $0.textScale = 2 }),
    Scene("replay-rush", 1280, 800) { replayProgram(ReplayPlayer.rush, step: 14) },
    Scene("replay-climb", 1280, 800) { replayProgram(ReplayPlayer.climb, step: 7) },
    Scene("replay-climb-phone", 390, 844) { replayProgram(ReplayPlayer.climb, step: 7) },
    Scene("replay-refused", 1280, 800) {
      let app = replayProgram(ReplayPlayer.classic, claimed: 900, step: 3)
      return app
    },
    Scene("replay-none", 390, 844) { program(at: .replay) },
    card("share-card", ReplayPlayer.classic),
    card("share-card-rush", ReplayPlayer.rush),
    card("share-card-climb", ReplayPlayer.climb),
    panel("share-panel", 1280, 800),
    panel("share-panel-phone", 390, 844),
    panel("share-panel-low", 844, 390),
    panel("share-panel-text-200", 1280, 800) { $0.textScale = 2 },
    panel("share-panel-text-200-phone", 390, 844) { $0.textScale = 2 },
    panel("share-panel-paper", 1280, 800) { $0.theme = .paper },
    panel("share-panel-high-contrast", 1280, 800) { $0.theme = .highContrast },
    panel("share-panel-4k", 3840, 2160),
    Scene("share-panel-saved", 1280, 800) {
      let app = replayProgram(ReplayPlayer.classic)
      app.share.save = { summary, finish in
        finish(.success("/home/anna/Pictures/\(summary.fileName)"))
      }
      app.shareReplay()
      app.share.savePicture()
      return app
    },
    Scene("share-panel-copied-text", 390, 844) {
      let app = replayProgram(ReplayPlayer.classic)
      app.shareReplay()
      app.copySharePicture()
      return app
    },
  ]

  private static func replay(
    _ name: String, _ width: Double, _ height: Double,
    _ prepare: @escaping @Sendable @MainActor (ReplayModel) -> Void = { _ in },
    settings change: @escaping @Sendable @MainActor (Settings) -> Void = { _ in }
  ) -> Scene {
    Scene(name, width, height) {
      let app = replayProgram(ReplayPlayer.classic, change)
      prepare(app.replay)
      app.replay.showCardsAtOnce()
      return app
    }
  }

  private static func panel(
    _ name: String, _ width: Double, _ height: Double,
    settings change: @escaping @Sendable @MainActor (Settings) -> Void = { _ in }
  ) -> Scene {
    Scene(name, width, height) {
      let app = replayProgram(ReplayPlayer.classic, change)
      app.shareReplay()
      return app
    }
  }

  private static func card(
    _ name: String, _ replay: @escaping @Sendable @MainActor () -> SavedReplay
  ) -> Scene {
    var scene = Scene(name, SharedPicture.size.width, SharedPicture.size.height) {
      let app = replayProgram(replay)
      app.shareReplay()
      return app
    }
    scene.root = { app in SharedPicture.view(of: app.share) }
    return scene
  }

  /// Returns the program with the viewer at a position.
  @MainActor
  private static func replayProgram(
    _ replay: @MainActor () -> SavedReplay, claimed: Int? = nil, step: Int = 5,
    _ change: (Settings) -> Void = { _ in }
  ) -> AppModel {
    let app = program(change)
    app.replay.open(
      ReplayTape(replay(), claimed: claimed, isOwn: true),
      moment: Moment(seconds: 1_791_990_000, eastOfUTC: 7_200))
    app.go(to: .replay)
    app.replay.show(step)
    app.replay.showCardsAtOnce()
    return app
  }
}

/// Games whose replays are shown in scenes and tests.
@MainActor
package enum ReplayPlayer {
  /// A good game of Classic: each hand leaves a good next one.
  package static func classic() -> SavedReplay {
    .game(finished(Game(mode: .classic, seed: Seed(2026)), pace: 25))
  }

  package static func finished(_ game: Game, pace: UInt64) -> Replay {
    var now: UInt64 = 0
    var session = Session(game, at: now)
    while !session.isOver, let cells = session.state.hint(.lookahead)?.cells {
      now += pace * 1_000_000_000
      session.play(Move(cells), at: now)
    }
    return session.replay(at: now)
  }

  /// A game of Rush with several decks.
  package static func rush() -> SavedReplay {
    var now: UInt64 = 0
    var session = Session(Game(mode: .rush, seed: Seed(2026)), at: now)
    while !session.isOver {
      now += 6_500_000_000
      let hands = session.state.grid.hands(session.game.adjacency)
      guard let best = hands.max(by: { ($0.hand.points, $1.cells) < ($1.hand.points, $0.cells) })
      else { break }
      session.play(Move(best.cells), at: now)
    }
    return .game(session.replay(at: now))
  }

  /// A run of Climb that ends when its hearts are lost.
  package static func climb() -> SavedReplay {
    var run = ClimbRun(Game(mode: .climb, seed: Seed(2026)))
    var events: [ClimbEvent] = []
    func take(_ event: ClimbEvent) -> Bool {
      guard (try? run.advance(event)) != nil else { return false }
      events.append(event)
      return true
    }
    while !run.isOver, run.level < 9 {
      switch run.phase {
      case .playing:
        guard let best = run.hands.max(by: { $0.score < $1.score }) else { break }
        _ = take(.move(best.move))
      case .dead: _ = take(.yield)
      case .bonus: _ = take(.bonus(0, nil))
      case .shop:
        for slot in 0..<4 { _ = take(.buy(slot)) }
        _ = take(.next)
      case .over: break
      }
    }
    return .climb(ClimbReplay(position: run, events: events, time: 412_000))
  }
}

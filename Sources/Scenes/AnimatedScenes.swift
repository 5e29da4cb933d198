import PokerSlamGame
import Session
import StageUI

extension AnimatedScene {
  /// All animated scenes.
  ///
  /// First come the four scenes with frame budgets, then scenes with other interactions. All other
  /// scenes follow, animated only by the motion of their own views.
  package static let all: [AnimatedScene] =
    acted
    + Scene.all.filter { scene in !acted.contains { $0.name == scene.name } }
    .map { AnimatedScene($0.name, $0) }

  private static let acted =
    budgeted + slams
    + [entering, ending, watching, panels, settings, rushing, crowded, overcrowded]

  /// The scenes in which something is done, apart from crowds, which only measure speed.
  static let transitions = acted.filter { scene in
    ![board, menu, crowded, overcrowded].contains { $0.name == scene.name }
  }

  /// The scenes that `profile` measures by default; `make gate` counts their instructions.
  package static let budgeted = [board, flying, menu, pausing]

  /// The board at rest, at 30 frames per second; the mesh behind the board moves in each frame.
  private static let board = AnimatedScene("board", scene("board"), step: 1.0 / 30)

  private static let menu = AnimatedScene("menu", scene("menu"))

  /// Hands of five cards are played, undone and played again.
  private static let flying = AnimatedScene("board-flying", scene("board")) { app, frame in
    switch frame % 90 {
    case 0:
      app.game.selectHand(ofCards: 5)
      withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { app.game.play() }
    case 75:
      withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { app.game.undo() }
    default: break
    }
  }

  /// A hand of each tier of the slam effect is undone and played again, as soon as its effect has
  /// ended.
  private static let slams = [
    slam("board-slam-three", period: 90) { $0.selectHand(ofCards: 3) },
    slam("board-slam-five", period: 120) { $0.selectHand(ofCards: 5) },
    slam("board-slam-straight-flush", period: 150) { $0.selectHand(ofCards: 5) },
    slam("board-slam-royal-flush", period: 180) { $0.selectHand(ofCards: 5) },
    // The last hand consists of all cards that are left.
    slam("board-slam-perfect-clear", period: 180) { $0.choose($0.state.grid.occupied) },
  ]

  private static func slam(
    _ name: String, period: Int, select: @escaping @MainActor @Sendable (GameModel) -> Void
  ) -> AnimatedScene {
    AnimatedScene(name, scene(name)) { app, frame in
      switch frame % period {
      case 0: withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { app.game.undo() }
      case 20:
        select(app.game)
        withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { app.game.play() }
      default: break
      }
    }
  }

  /// The game is paused and resumed repeatedly, each time as soon as the last animation has ended.
  private static let pausing = AnimatedScene("pause", scene("board")) { app, frame in
    guard frame % 16 == 0 else { return }
    withAnimation(.easeInOut(duration: 0.25)) {
      if app.game.isPaused { app.resume() } else { app.pause() }
    }
  }

  /// The program goes from the menu to a new game and back, repeatedly.
  private static let entering = AnimatedScene("menu-to-game", scene("menu")) { app, frame in
    switch frame % 180 {
    case 60: withAnimation(.easeInOut(duration: 0.5)) { app.go(to: .board) }
    case 150: withAnimation(.easeInOut(duration: 0.5)) { app.go(to: .menu) }
    default: break
    }
  }

  /// The last hand is undone and redone, so that the game-over panel and the review appear.
  private static let ending = AnimatedScene("game-over", scene("game-over")) { app, frame in
    switch frame % 150 {
    case 30: withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { app.game.undo() }
    case 60: withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { app.game.redo() }
    default: break
    }
  }

  /// The best line of moves that the search found is played back, one step every half second,
  /// repeatedly.
  private static let watching = AnimatedScene("beam-line", scene("beam-line")) { app, frame in
    guard frame % 30 == 0 else { return }
    if app.line?.isOver ?? true {
      app.watch()
    } else {
      withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { app.line?.advance() }
    }
  }

  /// The reference beside the board, the modes panel and the pause panel open and close in turn.
  private static let panels = AnimatedScene("panels", scene("board")) { app, frame in
    switch frame % 120 {
    case 0: withAnimation(.easeOut(duration: 0.3)) { app.go(to: .reference) }
    case 48: withAnimation(.easeOut(duration: 0.35)) { app.go(to: .modes) }
    case 24, 72: withAnimation(.easeIn(duration: 0.28)) { app.back() }
    case 96: withAnimation(.easeInOut(duration: 0.25)) { app.resume() }
    default: break
    }
  }

  /// The settings open over the menu and close.
  private static let settings = AnimatedScene("settings", scene("menu")) { app, frame in
    switch frame % 120 {
    case 0: withAnimation(.easeOut(duration: 0.35)) { app.go(to: .settings) }
    case 90: withAnimation(.easeIn(duration: 0.28)) { app.back() }
    default: break
    }
  }

  /// A game of Rush in which the hand with the most points is played every second and a half.
  ///
  /// Fresh decks come with their waves. A new game begins before the time is up.
  private static let rushing = AnimatedScene("rush", scene("board-rush")) { app, frame in
    guard frame % 90 == 0 else { return }
    if app.game.secondsLeft ?? 0 < 12 {
      app.newDeal()
    } else {
      app.game.clearSelection()
      app.game.settle()
      app.game.selectBest()
      withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { app.game.play() }
    }
  }

  /// The bonus round with 1,000 falling suits, and with 100,000.
  private static let crowded = crowd("bonus-1000", count: 1_000)
  private static let overcrowded = crowd("bonus-100000", count: 100_000)

  /// Begins the round anew every half second, before many suits have left the field.
  private static func crowd(_ name: String, count: Int) -> AnimatedScene {
    AnimatedScene(name, scene("climb-bonus")) { app, frame in
      guard frame % 30 == 0 else { return }
      app.climb.bonus?.crowd(count, at: app.climb.now)
    }
  }

  private static func scene(_ name: String) -> Scene {
    guard let scene = Scene.named(name) else { preconditionFailure("no scene \(name)") }
    return scene
  }
}

extension GameModel {
  /// Selects the hand with the most points among those that have `count` cards.
  func selectHand(ofCards count: Int) {
    let hands = state.grid.hands(session.game.adjacency).filter { $0.cells.count == count }
    guard let best = hands.max(by: { $0.hand < $1.hand }) else { return }
    choose(best.cells)
  }
}

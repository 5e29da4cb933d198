import PokerSlamGame
import Session
import StageUI

extension Performance {
  /// The four that frame times are promised for come first, then what a player does besides, then
  /// every other scene as it moves by itself.
  package static let all: [Performance] =
    acted
    + Scene.all.filter { scene in !acted.contains { $0.name == scene.name } }
    .map { Performance($0.name, $0) }

  private static let acted = promised + [entering, ending, watching, panels, settings]

  /// What `profile` measures when nothing is named, and whose instructions are counted.
  package static let promised = [board, flying, menu, pausing]

  /// The light behind the board moves 30 times a second, in each of these frames.
  private static let board = Performance("board", scene("board"), step: 1.0 / 30)

  private static let menu = Performance("menu", scene("menu"))

  /// Hands of five leave and others come: played, taken back, played again.
  private static let flying = Performance("board-flying", scene("board")) { app, frame in
    switch frame % 60 {
    case 0:
      app.game.selectHand(ofCards: 5)
      withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { app.game.play() }
    case 30:
      withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { app.game.undo() }
    default: break
    }
  }

  /// Into the pause and out of it again, each as soon as the other has ended.
  private static let pausing = Performance("pause", scene("board")) { app, frame in
    guard frame % 16 == 0 else { return }
    withAnimation(.easeInOut(duration: 0.25)) {
      if app.game.isPaused { app.resume() } else { app.pause() }
    }
  }

  /// From the menu into a game that nobody has seen yet, and back, again and again.
  private static let entering = Performance("menu-to-game", scene("menu")) { app, frame in
    switch frame % 180 {
    case 60: withAnimation(.easeInOut(duration: 0.5)) { app.go(to: .board) }
    case 150: withAnimation(.easeInOut(duration: 0.5)) { app.go(to: .menu) }
    default: break
    }
  }

  /// The last hand is taken back and played again: its panel comes, and what the search has found.
  private static let ending = Performance("game-over", scene("game-over")) { app, frame in
    switch frame % 150 {
    case 30: withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { app.game.undo() }
    case 60: withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { app.game.redo() }
    default: break
    }
  }

  /// The best line of a deal, a step each half second, again and again.
  private static let watching = Performance("beam-line", scene("beam-line")) { app, frame in
    guard frame % 30 == 0 else { return }
    if app.beam?.isOver ?? true {
      app.watch()
    } else {
      withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { app.beam?.advance() }
    }
  }

  /// The reference beside a board, the modes over it, the pause that is below them, and on.
  private static let panels = Performance("panels", scene("board")) { app, frame in
    switch frame % 120 {
    case 0: withAnimation(.easeOut(duration: 0.3)) { app.go(to: .reference) }
    case 48: withAnimation(.easeOut(duration: 0.35)) { app.go(to: .modes) }
    case 24, 72: withAnimation(.easeIn(duration: 0.28)) { app.back() }
    case 96: withAnimation(.easeInOut(duration: 0.25)) { app.resume() }
    default: break
    }
  }

  /// Settings open over the menu, turn from page to page, and close.
  private static let settings = Performance("settings", scene("menu")) { app, frame in
    switch frame % 120 {
    case 0: withAnimation(.easeOut(duration: 0.35)) { app.go(to: .settings) }
    case 90: withAnimation(.easeIn(duration: 0.28)) { app.back() }
    default: break
    }
  }

  private static func scene(_ name: String) -> Scene {
    guard let scene = Scene.named(name) else { preconditionFailure("no scene \(name)") }
    return scene
  }
}

extension GameModel {
  /// Selects the hand of most points among those of so many cards.
  fileprivate func selectHand(ofCards count: Int) {
    let hands = state.grid.hands(session.game.adjacency).filter { $0.cells.count == count }
    guard let best = hands.max(by: { $0.hand < $1.hand }) else { return }
    choose(best.cells)
  }
}

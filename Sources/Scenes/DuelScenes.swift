package import PokerSlamGame
package import Session
import StageUI

/// The scenes of the duel for two.
extension Scene {
  static let duels: [Scene] = [
    lobby("duel-lobby", 1280, 800),
    lobby("duel-lobby-phone", 390, 844),
    lobby("duel-lobby-low", 844, 390),
    lobby("duel-lobby-unfinished", 1280, 800) { $0.leave(afterHands: 4) },
    lobby("duel-lobby-text-200", 390, 844, settings: { $0.textScale = 2 }),
    lobby("duel-lobby-paper", 1280, 800, settings: { $0.theme = .paper }),
    lobby("duel-lobby-high-contrast", 1280, 800, settings: { $0.theme = .highContrast }),
    played("duel-board", 1280, 800),
    played("duel-board-phone", 390, 844),
    played("duel-board-small", 360, 640),
    played("duel-low", 844, 390),
    played("duel-board-window", 800, 600),
    played("duel-board-wide", 1920, 1080),
    played("duel-board-4k", 3840, 2160),
    played("duel-board-still", 1280, 800, settings: { $0.reduceMotion = .on }),
    played("duel-board-paper", 1280, 800, settings: { $0.theme = .paper }),
    played("duel-board-high-contrast", 1280, 800, settings: { $0.theme = .highContrast }),
    played("duel-board-text-200", 1280, 800, settings: { $0.textScale = 2 }),
    played("duel-board-text-200-phone", 390, 844, settings: { $0.textScale = 2 }),
    veiled("duel-veil", 1280, 800),
    veiled("duel-veil-phone", 390, 844),
    lobby("duel-pause", 1280, 800) {
      $0.begin(.turns)
      $0.model.liftVeil()
      $0.model.pause()
    },
    // With a card back and suit colours of the store.
    lobby("duel-race-veil", 1280, 800) {
      $0.begin(.race)
    } settings: {
      ($0.cardBack, $0.palette) = (.tide, .jewel)
    },
    race("duel-race", 1280, 800),
    race("duel-race-phone", 390, 844),
    race("duel-race-wide", 1920, 1080),
    finished("duel-result", 1280, 800),
    finished("duel-result-phone", 390, 844),
    finished("duel-result-low", 844, 390),
    finished("duel-result-paper", 1280, 800, settings: { $0.theme = .paper }),
    finished("duel-result-high-contrast", 1280, 800, settings: { $0.theme = .highContrast }),
    finished("duel-result-text-200-phone", 390, 844, settings: { $0.textScale = 2 }),
  ]

  private typealias Change = @Sendable @MainActor (Settings) -> Void

  private static func lobby(
    _ name: String, _ width: Double, _ height: Double,
    _ prepare: @escaping @Sendable @MainActor (DuelTable) -> Void = { $0.model.toggleReady(.left) },
    settings change: @escaping Change = { _ in }
  ) -> Scene {
    Scene(name, width, height) {
      let table = DuelTable(program(change))
      prepare(table)
      return table.app
    }
  }

  /// Returns a scene of a board on which eight hands have been played and a hand is selected.
  private static func played(
    _ name: String, _ width: Double, _ height: Double, settings change: @escaping Change = { _ in }
  ) -> Scene {
    Scene(name, width, height) {
      let table = DuelTable(program(change))
      table.begin(.turns)
      table.play(hands: 8)
      table.model.liftVeil()
      return table.app
    } then: { app in
      app.duel.board?.showCards()
      app.duel.board?.selectBest()
    }
  }

  private static func veiled(_ name: String, _ width: Double, _ height: Double) -> Scene {
    Scene(name, width, height) {
      let table = DuelTable(program())
      table.begin(.turns)
      table.play(hands: 3)
      return table.app
    }
  }

  private static func race(_ name: String, _ width: Double, _ height: Double) -> Scene {
    Scene(name, width, height) {
      let table = DuelTable(program())
      table.begin(.race)
      return table.app
    } then: { app in
      app.duel.liftVeil()
      for (index, board) in app.duel.boards.enumerated() {
        board.showCards()
        for _ in 0...(index == 0 ? 2 : 1) where app.duel.isSideBySide || index == 0 {
          board.selectBest()
          board.play()
          board.showCards()
        }
        if index == 0 { board.selectBest() }
      }
    }
  }

  private static func finished(
    _ name: String, _ width: Double, _ height: Double, settings change: @escaping Change = { _ in }
  ) -> Scene {
    Scene(name, width, height) {
      let table = DuelTable(program(change))
      table.begin(.turns)
      table.play(hands: 100)
      return table.app
    }
  }
}

/// Brings a duel of Mira and Jon to some moment.
@MainActor
package struct DuelTable {
  package let app: AppModel
  package var model: DuelModel { app.duel }

  package init(_ app: AppModel) {
    self.app = app
    app.go(to: .duel)
    model.rename(.left, to: "Mira")
    model.rename(.right, to: "Jon")
  }

  /// Begins a duel; the veil is still down.
  package func begin(_ rule: DuelRule) {
    model.choose(rule)
    for side in DuelSide.allCases where !model.ready.contains(side) { model.toggleReady(side) }
    model.start()
  }

  /// Plays hands in turn, each the one with the most points, without waiting for their effects.
  ///
  /// Afterwards the veil is down, or the result is shown.
  package func play(hands: Int) {
    var moment = model.board?.now ?? 0
    for _ in 0..<hands where model.stage == .playing {
      model.liftVeil()
      guard let board = model.board else { return }
      board.showCards()
      board.selectBest()
      board.play()
      board.settle()
      for _ in 0..<3 {
        moment += 1_500_000_000
        model.beginFrame(at: moment)
      }
    }
  }

  /// Plays some hands and leaves the duel.
  package func leave(afterHands count: Int) {
    begin(.turns)
    play(hands: count)
    model.leave()
  }
}

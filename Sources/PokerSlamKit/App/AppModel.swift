internal import Observation
package import Session

/// The program behind all screens: where the player is, the game, the choices.
@MainActor
@Observable
package final class AppModel {
  /// The scene the player is in.
  package private(set) var place = Destination.mainMenu
  /// What lies over the scene, the last one on top.
  package private(set) var panels: [Destination] = []
  package let game: GameModel
  package let settings: Settings
  /// A line that appears for three seconds.
  package private(set) var toast: Toast?
  /// Whether a game waits to be gone on with.
  package private(set) var canResume: Bool
  /// The best score of the mode, kept between games.
  package private(set) var record: Int?
  package var quits = false
  @ObservationIgnored private var seeds: SeedSource

  package struct Toast: Hashable, Sendable {
    package var number: Int
    package var text: String
  }

  /// Where the seeds of new games come from.
  package typealias SeedSource = @MainActor () -> Seed

  package init(
    game: Game, settings: Settings = Settings(), record: Int? = nil, resuming: Session? = nil,
    seeds: @escaping SeedSource
  ) {
    self.settings = settings
    self.record = record
    self.seeds = seeds
    self.game = resuming.map(GameModel.init(resuming:)) ?? GameModel(game, record: record)
    canResume = resuming.map { !$0.isOver } ?? false
  }

  /// The only way to move.
  ///
  /// Legal from anywhere to anywhere, in any order.
  package func go(to destination: Destination) {
    guard destination.exists else {
      say(Strings.notYet(destination))
      return
    }
    if destination.isPanel {
      if panels.last != destination {
        panels.removeAll { $0 == destination }
        panels.append(destination)
      }
      pauseUnlessBeside(destination)
      return
    }
    panels = []
    guard place != destination else { return }
    leave(place)
    place = destination
    if destination == .game { enterGame() }
  }

  /// The obvious way back: closes what is on top, pauses a game, leaves a pause.
  package func back() {
    if !panels.isEmpty {
      panels.removeLast()
      return
    }
    switch place {
    case .game:
      if game.isOver {
        go(to: .mainMenu)
      } else if game.isPaused {
        resume()
      } else if !game.session.selection.isEmpty {
        game.clearSelection()
      } else {
        pause()
      }
    default: break
    }
  }

  package func close(_ panel: Destination) { panels.removeAll { $0 == panel } }

  private func leave(_ place: Destination) {
    if place == .game, !game.isOver {
      game.pause()
      canResume = game.state.moveCount > 0
    }
  }

  private func enterGame() {
    if game.isOver {
      newGame()
    } else {
      game.resume()
    }
  }

  /// A panel over the board stops the clock; beside it the game goes on.
  private func pauseUnlessBeside(_ destination: Destination) {
    if place == .game, destination != .handReference, !game.isOver { game.pause() }
  }

  package func pause() {
    if place == .game, !game.isOver { game.pause() }
  }

  package func resume() {
    panels = []
    game.resume()
  }

  package func newGame() {
    panels = []
    game.begin(Game(mode: game.session.game.mode, seed: seeds()), record: record)
    if place == .game { game.dealCards() }
  }

  package func restart() {
    panels = []
    game.restart()
    game.dealCards()
  }

  package func say(_ text: String) {
    toast = Toast(number: (toast?.number ?? 0) + 1, text: text)
  }

  package func forgetToast(_ number: Int) {
    if toast?.number == number { toast = nil }
  }

  /// A game has ended with a score.
  package func note(_ score: Int) {
    canResume = false
    if score > record ?? 0 { record = score }
  }
}

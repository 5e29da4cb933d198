internal import Observation
package import Session
internal import StageUI

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
  /// The page of the settings that was open last.
  package var settingsPage = SettingsPage.display
  /// Nothing can be written: what is played now is gone with the program.
  package var forgets = false
  /// A line that appears for some seconds.
  package private(set) var toast: Toast?
  /// Whether a game waits to be gone on with.
  package private(set) var canResume: Bool
  /// The best score of each mode that has one, by the mode's number.
  private var records: [UInt8: Int] = [:]
  /// The best line of a game that is over, played while one watches.
  package private(set) var beam: BeamShow?
  package var quits = false
  /// Gives back the game of a mode that was left, if there is one.
  @ObservationIgnored package var leftGame: (@MainActor (Mode) -> Session?)?
  @ObservationIgnored private var seeds: SeedSource

  package struct Toast: Hashable, Sendable {
    package var number: Int
    package var text: String
    /// How long it stays: a breath, and longer for what takes longer to read.
    package var seconds: Double { max(3, 1.5 + Double(text.count) * 0.06) }
  }

  /// Where the seeds of new games come from.
  package typealias SeedSource = @MainActor () -> Seed

  package init(
    game: Game, settings: Settings = Settings(), record: Int? = nil, resuming: Session? = nil,
    at now: UInt64 = 0, seeds: @escaping SeedSource
  ) {
    self.settings = settings
    self.seeds = seeds
    let mode = (resuming?.game ?? game).mode
    self.game = resuming.map(GameModel.init(resuming:)) ?? GameModel(game, record: record, at: now)
    canResume = resuming.map { !$0.isOver } ?? false
    records[mode.id] = record
    // Its time runs from when the player comes to the table.
    self.game.beginFrame(at: now)
    self.game.pause()
    self.game.deselectStyle = { settings.classicDeselect ? .classic : .branching }
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
    beam = nil
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
    if beam != nil {
      beam = nil
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
      if let left = leftGame?(game.session.game.mode) {
        game.put(left)
        game.resume()
      } else {
        newGame()
      }
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
    if place == .game { game.dealCards(atOnce: true) }
  }

  /// Gives up the game on the table for one with other cards.
  package func newDeal() {
    newGame()
    game.resume()
  }

  /// Goes to the table of a mode: to the game that was left there, else to a new one.
  package func play(_ mode: Mode) {
    if game.session.game.mode != mode || game.isOver {
      if !game.isOver { game.pause() }
      if let left = leftGame?(mode) {
        game.put(left)
      } else {
        game.begin(Game(mode: mode, seed: seeds()), record: records[mode.id])
      }
      if place == .game { game.dealCards(atOnce: true) }
    }
    go(to: .game)
    game.resume()
  }

  /// Shows how the deal of the game that is over could have been played, as soon as that is known.
  package func watch() {
    game.whenReviewed { [weak self] review in
      guard let self, place == .game else { return }
      withAnimation(.easeInOut(duration: 0.3)) { self.beam = BeamShow(review.beam, of: self.game) }
    }
  }

  package func playAgain() {
    withAnimation(.easeInOut(duration: 0.3)) { newGame() }
  }

  /// The best score of the mode that is on the table.
  package var record: Int? { records[game.session.game.mode.id] }

  package func setRecord(_ score: Int, of mode: Mode) { records[mode.id] = score }

  package func restart() {
    panels = []
    game.restart()
    game.dealCards(atOnce: true)
  }

  package func say(_ text: String) {
    toast = Toast(number: (toast?.number ?? 0) + 1, text: text)
  }

  /// The deal on the table was asked for; the game that waits is the one that is kept.
  package func sayThatAGameWaits() { say(Strings.guestDeal) }

  package func forgetToast(_ number: Int) {
    if toast?.number == number { toast = nil }
  }

  /// A game has ended with a score.
  package func note(_ score: Int) {
    canResume = false
    if game.session.game.mode.isRecorded, score > record ?? 0 {
      setRecord(score, of: game.session.game.mode)
    }
  }
}

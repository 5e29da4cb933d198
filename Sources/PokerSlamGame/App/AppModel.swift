internal import Observation
package import Session
internal import StageUI

/// The program behind all screens: what is shown, the game, the settings.
@MainActor
@Observable
package final class AppModel {
  /// What is on the screen.
  package var screen: Screen {
    var screen = route
    screen.phase = game.phase
    return screen
  }
  /// The screen with the phase of some earlier moment.
  private var route = Screen()
  package let game: GameModel
  package let settings: Settings
  /// The page that the settings show.
  package var settingsPage: SettingsPage {
    get { route.settingsPage }
    set { route.settingsPage = newValue }
  }
  /// Nothing can be written: what is played now is gone with the program.
  package var forgets = false
  /// A line that appears for some seconds.
  package private(set) var toast: Toast?
  /// Whether a game waits to be gone on with.
  package private(set) var canResume: Bool
  /// The best score of each mode that has one, by the mode's number.
  private var records: [UInt8: Int] = [:]
  /// The beam line that is shown; nil in other places.
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
    canResume = resuming.map { !$0.isOver && $0.state.moveCount > 0 } ?? false
    records[mode.id] = record
    // Its time runs from when the player comes to the table.
    self.game.beginFrame(at: now)
    self.game.pause()
    self.game.deselectStyle = { settings.classicDeselect ? .classic : .branching }
  }

  /// Goes anywhere from anywhere.
  package func go(to destination: Destination) { change { $0.go(to: destination) } }

  /// The obvious way back: closes what is on top, pauses a game, leaves a pause.
  package func back() {
    let hasSelection = !game.session.selection.isEmpty
    change { $0.back(hasSelection: hasSelection) }
  }

  /// A tap beside what is on top.
  package func dismiss() { change { $0.dismiss() } }

  package func close(_ panel: Screen.Panel) { route.close(panel) }

  private func change(_ transition: (inout Screen) -> Screen.Effect) {
    var new = screen
    let effect = transition(&new)
    route = new
    if beam != nil, new.place != .beamLine { beam = nil }
    switch effect {
    case .nothing: break
    case .pause: game.pause()
    case .resume: game.resume()
    case .clearSelection: game.clearSelection()
    case .enterGame: enterGame()
    case .leaveGame: leaveGame()
    }
  }

  private func leaveGame() {
    guard !game.isOver else { return }
    game.pause()
    canResume = game.state.moveCount > 0
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

  package func pause() {
    if screen.isPausable { game.pause() }
  }

  package func resume() {
    route.closeAllPanels()
    game.resume()
  }

  package func newGame() {
    route.closeAllPanels()
    game.begin(Game(mode: game.session.game.mode, seed: seeds()), record: record)
    if screen.place == .board { game.dealCards(atOnce: true) }
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
      if screen.place == .board { game.dealCards(atOnce: true) }
    }
    go(to: .board)
    game.resume()
  }

  /// Shows how the deal of the game that is over could have been played, as soon as that is known.
  package func watch() {
    game.whenReviewed { [weak self] review in
      guard let self, screen.place != .menu else { return }
      withAnimation(.easeInOut(duration: 0.3)) {
        self.beam = BeamShow(review.beam, of: self.game)
        self.route.place = .beamLine
      }
    }
  }

  package func playAgain() {
    withAnimation(.easeInOut(duration: 0.3)) { newGame() }
  }

  /// The best score of the mode that is on the table.
  package var record: Int? { records[game.session.game.mode.id] }

  package func setRecord(_ score: Int, of mode: Mode) { records[mode.id] = score }

  package func restart() {
    route.closeAllPanels()
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

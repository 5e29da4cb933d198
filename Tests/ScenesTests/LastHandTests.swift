import Session
import Testing

@testable import PokerSlamGame
@testable import StageUI

/// The board between the last hand and the panel of the ending.
@MainActor
@Suite struct LastHandTests {
  @Test func cardsFallBeforeTheEndingPanelAppears() throws {
    let stepper = try SteppedProgram()
    stepper.wait(frames: 90)
    let places = places(stepper)
    #expect(places.count == 25)
    let game = stepper.game
    // Not every game ends with falling cards, so several games are played.
    var hasFallen = false
    for choice in 0..<20 where !hasFallen {
      game.restart()
      stepper.wait(frames: 90)
      while !game.isOver {
        let hands = game.state.grid.hands(.king)
        game.choose(hands[choice % hands.count].cells)
        stepper.wait(frames: 2)
        let cards = game.state.grid
        withAnimation(BoardView.move) { game.play() }
        game.settle()
        let grid = game.state.grid
        hasFallen = game.isOver && grid.occupied.contains { grid[$0] != cards[$0] }
        if !game.isOver { stepper.wait(frames: 30) }
      }
    }
    try #require(hasFallen)
    // The cards must be at rest before the panel is created (after 0.7 s) and takes the focus.
    stepper.wait(frames: 23)
    let shown = self.places(stepper)
    #expect(shown.count == game.state.grid.count)
    for (name, frame) in shown {
      let place = try #require(places[name])
      #expect(abs(frame.midX - place.midX) < 1 && abs(frame.midY - place.midY) < 1, "\(name)")
    }
  }

  /// Before the panel appears, the remaining cards are dimmed and a text says why the game ends.
  @Test func boardSaysThatNoHandIsLeft() throws {
    let stepper = try SteppedProgram()
    stepper.wait(frames: 90)
    let game = stepper.game
    while let best = game.state.grid.hands(.king).max(by: { $0.hand < $1.hand }) {
      #expect(!game.isEnded && stepper.element(Strings.noHandLeft) == nil)
      game.choose(best.cells)
      withAnimation(BoardView.move) { game.play() }
      if !game.isOver { stepper.wait(frames: 90) }
    }
    #expect(!game.isEnded, "the last hand is still gathering")
    for _ in 0..<120 where !game.isEnded { stepper.frame() }
    #expect(game.isEnded)
    stepper.wait(frames: 12)
    #expect(stepper.element(Strings.noHandLeft) != nil)
    #expect(stepper.app.screen.overlay == .gameOver && !game.hasEndingPanel)
    let app = stepper.app
    withAnimation(BoardView.move) { game.undo() }
    stepper.wait(frames: 60)
    #expect(!game.isEnded && stepper.element(Strings.noHandLeft) == nil)
    #expect(app.screen.overlay == nil)
  }

  /// A player who uses the keys finds the focus ring on the main button of the ending.
  @Test func focusAfterTheLastHandIsOnPlayAgain() throws {
    let stepper = try SteppedProgram()
    stepper.wait(frames: 90)
    stepper.press(.right)
    let game = stepper.game
    while let best = game.state.grid.hands(.king).max(by: { $0.hand < $1.hand }) {
      game.choose(best.cells)
      withAnimation(BoardView.move) { game.play() }
      stepper.wait(frames: 60)
    }
    stepper.wait(frames: 300)
    #expect(stepper.app.screen.overlay == .gameOver)
    #expect(stepper.focused == Strings.playAgain)
  }

  /// Returns the frame of each card on the screen; the key is the name of the card's cell.
  private func places(_ stepper: SteppedProgram) -> [String: Rect] {
    let names = Set(Cell.all.map { Strings.place($0) })
    return stepper.program.host.screenElements.reduce(into: [:]) { places, element in
      let name = element.accessibility.value
      if names.contains(name) { places[name] = element.frame }
    }
  }
}

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
    // The cards must be at rest before the panel is created (after 0.4 s) and takes the focus.
    stepper.wait(frames: 23)
    let shown = self.places(stepper)
    #expect(shown.count == game.state.grid.count)
    for (name, frame) in shown {
      let place = try #require(places[name])
      #expect(abs(frame.midX - place.midX) < 1 && abs(frame.midY - place.midY) < 1, "\(name)")
    }
  }

  /// Returns the frames of the cards on the screen, by the names of their cells.
  private func places(_ stepper: SteppedProgram) -> [String: Rect] {
    let names = Set(Cell.all.map { Strings.place($0) })
    return stepper.program.host.screenElements.reduce(into: [:]) { places, element in
      let name = element.accessibility.value
      if names.contains(name) { places[name] = element.frame }
    }
  }
}

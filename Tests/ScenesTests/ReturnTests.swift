import Session
import StageUI
import Testing

@testable import PokerSlamGame

@MainActor
struct ReturnTests {
  /// The Return key plays a hand one to three frames after its selection.
  ///
  /// In these frames the play button is still appearing.
  @Test func returnKeyPlaysAHandDirectlyAfterItsSelection() throws {
    let stepper = try SteppedProgram()
    stepper.wait(frames: 60)
    let game = stepper.game
    let hands = game.state.grid.hands(.king).filter { $0.cells.count == 2 }
    let cells = try #require(hands.first).cells
    for apart in [1, 8, 14, 16, 22, 30] {
      for after in 1...3 {
        withAnimation(BoardView.select) { game.choose(cells) }
        stepper.wait(frames: 20)
        withAnimation(BoardView.select) { game.clearSelection() }
        stepper.wait(frames: apart)
        withAnimation(BoardView.select) { game.choose(cells) }
        stepper.wait(frames: after)
        let moves = game.state.moveCount
        stepper.press(.return)
        #expect(game.state.moveCount == moves + 1, "\(apart), \(after)")
        game.undo()
        stepper.wait(frames: 60)
      }
    }
  }
}

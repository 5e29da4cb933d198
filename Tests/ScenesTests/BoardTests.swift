import PokerSlamKit
import Raster
import Scenes
import Session
import StageUI
import Testing
import Typeset

/// What is on the screen against what is on the table, while cards are on their way.
@MainActor
@Suite struct BoardTests {
  private func program() throws -> Program {
    let app = AppModel(
      game: Game(mode: .classic, seed: Seed(2026)), record: 872, seeds: { Seed(2027) })
    app.settings.knowsTheBoard = true
    app.go(to: .game)
    return Program(app, glyphs: try GoldenTests.fonts.get(), runner: SerialRunner())
  }

  private func name(_ cell: Cell) -> String { "row \(cell.row + 1), column \(cell.column + 1)" }

  /// Hands are played and taken back with fewer and fewer frames in between.
  @Test func cardsThatComeBackWhileTheyLeaveAreWhereTheyWere() throws {
    let program = try program()
    let game = program.app.game
    var time = 0.0
    func frames(_ count: Int) {
      for _ in 0..<count {
        time += 1.0 / 60
        _ = program.frame(size: Size(800, 600), time: time)
      }
    }
    func expectTheTable(_ comment: Comment) {
      let names = Set(program.host.screenElements.map(\.accessibility.value))
      #expect(
        CellSet(Cell.all.filter { names.contains(name($0)) }) == game.state.grid.occupied, comment)
    }
    frames(90)
    for pause in [0, 1, 2, 3, 5, 8, 13, 17, 20, 30] {
      for _ in 0..<3 {
        guard let best = game.state.grid.hands(.king).max(by: { $0.hand < $1.hand }) else { break }
        withAnimation(.spring(response: 0.3, dampingFraction: 0.6)) { game.choose(best.cells) }
        frames(pause)
        withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { game.play() }
        frames(pause)
      }
      for _ in 0..<3 {
        withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { game.undo() }
        frames(pause)
      }
      frames(200)
      expectTheTable("after \(pause) frames between")
      withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { game.redo() }
      frames(pause)
      withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { game.redo() }
      frames(200)
      expectTheTable("after redo and \(pause) frames between")
    }
  }
}

import PokerSlamKit
package import Session
package import StageUI

/// A picture with a name: the same one for goldens, screenshots, the gallery and profiles.
package struct Scene: Sendable {
  package let name: String
  /// In points; what a screenshot takes when no other size is asked for.
  package let size: Size
  /// Makes the screen, ready to be described at any size.
  package let make: @MainActor @Sendable () -> @MainActor (Host.Environment) -> Element

  /// Every scene, in the order the gallery shows them.
  package static let all: [Scene] = [board, boardWithHand, boardOnAPhone, boardAtTheEnd]

  package static func named(_ name: String) -> Scene? { all.first { $0.name == name } }

  /// The deal of all pictures of the board.
  package static let game = Game(mode: .classic, seed: Seed(2026))

  /// Paints the whole scene, as large as the pixmap, and returns its accessibility tree.
  @MainActor
  package func paint(
    into pixmap: inout Pixmap, scale: Double = 1, glyphs: any GlyphSource,
    runner: any BandRunner = SerialRunner()
  ) -> String {
    let host = Host(glyphs: glyphs, runner: runner, describe: make())
    let size = Size(Double(pixmap.width) / scale, Double(pixmap.height) / scale)
    let list = host.frame(Host.Environment(size: size, scale: scale))
    Renderer(runner: runner).paint(list, scale: scale, into: &pixmap)
    return host.accessibilityTree
  }

  private static let board = Scene(name: "board", size: Size(1280, 800)) {
    screen { _ in }
  }

  private static let boardWithHand = Scene(name: "board-hand", size: Size(1280, 800)) {
    screen(selectBest)
  }

  private static let boardOnAPhone = Scene(name: "board-phone", size: Size(390, 844)) {
    screen(selectBest)
  }

  private static let boardAtTheEnd = Scene(name: "board-over", size: Size(1280, 800)) {
    screen { model in
      while !model.session.isOver {
        selectBest(model)
        model.playSelection()
      }
    }
  }

  @MainActor
  private static func screen(
    _ prepare: (GameModel) -> Void
  ) -> @MainActor (Host.Environment) -> Element {
    let model = GameModel(game)
    prepare(model)
    return { GameScreen.describe(model, $0) }
  }

  /// Selects the hand of most points, the first of equals, card by card as a player would.
  @MainActor
  private static func selectBest(_ model: GameModel) {
    let hands = model.session.state.grid.hands(model.session.game.adjacency)
    guard let best = hands.max(by: { $0.hand < $1.hand }) else { return }
    var left = best.cells
    while let next = left.first(where: {
      model.session.selection.isEmpty || model.session.eligible.contains($0)
    }) {
      model.tap(next)
      left.remove(next)
    }
  }
}

internal import Observation
package import Session

/// The best line of a deal, played hand by hand on a table of its own.
@MainActor
@Observable
package final class BeamShow {
  package let game: GameModel
  package let line: [Move]
  /// How many of its hands the player has played as well, from the first on.
  package let common: Int
  /// How many hands are on their way or done.
  package private(set) var step = 0
  /// The hand of the step is selected and not yet played.
  package private(set) var isShowing = false

  init(_ beam: Beam, of played: GameModel) {
    line = beam.line
    common = zip(played.session.log.line, beam.line).prefix { $0 == $1 }.count
    game = GameModel(played.session.game, at: played.now)
    game.runSearch = nil
    game.beginFrame(at: played.now)
    game.dealCards()
  }

  package var isOver: Bool { step == line.count && !isShowing }

  /// Selects the next hand, or plays the one that is selected.
  package func advance() {
    if isShowing {
      isShowing = false
      game.play()
    } else if step < line.count {
      game.choose(line[step].cells)
      step += 1
      isShowing = true
    }
  }
}

extension GameModel {
  /// Selects cells one after the other, each touching one before it.
  package func choose(_ cells: CellSet) {
    var left = cells
    while let next = left.first(where: {
      session.selection.isEmpty || session.eligible.contains($0)
    }) {
      tap(next)
      left.remove(next)
    }
  }
}

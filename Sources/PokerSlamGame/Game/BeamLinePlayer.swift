internal import Observation
package import Session

/// Plays back the beam line of a deal, hand by hand, in a game model of its own.
@MainActor
@Observable
package final class BeamLinePlayer {
  package let game: GameModel
  package let line: [Move]
  /// How many hands at the beginning of the line the player played too.
  package let common: Int
  /// How many hands have been selected or played.
  package private(set) var step = 0
  /// Whether the hand of the current step is selected and not yet played.
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

  /// Selects the next hand, or plays the selected one.
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
  /// Selects cells one after the other, each adjacent to an earlier one.
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

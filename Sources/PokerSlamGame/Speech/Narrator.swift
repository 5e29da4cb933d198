import Session
import StageUI

/// Reads aloud what has the focus, the hand that the selected cards make, and what happens in the
/// game, if the player wishes it.
@MainActor
package final class Narrator {
  /// The voice; without one, nothing is said.
  package var speaker: (any Speaker)?
  private var focused: String?
  private var selection: [Cell] = []
  private var moves = 0
  private var score = 0
  private var wasOver = false
  private var toast = 0
  private var isOn = false

  package init() {}

  /// Says what has changed since the last frame.
  func follow(_ app: AppModel, _ host: ViewHost) {
    guard app.settings.speech, let speaker else {
      if isOn { speaker?.stop() }
      isOn = false
      return
    }
    if !isOn { begin(app) }
    var parts: [String] = []
    if app.screen.place == .board, app.screen.panels.isEmpty { parts += gameNews(app.game) }
    let sentence = host.speech(Strings.speechWords)
    if sentence != focused {
      focused = sentence
      // While cards are selected with the pointer, the focus stays where it is.
      if let sentence { parts.append(sentence) }
    }
    if let new = app.toast, new.number != toast {
      toast = new.number
      parts.append(new.text)
    }
    if !parts.isEmpty {
      speaker.say(Strings.spoken(parts), language: Texts.current.language.code)
    }
  }

  /// Notes the present state, so that only later changes are said.
  private func begin(_ app: AppModel) {
    isOn = true
    focused = nil
    (moves, score) = (app.game.state.moveCount, app.game.state.score)
    (selection, wasOver) = (app.game.session.selection.cells, app.game.isOver)
    toast = app.toast?.number ?? 0
  }

  /// Returns what has happened in the game, and notes it.
  private func gameNews(_ game: GameModel) -> [String] {
    var parts: [String] = []
    let (old, oldMoves, oldScore) = (selection, moves, score)
    (selection, moves, score) = (
      game.session.selection.cells, game.state.moveCount, game.state.score
    )
    if moves > oldMoves, score > oldScore {
      parts.append(Strings.spokenPoints(score - oldScore, total: score))
    } else if moves < oldMoves {
      parts.append(Strings.spokenUndo(score))
    } else if selection != old {
      parts += selectionNews(game, since: old)
    }
    if game.isOver, !wasOver { parts.append(Strings.spokenEnd(score)) }
    wasOver = game.isOver
    return parts
  }

  private func selectionNews(_ game: GameModel, since old: [Cell]) -> [String] {
    guard selection.count > old.count, let cell = selection.last,
      let card = game.state.grid[cell]
    else {
      return [selection.isEmpty ? Strings.spokenNothing : Strings.spokenCount(selection.count)]
    }
    let name = Strings.name(card)
    guard let hand = game.session.selectedHand else { return [name] }
    return [name, Strings.spokenHand(hand)]
  }
}

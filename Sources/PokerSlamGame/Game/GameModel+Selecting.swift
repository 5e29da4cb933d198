package import Session

// Taps and drags on the cards.
extension GameModel {
  package func tap(_ cell: Cell) {
    settle()
    followDeselectStyle()
    follow(session.tap(cell, at: now))
  }

  private func followDeselectStyle() {
    let style = deselectStyle()
    if session.deselectStyle != style { session.deselectStyle = style }
  }

  package func beginDrag(at cell: Cell, joined: Bool) {
    follow(session.beginDrag(at: cell, joined: joined, at: now))
  }

  package func drag(to cell: Cell) { follow(session.drag(to: cell, at: now)) }

  package func possibleLinks(of cell: Cell) -> [LinkLine] { session.possibleLinks(of: cell) }

  package func clearSelection() {
    press = nil
    follow(session.clearSelection(at: now))
  }
}

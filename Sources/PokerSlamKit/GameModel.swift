package import Session

/// The game on the table and what the screen remembers about touching it.
///
/// The model changes first and whole; screens read it anew and show what they find.
@MainActor
package final class GameModel {
  package private(set) var session: Session
  /// The press in progress on the board.
  private var press: BoardPress?

  package init(_ game: Game) {
    session = Session(game, at: 0)
  }

  package func tap(_ cell: Cell) {
    _ = session.tap(cell, at: 0)
  }

  package func clearSelection() {
    _ = session.clearSelection(at: 0)
  }

  /// Plays the selected cards; when they are no hand, nothing changes.
  package func playSelection() {
    _ = session.play(at: 0)
  }

  package func undo() {
    _ = session.undo(at: 0)
  }

  package func redo() {
    _ = session.redo(at: 0)
  }
}

// Taps and drags: which of the two a press is shows only later, but a card that is free to join
// joins at once, since both would have it join.
extension GameModel {
  private struct BoardPress {
    var start: Cell
    /// The cell the pointer was seen over last.
    var last: Cell
    /// What a tap would do has been done.
    var isAnswered: Bool
    var isDrag = false
  }

  /// The pointer was pressed over a cell, nil for a gap.
  package func pressBegan(at cell: Cell?) {
    guard let cell else {
      clearSelection()
      return
    }
    let joins = session.eligible.contains(cell) && !session.selection.set.contains(cell)
    if joins { tap(cell) }
    press = BoardPress(start: cell, last: cell, isAnswered: joins)
  }

  package func pressMoved(to cell: Cell?) {
    guard var press, let cell, cell != press.last else { return }
    if !press.isDrag, !press.isAnswered { _ = session.beginDrag(at: press.start, at: 0) }
    press.isDrag = true
    press.last = cell
    self.press = press
    _ = session.drag(to: cell, at: 0)
  }

  package func pressEnded() {
    if let press, !press.isDrag, !press.isAnswered { tap(press.start) }
    press = nil
  }

  package func pressCancelled() {
    press = nil
  }
}

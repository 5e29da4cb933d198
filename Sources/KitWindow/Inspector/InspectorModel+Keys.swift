import Input
import StageUI

extension InspectorModel {
  /// The number of rows that Page Up and Page Down move.
  static let page = 10

  /// Handles a press of a key while keys go to the panel.
  func press(_ event: KeyEvent) {
    if showsChecks, pressInChecks(event) { return }
    let modifiers = event.modifiers.subtracting(.capsLock)
    let row = rows.firstIndex { $0.id == selected }
    switch (event.key, modifiers) {
    case (.up, []): move(to: (row ?? rows.count) - 1)
    case (.down, []): move(to: (row ?? -1) + 1)
    case (.pageUp, []): move(to: (row ?? 0) - Self.page)
    case (.pageDown, []): move(to: (row ?? 0) + Self.page)
    case (.home, []): move(to: 0)
    case (.end, []): move(to: rows.count - 1)
    case (.right, []): if let row { enter(row) }
    case (.left, []): if let row { leave(row) }
    case (.return, []), (.keypadEnter, []): if let row { toggle(rows[row].id) }
    case (.backspace, []): filter = String(filter.dropLast())
    case (.escape, []): if !event.isRepeat { escape() }
    case (_, .control): command(event)
    case (.space, []): if !filter.isEmpty { filter += " " }
    case (_, []), (_, .shift): filter += event.letter
    default: break
    }
  }

  private func command(_ event: KeyEvent) {
    switch event.letter {
    case "c": copySelection()
    case "k": showsChecks.toggle()
    case "m": showsModifiers.toggle()
    case "p": isPicking.toggle()
    case "d": chooseNextSide()
    default: break
    }
  }

  /// Clears the filter, or ends picking, or gives the keys back to the program.
  private func escape() {
    if !filter.isEmpty {
      filter = ""
    } else if isPicking {
      isPicking = false
    } else {
      takesKeys = false
    }
  }

  private func move(to row: Int) {
    guard !rows.isEmpty else { return }
    selected = rows[min(max(row, 0), rows.count - 1)].id
    notice = ""
  }

  private func enter(_ row: Int) {
    guard rows[row].hasChildren else { return }
    if rows[row].isOpen { move(to: row + 1) } else { setOpen(true, rows[row].id) }
  }

  private func leave(_ row: Int) {
    if rows[row].hasChildren, rows[row].isOpen, filter.isEmpty {
      return setOpen(false, rows[row].id)
    }
    let outer = rows[..<row].lastIndex { $0.level < rows[row].level }
    if let outer { move(to: outer) }
  }

  /// Moves the panel to the next edge of the window.
  func chooseNextSide() {
    switch side(in: inspection.size) {
    case .right: chosenSide = .bottom
    case .bottom: chosenSide = .left
    case .left: chosenSide = .top
    case .top: chosenSide = .right
    }
  }
}

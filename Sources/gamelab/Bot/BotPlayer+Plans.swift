import PokerSlamHost
import PokerSlamGame
import Session
import StageUI

// Planning the next steps, depending on the current screen.
extension BotPlayer {
  func makePlan() {
    countAttempt()
    if !app.screen.panels.isEmpty {
      leavePanel()
    } else {
      switch mode {
      case .classic, .ahead, .rush: planClassic()
      case .climb: planClimb()
      case .daily: planDaily()
      }
    }
    if !finishesGames, oneIn(3) { plan += Array(repeating: .wait, count: random.below(6)) }
  }

  private func planClassic() {
    if app.screen.place == .menu {
      leaveMenu()
    } else if app.screen.place != .board {
      leavePlace()
    } else {
      planGame()
    }
  }

  /// Plans the next steps on the board of a game.
  func planGame() {
    if game.ending != nil {
      leaveGameOver()
    } else if game.isPaused {
      leavePause()
    } else if oneIn(6) {
      actAimlessly()
    } else {
      playHand()
    }
  }

  /// Plans to open the mode that the bot plays, from the menu.
  func openMode() {
    switch random.below(8) {
    case 0: leaveMenu()
    case 1: plan += type(.up) + [.steerTo(["Modes"], .keys, tries: 40)]
    case 2: plan += tap(.up) + [.steerTo(["Modes"], .pad, tries: 40)]
    default: plan += click("Modes")
    }
  }

  func click(_ names: String...) -> [Step] { [.press(names), .release(.primary)] }

  func type(_ key: Key, _ letter: String = "") -> [Step] {
    self.key(key, letter).map(Step.action)
  }

  func tap(_ button: PadButton) -> [Step] { self.button(button).map(Step.action) }

  func any<Value>(_ values: [Value]) -> Value { values[random.below(values.count)] }

  // MARK: - Playing a hand

  private func playHand() {
    let adjacency = game.session.game.adjacency
    let hands = game.state.grid.hands(adjacency)
    guard !hands.isEmpty else { return plan.append(.wait) }
    let best = hands.max { $0.hand < $1.hand } ?? hands[0]
    play((oneIn(3) ? any(hands) : best).cells, adjacency)
  }

  /// Plans to select cells that make a hand, and to play them.
  func play(_ hand: CellSet, _ rule: some TouchRule) {
    let cells = order(hand, rule)
    let device = any(Device.allCases)
    // A hasty player chooses cards while they move, and may miss them.
    let isHasty = oneIn(2)
    if !isHasty { plan.append(.waitForStillBoard(tries: 120)) }
    plan.append(.clearSelection)
    switch device {
    case .mouse:
      for cell in cells { plan += [.pressCell(cell), .release(.primary)] }
      plan += any([click("Play hand", "Play"), type(.space, " ")])
    case .drag:
      plan.append(.pressCell(cells[0]))
      plan += cells.dropFirst().map(Step.dragToCell)
      plan.append(.release(.primary))
      plan += any([click("Play hand", "Play"), type(.space, " ")])
    // The first key or button after pointer input only shows the focus.
    case .keys:
      plan += type(.up)
      plan += cells.map { .steer($0, .keys, tries: 24) }
      plan += type(.space, " ")
    case .pad:
      plan += tap(.up)
      plan += cells.map { .steer($0, .pad, tries: 24) }
      plan += tap(.west)
    }
    if !isHasty { beginAttempt(device.rawValue) }
  }

  /// Returns the cells in an order in which each touches an earlier one.
  private func order(_ cells: CellSet, _ rule: some TouchRule) -> [Cell] {
    var order = [any(Array(cells))]
    while order.count < cells.count {
      let touching = rule.neighbours(of: CellSet(order))
      order.append(any(Array(touching.intersection(cells).subtracting(CellSet(order)))))
    }
    return order
  }

  // MARK: - Other actions

  /// Plans something that does not advance the game.
  func actAimlessly() {
    // A bot that finishes its games only takes actions that do not leave the game.
    switch random.below(finishesGames ? 5 : 16) {
    case 0:
      for _ in 0...random.below(4) {
        plan += [.pressCell(any(Cell.all)), .release(.primary)]
      }
    case 1: plan += any([type(.u, "u"), click("Undo")])
    case 2: plan += any([type(.r, "r"), click("Redo")])
    case 3: plan += any([type(.h, "h"), click("Hint")])
    case 4: plan += any([click("Pause"), [.clearSelection] + type(.escape), tap(.start)])
    case 5: plan += click("Help") + scroll()
    case 6: plan += click("Back to the menu", "To the map", "To the calendar")
    case 7: plan += [.action(.input(.focusLost)), .wait, .action(.input(.focusGained))]
    case 8:
      plan += [
        .action(.input(.focusLost)), .action(.input(.hidden)), .wait, .action(.input(.shown)),
        .action(.input(.focusGained)),
      ]
    case 9, 10: plan.append(.action(.resize(anySize())))
    case 11: pressRandomKeys()
    case 12: dragRandomly()
    case 13:
      plan.append(.clearSelection)
      plan += [.pressCell(any(Cell.all)), .release(.primary)] + type(.space, " ")
    case 14: plan += tap(any(PadButton.allCases)) + tap(any(PadButton.allCases))
    default: plan += scroll()
    }
  }

  func anySize() -> Size {
    any([
      Size(360, 640), Size(390, 844), Size(844, 390), Size(800, 600), Size(1024, 768),
      Size(1280, 800), Size(Double(360 + random.below(900)), Double(360 + random.below(700))),
    ])
  }

  func anyPoint() -> Point {
    Point(
      Double(random.below(Int(clamping: size.width))),
      Double(random.below(Int(clamping: size.height))))
  }

  func scroll() -> [Step] {
    (0..<3).map { _ in
      .action(
        .input(
          .wheel(
            WheelEvent(deltaX: 0, deltaY: Double(random.below(7) - 3), position: anyPoint()))))
    }
  }

  /// Plans random keys.
  private func pressRandomKeys() {
    let keys: [(Key, String)] = [
      (.tab, ""), (.up, ""), (.down, ""), (.left, ""), (.right, ""), (.return, ""),
      (.space, " "), (.escape, ""), (.h, "h"), (.u, "u"), (.r, "r"), (.x, "x"), (.pageDown, ""),
    ]
    for _ in 0..<6 {
      let (key, letter) = any(keys)
      plan += type(key, letter)
    }
  }

  /// Plans a drag from the middle to random points, sometimes with a click of the other button.
  private func dragRandomly() {
    func moved() -> Step { .action(mouse(.moved, at: anyPoint())) }
    // The drag starts in the middle: at an edge it could press buttons that end the game.
    let start = Point(size.width / 2, size.height / 2)
    plan += [.action(mouse(.down, at: start)), moved(), moved()]
    if oneIn(2) {
      plan += [.action(mouse(.down, at: start, .secondary)), .release(.secondary)]
    }
    plan += [moved(), .release(.primary)]
  }

  // MARK: - Other screens

  private func leaveMenu() {
    switch finishesGames ? 3 + random.below(5) : random.below(8) {
    case 0: plan += click("Settings")
    case 1: plan += click("Help") + scroll()
    case 2: plan += any([click("Leaderboard"), click("Profile"), click("Store")])
    case 3: plan += type(.return)
    case 4: plan += type(.x, "x")
    case 5: plan += tap(.south) + tap(.south)
    default:
      let middle = Point(size.width / 2, size.height * 0.2)
      pointer = middle
      plan += [.action(mouse(.down, at: middle)), .release(.primary)]
    }
  }

  private func leavePanel() {
    if app.screen.panels.last == .modes, mode != .classic, !oneIn(4) {
      switch random.below(4) {
      case 0: plan += type(.up) + [.steerTo([mode.label], .keys, tries: 40)]
      case 1: plan += tap(.up) + [.steerTo([mode.label], .pad, tries: 40)]
      default: plan += click(mode.label)
      }
      return
    }
    switch random.below(4) {
    case 0: plan += type(.escape)
    case 1: plan += tap(.east)
    case 2 where app.screen.panels.last == .settings: changeSettings()
    default: plan += click("Close")
    }
  }

  /// Plans to leave a screen that belongs to a game, such as its strongest line.
  func leavePlace() {
    plan += any([type(.escape), tap(.east), click("Close", "Back")])
  }

  /// Plans changes on a settings page.
  private func changeSettings() {
    plan += click(any(["Audio", "Display", "Controls", "Accessibility", "Access"]))
    plan += click(
      any([
        "Patterns on suits", "Classic deselect", "Count hands on the board", "Rumble", "Safe",
        "Classic", "Two", "High", "Violet", "Felt", "Paper", "Hands beside the board", "On",
        "Off", "About",
      ]))
  }

  private func leavePause() {
    switch random.below(finishesGames ? 6 : 8) {
    case 0: plan += type(.escape)
    case 1: plan += tap(.east)
    case 2: plan += click("Settings")
    case 3: plan += type(.return)
    case 4: plan += click("Save and quit")
    case 7: plan += click("Restart") + click("Same deal", "New deal")
    default: plan += click("Resume")
    }
  }

  private func leaveGameOver() {
    // Fourteen waits are long enough for the game-over panel and par to appear.
    plan += Array(repeating: .wait, count: 14)
    switch random.below(8) {
    case 0: plan += click("Undo")
    case 1: plan += click("Menu", "Calendar")
    case 2, 3: plan += type(.return)
    case 4: plan += tap(.south)
    default: plan += click("Play again", "Calendar")
    }
  }
}

import PokerSlamGame
import Session
import StageUI

// Planning the next steps of a run of Climb, depending on its stage.
extension BotPlayer {
  func planClimb() {
    switch app.screen.place {
    case .menu: openMode()
    case .climbMap: leaveMap()
    case .climb where app.screen.overlay == .pause: leaveClimbPause()
    case .climb: planRun()
    case .board where !game.isPaused && game.ending == nil && oneIn(2): planGame()
    case .board: plan += any([type(.escape), click("Save and quit"), click("Menu"), tap(.start)])
    default: leavePlace()
    }
  }

  private func planRun() {
    switch climb.stage {
    case .intro: watchIntro()
    case .board: planBoard()
    case .heartLost: leaveInterlude("Deal again")
    case .cleared: leaveInterlude("To the shop", "Bonus round")
    case .bonus where climb.bonusCoins != nil: leaveInterlude("To the shop")
    case .bonus: playBonus()
    case .shop: planShop()
    case .over: oneIn(4) ? leaveInterlude("To the map") : leaveInterlude("New climb")
    }
  }

  private func leaveMap() {
    switch random.below(10) {
    case 0: plan += click("Back to the menu")
    case 1: plan += type(.escape)
    case 2: plan += tap(.east)
    case 3: plan.append(.action(.resize(anySize())))
    case 4, 5: plan += type(.return)
    case 6: plan += tap(.west)
    default: plan += click("Begin the climb", "Climb on", "New climb")
    }
  }

  private func watchIntro() {
    switch random.below(8) {
    case 0: plan += type(.space, " ")
    case 1: plan += [.action(mouse(.down, at: anyPoint())), .release(.primary)]
    case 2: actAimlessly()
    default: plan.append(.wait)
    }
  }

  /// Plans to leave a panel between board and shop by its main button.
  private func leaveInterlude(_ names: String...) {
    plan += Array(repeating: .wait, count: random.below(6))
    switch random.below(8) {
    case 0, 1: plan += type(.return)
    case 2: plan += tap(.west)
    case 3: plan += type(.up) + [.steerTo(names, .keys, tries: 40)]
    case 4: actAimlessly()
    default: plan += [.press(names), .release(.primary)]
    }
  }

  private func leaveClimbPause() {
    switch random.below(24) {
    case 0: plan += click("End this climb") + click("End it")
    case 1: plan += click("End this climb") + click("Keep climbing")
    case 2, 3: plan += click("Settings")
    case 4, 5: plan += click("Save and quit")
    case 6...8: plan += type(.escape)
    case 9, 10: plan += tap(.east)
    case 11, 12: plan += tap(.start)
    case 13...15: plan += type(.return)
    default: plan += click("Resume")
    }
  }

  // MARK: - The board

  private func planBoard() {
    let run = climb.run
    guard run.isOnGrid else { return plan.append(.wait) }
    let tools = run.tools.all
    if run.phase == .dead {
      if let tool = tools.first, !oneIn(3) { use(tool) } else { giveUp() }
    } else if climb.aim != nil {
      plan += any([type(.escape), click("Cancel"), type(.space, " "), tap(.east)])
    } else if oneIn(8) {
      actAimlessly()
    } else if !tools.isEmpty, oneIn(10) {
      use(any(tools))
    } else if oneIn(80) {
      playNoHand()
    } else if let best = run.hands.max(by: { $0.score < $1.score }) {
      play((oneIn(8) ? any(run.hands) : best).cells, run.touching)
    } else {
      plan.append(.wait)
    }
  }

  private func giveUp() {
    plan += any([
      click("Give up the deal", "Give up"),
      type(.up) + [.steerTo(["Give up the deal", "Give up"], .keys, tries: 40)],
    ])
  }

  /// Plans to take a tool, to aim it at random cards and to use it.
  private func use(_ tool: Tool) {
    let cells = Array(climb.run.grid.occupied)
    guard !cells.isEmpty else { return }
    plan += [.waitForStillBoard(tries: 120), .clearSelection]
    plan += any([click(tool.name), type(.digit(1) ?? .a, "1"), type(.digit(2) ?? .a, "2")])
    let first = any(cells)
    if tool != .whirl { plan += [.pressCell(first), .release(.primary)] }
    if tool == .swap {
      let touching = Array(
        climb.run.touching.neighbours(of: [first]).intersection(climb.run.grid.occupied))
      if !touching.isEmpty { plan += [.pressCell(any(touching)), .release(.primary)] }
    }
    if tool == .dye { plan += click("Dye \(any(Suit.allCases).name)") }
    plan += any([type(.space, " "), tap(.west), click("Use \(tool.name)"), type(.return)])
  }

  /// Plans to play two touching cards that make no hand, which costs a heart.
  private func playNoHand() {
    let run = climb.run
    for cell in run.grid.occupied {
      for other in run.touching.neighbours(of: cell).intersection(run.grid.occupied) {
        switch run.refusal(of: Move([cell, other])) {
        case .hand(.noHand)?, .forbidden?: break
        default: continue
        }
        plan += [.waitForStillBoard(tries: 120), .clearSelection]
        plan += [.pressCell(cell), .release(.primary), .pressCell(other), .release(.primary)]
        for _ in 0..<2 {
          plan += any([click("Play hand", "Play"), type(.space, " "), tap(.west)])
        }
        return
      }
    }
    plan.append(.wait)
  }

  // MARK: - The bonus round

  private func playBonus() {
    switch random.below(16) {
    case 0...4: plan.append(.moveInto("Bonus round"))
    case 5...7: plan += [.press(["Bonus round"]), .moveInto("Bonus round"), .release(.primary)]
    case 8: plan += type(.space, " ")
    case 9: plan += any([type(.a, "a"), type(.d, "d")])
    case 10: plan += tap(.west)
    case 11: plan += click(any(["Left", "Right", "Fire"]))
    case 12: plan += type(any([.left, .right])) + type(.return)
    case 13 where oneIn(4): actAimlessly()
    case 14 where oneIn(6): plan += click("End the round")
    default: plan += Array(repeating: .wait, count: random.below(8))
    }
  }

  // MARK: - The shop

  private func planShop() {
    let run = climb.run
    let held = Array(run.build.charms)
    switch random.below(12) {
    case 0: actAimlessly()
    case 1 where !held.isEmpty: sell(any(held))
    case 2: plan += click("Reroll")
    case 3: plan += scroll()
    case 4 where !held.isEmpty: plan += [.moveInto(any(held).name), .wait, .wait, .wait]
    case 5...9: buy(any(Array(0..<5)))
    default: startLevel()
    }
  }

  private func buy(_ slot: Int) {
    guard climb.run.offers.indices.contains(slot), let offer = climb.run.offers[slot] else {
      return startLevel()
    }
    let isLegal = climb.run.refusal(ofBuying: slot) == nil
    guard isLegal || oneIn(6) else { return startLevel() }
    // In a low window an offer may be scrolled out of sight; there the focus is moved to it.
    let device =
      size.height < 700 || size.width < 600
      ? any([Device.keys, .pad]) : any([.mouse, .keys, .pad])
    // A hasty player presses an offer while it moves, and may miss it.
    let isHasty = oneIn(2)
    plan.append(isHasty ? .wait : .waitForStill(offer.name, tries: 40))
    switch device {
    case .mouse, .drag: plan += click(offer.name)
    case .keys: plan += type(.up) + [.steerTo([offer.name], .keys, tries: 60)]
    case .pad: plan += tap(.up) + [.steerTo([offer.name], .pad, tries: 60)]
    }
    if isLegal, !isHasty { beginAttempt("buying by \(device.rawValue)", isPurchase: true) }
  }

  private func sell(_ charm: Charm) {
    switch random.below(3) {
    case 0: plan += type(.up) + [.steerTo([charm.name], .keys, tries: 60)]
    default: plan += click(charm.name)
    }
    plan += [.wait] + any([click("Sell"), click("Keep"), type(.escape)])
  }

  private func startLevel() {
    plan += any([
      type(.return), tap(.west), click("Level \(climb.run.level + 1)"),
      click("Level \(climb.run.level + 1)"),
    ])
  }
}

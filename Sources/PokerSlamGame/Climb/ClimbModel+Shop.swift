package import Session
internal import StageUI

// The shop after a cleared level.
extension ClimbModel {
  /// Returns whether a press beside the result of a bonus round was still meant for the ship.
  func takesLateShot() -> Bool { bonusCoins != nil && lateShots.take(at: now) }

  /// Buys, sells or rerolls; returns false if it is refused.
  private func trade(_ event: ClimbEvent) -> Bool {
    (charmForSale, returned) = (nil, nil)
    guard decide(event) != nil else { return false }
    tellChange()
    showPurse()
    return true
  }

  /// Buys the offer in a slot of the shop.
  package func buy(_ slot: Int) {
    let offers = run.offers
    guard trade(.buy(slot)) else { return }
    switch offers[slot] {
    case .charm(let charm)?:
      boughtCharms.removeAll { $0 == charm }
      boughtCharms.append(charm)
    case .tool(let tool)?: boughtTools.append(tool)
    default: break
    }
    feel(.success)
    cue(.bought)
  }

  /// Returns charms in the order in which they were bought, so that no charm changes its place.
  ///
  /// Those bought before the start of the program come first, in the order of the rules.
  func inOrder(_ charms: CharmSet) -> [Charm] {
    charms.filter { !boughtCharms.contains($0) } + boughtCharms.filter(charms.contains)
  }

  /// Returns tools in the order in which they were bought, like charms; two may be of one kind.
  func inOrder(_ tools: ToolCounts) -> [Tool] {
    var older = tools.all
    var newer: [Tool] = []
    for tool in boughtTools.reversed() {
      guard let index = older.lastIndex(of: tool) else { continue }
      older.remove(at: index)
      newer.append(tool)
    }
    return older + newer.reversed()
  }

  /// Sells a charm; the first call only asks the player.
  package func sell(_ charm: Charm) {
    guard stage == .shop else { return }
    guard charmForSale == charm else {
      charmForSale = charm
      complaint = nil
      return
    }
    if trade(.sell(charm)) { cue(.coins(2)) }
  }

  /// Undoes the last purchase or sale; does nothing once the player has decided something else.
  package func undoTrade() {
    let trade = undoableTrade
    guard stage == .shop, session.undoTrade() else { return }
    (charmForSale, complaint) = (nil, nil)
    if case .bought(.charm(let charm), _)? = trade { returned = charm } else { returned = nil }
    tellChange()
    showPurse()
    feel(.selection)
    cue(.release)
  }

  package func reroll() {
    if trade(.reroll) { cue(.reroll) }
  }
}

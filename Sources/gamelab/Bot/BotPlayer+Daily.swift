import PokerSlamGame
import Session
import StageUI

// Planning the next steps with the calendar of daily games and its deals.
extension BotPlayer {
  func planDaily() {
    switch app.screen.place {
    case .menu: openMode()
    case .daily: planCalendar()
    case .board where !game.session.game.mode.isDated && game.ending == nil && !oneIn(4):
      plan += any([click("Back to the menu"), click("Save and quit"), type(.escape)])
    case .board: planGame()
    default: leavePlace()
    }
  }

  private func planCalendar() {
    switch random.below(12) {
    case 0: plan += any([click("Previous month"), type(.pageUp), tap(.leftTrigger)])
    case 1: plan += any([click("Next month"), type(.pageDown), tap(.rightTrigger)])
    case 2...5: chooseDay()
    case 6: actAimlessly()
    case 7: plan += any([type(.escape), tap(.east), click("Back to the menu")])
    case 8: plan += any([type(.return), tap(.west)])
    case 9: plan += click("Play", "Resume", "Practice")
    default: plan += click("Play", "Resume")
    }
  }

  /// Plans to choose a day of the shown month, mostly one without a finished game.
  private func chooseDay() {
    let days = screenElements.filter {
      let value = $0.accessibility.value
      return $0.accessibility.role == .button && !$0.accessibility.isDisabled
        && (value.hasSuffix("not played") || value.hasSuffix("unfinished") || oneIn(20))
    }
    guard !days.isEmpty else { return plan.append(.wait) }
    let name = any(days).accessibility.label
    switch random.below(4) {
    case 0: plan += type(.up) + [.steerTo([name], .keys, tries: 60)]
    case 1: plan += tap(.up) + [.steerTo([name], .pad, tries: 60)]
    default: plan += click(name)
    }
  }
}

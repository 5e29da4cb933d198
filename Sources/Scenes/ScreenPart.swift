package import PokerSlamGame
import Session
import StageUI

/// A part of a screen that a press opens: a tab, a page, a shelf, a list or a panel.
package struct ScreenPart: Sendable {
  package let place: Destination
  package let name: String
  /// Opens the part with an animation as long as that of its button.
  package let open: @MainActor @Sendable (AppModel) -> Void
  /// Brings the screen back to its first part.
  package let close: @MainActor @Sendable (AppModel) -> Void

  init(
    _ place: Destination, _ name: String,
    open: @escaping @MainActor @Sendable (AppModel) -> Void,
    close: @escaping @MainActor @Sendable (AppModel) -> Void = { $0.back() }
  ) {
    (self.place, self.name, self.open, self.close) = (place, name, open, close)
  }

  /// All parts.
  package static let all = profile + replay + duel + store + settings + leaderboard + help

  private static let profile: [ScreenPart] = [
    ScreenPart(.profile, "achievements") {
      $0.profile.choose(ProfileModel.Tab.achievements)
    } close: {
      $0.profile.choose(ProfileModel.Tab.statistics)
    },
    ScreenPart(.profile, "history") {
      $0.profile.choose(ProfileModel.Tab.history)
    } close: {
      $0.profile.choose(ProfileModel.Tab.statistics)
    },
    ScreenPart(.profile, "badge") {
      $0.profile.choose(ProfileModel.Tab.achievements)
      $0.profile.select(.houseRules)
    } close: {
      $0.back()
      $0.profile.choose(ProfileModel.Tab.statistics)
    },
    ScreenPart(.profile, "token", open: { $0.chooseToken() }),
  ]

  private static let replay: [ScreenPart] = [
    ScreenPart(.replay, "best hands") {
      $0.replay.showsBest = true
    } close: {
      $0.replay.showsBest = false
    },
    ScreenPart(.replay, "next hand") {
      $0.replay.stepForward()
    } close: {
      $0.replay.stepBack()
    },
    ScreenPart(.replay, "share", open: { $0.shareReplay() }),
  ]

  private static let duel: [ScreenPart] = [DuelRule.turns, .race].map { rule in
    ScreenPart(.duel, "\(rule)") {
      DuelTable($0).begin(rule)
      $0.duel.liftVeil()
    } close: {
      $0.duel.leave()
    }
  }

  private static let store: [ScreenPart] =
    [Shelf.backs, .palettes].map { shelf in
      ScreenPart(.store, "\(shelf)") {
        $0.store.shelf = shelf
      } close: {
        $0.store.shelf = .themes
      }
    } + [
      ScreenPart(.store, "item", open: { $0.store.show(.item(.theme(.aurora))) }),
      ScreenPart(.store, "price", open: { $0.store.show(.product("coins.1200")) }),
      ScreenPart(.store, "account", open: { $0.store.show(.account) }),
    ]

  private static let settings: [ScreenPart] =
    SettingsPage.allCases.map { page in
      ScreenPart(.settings, page.rawValue) {
        $0.settingsPage = page
      } close: {
        $0.settingsPage = .display
      }
    } + [
      ScreenPart(.settings, "search") {
        $0.settingsPanel.query = "motion"
      } close: {
        $0.settingsPanel.query = ""
      }
    ]

  private static let leaderboard: [ScreenPart] = [
    LeaderboardModel.Scope.friends, .daily,
  ].map { scope in
    ScreenPart(.leaderboard, scope.rawValue) {
      $0.leaderboard.choose(scope)
    } close: {
      $0.leaderboard.choose(.device)
    }
  }

  private static let help: [ScreenPart] = HelpPage.allCases.map { page in
    ScreenPart(.reference, page.rawValue) {
      $0.helpPage = page
    } close: {
      $0.helpPage = .hands
    }
  }
}

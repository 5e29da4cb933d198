/// Every place a player can be; the only names for them.
package enum Destination: String, CaseIterable, Sendable {
  case mainMenu, modes, game, bonusRound, climbMap, dailyCalendar, tutorial, howToPlay
  case handReference, profile, avatarPicker, achievements, leaderboard, store, storeItem, history
  case replay, shareCard, duelLobby, duel, settings, about

  /// A place of its own, or a panel over the one the player is in.
  var isPanel: Bool {
    switch self {
    case .modes, .handReference, .settings, .about: true
    default: false
    }
  }

  /// Whether it can be visited already.
  package var exists: Bool {
    switch self {
    case .mainMenu, .modes, .game, .handReference, .settings, .about: true
    default: false
    }
  }
}

import Session
internal import StageUI

extension AppModel {
  /// Opens the choice of name and token.
  package func chooseToken() {
    withAnimation(.preset(.modal)) {
      profile.draft = ProfileModel.Draft(
        avatar: settings.avatar, name: settings.playerName.rawValue)
    }
  }

  /// Stores the name and the token that the player has chosen.
  package func confirmToken() {
    guard let draft = profile.draft else { return }
    settings.avatar = draft.avatar
    settings.playerName = PlayerName(rawValue: draft.name)
    withAnimation(.easeIn(duration: 0.28)) { profile.draft = nil }
  }

  /// Writes the figures of the career into a file and tells the player its path.
  func export(as format: ProfileModel.Format) {
    let message = profile.export(as: format)
    withAnimation(.easeOut(duration: 0.3)) { say(message) }
  }

  /// Begins a game of a mode from the empty profile.
  func playFirstGame() {
    withAnimation(.easeInOut(duration: 0.5)) { start() }
  }

  /// Whether the next games of the career are to be read in this frame: not while cards are played
  /// or the panel of the ending appears, whose frames are long.
  var wantsCareer: Bool {
    guard profile.isReading, !screen.isPlaying || hasEndedClimb else { return false }
    return screen.overlay != .gameOver || !Ending.isBusy(at: game.secondsSinceEnding)
  }

  /// Whether the end of a run of Climb is shown.
  private var hasEndedClimb: Bool { screen.place == .climb && climb.isFinished }

  /// Whether news of achievements may appear: not while cards are played, and not at the end of a
  /// game or a run.
  ///
  /// In most windows the panel of an ending leaves no room: at either edge, a message covered the
  /// headline or the buttons. It waits until the player leaves the ending, and then until nothing
  /// is played.
  var allowsNews: Bool {
    guard toast == nil, !hasEndedClimb, !(screen.place == .board && screen.isOver) else {
      return false
    }
    switch screen.overlay {
    case .panel(.welcome): return false
    case .panel, .pause: return true
    case .gameOver, nil: break
    }
    switch screen.place {
    case .menu, .climbMap, .daily, .profile, .leaderboard, .store: return true
    case .board, .climb, .beamLine, .lessons, .climbLesson, .howToPlay, .replay, .duel:
      return false
    }
  }

  /// Shows news that waits, and removes news when cards are played again.
  package func followNews() {
    if profile.isNewsDue(at: game.now) {
      if allowsNews { profile.showNextNews() }
    } else if let news = profile.news, screen.isPlaying, !allowsNews {
      profile.dismissNews(news.number)
    }
  }
}

/// What is on the screen: a place (the menu, the board or a line being played back), the panels
/// over it, and the phase of the current game.
///
/// `AppModel` changes it by the transitions below and carries out the effects they return. Views,
/// music and frame clocks read its properties.
package struct Screen: Hashable, Sendable {
  package enum Place: String, Sendable {
    case menu, board
    /// The best line found for a deal, played back after the game.
    case beamLine = "beam-line"
    /// The map of a run of Climb, and the run itself: its board, shop and bonus round.
    case climbMap = "climb-map", climb
    /// The calendar of daily games.
    case daily
    /// The lessons on prepared boards, the lesson of Climb, and the cards that explain the game.
    case lessons
    case climbLesson = "climb-lesson"
    case howToPlay = "how-to-play"
    /// The player's profile: statistics, achievements and history.
    case profile
    /// A finished game, played back.
    case replay
    case leaderboard, store, duel

    /// Whether the place teaches the game; it leads back to where it was opened from.
    var teaches: Bool { [.lessons, .climbLesson, .howToPlay].contains(self) }
    var isInClimb: Bool { [.climbMap, .climb, .climbLesson].contains(self) }

    /// Whether the cards of the menu or of the calendar are still where they were last seen.
    ///
    /// Only these screens deal their cards to the board; the calendar may have no room for its own.
    func keepsFan(from old: Self) -> Bool {
      switch self {
      case .board: [.menu, .daily, .beamLine].contains(old)
      case .daily: old == .board
      default: true
      }
    }
  }

  package enum Panel: String, CaseIterable, Sendable {
    case modes, reference, settings, about
    /// The offer of lessons at the first start.
    case welcome
    /// The picture of a game, to be sent to others.
    case share
    /// Adds scores of friends to the leaderboard.
    case addFriend = "add-friend"

    /// Whether opening the panel pauses the game; Help (`reference`) does not, so that it can be
    /// read while playing.
    var pausesGame: Bool { self != .reference }
  }

  package enum Phase: Hashable, Sendable {
    case playing, paused
    case over(isPerfectClear: Bool)
  }

  /// A panel that covers the place: one that was opened, or the panel of a paused or finished game.
  package enum Overlay: Hashable, Sendable {
    case panel(Panel)
    case pause, gameOver
  }

  package internal(set) var place = Place.menu
  /// The open panels; the last one is on top.
  package internal(set) var panels: [Panel] = []
  /// The phase of the current game, also while the board is not shown.
  package internal(set) var phase = Phase.playing
  /// Whether the board's game is that of a date; then the board leads back to the calendar.
  package internal(set) var isDaily = false
  /// Whether the board's game is played against the clock; then every panel pauses it, and Help
  /// never lies beside the board.
  package internal(set) var isTimed = false
  /// The place to which the lessons or the replay lead back.
  package internal(set) var origin = Place.menu
  /// The panel that was opened from the pause; its button has the focus once it is closed.
  package private(set) var panelOfPause: Panel?
  /// The current page of the settings panel.
  package var settingsPage = SettingsPage.display
  /// The current page of Help.
  package var helpPage = HelpPage.hands

  init() {}
}

/// A page of Help.
package enum HelpPage: String, CaseIterable, Sendable {
  case hands, scoring, keys, learn

  var symbol: String {
    switch self {
    case .hands: "list.number"
    case .scoring: "star"
    case .keys: "keyboard"
    case .learn: "hand.tap"
    }
  }
}

/// The screens that can be opened at any time; the raw values are the names of their scenes.
package enum Destination: String, CaseIterable, Sendable {
  case menu, board, modes, reference, settings, about
  case climbMap = "climb-map", climb
  case daily
  case welcome, lessons
  case climbLesson = "climb-lesson"
  case howToPlay = "how-to-play"
  case profile, replay, leaderboard, store, duel
  case share
  case addFriend = "add-friend"

  var panel: Screen.Panel? { Screen.Panel(rawValue: rawValue) }

  /// The place that this destination is; nil for a panel.
  var place: Screen.Place? { Screen.Place(rawValue: rawValue) }
}

// MARK: - Properties
extension Screen {
  /// The name of the topmost screen, as used by scenes and `--screen`.
  package var name: String {
    switch overlay {
    case .panel(let panel): panel.rawValue
    case .pause: "pause"
    case .gameOver: "game-over"
    case nil: place.rawValue
    }
  }

  /// The overlay that covers the place and has the focus; nil if nothing covers the place.
  package var overlay: Overlay? {
    if let panel = panels.last { return .panel(panel) }
    guard place == .board || place == .climb else { return nil }
    return switch phase {
    case .playing: nil
    case .paused: .pause
    // Climb shows the end of a run on its own screen, without this overlay.
    case .over: place == .climb ? nil : .gameOver
    }
  }

  /// The opacity of the dark layer between place and overlay; nil without an overlay.
  var dimming: Double? {
    guard overlay != nil else { return nil }
    return (place == .board || place == .beamLine) && isOver ? 0.7 : 0.6
  }

  /// Whether the whole place is blurred.
  var isFrosted: Bool { overlay != nil }

  /// Whether confetti falls: while the panel of a perfect clear is shown.
  var celebrates: Bool { overlay == .gameOver && phase == .over(isPerfectClear: true) }

  package var isPlaying: Bool { (place == .board || place == .climb) && overlay == nil }

  /// Whether there is a running game on the screen that can be paused.
  var isPausable: Bool { (place == .board || place == .climb) && phase == .playing }

  /// Whether ambient motion may run.
  ///
  /// It stops behind a panel, because the panel's blur would have to be repainted for each frame.
  /// Help is an exception, because the player reads it during a game.
  var wantsAmbientMotion: Bool {
    overlay == nil || place == .board && phase == .playing && panels == [.reference]
  }

  /// How often ambient motion advances per second: 60 for the menu's waves and falling suits, 30
  /// for the mesh, and 20 behind the many glass plates of Climb.
  ///
  /// In 1/20 s, the mesh changes 99 % of the pixels by at most two levels.
  var ambientRate: Double {
    switch place {
    case .menu: 60
    case .climb: 20
    default: 30
    }
  }

  /// Returns the screen to draw.
  ///
  /// If the window has room for Help beside the board, the panel of Help is left out.
  func showing(referenceBesideBoard hasRoom: Bool) -> Screen {
    guard hasRoom, place == .board, panels == [.reference], !isTimed else { return self }
    var screen = self
    screen.panels = []
    return screen
  }

  /// Whether the current game or run has ended, also while it is not shown.
  var isOver: Bool { if case .over = phase { true } else { false } }
}

// MARK: - Transitions
extension Screen {
  /// What a transition does to the current game.
  package enum Effect: Hashable, Sendable {
    case nothing, pause, resume, clearSelection
    /// The player opens the board or a run of Climb. On the board a new game replaces a finished
    /// one.
    case enterGame
    /// The player leaves the board or a run of Climb; an unfinished game or run is kept for later.
    case leaveGame
  }

  /// Goes to a destination from any screen; going to the menu or the board closes all panels.
  mutating func go(to destination: Destination) -> Effect {
    if let panel = destination.panel {
      if panels.isEmpty { panelOfPause = overlay == .pause ? panel : nil }
      close(panel)
      panels.append(panel)
      if panel == .reference { helpPage = .hands }
      let pauses = panel.pausesGame || isTimed && place == .board
      return isPausable && pauses ? .pause : .nothing
    }
    closeAllPanels()
    let old = place
    place = destination.place ?? .board
    if place.teaches, !old.teaches { origin = origin(from: old) }
    if place == .replay { origin = old == .profile || old == .leaderboard ? old : .menu }
    switch (old, place) {
    case _ where old == place: return .nothing
    case (.beamLine, .board): return .nothing
    case (_, .board), (_, .climb): return .enterGame
    case (.board, _), (.climb, _): return .leaveGame
    default: return .nothing
    }
  }

  /// Returns the place to which lessons lead back that are opened from `old`.
  ///
  /// They do not lead back to a finished game, because going to the board would begin another one.
  private func origin(from old: Place) -> Place {
    switch old {
    case .board where !isOver: .board
    case .climb, .climbMap: .climbMap
    case .daily: .daily
    default: .menu
    }
  }

  /// Goes one step back: closes the topmost panel, clears the selection, pauses or resumes the
  /// game, or leaves a finished one.
  mutating func back(hasSelection: Bool) -> Effect {
    if panels.popLast() != nil { return .nothing }
    switch (place, phase) {
    case (.menu, _): return .nothing
    case (.climbMap, _), (.daily, _), (.profile, _), (.leaderboard, _), (.store, _), (.duel, _):
      return go(to: .menu)
    case (.lessons, _), (.climbLesson, _), (.howToPlay, _), (.replay, _):
      return go(to: Destination(rawValue: origin.rawValue) ?? .menu)
    case (.climb, .over): return go(to: .climbMap)
    case (.beamLine, _):
      place = .board
      return .nothing
    case (.board, .over): return go(to: isDaily ? .daily : .menu)
    case (.board, .paused), (.climb, .paused):
      panelOfPause = nil
      return .resume
    case (.board, .playing), (.climb, .playing): return hasSelection ? .clearSelection : .pause
    }
  }

  /// Handles a tap outside the overlay.
  mutating func dismiss() -> Effect {
    switch overlay {
    case .panel, .pause: back(hasSelection: false)
    case .gameOver, nil: .nothing
    }
  }

  mutating func close(_ panel: Panel) { panels.removeAll { $0 == panel } }

  mutating func closeAllPanels() { (panels, panelOfPause) = ([], nil) }
}

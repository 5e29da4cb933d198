/// What is on the screen: a place, the panels over it, and how far the game on the table has come.
///
/// A value: `AppModel` changes it by the transitions below and does what they return; views, music and
/// the clocks of frames read the properties.
package struct Screen: Hashable, Sendable {
  package enum Place: String, Sendable {
    case menu, board
    /// The best line of a deal, played after the game.
    case beamLine = "beam-line"
  }

  package enum Panel: String, CaseIterable, Sendable {
    case modes, reference, settings, about

    /// The reference is looked at while the game goes on.
    var pausesGame: Bool { self != .reference }
  }

  package enum Phase: Hashable, Sendable {
    case playing, paused
    case over(isPerfectClear: Bool)
  }

  /// What lies over the place.
  package enum Overlay: Hashable, Sendable {
    case panel(Panel)
    case pause, gameOver
  }

  package internal(set) var place = Place.menu
  /// The last one is on top.
  package internal(set) var panels: [Panel] = []
  /// The game on the table, in any place.
  package internal(set) var phase = Phase.playing
  /// The page that the settings show.
  package var settingsPage = SettingsPage.display

  init() {}
}

/// The screens that can be visited at any time, by the names of their scenes.
package enum Destination: String, CaseIterable, Sendable {
  case menu, board, modes, reference, settings, about

  var panel: Screen.Panel? { Screen.Panel(rawValue: rawValue) }
}

// MARK: - Properties
extension Screen {
  /// The name of what is on top, as scenes and `--screen` have it.
  package var name: String {
    switch overlay {
    case .panel(let panel): panel.rawValue
    case .pause: "pause"
    case .gameOver: "game-over"
    case nil: place.rawValue
    }
  }

  /// What is on top of the place, with the focus.
  package var overlay: Overlay? {
    if let panel = panels.last { return .panel(panel) }
    guard place == .board else { return nil }
    return switch phase {
    case .playing: nil
    case .paused: .pause
    case .over: .gameOver
    }
  }

  /// How dark the place is under the overlay; nil without one.
  var dimming: Double? {
    guard overlay != nil else { return nil }
    return place != .menu && isOver ? 0.7 : 0.6
  }

  /// Whether the place is blurred as a whole.
  var isFrosted: Bool { overlay != nil }

  /// A perfect clear is celebrated when its panel comes.
  var celebrates: Bool { overlay == .gameOver && phase == .over(isPerfectClear: true) }

  /// Whether moves can be made.
  package var isPlaying: Bool { place == .board && overlay == nil }

  /// Whether the game has to be paused when the player goes away.
  var isPausable: Bool { place == .board && phase == .playing }

  /// Whether the music is as loud as the player wants it; elsewhere it is half as loud.
  package var hasFullMusic: Bool { place != .menu }

  /// Motion behind a panel would be blurred anew every frame; the reference is read during a game.
  var wantsAmbientMotion: Bool {
    overlay == nil || place == .board && phase == .playing && panels == [.reference]
  }

  /// How often ambient motion advances in a second: what waves and falls in the menu, or the mesh.
  var ambientRate: Double { place == .menu ? 60 : 30 }

  /// The screen of a window with room for the reference beside the board, where it is no panel.
  func showing(referenceBesideBoard hasRoom: Bool) -> Screen {
    guard hasRoom, place == .board, panels == [.reference] else { return self }
    var screen = self
    screen.panels = []
    return screen
  }

  private var isOver: Bool { if case .over = phase { true } else { false } }
}

// MARK: - Transitions
extension Screen {
  /// What a transition does to the game on the table.
  package enum Effect: Hashable, Sendable {
    case nothing, pause, resume, clearSelection
    /// The player comes to the board: a game that is over makes way for another.
    case enterGame
    /// The player leaves the board: a game that goes on waits.
    case leaveGame
  }

  /// Goes anywhere from anywhere; a place closes all panels.
  mutating func go(to destination: Destination) -> Effect {
    if let panel = destination.panel {
      close(panel)
      panels.append(panel)
      return isPausable && panel.pausesGame ? .pause : .nothing
    }
    panels = []
    let old = place
    place = destination == .menu ? .menu : .board
    switch (old, place) {
    case (.menu, .board): return .enterGame
    case (.board, .menu): return .leaveGame
    default: return .nothing
    }
  }

  /// The obvious way back: closes what is on top, pauses a game, leaves a pause.
  mutating func back(hasSelection: Bool) -> Effect {
    if panels.popLast() != nil { return .nothing }
    switch (place, phase) {
    case (.menu, _): return .nothing
    case (.beamLine, _):
      place = .board
      return .nothing
    case (.board, .over): return go(to: .menu)
    case (.board, .paused): return .resume
    case (.board, .playing): return hasSelection ? .clearSelection : .pause
    }
  }

  /// A tap beside the overlay.
  mutating func dismiss() -> Effect {
    switch overlay {
    case .panel: back(hasSelection: false)
    case .pause: .resume
    case .gameOver, nil: .nothing
    }
  }

  mutating func close(_ panel: Panel) { panels.removeAll { $0 == panel } }

  mutating func closeAllPanels() { panels = [] }
}

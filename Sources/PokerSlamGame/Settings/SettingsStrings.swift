import Session
import StageUI

/// The texts of the settings.
extension Strings {
  static let searchSettings = "Search settings"
  static let clearSearch = "Clear search"
  static let allSettings = "Results"

  static func nothingFound(_ query: String) -> String { "No setting is called “\(query)”" }
  static func resetSetting(_ title: String) -> String { "Reset \(title)" }

  static func colorScheme(_ choice: Settings.ColorSchemeChoice) -> String {
    switch choice {
    case .theme: "Theme"
    case .desktop: "System"
    case .light: "Light"
    case .dark: "Dark"
    }
  }

  static func mainHand(_ hand: Settings.MainHand) -> String { hand == .left ? "Left" : "Right" }

  static func speed(_ speed: Settings.AnimationSpeed) -> String {
    switch speed {
    case .slow: "Slow"
    case .normal: "Normal"
    case .fast: "Fast"
    case .faster: "Faster"
    }
  }

  static func frameCap(_ cap: Settings.FrameCapChoice) -> String {
    switch cap {
    case .display: "Display"
    case .at30: "30"
    case .at60: "60"
    case .at120: "120"
    case .none: "None"
    }
  }

  // MARK: Keys and gamepad

  static let keyColumn = "Key"
  static let padColumn = "Gamepad"
  static let pressKey = "Press a key"
  static let pressButton = "Press a button"
  static let noBinding = "None"
  static let bindingsNote =
    "Choose a key or button, then press the new one. Escape or the button for Back cancels."

  static func reserved(_ name: String) -> String { "\(name) always keeps its meaning" }

  static func alsoDoes(_ actions: [GameAction]) -> String {
    "Also does “\(actions.map(name).joined(separator: "”, “"))”"
  }

  static func bindingLabel(_ action: GameAction, isPad: Bool) -> String {
    "\(name(action)), \(isPad ? "gamepad" : "key")"
  }

  static func name(_ action: GameAction) -> String {
    switch action {
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    case .select: "Select or press"
    case .back: "Back"
    case .play: "Play the hand"
    case .undo: "Undo"
    case .redo: "Redo"
    case .hint: "Hint"
    case .help: "Help"
    case .pause: "Pause"
    case .firstTool: "First tool"
    case .secondTool: "Second tool"
    case .steerLeft: "Steer left"
    case .steerRight: "Steer right"
    case .previous: "Previous"
    case .next: "Next"
    }
  }

  /// Returns the name of a key on a US keyboard.
  static func usualName(_ key: Key) -> String {
    if (4...29).contains(key.rawValue) {
      return String(Character(Unicode.Scalar(UInt8(65 + key.rawValue - 4))))
    }
    if let digit = (0...9).first(where: { Key.digit($0) == key }) { return "\(digit)" }
    if let number = (1...12).first(where: { Key.function($0) == key }) { return "F\(number)" }
    return otherKeys[key] ?? "Key \(key.rawValue)"
  }

  private static let otherKeys: [Key: String] = [
    .return: "Return", .escape: "Escape", .backspace: "Backspace", .tab: "Tab", .space: "Space",
    .minus: "-", .equals: "=", .leftBracket: "[", .rightBracket: "]", .semicolon: ";",
    .apostrophe: "'", .grave: "`", .comma: ",", .period: ".", .slash: "/", .insert: "Insert",
    .home: "Home", .end: "End", .pageUp: "Page Up", .pageDown: "Page Down", .delete: "Delete",
    .up: "Up", .down: "Down", .left: "Left", .right: "Right", .keypadEnter: "Keypad Enter",
    .menu: "Menu", .pause: "Pause", .printScreen: "Print Screen",
  ]

  /// Returns the name of a gamepad button, by its place.
  static func name(_ button: PadButton) -> String {
    switch button {
    case .south: "Lower button"
    case .east: "Right button"
    case .west: "Left button"
    case .north: "Upper button"
    case .up: "Cross up"
    case .down: "Cross down"
    case .left: "Cross left"
    case .right: "Cross right"
    case .leftShoulder: "Left shoulder"
    case .rightShoulder: "Right shoulder"
    case .leftTrigger: "Left trigger"
    case .rightTrigger: "Right trigger"
    case .leftStick: "Left stick"
    case .rightStick: "Right stick"
    case .back: "Small left button"
    case .start: "Start"
    case .guide: "Logo button"
    case .touchpad: "Touchpad"
    case .misc: "Extra button"
    case .paddle1: "Paddle 1"
    case .paddle2: "Paddle 2"
    case .paddle3: "Paddle 3"
    case .paddle4: "Paddle 4"
    }
  }

  // MARK: Data

  static let export = "Export"
  static let exportDetail = "All games, results and settings, in one file"
  static let importing = "Import"
  static let importDetail = "Adds the games of an exported file; yours stay"
  static let noExports = "No exported file was found in your documents"
  static let importQuestion = "Settings are replaced by those of the file."
  static let importAnswer = "Import"
  static let keepRecords = "Keep"
  static let deletion = "Delete everything"
  static let deletionDetail = "Games, results, achievements and settings"
  static let deletionQuestion = "Everything is deleted, also the game you are playing."
  static let deleted = "Everything was deleted"
  static let undoDeletion = "Undo"
  static let nothingSaved = "Nothing can be saved now, so there is nothing to export"
  static let privacy = "Privacy"
  static let privacyText =
    "Your games, results and settings stay on this computer. The game sends nothing, measures "
    + "nothing and never goes online. Notifications and speech go to your desktop alone."
  static let terms = "Terms"
  static let termsText =
    "Free to use, copy and change under the MIT licence. The game comes as it is, without warranty "
    + "of any kind. No money can be spent in it."

  static let rating = "Rate Poker Slam"
  static let ratingDetail = "In your software centre; nothing opens before you agree"
  static let ratingButton = "Rate"
  static let ratingAnswer = "Open"
  static let ratingRefusal = "Not now"
  static func ratingQuestion(_ address: String) -> String {
    "This opens \(address), the page of the game in your software centre."
  }
  static func notOpened(_ address: String) -> String {
    "No program on this computer opens \(address)"
  }

  static func exported(_ path: String) -> String { "Saved as \(path)" }

  static func imported(_ games: Int) -> String {
    games == 0 ? "No game was new" : games == 1 ? "1 game was added" : "\(games) games were added"
  }

  static func deletesIn(_ seconds: Int) -> String {
    "Everything is deleted in \(seconds) \(seconds == 1 ? "second" : "seconds")"
  }

  // MARK: Speech

  static let spokenNothing = "Nothing selected"

  static func spokenCount(_ count: Int) -> String {
    count == 1 ? "1 card selected" : "\(count) cards selected"
  }

  static func spokenHand(_ hand: Hand) -> String {
    "\(name(hand)), \(hand.points) points"
  }

  static func spokenPoints(_ points: Int, total: Int) -> String {
    "\(points) points, \(total) in total"
  }

  static func spokenUndo(_ score: Int) -> String { "Undone, \(score) points" }
  static func spokenEnd(_ score: Int) -> String { "The game is over with \(score) points" }
}

/// The desktop notification of a new daily deal.
package enum DailyNotice {
  package static let title = "A new daily deal"
  package static let text = "The same for everyone, and your first try counts."
}

import Session
import StageUI

/// The texts of the settings.
extension Strings {
  static func title(of page: SettingsPage) -> String {
    switch page {
    case .audio: text("page.audio")
    case .display: text("page.display")
    case .controls: text("page.controls")
    case .keys: text("page.keys")
    case .accessibility: text("page.accessibility")
    case .data: text("page.data")
    }
  }

  static func reset(_ page: SettingsPage) -> String { text("resetPage.\(page)") }

  static func theme(_ name: ThemeName) -> String {
    switch name {
    case .violet: text("theme.violet")
    case .felt: text("theme.felt")
    case .paper: text("theme.paper")
    case .aurora: text("theme.aurora")
    case .ember: text("theme.ember")
    case .highContrast: text("theme.highContrast")
    }
  }

  static func palette(_ palette: Settings.Palette) -> String {
    switch palette {
    case .classic: text("palette.classic")
    case .safe: text("palette.safe")
    case .twoColour: text("palette.twoColour")
    case .highContrast: text("palette.highContrast")
    case .jewel: text("palette.jewel")
    case .sorbet: text("palette.sorbet")
    }
  }

  static func motion(_ choice: Settings.ReduceMotion) -> String {
    switch choice {
    case .desktop: text("motion.desktop")
    case .on: text("motion.on")
    case .off: text("motion.off")
    }
  }

  static var themesInStore: String { text("themesInStore") }
  static var searchSettings: String { text("searchSettings") }
  static var clearSearch: String { text("clearSearch") }
  static var allSettings: String { text("allSettings") }

  /// The message that no font has Japanese characters, with the command that installs one.
  static var japaneseFontMissing: String {
    text("japaneseFontMissing", ["command": "apt install fonts-motoya-l-maruberi"])
  }

  static func nothingFound(_ query: String) -> String { text("nothingFound", ["query": query]) }
  static func resetSetting(_ title: String) -> String { text("resetSetting", ["title": title]) }

  static func colorScheme(_ choice: Settings.ColorSchemeChoice) -> String {
    switch choice {
    case .theme: text("scheme.theme")
    case .desktop: text("scheme.desktop")
    case .light: text("scheme.light")
    case .dark: text("scheme.dark")
    }
  }

  static func mainHand(_ hand: Settings.MainHand) -> String { text("mainHand.\(hand)") }

  static func speed(_ speed: Settings.AnimationSpeed) -> String {
    switch speed {
    case .slow: text("speed.slow")
    case .normal: text("speed.normal")
    case .fast: text("speed.fast")
    case .faster: text("speed.faster")
    }
  }

  static func frameCap(_ cap: Settings.FrameCapChoice) -> String {
    switch cap {
    case .display: text("frameCap.display")
    case .at30: text("frameCap.at30")
    case .at60: text("frameCap.at60")
    case .at120: text("frameCap.at120")
    case .none: text("frameCap.none")
    }
  }

  // MARK: Keys and gamepad

  static var keyColumn: String { text("keyColumn") }
  static var padColumn: String { text("padColumn") }
  static var pressKey: String { text("pressKey") }
  static var pressButton: String { text("pressButton") }
  static var noBinding: String { text("noBinding") }
  static var bindingsNote: String { text("bindingsNote") }

  static func reserved(_ name: String) -> String { text("reserved", ["name": name]) }

  static func alsoDoes(_ actions: [GameAction]) -> String {
    text("alsoDoes", ["actions": list(actions.map { text("quoted", ["text": name($0)]) })])
  }

  static func bindingLabel(_ action: GameAction, isPad: Bool) -> String {
    text(isPad ? "bindingLabel.pad" : "bindingLabel.key", ["action": name(action)])
  }

  static func name(_ action: GameAction) -> String {
    switch action {
    case .up: text("action.up")
    case .down: text("action.down")
    case .left: text("action.left")
    case .right: text("action.right")
    case .select: text("action.select")
    case .back: text("action.back")
    case .play: text("action.play")
    case .undo: text("action.undo")
    case .redo: text("action.redo")
    case .hint: text("action.hint")
    case .help: text("action.help")
    case .pause: text("action.pause")
    case .firstTool: text("action.firstTool")
    case .secondTool: text("action.secondTool")
    case .steerLeft: text("action.steerLeft")
    case .steerRight: text("action.steerRight")
    case .previous: text("action.previous")
    case .next: text("action.next")
    }
  }

  /// Returns the name of a key on a US keyboard.
  static func usualName(_ key: Key) -> String {
    if (4...29).contains(key.rawValue) {
      return String(Character(Unicode.Scalar(UInt8(65 + key.rawValue - 4))))
    }
    if let digit = (0...9).first(where: { Key.digit($0) == key }) { return "\(digit)" }
    if let number = (1...12).first(where: { Key.function($0) == key }) { return "F\(number)" }
    if let sign = signs[key] { return sign }
    return namedKeys[key].map { text("key.\($0)") }
      ?? text("key.other", ["number": "\(key.rawValue)"])
  }

  private static let signs: [Key: String] = [
    .minus: "-", .equals: "=", .leftBracket: "[", .rightBracket: "]", .semicolon: ";",
    .apostrophe: "'", .grave: "`", .comma: ",", .period: ".", .slash: "/",
  ]

  /// The keys with names, with the last parts of their names' keys in the catalogs.
  private static let namedKeys: [Key: String] = [
    .return: "return", .escape: "escape", .backspace: "backspace", .tab: "tab", .space: "space",
    .insert: "insert", .home: "home", .end: "end", .pageUp: "pageUp", .pageDown: "pageDown",
    .delete: "delete", .up: "up", .down: "down", .left: "left", .right: "right",
    .keypadEnter: "keypadEnter", .menu: "menu", .pause: "pause", .printScreen: "printScreen",
  ]

  /// Returns the name of a gamepad button, by its place.
  static func name(_ button: PadButton) -> String {
    switch button {
    case .south: text("button.south")
    case .east: text("button.east")
    case .west: text("button.west")
    case .north: text("button.north")
    case .up: text("button.up")
    case .down: text("button.down")
    case .left: text("button.left")
    case .right: text("button.right")
    case .leftShoulder: text("button.leftShoulder")
    case .rightShoulder: text("button.rightShoulder")
    case .leftTrigger: text("button.leftTrigger")
    case .rightTrigger: text("button.rightTrigger")
    case .leftStick: text("button.leftStick")
    case .rightStick: text("button.rightStick")
    case .back: text("button.back")
    case .start: text("button.start")
    case .guide: text("button.guide")
    case .touchpad: text("button.touchpad")
    case .misc: text("button.misc")
    case .paddle1: text("button.paddle1")
    case .paddle2: text("button.paddle2")
    case .paddle3: text("button.paddle3")
    case .paddle4: text("button.paddle4")
    }
  }

  // MARK: Data

  static var export: String { text("export") }
  static var exportDetail: String { text("exportDetail") }
  static var importing: String { text("importing") }
  static var importDetail: String { text("importDetail") }
  static var noExports: String { text("noExports") }
  static var importQuestion: String { text("importQuestion") }
  static var importAnswer: String { text("importAnswer") }
  static var keepRecords: String { text("keepRecords") }
  static var deletion: String { text("deletion") }
  static var deletionAnswer: String { text("deletionAnswer") }
  static var deletionDetail: String { text("deletionDetail") }
  static var deletionQuestion: String { text("deletionQuestion") }
  static var deletionStopped: String { text("deletionStopped") }
  static var undoOrLeave: String { text("undoOrLeave") }
  static var deleted: String { text("deleted") }
  static var undoDeletion: String { text("undoDeletion") }
  static var nothingSaved: String { text("nothingSaved") }
  static var privacy: String { text("privacy") }
  static var privacyText: String { text("privacyText") }
  static var terms: String { text("terms") }
  static var termsText: String { text("termsText") }

  static var rating: String { text("rating") }
  static var ratingDetail: String { text("ratingDetail") }
  static var ratingButton: String { text("ratingButton") }
  static var ratingAnswer: String { text("ratingAnswer") }
  static var ratingRefusal: String { text("ratingRefusal") }
  static var ratingQuestion: String { text("ratingQuestion") }
  static func notOpened(_ address: String) -> String { text("notOpened", ["address": address]) }

  static func exported(_ path: String) -> String { text("exported", ["path": path]) }

  /// Returns a text with paths in which lines may break after separators and before the extension
  /// of a file, instead of inside a word.
  static func breakable(_ text: String) -> String {
    let characters = Array(text)
    var result = ""
    for (index, character) in characters.enumerated() {
      let before = index > 0 ? characters[index - 1] : " "
      let after = index + 1 < characters.count ? characters[index + 1] : " "
      let isExtension = character == "." && (before.isLetter || before.isNumber) && after.isLetter
      if isExtension { result += "\u{200B}" }
      result.append(character)
      let isSeparator = character == "/" || character == "_" || character == "-" && before.isLetter
      if isSeparator, !after.isWhitespace { result += "\u{200B}" }
    }
    return result
  }

  static var readingGames: String { text("readingGames") }

  static func imported(_ games: Int) -> String {
    text("imported", ["count": games])
  }

  static func importFile(_ name: String) -> String { text("importFile", ["file": name]) }

  static func deletesIn(_ seconds: Int) -> String {
    text("deletesIn", ["count": seconds])
  }

  // MARK: Speech

  static var spokenNothing: String { text("spokenNothing") }

  static func spokenCount(_ count: Int) -> String {
    text("spokenCount", ["count": count])
  }

  static func spokenHand(_ hand: Hand) -> String {
    text("spokenHand", ["hand": name(hand), "points": hand.points])
  }

  static func spokenPoints(_ points: Int, total: Int) -> String {
    text("spokenPoints", ["points": points, "total": total])
  }

  static func spokenUndo(_ score: Int) -> String { text("spokenUndo", ["score": score]) }
  static func spokenEnd(_ score: Int) -> String { text("spokenEnd", ["score": score]) }
}

/// The desktop notification of a new daily deal.
package enum DailyNotice {
  package static var title: String { Strings.text("notice.title") }
  package static var text: String { Strings.text("notice.text") }
}

/// What the user's keyboard layout puts on each key: bindings are shown with these.
public struct KeyLabels: Hashable, Sendable {
  private var letters: [Key: String]

  /// - Parameter letters: for keys that make a character, in lower case as in `KeyEvent.letter`.
  public init(letters: [Key: String] = [:]) {
    self.letters = letters.filter { !$0.value.isEmpty }
  }

  /// The letter on a key as it is printed there, or the key's name: "É", "Enter", "F5".
  public func label(of key: Key) -> String {
    // The sharp s has a capital of two letters; what is printed is one.
    if let letter = letters[key] { return letter == "ß" ? letter : letter.uppercased() }
    return key.name ?? (key.americanLetter.map { $0.uppercased() } ?? "Key \(key.rawValue)")
  }

  /// What the layout puts there; an American keyboard's letter when the layout is not known.
  public func letter(of key: Key) -> String? { letters[key] ?? key.americanLetter }

  /// A key with its modifiers: "Ctrl+Shift+Z".
  public func label(of key: Key, _ modifiers: KeyModifiers) -> String {
    modifiers.prefix + label(of: key)
  }
}

extension KeyModifiers {
  /// "Ctrl+Shift+", in the order desktops write them.
  public var prefix: String {
    var text = ""
    if contains(.control) { text += "Ctrl+" }
    if contains(.option) { text += "Alt+" }
    if contains(.shift) { text += "Shift+" }
    if contains(.command) { text += "Super+" }
    return text
  }
}

extension Key {
  /// The name of a key that makes no character; nil for the others.
  public var name: String? {
    if (58...69).contains(rawValue) { return "F\(rawValue - 57)" }
    return switch self {
    case .return: "Enter"
    case .escape: "Esc"
    case .backspace: "Backspace"
    case .tab: "Tab"
    case .space: "Space"
    case .printScreen: "Print"
    case .pause: "Pause"
    case .insert: "Insert"
    case .home: "Home"
    case .pageUp: "Page Up"
    case .delete: "Delete"
    case .end: "End"
    case .pageDown: "Page Down"
    case .right: "→"
    case .left: "←"
    case .down: "↓"
    case .up: "↑"
    case .keypadEnter: "Keypad Enter"
    case .menu: "Menu"
    case .leftControl, .rightControl: "Ctrl"
    case .leftShift, .rightShift: "Shift"
    case .leftOption, .rightOption: "Alt"
    case .leftCommand, .rightCommand: "Super"
    default: nil
    }
  }

  /// What an American keyboard has on a key that makes a character.
  var americanLetter: String? {
    switch rawValue {
    case 4...29: String(Character(Unicode.Scalar(UInt8(97 + rawValue - 4))))
    case 30...38: String(rawValue - 29)
    case 39: "0"
    default: Self.americanSigns[self]
    }
  }

  private static let americanSigns: [Key: String] = [
    .minus: "-", .equals: "=", .leftBracket: "[", .rightBracket: "]", .semicolon: ";",
    .apostrophe: "'", .grave: "`", .comma: ",", .period: ".", .slash: "/",
    Key(rawValue: 49): "\\",
  ]
}

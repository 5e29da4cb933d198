/// A key, identified by its character in the user's keyboard layout or by its physical position.
public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  private enum Sign: Hashable, Sendable {
    /// The character of the key in lower case.
    case letter(String)
    case key(Key)
  }

  private let sign: Sign

  /// Creates a key from a character; control characters stand for Return, Tab, Escape and
  /// Backspace.
  public init(_ character: Character) {
    switch character {
    case "\r", "\n", "\u{3}": sign = .key(.return)
    case " ": sign = .key(.space)
    case "\t": sign = .key(.tab)
    case "\u{1B}": sign = .key(.escape)
    case "\u{8}", "\u{7F}": sign = .key(.backspace)
    default: sign = .letter(character.lowercased())
    }
  }

  /// Creates a key from a character literal.
  public init(extendedGraphemeClusterLiteral character: Character) { self.init(character) }

  /// Creates a key from its physical position, independent of the layout.
  public init(_ key: Key) { sign = .key(key == .keypadEnter ? .return : key) }

  /// The up arrow key.
  public static let upArrow = KeyEquivalent(Key.up)
  /// The down arrow key.
  public static let downArrow = KeyEquivalent(Key.down)
  /// The left arrow key.
  public static let leftArrow = KeyEquivalent(Key.left)
  /// The right arrow key.
  public static let rightArrow = KeyEquivalent(Key.right)
  /// The Escape key.
  public static let escape = KeyEquivalent(Key.escape)
  /// The Backspace key.
  public static let delete = KeyEquivalent(Key.backspace)
  /// The Delete key, which deletes forward.
  public static let deleteForward = KeyEquivalent(Key.delete)
  /// The Home key.
  public static let home = KeyEquivalent(Key.home)
  /// The End key.
  public static let end = KeyEquivalent(Key.end)
  /// The Page Up key.
  public static let pageUp = KeyEquivalent(Key.pageUp)
  /// The Page Down key.
  public static let pageDown = KeyEquivalent(Key.pageDown)
  /// The Tab key.
  public static let tab = KeyEquivalent(Key.tab)
  /// The space bar.
  public static let space = KeyEquivalent(Key.space)
  /// The Return key or the Enter key of the number pad.
  public static let `return` = KeyEquivalent(Key.return)

  /// The name of the key as it is printed on keyboards.
  var name: String {
    switch sign {
    case .letter(let letter): letter.uppercased()
    case .key(let key): Self.names[key] ?? ""
    }
  }

  private static let names: [Key: String] = [
    .return: "Enter", .tab: "Tab", .escape: "Esc", .space: "Space", .backspace: "Backspace",
    .delete: "Del", .home: "Home", .end: "End", .pageUp: "PgUp", .pageDown: "PgDn",
    .up: "↑", .down: "↓", .left: "←", .right: "→",
  ]

  func matches(_ event: KeyEvent) -> Bool {
    switch sign {
    case .key(let key): return key == event.key || key == .return && event.key == .keypadEnter
    case .letter(let letter): return !letter.isEmpty && letter == event.letter
    }
  }
}

/// Modifier keys under SwiftUI's name.
public typealias EventModifiers = KeyModifiers

/// A key event, as a focused view receives it.
public struct KeyPress: Hashable, Sendable {
  /// The phases of a key event.
  public typealias Phases = Flags<KeyPress>

  /// Whether a key was handled; an ignored key is passed on to the enclosing views.
  public enum Result: Hashable, Sendable { case handled, ignored }

  /// The phase of the event: one of `down`, `repeat` and `up`.
  public var phase: Phases
  /// The key's character in lower case; empty if it has none.
  public var characters: String
  /// The modifier keys that are held down, without Caps Lock.
  public var modifiers: EventModifiers
  /// Whether the user has just turned from a pointer to the keyboard, so that no focus ring was
  /// shown before.
  package internal(set) var isFirst = false
  package let event: KeyEvent

  /// The key.
  public var key: KeyEquivalent {
    event.letter.first.map { KeyEquivalent($0) } ?? KeyEquivalent(event.key)
  }

  init(_ event: KeyEvent) {
    self.event = event
    phase = event.isDown ? (event.isRepeat ? .repeat : .down) : .up
    characters = event.letter
    modifiers = event.modifiers.subtracting(.capsLock)
  }
}

extension Flags where Kind == KeyPress {
  /// The key was pressed.
  public static var down: Self { Self(rawValue: 1) }
  /// The key is held down and repeats.
  public static var `repeat`: Self { Self(rawValue: 2) }
  /// The key was released.
  public static var up: Self { Self(rawValue: 4) }
  /// All phases.
  public static var all: Self { [.down, .repeat, .up] }
}

/// A key or a gamepad button that presses a control from anywhere on the screen.
enum Shortcut: Hashable {
  case key(KeyEquivalent, KeyModifiers)
  case pad(PadButton)
}

/// A key with modifiers that presses a control from anywhere on the screen.
public struct KeyboardShortcut: Hashable, Sendable {
  /// The key.
  public var key: KeyEquivalent
  /// The modifier keys.
  public var modifiers: EventModifiers

  /// Creates a shortcut; the default modifier is Control, whereas SwiftUI's is Command.
  ///
  /// A shortcut with Command is also triggered by Control.
  public init(_ key: KeyEquivalent, modifiers: EventModifiers = .control) {
    self.key = key
    self.modifiers = modifiers
  }

  /// The key combinations that trigger the shortcut.
  ///
  /// A shortcut with Command also has a variant with Control, because many desktops reserve the
  /// Command key for themselves.
  var triggers: [Shortcut] {
    guard modifiers.contains(.command) else { return [.key(key, modifiers)] }
    return [
      .key(key, modifiers), .key(key, modifiers.subtracting(.command).union(.control)),
    ]
  }

  /// The Return key, for the default button of a screen.
  public static let defaultAction = KeyboardShortcut(.return, modifiers: [])
  /// The Escape key, for the cancel button of a screen.
  public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])
}

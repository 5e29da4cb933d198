/// A key by what is on it: a letter as the user's keyboard has it, or one of those without.
public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  private enum Sign: Hashable, Sendable {
    /// What the layout puts on the key, in lower case.
    case letter(String)
    case key(Key)
  }

  private let sign: Sign

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

  public init(extendedGraphemeClusterLiteral character: Character) { self.init(character) }

  /// A key by its place, whatever is printed on it.
  public init(_ key: Key) { sign = .key(key == .keypadEnter ? .return : key) }

  public static let upArrow = KeyEquivalent(Key.up)
  public static let downArrow = KeyEquivalent(Key.down)
  public static let leftArrow = KeyEquivalent(Key.left)
  public static let rightArrow = KeyEquivalent(Key.right)
  public static let escape = KeyEquivalent(Key.escape)
  /// The one that takes away what lies before.
  public static let delete = KeyEquivalent(Key.backspace)
  public static let deleteForward = KeyEquivalent(Key.delete)
  public static let home = KeyEquivalent(Key.home)
  public static let end = KeyEquivalent(Key.end)
  public static let pageUp = KeyEquivalent(Key.pageUp)
  public static let pageDown = KeyEquivalent(Key.pageDown)
  public static let tab = KeyEquivalent(Key.tab)
  public static let space = KeyEquivalent(Key.space)
  public static let `return` = KeyEquivalent(Key.return)

  func matches(_ event: KeyEvent) -> Bool {
    switch sign {
    case .key(let key): return key == event.key || key == .return && event.key == .keypadEnter
    case .letter(let letter): return !letter.isEmpty && letter == event.letter
    }
  }
}

public typealias EventModifiers = KeyModifiers

/// What a key does, as a view that has the focus sees it.
public struct KeyPress: Hashable, Sendable {
  public typealias Phases = Flags<KeyPress>

  /// Whether a view has used a key, or those around it may.
  public enum Result: Hashable, Sendable { case handled, ignored }

  public var phase: Phases
  /// What the key makes in lower case, or "".
  public var characters: String
  public var modifiers: EventModifiers
  let event: KeyEvent

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
  public static var down: Self { Self(rawValue: 1) }
  public static var `repeat`: Self { Self(rawValue: 2) }
  public static var up: Self { Self(rawValue: 4) }
  public static var all: Self { [.down, .repeat, .up] }
}

/// Keys, or a button of a pad, that act from anywhere on the screen.
enum Shortcut: Hashable {
  case key(KeyEquivalent, KeyModifiers)
  case pad(PadButton)
}

/// Keys that press a control from anywhere on the screen.
public struct KeyboardShortcut: Hashable, Sendable {
  public var key: KeyEquivalent
  public var modifiers: EventModifiers

  public init(_ key: KeyEquivalent, modifiers: EventModifiers = .control) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Return: what most people want here.
  public static let defaultAction = KeyboardShortcut(.return, modifiers: [])
  /// Escape.
  public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])
}

/// A set of characters that keys produce, with the names of Foundation's `CharacterSet`.
///
/// ```swift
/// .onKeyPress(characters: .decimalDigits) { press in choose(press.characters) }
/// ```
public struct KeyCharacters: Sendable {
  private let test: @Sendable (Character) -> Bool

  init(_ test: @escaping @Sendable (Character) -> Bool) { self.test = test }

  /// Creates the set of a string's characters.
  public init(charactersIn characters: String) {
    let set = Set(characters)
    self.init { set.contains($0) }
  }

  /// Decimal digits of any script.
  public static let decimalDigits = KeyCharacters {
    $0.unicodeScalars.count == 1
      && $0.unicodeScalars.first?.properties.generalCategory == .decimalNumber
  }
  /// Letters.
  public static let letters = KeyCharacters { $0.isLetter }
  /// Uppercase letters.
  public static let uppercaseLetters = KeyCharacters { $0.isUppercase }
  /// Lowercase letters.
  public static let lowercaseLetters = KeyCharacters { $0.isLowercase }
  /// Letters and numbers.
  public static let alphanumerics = KeyCharacters { $0.isLetter || $0.isNumber }
  /// Spaces and tabs, but not newlines.
  public static let whitespaces = KeyCharacters { $0.isWhitespace && !$0.isNewline }
  /// Whitespace and newlines.
  public static let whitespacesAndNewlines = KeyCharacters { $0.isWhitespace }
  /// Newlines.
  public static let newlines = KeyCharacters { $0.isNewline }
  /// Punctuation.
  public static let punctuationCharacters = KeyCharacters { $0.isPunctuation }
  /// Mathematical, currency and other symbols.
  public static let symbols = KeyCharacters { $0.isSymbol }

  /// All characters that are not in the set.
  public var inverted: KeyCharacters { KeyCharacters { !contains($0) } }

  /// Returns the set of the characters in either set.
  public func union(_ other: KeyCharacters) -> KeyCharacters {
    KeyCharacters { contains($0) || other.contains($0) }
  }

  /// Whether a character is in the set.
  public func contains(_ character: Character) -> Bool { test(character) }
}

extension View {
  /// Calls `action` for keys that produce a character of a set, while the focus is in the view or
  /// no view has the focus.
  public func onKeyPress(
    characters: KeyCharacters, phases: KeyPress.Phases = [.down, .repeat],
    action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View {
    onKeyPress(characters: { characters.contains($0) }, phases: phases, action: action)
  }
}

/// A set of characters that keys make, under the names of Foundation's sets.
///
/// ```swift
/// .onKeyPress(characters: .decimalDigits) { press in choose(press.characters) }
/// ```
public struct KeyCharacters: Sendable {
  private let test: @Sendable (Character) -> Bool

  init(_ test: @escaping @Sendable (Character) -> Bool) { self.test = test }

  public init(charactersIn characters: String) {
    let set = Set(characters)
    self.init { set.contains($0) }
  }

  public static let decimalDigits = KeyCharacters { $0.isWholeNumber }
  public static let letters = KeyCharacters { $0.isLetter }
  public static let uppercaseLetters = KeyCharacters { $0.isUppercase }
  public static let lowercaseLetters = KeyCharacters { $0.isLowercase }
  public static let alphanumerics = KeyCharacters { $0.isLetter || $0.isNumber }
  public static let whitespaces = KeyCharacters { $0.isWhitespace && !$0.isNewline }
  public static let whitespacesAndNewlines = KeyCharacters { $0.isWhitespace }
  public static let newlines = KeyCharacters { $0.isNewline }
  public static let punctuationCharacters = KeyCharacters { $0.isPunctuation }
  public static let symbols = KeyCharacters { $0.isSymbol }

  public var inverted: KeyCharacters { KeyCharacters { !contains($0) } }

  public func union(_ other: KeyCharacters) -> KeyCharacters {
    KeyCharacters { contains($0) || other.contains($0) }
  }

  public func contains(_ character: Character) -> Bool { test(character) }
}

extension View {
  /// Does something when a key that makes a character of a set is pressed.
  public func onKeyPress(
    characters: KeyCharacters, phases: KeyPress.Phases = [.down, .repeat],
    action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View {
    onKeyPress(characters: { characters.contains($0) }, phases: phases, action: action)
  }
}

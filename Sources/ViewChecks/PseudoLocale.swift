internal import StageUI

/// A language for tests, in which untranslated and truncated texts stand out.
///
/// A test gives a program the texts that `text(_:)` returns instead of translations, and looks at its
/// screens with the check `.pseudoLocale`.
public enum PseudoLocale {
  private static let accents = [Character: Character](
    uniqueKeysWithValues: zip("aceginosuyzACEGINOSUYZ", "áçéğíñóšúýžÁÇÉĞÍÑÓŠÚÝŽ"))

  /// Returns a text with accents on its letters, two fifths longer and in brackets.
  ///
  /// Texts without letters stay as they are.
  public static func text(_ source: String) -> String {
    guard source.contains(where: \.isLetter) else { return source }
    let dots = String(repeating: "·", count: (source.count * 2 + 4) / 5)
    return "[\(String(source.map { accents[$0] ?? $0 }))\(dots)]"
  }

  /// Returns the words of at least four letters that lie in no brackets.
  public static func words(outsideOfBrackets text: String) -> [String] {
    var (depth, rest) = (0, "")
    for character in text {
      if character == "[" { depth += 1 }
      if depth == 0 { rest.append(character) }
      if character == "]" { depth -= 1 }
    }
    return rest.split { !$0.isLetter }.map(String.init).filter { $0.count > 3 }
  }

  static func faults(_ texts: [DrawnText]) -> [MeaningFault] {
    texts.flatMap { text in
      var faults: [MeaningFault] = []
      if !words(outsideOfBrackets: text.text).isEmpty {
        faults.append(
          MeaningFault(
            .pseudoLocale, text.text, "\"\(text.text)\" is not translated", at: text.visibleFrame))
      }
      if text.isTruncated {
        faults.append(
          MeaningFault(
            .pseudoLocale, text.text, "\"\(text.text)\" is cut if it is longer",
            at: text.visibleFrame))
      }
      return faults
    }
  }
}

/// The messages of the pseudo-language, in which untranslated and truncated texts stand out.
enum PseudoText {
  /// Returns a message with accents on its letters, two fifths longer and in brackets.
  ///
  /// The names and selectors in braces stay. A message without letters of its own is returned
  /// unchanged.
  static func message(_ source: String) -> String {
    var (text, letters) = ("", 0)
    // What the braces around the place are: a name, a selector, or a form.
    var places: [Place] = []
    for character in source {
      var place = places.last ?? .form
      switch (character, place) {
      case ("{", .form): places.append(.name)
      case ("}", .name), ("}", .selector): places.removeLast()
      case ("}", .form) where !places.isEmpty: places.removeLast()
      case (",", .name): place = .selector
      case (":", .selector): place = .form
      case ("|", .form) where !places.isEmpty: place = .selector
      case (_, .form):
        letters += 1
        text.append(accents[character] ?? character)
        continue
      default: break
      }
      text.append(character)
      if "{}".contains(character) || places.isEmpty { continue }
      places[places.count - 1] = place
    }
    guard source.contains(where: \.isLetter), letters > 1, hasLetters(source) else { return source }
    return "[\(text)\(String(repeating: "·", count: (letters * 2 + 4) / 5))]"
  }

  private enum Place { case name, selector, form }

  /// Whether a message has letters outside of its braces, or forms with letters.
  private static func hasLetters(_ source: String) -> Bool {
    if source.contains("|") { return true }
    var depth = 0
    for character in source {
      if character == "{" { depth += 1 }
      if character == "}" { depth -= 1 }
      if depth == 0, character.isLetter { return true }
    }
    return false
  }

  private static let accents = [Character: Character](
    uniqueKeysWithValues: zip("aceginosuyzACEGINOSUYZ", "áçéğíñóšúýžÁÇÉĞÍÑÓŠÚÝŽ"))
}

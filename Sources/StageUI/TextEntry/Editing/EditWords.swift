extension EditBuffer {
  /// The kinds of characters that form words: a word consists of characters of one kind.
  private enum WordKind: Hashable { case space, lineEnd, letter, han, hiragana, katakana, symbol }

  /// Returns the word, the spaces or the symbols at a place, as a double click selects them.
  ///
  /// Between a word and something else, the word is returned.
  func word(around place: Int) -> Range<Int> {
    guard count > 0 else { return 0..<0 }
    var index = min(max(place, 0), count - 1)
    if place > 0, place <= count, place == count || !isWord(at: place), isWord(at: place - 1) {
      index = place - 1
    }
    let kind = kind(at: index)
    if kind == .lineEnd { return index..<index }
    var (start, end) = (index, index + 1)
    while start > 0, self.kind(at: start - 1) == kind { start -= 1 }
    while end < count, self.kind(at: end) == kind { end += 1 }
    return start..<end
  }

  /// Returns the paragraph around a place, without its line end.
  func paragraph(around place: Int) -> Range<Int> {
    let start = characters[..<place].lastIndex(where: \.isNewline).map { $0 + 1 } ?? 0
    return start..<(characters[place...].firstIndex(where: \.isNewline) ?? count)
  }

  /// Returns the start of the word that ends at or before a place.
  func wordStart(_ place: Int) -> Int {
    var place = place
    while place > 0, !isWord(at: place - 1) { place -= 1 }
    guard place > 0 else { return 0 }
    let kind = kind(at: place - 1)
    while place > 0, self.kind(at: place - 1) == kind { place -= 1 }
    return place
  }

  /// Returns the end of the word that starts at or after a place.
  func wordEnd(after place: Int) -> Int {
    var place = place
    while place < count, !isWord(at: place) { place += 1 }
    guard place < count else { return count }
    let kind = kind(at: place)
    while place < count, self.kind(at: place) == kind { place += 1 }
    return place
  }

  private func isWord(at index: Int) -> Bool {
    switch kind(at: index) {
    case .letter, .han, .hiragana, .katakana: true
    case .space, .lineEnd, .symbol: false
    }
  }

  /// Returns the kind of a character; an apostrophe or a point between letters belongs to the word.
  private func kind(at index: Int) -> WordKind {
    let character = characters[index]
    if character == "'" || character == "’" {
      let isInside =
        index > 0 && index + 1 < count && characters[index - 1].isLetter
        && characters[index + 1].isLetter
      return isInside ? .letter : .symbol
    }
    if character == ".", index > 0, index + 1 < count, characters[index - 1].isNumber,
      characters[index + 1].isNumber
    {
      return .letter
    }
    if character.isNewline { return .lineEnd }
    if character.isWhitespace { return .space }
    guard let scalar = character.unicodeScalars.first else { return .symbol }
    switch scalar.value {
    case 0x3041...0x309F: return .hiragana
    case 0x30A0...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: return .katakana
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFD: return .han
    default: return character.isLetter || character.isNumber || character == "_" ? .letter : .symbol
    }
  }
}

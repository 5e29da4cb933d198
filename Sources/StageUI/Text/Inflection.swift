// `^[2 move](inflect: true)` reads "2 moves": the last word agrees with the number before it.

extension EmphasisReader {
  private static let ending = "](inflect: true)"

  /// Returns the words of an inflection that begins at an index, and the index after it.
  static func inflection(
    at index: Int, in items: ArraySlice<Item>
  ) -> (words: ArraySlice<Item>, end: Int)? {
    guard character(at: index + 1, in: items) == "[" else { return nil }
    let ending = Array(ending)
    var end = index + 2
    while end + ending.count <= items.endIndex {
      if ending.indices.allSatisfy({ character(at: end + $0, in: items) == ending[$0] }) {
        return (items[(index + 2)..<end], end + ending.count)
      }
      end += 1
    }
    return nil
  }

  private static func character(at index: Int, in items: ArraySlice<Item>) -> Character? {
    guard items.indices.contains(index), case .character(let character) = items[index] else {
      return nil
    }
    return character
  }

  /// Returns the items with the last word in the plural, unless the first number is one.
  static func inflected(_ items: ArraySlice<Item>) -> [Item] {
    let text = items.map { item in
      switch item {
      case .character(let character): String(character)
      case .text(let text): text.string
      }
    }.joined()
    let words = text.split(separator: " ")
    let number = words.lazy.compactMap { Double($0.filter { $0 != "," }) }.first
    guard let number, abs(number) != 1 else { return Array(items) }
    var word = ""
    var rest = items
    while case .character(let character)? = rest.last, character.isLetter {
      word.insert(character, at: word.startIndex)
      rest.removeLast()
    }
    return Array(rest) + plural(word).map { .character($0) }
  }

  /// Returns the plural of an English noun.
  static func plural(_ word: String) -> String {
    guard let last = word.last else { return word }
    if let irregular = irregulars[word] { return irregular }
    let vowels = "aeiou"
    if ["s", "x", "z", "ch", "sh"].contains(where: { word.hasSuffix($0) }) { return word + "es" }
    if last == "y", let before = word.dropLast().last, !vowels.contains(before) {
      return word.dropLast() + "ies"
    }
    return word + "s"
  }

  private static let irregulars = [
    "person": "people", "child": "children", "man": "men", "woman": "women", "foot": "feet",
    "tooth": "teeth", "mouse": "mice", "goose": "geese", "life": "lives", "leaf": "leaves",
    "half": "halves", "knife": "knives", "shelf": "shelves", "wolf": "wolves", "hero": "heroes",
    "potato": "potatoes", "sheep": "sheep", "fish": "fish", "series": "series", "die": "dice",
  ]
}
